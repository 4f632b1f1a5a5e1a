/**
 * The pilot of a suite whose index sets pressure against reasons, in six parts: the suite that each asks, the rules that its
 * answers are held against, and the sheet on which people rate the facts. Knows no run, no price and no screen.
 */
export {
  listParts,
  readPart,
  readSheets,
  subjectOfPart,
  writeRatingSheet,
  type PartResult,
  type PilotOverview,
} from "./pilot.ts";
export { pilotParts, type PilotPart } from "./pilot-parts.ts";
export type { FilledSheet } from "./read-ratings.ts";
