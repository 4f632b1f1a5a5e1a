import type { Fault, TaskOutcome } from "../domain/task-outcome.ts";
import type { TaskNode } from "../domain/task.ts";

/**
 * Progress of a run, in order. Every `task-started` is followed by exactly one of `task-finished`, `retry-scheduled`,
 * `task-deferred`, `task-failed` and `task-cancelled` for the same node.
 */
export type EngineEvent<Node extends TaskNode> =
  | { readonly kind: "task-started"; readonly node: Node; readonly attempt: number }
  | {
      readonly kind: "task-finished";
      readonly node: Node;
      readonly outcome: Extract<TaskOutcome, { readonly kind: "done" }>;
    }
  | {
      readonly kind: "retry-scheduled";
      readonly node: Node;
      readonly fault: Fault;
      readonly detail: string;
      readonly delayMs: number;
      /** How much of the delay the server asked for (Retry-After); 0 when the retry policy alone set it. */
      readonly askedMs: number;
    }
  /** No attempt was made because another process holds the task. The engine asks again after `afterMs`. */
  | { readonly kind: "task-deferred"; readonly node: Node; readonly afterMs: number }
  | { readonly kind: "task-failed"; readonly node: Node; readonly fault: Fault; readonly detail: string }
  /** The task can never start in this run, because the task `because` failed. */
  | { readonly kind: "task-blocked"; readonly node: Node; readonly because: Node }
  /** The attempt gave no result and the run makes no further one: the run or the task's channel was stopped. */
  | { readonly kind: "task-cancelled"; readonly node: Node };
