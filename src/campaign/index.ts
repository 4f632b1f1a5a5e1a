/**
 * Carries out work: prepares a run, keeps its session, budget, limits and events, and runs its tasks.
 * Knows nothing of argv, of terminals or of exit codes.
 */
export { missingKey, type Clients, createClients, gradedFields } from "./clients.ts";
export type { BallotOutcomes } from "./ballot-outcomes.ts";
export type { BenchmarkEnvironment, RunSnapshot, ScaleOut, SharedRun } from "./benchmark-environment.ts";
export type { BudgetAccount, BudgetGuard } from "./budget/budget-guard.ts";
export { type BudgetResult, type FirstRun, furtherNeed } from "./budget/further-need.ts";
export type { BudgetStanding } from "./budget/ledger.ts";
export {
  type MoneySettings,
  type NamedPrice,
  noBudget,
  type NamedPrices,
  pricesByModel,
  billsNobody,
  isNeverBilled,
} from "./budget/prices.ts";
export {
  type PreparedMoney,
  prepareMoney,
  isServedBy,
  type Offers,
  askOffers,
  noOffers,
} from "./budget/prepare-money.ts";
export {
  findOnLocalServers,
  listLocalModels,
  localCapabilities,
  type LocalIds,
  type LocalPlace,
} from "./local-models.ts";
export { openRegistry, selectModels, type ModelSelection, unknownNames } from "./select-models.ts";
export {
  bareName,
  type Called,
  type CheckOptions,
  type ModelListing,
  checkModels,
  listModels,
  requireOffered,
  isOffered,
  isUnlisted,
  unlistedHint,
} from "./check-models.ts";
export {
  chooseJudge,
  refuseSelfJudge,
  chooseJudges,
  type Assignment,
  assignJudges,
  refuseUngraded,
  judgesIn,
} from "./judges.ts";
export {
  type CallEstimate,
  type EstimatedCall,
  addUp,
  cheapestRunUsd,
  roughSeconds,
  timeAssumption,
} from "./estimate/call-estimate.ts";
export { type Forecast, expectedPrices, forecastIfPriced, forecastRun, timeOf } from "./estimate/forecast.ts";
export { type ExpectedWork, expectedWork } from "./estimate/expected-calls.ts";
export {
  type TokenCount,
  sizeAssumption,
  textSizes,
  tokenAssumptions,
  tokenEstimates,
  tokensFromTexts,
} from "./estimate/token-estimates.ts";
export type { EventSink } from "./events/run-event.ts";
export { followAttempts } from "./events/follow-attempts.ts";
export type { ChannelTrouble } from "./events/follow-trouble.ts";
export { openEventLog } from "./events/record-events.ts";
export { reportSession } from "./events/report-session.ts";
export type { RunTally } from "./events/tally-run.ts";
export type { FailedTask, RunAccount } from "./events/watch-run.ts";
export { humanJudge, refuseHuman } from "./human-judge.ts";
export { capNamesOf, requireKnownCaps, type Pace } from "./limits.ts";
export { scriptedTexts } from "./scripted-texts.ts";
export { type WorkSetting, openWork } from "./open-work.ts";
export { type RunSubject, planRequest, subjectSuite } from "./plan-request.ts";
export { type RunRequest, draftRun, type WorkSettings, clientsFor, prepare, prepareRun } from "./prepare-run.ts";
export { longestPrompt, type SystemPrompt } from "./persona.ts";
export type { PreparedRun, Ranking } from "./prepared-run.ts";
export { type Routing, isSimulatedId, routedKeys, routeOf } from "./routing.ts";
export {
  sourcesWithoutCalls,
  tinyCallTimeoutMs,
  type TinyCallResult,
  type TriedFeature,
  makeTinyCall,
} from "./model-settings/settings-sources.ts";
export { resolveModelConfigs, type SettingsSources } from "./model-settings/resolve-settings.ts";
export { type BenchmarkResult, runBenchmark } from "./run-benchmark.ts";
export type { LaneProgress, RunProgress } from "./run-progress.ts";
export { runTasks } from "./run-tasks.ts";
export { activeSessions } from "./sessions/liveness.ts";
export { type Session, type SessionEnvironment, withSession } from "./sessions/with-session.ts";
export { type WorkBody, bodyOf, titleOf } from "./shared-work.ts";
export type { UnreadableJudge } from "./unreadable-judges.ts";
export type { SeenEvent, LiveLimit, LiveSession, LiveView } from "./watch/live-view.ts";
export { watchStore } from "./watch/watch-store.ts";
export { accountAdvice, isLoopback, isPlaceholderKey } from "../model/index.ts";
export type { FaultRates, KeyGrant, KeyRing, KeyUse, Tariff, TokenPrice } from "../model/index.ts";
export type { ClearCounts, Store } from "../store/index.ts";
export type { NamePlan } from "../tasks/index.ts";
export { answeredConversations, storedPasses } from "./answered-conversations.ts";
export { type Sampling, sampleConversations } from "./sample-conversations.ts";
export { type ClearPlan, backUpStore, clearPlanned, planClear } from "./clear-stored.ts";
export { serveSimulator } from "./serve-simulator.ts";
export { chooseReaders } from "./readers.ts";
