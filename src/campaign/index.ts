/**
 * Carries out a run: prepares it, checks its models, opens its clients, and runs its tasks within its limits.
 * Knows nothing of argv, of terminals or of exit codes. Its folders are rooms whose files others import:
 * `request` (what a user asks for), `models` and `model-settings`, `judging`, `budget`, `estimate`, `sessions`, `events`,
 * `watch`, and `shared` (work that several machines do).
 */
export type { BallotOutcomes } from "./ballot-outcomes.ts";
export type { BenchmarkEnvironment, RunSnapshot, ScaleOut, SharedRun } from "./benchmark-environment.ts";
export { ceilingOf } from "./budget/prepare-money.ts";
export {
  bareName,
  type Called,
  type CheckOptions,
  type ModelListing,
  checkModels,
  listModels,
  offersModel,
  requireOffered,
  isUnlisted,
  unlistedHint,
} from "./check-models.ts";
export { missingKey, type Clients, createClients, gradedFields } from "./clients.ts";
export { capNamesOf, requireKnownCaps, type Pace } from "./limits.ts";
export { type RunRequest, draftRun, prepareRun } from "./request/prepare-run.ts";
export { type WorkSettings, clientsFor, prepare } from "./prepare-work.ts";
export type { PlannedRequest, PreparedRun, Ranking } from "./prepared-run.ts";
export { type BenchmarkResult, runBenchmark, runTasks } from "./run-benchmark.ts";
export type { LaneProgress, RunProgress } from "./run-progress.ts";
export { serveSimulator } from "./serve-simulator.ts";
export type { UnreadableJudge } from "./unreadable-judges.ts";
