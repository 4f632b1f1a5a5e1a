/**
 * Prepares further runs of what a store holds.
 */
export { type RerunRequest, oneMore, prepareRerun } from "./prepare-rerun.ts";
