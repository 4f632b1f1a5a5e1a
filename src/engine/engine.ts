import type { TaskOutcome } from "../domain/task-outcome.ts";
import type { TaskGraph, TaskKey, TaskNode } from "../domain/task.ts";
import type { Clock } from "./clock.ts";
import type { EngineEvent } from "./engine-event.ts";
import type { LaneLimits } from "./lane-gate.ts";
import type { Limiter } from "./limits/limiter.ts";
import type { RetryPolicy } from "./retry-policy.ts";
import type { RunSummary } from "./run-summary.ts";

/** Each at least 1; Infinity for no limit. */
export interface EngineLimits extends LaneLimits {
  /** How many tasks may run at once. */
  readonly total: number;
}

export interface AttemptContext {
  /** Counts from 1 in this run. */
  readonly attempt: number;
  /** Aborted when the run is cancelled; belongs to this attempt alone. */
  readonly signal: AbortSignal;
}

/** Makes one attempt at a task. An exception fails the task as `internal`, unless the attempt was being cancelled. */
export type Execute<Node extends TaskNode> = (node: Node, context: AttemptContext) => Promise<TaskOutcome>;

/**
 * Port: called right before every attempt. A budget reserves the attempt's worst case here. `wait`: nothing starts until a
 * running task ends, or until a short pause in which other processes may release budget. `stop`: the run ends cleanly.
 */
type Admit<Node extends TaskNode> = (node: Node) => "start" | "wait" | "stop";

export interface RunOptions<Node extends TaskNode> {
  readonly graph: TaskGraph<Node>;
  /** Tasks that already have results: the engine neither runs nor counts them, and no task waits for them. */
  readonly finished?: ReadonlySet<TaskKey>;
  readonly execute: Execute<Node>;
  readonly limits: EngineLimits;
  readonly retry: RetryPolicy;
  readonly clock: Clock;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  /** Aborted to cancel the run. */
  readonly signal: AbortSignal;
  /** Aborted to start no further calls while those in flight, which are already paid for, finish. */
  readonly drain?: AbortSignal;
  /** Called in order, between attempts. An exception ends the run with that error. */
  readonly onEvent: (event: EngineEvent<Node>) => void;
  readonly admit?: Admit<Node>;
  /** Limits the calls in flight of each channel and of channels that share a limit. */
  readonly limiter: Limiter;
}

/**
 * Port: runs a task graph to completion.
 *
 * Starts a task when its dependencies are done and the limits permit, those of the lowest batch
 * and of them the longest remaining path first. A task that waits for a
 * retry holds no slot. Resolves with the outcome of every task, also when cancelled, once no attempt is in flight. Rejects
 * only for a malformed graph, limits under which nothing can ever start, or a listener that throws.
 */
export type Engine = <Node extends TaskNode>(options: RunOptions<Node>) => Promise<RunSummary<Node>>;
