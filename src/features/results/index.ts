/**
 * Leaderboard, report, gate and the list of runs, from the store alone.
 */
export { type GateOptions, type GateResult, type GatedModelConfig, gateIndex } from "./gate-index.ts";
export { loadRuns, showLeaderboard, showReport, showRun } from "./show-results.ts";
