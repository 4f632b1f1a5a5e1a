/**
 * Prepares further runs of what a store holds.
 */
export { type RerunOrder, prepareRerun } from "./prepare-rerun.ts";
