import type { EngineEvent } from "../../engine/index.ts";
import type { CallTask, TaskKinds } from "../../tasks/index.ts";
import { eventTask } from "./event-task.ts";
import type { Happening } from "./run-event.ts";

/** A start is said by the attempt itself, if it comes to one: another process may have the result, or be at it. */
type Said = Exclude<EngineEvent<CallTask>, { readonly kind: "task-started" }>;

/** What the engine says, as a happening. */
export function engineHappening(event: Said, kinds: TaskKinds): Happening {
  const task = eventTask(event.node, kinds);
  switch (event.kind) {
    case "task-finished":
      return { kind: "task-done", ...task, cached: event.outcome.cached };
    case "retry-scheduled":
      return {
        kind: event.kind,
        ...task,
        fault: event.fault,
        detail: event.detail,
        waitMs: event.delayMs,
        askedMs: event.askedMs,
        askedBy: event.askedMs > 0 ? "server" : "backoff",
      };
    case "task-deferred":
      return { kind: event.kind, ...task, waitMs: event.afterMs };
    case "task-failed":
      return { kind: event.kind, ...task, fault: event.fault, detail: event.detail };
    case "task-blocked":
      return { kind: event.kind, ...task, because: event.because.key };
    case "task-cancelled":
      break;
  }
  return { kind: event.kind, ...task };
}
