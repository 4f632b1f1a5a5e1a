import { setImmediate } from "node:timers/promises";
import { BenchError, type TaskNode } from "../domain/index.ts";
import { Alarm } from "./alarm.ts";
import { Bell } from "./bell.ts";
import { CallsInFlight } from "./calls-in-flight.ts";
import type { Clock } from "./clock.ts";
import type { Engine } from "./engine.ts";
import type { RunSummary } from "./run-summary.ts";
import { Scheduler } from "./scheduler.ts";

/**
 * The engine for one process: one loop around the pure scheduler, so that nothing is concurrent but the attempts
 * themselves. Cancelling starts nothing more, aborts what is in flight and waits for it; draining, and a fault that stops
 * the run, let what is in flight end by itself, because it may still bring a result that has to be paid for.
 */
export const runGraph: Engine = async (options) => {
  const { clock, signal, drain } = options;
  const bell = new Bell();
  const alarm = new Alarm(clock, bell.ring);
  const scheduler = new Scheduler(options);
  const calls = new CallsInFlight(options.execute, bell.ring);
  signal.addEventListener("abort", bell.ring);
  drain?.addEventListener("abort", bell.ring);
  try {
    return await drive({ scheduler, calls, clock, signal, drain, bell, alarm });
  } finally {
    signal.removeEventListener("abort", bell.ring);
    drain?.removeEventListener("abort", bell.ring);
    alarm.set(Infinity);
    calls.abort(new Error("The run has ended."));
    await calls.allLanded();
  }
};

interface Drive<Node extends TaskNode> {
  readonly scheduler: Scheduler<Node>;
  readonly calls: CallsInFlight<Node>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly drain: AbortSignal | undefined;
  readonly bell: Bell;
  readonly alarm: Alarm;
}

async function drive<Node extends TaskNode>(run: Drive<Node>): Promise<RunSummary<Node>> {
  const { scheduler, calls, clock, bell, alarm } = run;
  for (;;) {
    startTasks(run);
    if (scheduler.isFinished) return scheduler.summary();
    const dueAt = scheduler.nextDueAt();
    if (calls.size === 0 && dueAt === Infinity) throw stalled();
    alarm.set(dueAt);
    await bell.heard();
    // Results that are in the store already never touch the event loop: without this turn, neither would Ctrl-C.
    await setImmediate();
    for (const { job, outcome } of calls.collect()) scheduler.settle(job, outcome, clock.now());
  }
}

/** Looks at the signal between any two starts: a listener may cancel the run when it hears of the first. */
function startTasks<Node extends TaskNode>({ scheduler, calls, clock, signal, drain }: Drive<Node>): void {
  while (!signal.aborted) {
    if (drain?.aborted === true && !scheduler.isFinished) scheduler.stop({ kind: "cancelled" });
    const job = scheduler.next(clock.now());
    if (job === null) return;
    calls.start(job);
  }
  if (!scheduler.isFinished) scheduler.stop({ kind: "cancelled" });
  calls.abort(signal.reason);
}

function stalled(): BenchError {
  return new BenchError({
    code: "internal",
    message: "The run cannot go on: tasks are left, none is running, and the limits let none start.",
    hint: "Give every limit (in all, per lane, per channel, open lanes) a value of at least 1.",
  });
}
