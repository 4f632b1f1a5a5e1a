/**
 * Runs any task graph: starts ready tasks, longest remaining path first, under limits and with retries, until the graph is
 * done, stopped or cancelled. Must never know what a task is about: no model, no suite, no store, no screen.
 */
export { adaptiveLimiter, type ChannelLimits } from "./limits/adaptive-limiter.ts";
export type { LimitChange } from "./limits/limit-change.ts";
export type { Limiter } from "./limits/limiter.ts";
export { systemClock, type Clock } from "./clock.ts";
export { scopeOf } from "./fault-scope.ts";
export { startOrder } from "./longest-path.ts";
export type { Engine, EngineLimits, RunOptions } from "./engine.ts";
export type { EngineEvent } from "./engine-event.ts";
export { defaultRetryPolicy, retryDelay, type RetryPolicy } from "./retry-policy.ts";
export { runGraph } from "./run-graph.ts";
export type { RunSummary } from "./run-summary.ts";
