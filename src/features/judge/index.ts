/**
 * Prepares a further judge's verdicts on the conversations of a store.
 */
export { type JudgingRequest, prepareJudging } from "./prepare-judging.ts";
