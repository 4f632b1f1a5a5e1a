import type { Origin } from "./answer.ts";
import type { TaskKey } from "./task.ts";

/** A value that code read from a reply: the result of a task kind that is neither an answer nor a grade. */
export interface Label {
  readonly taskKey: TaskKey;
  readonly attemptId: number | null;
  /** Name of the kind of task. */
  readonly kind: string;
  /** Any JSON value. */
  readonly value: unknown;
  readonly origin: Origin;
}
