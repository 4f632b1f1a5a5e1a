/**
 * Carries out runs over any number of machines: DBOS's queues on Postgres decide which call is next, how many are in flight
 * and when; the store says what is done. Loaded only on request.
 */
export { controlQueues, queuedRuns, type QueueControl, type QueueStands } from "./control-queues.ts";
export { scaleOutOver } from "./engine-over-workers.ts";
export type { StallReason } from "./follow-run.ts";
export { workOn } from "./work-on.ts";
