/**
 * Compares what a store has: chosen model configs, or the two prompts of a run.
 */
export { comparePrompts } from "./compare-prompts.ts";
export { compareResults } from "./compare-results.ts";
