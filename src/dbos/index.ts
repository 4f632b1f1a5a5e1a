/**
 * Runs a task graph on any number of machines: DBOS on Postgres behind the engine port. Must never know what a task is
 * about: no model, no suite, no result; whoever starts a worker hands in what makes an attempt. Loaded only when asked for.
 */
export { connect } from "./connect.ts";
export { cleanUp, type CleanedUp } from "./clean-up.ts";
export { controlRuns, type Control, type Controlled } from "./control-runs.ts";
export { dbosEngine } from "./dbos-engine.ts";
export { refuse, type StallReason } from "./stall-reason.ts";
export { loadRun, type LoadedRun } from "./load-run.ts";
export type { Work } from "./performance.ts";
export { overview, type Overview } from "./overview.ts";
export { isOver, runStands, type RunStand } from "./progress.ts";
export type { QueueTerms } from "./queue-terms.ts";
export type { WorkOutcome } from "./work-outcome.ts";
export { mayPass } from "./server-trouble.ts";
export { startWorker } from "./worker.ts";
