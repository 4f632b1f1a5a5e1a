/**
 * The benchmark for other programs: what `import ... from "ai-independence-bench"` gives, under semantic versioning.
 * Must never print, exit, or read a variable, a key or a clock setting that the caller did not pass.
 */
export { BenchError, type BenchErrorCode } from "../domain/bench-error.ts";
export type { ToolCall, ToolDefinition } from "../domain/chat.ts";
export type {
  FunctionCall,
  FunctionMessage,
  FunctionModel,
  FunctionPrice,
  FunctionReply,
} from "../domain/function-model.ts";
export type { ReasoningEffort } from "../domain/model-config.ts";
export type { Delivery, Suite } from "../domain/suite.ts";
export type { Fault } from "../domain/task-outcome.ts";
export type { Plan } from "../domain/task.ts";
export { leaderboard, type Leaderboard, type LeaderboardOptions, type LeaderboardRow } from "./leaderboard.ts";
export { openStore, type BenchStore, type OpenOptions } from "./open-store.ts";
export { planRun, type PlannedModel, type PlanOptions, type RunPlan } from "./plan-run.ts";
export {
  comparison,
  conversations,
  judges,
  names,
  tableRows,
  type Comparison,
  type ComparisonOptions,
  type Conversation,
  type Judges,
  type Names,
  type ResultOptions,
  type TableOptions,
  type TableRow,
} from "./read-results.ts";
export { readSuite } from "./read-suite.ts";
export type { CallPlace, RunEvent } from "./run-event.ts";
export { runBenchmark, type BenchmarkRun, type FailedCall, type RunOptions, type RunResult } from "./run-benchmark.ts";
