import type { Fault, TaskNode } from "../domain/index.ts";

export interface TaskFailure<Node extends TaskNode> {
  readonly node: Node;
  readonly fault: Fault;
  readonly detail: string;
}

/** Why a run started nothing more although tasks were left. */
export type StopReason<Node extends TaskNode> =
  | { readonly kind: "cancelled" }
  | { readonly kind: "budget" }
  | ({ readonly kind: "failure" } & TaskFailure<Node>);

/** Every task of the graph is counted once: `done + failed.length + blocked.length + cancelled`. */
export interface RunSummary<Node extends TaskNode> {
  readonly done: number;
  /** How many of `done` had their result in the store already. */
  readonly cached: number;
  readonly failed: readonly TaskFailure<Node>[];
  /** Depend on a failed task, directly or not. */
  readonly blocked: readonly Node[];
  /** Left undone by cancellation, budget or a stopped run or channel: the same run again takes them up. */
  readonly cancelled: number;
  /** Attempts that were followed by another one, by the fault that ended them. */
  readonly retries: Readonly<Partial<Record<Fault, number>>>;
  readonly attempts: number;
  /** Null when the run went to its end; a channel that a spent quota stopped shows in `failed`. */
  readonly stop: StopReason<Node> | null;
}
