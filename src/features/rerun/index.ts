/**
 * Prepares further runs of what a store holds.
 */
export { type RerunRequest, prepareRerun } from "./prepare-rerun.ts";
