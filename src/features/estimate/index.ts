/**
 * Estimates before a run how many calls, tokens and dollars it takes.
 */
export { type CheckPlan, type ModelConfigEstimate, type RunEstimate, estimateRun } from "./estimate-run.ts";
