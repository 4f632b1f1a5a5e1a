/**
 * Checks key, servers, models, judge, suites and store, each with its next step.
 */
export type { Check } from "./check.ts";
export { diagnose } from "./diagnose.ts";
