/**
 * Estimates which differences a number of runs detects.
 */
export { type PowerRequest, planPower } from "./plan-power.ts";
export type { PowerAnswer, PowerLevel, PowerRow, PowerStep, PowerUntilClear } from "./power-answer.ts";
