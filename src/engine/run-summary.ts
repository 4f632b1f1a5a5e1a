import type { Fault } from "../domain/task-outcome.ts";
import type { TaskNode } from "../domain/task.ts";

export interface TaskFailure<Node extends TaskNode> {
  readonly node: Node;
  readonly fault: Fault;
  readonly detail: string;
}

/** Why a run stopped while tasks were left. */
export type StopReason<Node extends TaskNode> =
  | { readonly kind: "cancelled" }
  | { readonly kind: "budget" }
  | ({ readonly kind: "failure" } & TaskFailure<Node>);

/** Every task of the graph is counted once: `done + failed.length + blocked.length + cancelled`. */
export interface RunSummary<Node extends TaskNode> {
  readonly done: number;
  /** How many of `done` had their result in the store already, made by another process. */
  readonly cached: number;
  /** How many of `done` are not asked. */
  readonly skipped: number;
  readonly failed: readonly TaskFailure<Node>[];
  /** Tasks that depend on a failed task, directly or indirectly. */
  readonly blocked: readonly Node[];
  /** Tasks left by a cancellation, the budget, or a stopped run or channel. Running the same command again runs them. */
  readonly cancelled: number;
  /** Retried attempts by the fault that ended them. */
  readonly retries: Readonly<Partial<Record<Fault, number>>>;
  readonly attempts: number;
  /** Null when the run completed; a channel that a spent quota stopped shows in `failed`. */
  readonly stop: StopReason<Node> | null;
}
