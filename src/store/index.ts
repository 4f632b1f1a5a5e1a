/**
 * Keeps suites, plans, attempts and results in a database, and reads them back for grading, scoring and reporting.
 * Its folders `imports`, `names`, `selection` and `views` are rooms whose files others import.
 * Must never know how a request is built, sent, graded or scored, nor what a key is made of.
 */
export type {
  AttemptStore,
  MaintenanceStore,
  PlanStore,
  ReportStore,
  SessionStore,
  Store,
  TaskStore,
} from "./store.ts";
export type { AttemptProduct } from "./result-records.ts";
export type { ClaimTerms, EndedAttempt } from "./attempt-records.ts";
export type { RecordedEvent } from "./event-records.ts";
export type { AttemptOutcome, AttemptSummary } from "./attempts-query.ts";
export type { SessionRecord } from "./session-records.ts";
export type { ClearCounts, ClearSelection } from "./clearing.ts";
export type { StoppedChannel, WorkOrder } from "./work-records.ts";
export { mayPass } from "./store-fault.ts";
export { leanIn } from "./reading-records.ts";
export { retry } from "./retry.ts";
export { explainPostgresError } from "./postgres/postgres-error.ts";
export { openStore, storeAbove, storeExists, withStore, withStoreIfAny } from "./open-store.ts";
export { addressOf, isServerAddress, refuseMistypedAddress, shownLocation } from "./store-location.ts";
