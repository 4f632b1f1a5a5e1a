/**
 * Composition: binds the task kinds to model, judge and store, and holds the use case behind every command.
 * Knows nothing of argv, of terminals or of exit codes.
 */
export type { ClearCounts, Store } from "../store/index.ts";
export type { FaultRates, RegistryEntry } from "../model/index.ts";
export { listModelEntries } from "./built-in-registry.ts";
export { chooseStored, type StoredChoice } from "./choose-stored.ts";
export { backUpStore, planClear, type ClearPlan } from "./clear-stored.ts";
export { compareResults } from "./compare-results.ts";
export type { CallEstimate } from "./estimate/call-estimate.ts";
export { estimateRun, type ModelConfigEstimate, type RunEstimate } from "./estimate/estimate-run.ts";
export { importPublished } from "./import-published.ts";
export type { ImportSummary } from "./import/import-summary.ts";
export { gateIndex, type GatedModelConfig, type GateResult } from "./gate-index.ts";
export type { Check } from "./doctor/check.ts";
export { diagnose } from "./doctor/diagnose.ts";
export { loadRuns } from "./load-runs.ts";
export { extractNames, type ExtractionResult } from "./names/extract-names.ts";
export type { NamePlan } from "./names/name-task.ts";
export { loadNames, type ModelConfigNames, type NamesOverview } from "./names/names-overview.ts";
export { prepareNames, type NamesOrder, type PreparedNames } from "./names/prepare-names.ts";
export type { RunSubject } from "./plan-order.ts";
export { prepareRun, type RunOrder } from "./prepare-run.ts";
export type { Pace, PreparedRun } from "./prepared-run.ts";
export type { Routing } from "./routing.ts";
export { runBenchmark, type BenchmarkEnvironment, type BenchmarkResult } from "./run-benchmark.ts";
export type { LaneProgress, RunProgress } from "./run-progress.ts";
export { serveSimulator } from "./serve-simulator.ts";
export { prepareJudging, type JudgingOrder } from "./stored/prepare-judging.ts";
export { prepareRerun, type RerunOrder } from "./stored/prepare-rerun.ts";
export { checkSuite, type InvalidSuite, type QuotedMistake, type ValidSuite } from "./suites/check-suite.ts";
export type { ConversationPreview } from "./suites/preview-conversations.ts";
export { builtInSuites, showSuite, type ShownSuite } from "./suites/show-suite.ts";
export type { SuiteExtent } from "./suites/suite-extent.ts";
export { withStore } from "./with-store.ts";
export { withStoreIfAny } from "./with-store-if-any.ts";
