/**
 * Composition: binds the task kinds to model, judge and store, and holds the use case behind every command.
 * Knows nothing of argv, of terminals or of exit codes.
 */
export type { ClearCounts, Store } from "../store/index.ts";
export type { ListedEntry } from "./list-model-entries.ts";
export type { FaultRates, KeyGrant, KeyRing, Tariff, TokenPrice } from "../model/index.ts";
export type { BudgetResult } from "./budget/further-need.ts";
export type { BudgetStanding } from "./budget/ledger.ts";
export type { MoneyTerms, NamedPrice } from "./budget/money-terms.ts";
export type { SheetOrder, Sheet } from "./annotate/export-sheet.ts";
export type { SheetImport } from "./annotate/import-sheet.ts";
export type { SheetProblem } from "./annotate/sheet-problem.ts";
export type { StoredChoice } from "./choose-stored.ts";
export type { ExportedSite } from "./site/export/export-site.ts";
export type { LoopbackServer } from "./site/server/loopback-server.ts";
export type { SeenEvent } from "./watch/event-body.ts";
export type { LiveLimit, LiveSession, LiveView } from "./watch/live-view.ts";
export type { ClearPlan } from "./clear-stored.ts";
export type { EventSink } from "./events/event-sink.ts";
export { eventTask } from "./events/event-task.ts";
export type { EventTask } from "./events/run-event.ts";
export type { ChannelTrouble } from "./events/follow-trouble.ts";
export type { RunTally } from "./events/tally-run.ts";
export type { RunAccount } from "./events/watch-run.ts";
export type { CallEstimate } from "./estimate/call-estimate.ts";
export type { Forecast } from "./estimate/forecast.ts";
export type { ModelConfigEstimate, RunEstimate } from "./estimate/estimate-run.ts";
export type { ImportSummary } from "./import/import-summary.ts";
export type { GatedModelConfig, GateOptions, GateResult } from "./gate-index.ts";
export type { Check } from "./doctor/check.ts";
export type { ExtractionResult } from "./names/extract-names.ts";
export type { NamePlan } from "../tasks/index.ts";
export type { ModelConfigNames, NamesOverview } from "./names/names-overview.ts";
export type { NamesOrder, PreparedNames } from "./names/prepare-names.ts";
export type { RunSubject } from "./plan-order.ts";
export type { QueueOrder, QueueStands } from "./scale/control-queues.ts";
export type { RunOrder } from "./prepare-run.ts";
export type { PowerOrder } from "./power/plan-power.ts";
export type { PowerAnswer, PowerLevel, PowerRow, PowerStep } from "./power/power-answer.ts";
export type { Pace, PreparedRun } from "./prepared-run.ts";
export type { Routing } from "./routing.ts";
export type { BenchmarkEnvironment, RunSnapshot } from "./benchmark-environment.ts";
export type { UnreadableJudge } from "./unreadable-judges.ts";
export type { BenchmarkResult } from "./run-benchmark.ts";
export type { LaneProgress, RunProgress } from "./run-progress.ts";
export type { JudgingOrder } from "./stored/prepare-judging.ts";
export type { RerunOrder } from "./stored/prepare-rerun.ts";
export type { InvalidSuite, QuotedMistake, ValidSuite } from "./suites/check-suite.ts";
export type { ConversationPreview } from "./suites/preview-conversations.ts";
export type { ShownSuite } from "./suites/show-suite.ts";
export type { SuiteExtent } from "./suites/suite-extent.ts";
export {
  backUpStore,
  clearPlanned,
  buildViewer,
  builtInSuites,
  checkSuite,
  chooseStored,
  compareResults,
  controlQueues,
  diagnose,
  draftRun,
  estimateRun,
  exportSheet,
  exportSite,
  extractNames,
  forecastNames,
  forecastRun,
  gateIndex,
  importPublished,
  importSheet,
  listModelEntries,
  loadNames,
  loadRuns,
  openEventLog,
  planClear,
  planPower,
  prepareJudging,
  prepareNames,
  prepareRerun,
  prepareRun,
  replaceFiles,
  runBenchmark,
  serveSimulator,
  serveFolder,
  serveSite,
  showLeaderboard,
  showReport,
  showRun,
  showSuite,
  watchStore,
  workOn,
} from "./use-cases.ts";
export { writeTexts, type Texts } from "./files/write-texts.ts";
export { defaultSilenceMs } from "./sessions/default-silence.ts";
export { isServerAddress, refuseMistypedAddress, shownLocation, withStore } from "./with-store.ts";
export { withStoreIfAny } from "./with-store-if-any.ts";
