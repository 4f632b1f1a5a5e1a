/**
 * Keeps suites, plans, attempts and results in a database, and reads them back for grading, scoring and reporting.
 * Must never know how a request is built, sent, graded or scored, nor what a key is made of.
 */
export type {
  AttemptStore,
  MaintenanceStore,
  PlanStore,
  ReportStore,
  RunCountsQuery,
  SessionStore,
  Store,
  TaskStore,
} from "./store.ts";
export type { AnswerLength } from "./answer-lengths.ts";
export type { Recording } from "./recordings.ts";
export type {
  GivenName,
  NameChoice,
  NameEnding,
  NameExtraction,
  PlannedTurn,
  StoredNameExtraction,
} from "./name-extraction.ts";
export type { ImportBatch, ImportConflict, ImportCounts, ImportedAttempt, ImportOutcome } from "./import-batch.ts";
export type {
  AttemptCosts,
  JudgeRecord,
  OriginsByModelConfig,
  RunBill,
  RunCounts,
  StoredGrade,
  SuiteOrigin,
  SuiteOverview,
} from "./views.ts";
export type { AttemptProduct } from "./result-records.ts";
export type { ClaimTerms } from "./claims.ts";
export type { RecordedEvent } from "./event-records.ts";
export type { AttemptOutcome, AttemptSummary } from "./attempts-query.ts";
export type { SessionRecord } from "./session-records.ts";
export type { ClearCounts, ClearSelection } from "./clearing.ts";
export type { PlannedPart } from "./planned-parts.ts";
export type { RunFaults } from "./run-faults.ts";
export type {
  ResultAttempt,
  ResultPlace,
  SkippedTurn,
  StoredReading,
  StoredAnswer,
  StoredAttempt,
  StoredExchange,
  StoredSkip,
  StoredVerdict,
} from "./stored-results.ts";
export type { ListPrice, TestedModel } from "./tested-models.ts";
export type { TokenUsage } from "./token-usage.ts";
export type { StoppedChannel, WorkOrder } from "./work-records.ts";
export { addCosts } from "./views.ts";
export { mayPass } from "./store-fault.ts";
export { retry } from "./retry.ts";
export { explainPostgresError } from "./postgres/postgres-error.ts";
export { openStore, storeExists } from "./open-store.ts";
export { addressOf, isServerAddress, refuseMistypedAddress, shownLocation } from "./store-location.ts";
export { withStore, withStoreIfAny } from "./with-store.ts";
export { type StoredChoice, type StoredQuery, chooseStored, ownSuite } from "./choose-stored.ts";
export { chooseSuite } from "./choose-suite.ts";
export { closestNamed, listedLabels, partlyNamed, selectStoredModelConfigs } from "./select-stored-model-configs.ts";
export { leanIn } from "./reading-records.ts";
