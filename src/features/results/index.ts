/**
 * Leaderboard, report and the list of runs, from the store alone.
 */
export { loadRuns, showLeaderboard, showReport, showRun, summariseRun } from "./show-results.ts";
