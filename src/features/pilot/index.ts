/**
 * The pilot of a suite whose index sets pressure against reasons: the sheet on which people rate its facts, and what stored
 * results and ratings say of each condition. Knows thresholds, not how a run is made.
 */
export { checkPilot, writeRatingSheet, type Pilot } from "./check-pilot.ts";
export type { FilledSheet } from "./read-ratings.ts";
