import type { AttemptEnd } from "../../domain/index.ts";
import type { EngineEvent, RunSummary } from "../../engine/index.ts";
import { engineHappening } from "./engine-happening.ts";
import type { Emit } from "./event-sink.ts";
import { eventTask, type AnyTask } from "./event-task.ts";
import type { Happening } from "./run-event.ts";

/** Told of every attempt, when it is recorded and when its end is. */
export interface AttemptListener {
  readonly started: (task: AnyTask, attemptId: number) => void;
  readonly ended: (task: AnyTask, end: AttemptEnd) => void;
}

export interface RunObserver {
  readonly attempts: AttemptListener;
  readonly onEvent: (event: EngineEvent<AnyTask>) => void;
  readonly onSummary: (summary: RunSummary<AnyTask>, usd: number) => void;
}

/** Says everything that a run does as happenings. */
export function observeRun(emit: Emit): RunObserver {
  const said = new Set<string>();
  return {
    attempts: {
      started: (task, attempt) => emit(attemptStarted(task, attempt)),
      ended: (task, end) => emit(attemptEnded(task, end)),
    },
    onEvent: (event) => {
      if (event.kind !== "task-started") emit(engineHappening(event));
      if (event.kind === "task-failed") sayExhaustion(emit, event, said);
    },
    onSummary: (summary, usd) => {
      const { done, failed, blocked, cancelled: left, attempts, stop } = summary;
      if (stop?.kind === "failure") emit({ kind: "run-stopped", reason: stop.fault, detail: stop.detail });
      else if (stop !== null) emit({ kind: "run-stopped", reason: stop.kind, detail: null });
      emit({ kind: "session-ended", done, failed: failed.length, blocked: blocked.length, left, attempts, usd });
    },
  };
}

export function attemptStarted(task: AnyTask, attempt: number): Happening {
  return { kind: "attempt-started", ...eventTask(task), attempt };
}

export function attemptLost(task: AnyTask, attempt: number): Happening {
  return { kind: "attempt-lost", ...eventTask(task), attempt };
}

export function attemptEnded(task: AnyTask, end: Omit<AttemptEnd, "response">): Happening {
  const { attemptId: attempt, result, status, elapsedMs: ms, usage, cost, servedBy, detail } = end;
  const came = { attempt, result, status, ms, usd: cost.usd, costSource: cost.source, ...usage, servedBy, detail };
  return { kind: "attempt-ended", ...eventTask(task), ...came };
}

const exhaustions = { "quota-exhausted": "quota-spent", "no-credit": "no-credit" } as const;

/** Once a channel: that a quota or an account is spent concerns all of its tasks. */
function sayExhaustion(
  emit: Emit,
  { node, fault, detail }: Extract<EngineEvent<AnyTask>, { readonly kind: "task-failed" }>,
  said: Set<string>,
): void {
  if (fault !== "quota-exhausted" && fault !== "no-credit") return;
  const { channel } = node;
  const kind = exhaustions[fault];
  if (said.has(`${kind} ${channel}`)) return;
  said.add(`${kind} ${channel}`);
  emit({ kind, channel, detail });
}
