/**
 * Says which differences a number of runs detects.
 */
export { type PowerOrder, planPower } from "./plan-power.ts";
export type { PowerAnswer, PowerLevel, PowerRow, PowerStep } from "./power-answer.ts";
