import { setImmediate } from "node:timers/promises";
import { BenchError } from "../domain/bench-error.ts";
import type { TaskOutcome } from "../domain/task-outcome.ts";
import type { TaskNode } from "../domain/task.ts";
import type { Clock } from "./clock.ts";
import type { Engine, Execute } from "./engine.ts";
import type { RunSummary } from "./run-summary.ts";
import { Scheduler } from "./scheduler.ts";
import type { Job } from "./workload.ts";

/**
 * The engine for one process: one loop around the pure scheduler, so that only the attempts run concurrently. Cancelling
 * starts nothing more, aborts the calls in flight and waits for them. Draining, and a fault that stops the run, let calls in
 * flight finish, because they may still give a result that has to be paid for.
 */
export const runGraph: Engine = async (options) => {
  const { clock, signal, drain } = options;
  const wakeSignal = new WakeSignal();
  const wakeTimer = new WakeTimer(clock, wakeSignal.notify);
  const scheduler = new Scheduler(options);
  const calls = new CallsInFlight(options.execute, wakeSignal.notify);
  signal.addEventListener("abort", wakeSignal.notify);
  drain?.addEventListener("abort", wakeSignal.notify);
  try {
    return await drive({ scheduler, calls, clock, signal, drain, wakeSignal, wakeTimer });
  } finally {
    signal.removeEventListener("abort", wakeSignal.notify);
    drain?.removeEventListener("abort", wakeSignal.notify);
    wakeTimer.set(Infinity);
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
  readonly wakeSignal: WakeSignal;
  readonly wakeTimer: WakeTimer;
}

async function drive<Node extends TaskNode>(run: Drive<Node>): Promise<RunSummary<Node>> {
  const { scheduler, calls, clock, wakeSignal, wakeTimer } = run;
  for (;;) {
    startTasks(run);
    if (scheduler.isFinished) return scheduler.summary();
    const dueAt = scheduler.nextDueAt();
    if (calls.size === 0 && dueAt === Infinity) throw stalled();
    wakeTimer.set(dueAt);
    await wakeSignal.wait();
    // Cached results never yield to the event loop: without this turn, Ctrl-C would not be handled.
    await setImmediate();
    for (const { job, outcome } of calls.collect()) scheduler.settle(job, outcome, clock.now());
  }
}

/** Checks the signal before every start: a listener may cancel the run on an event of an earlier start. */
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
    message: "The run is stuck: tasks are left, none is running, and the limits allow none to start.",
    hint: "Give every limit (in all, per lane, per channel, open lanes) a value of at least 1.",
  });
}

/** Wakes the loop at the earliest due time with one timer, also for a thousand delayed tasks. */
class WakeTimer {
  readonly #clock: Clock;
  readonly #notify: () => void;
  #dueAt = Infinity;
  #sleep = new AbortController();

  constructor(clock: Clock, notify: () => void) {
    this.#clock = clock;
    this.#notify = notify;
  }

  /** Moves the wake-up; Infinity turns it off. It may fire early or twice: the loop checks the clock. */
  set(dueAt: number): void {
    if (dueAt === this.#dueAt) return;
    this.#sleep.abort();
    this.#dueAt = dueAt;
    if (dueAt < Infinity) void this.#sleepUntil(dueAt);
  }

  async #sleepUntil(dueAt: number): Promise<void> {
    const sleep = new AbortController();
    this.#sleep = sleep;
    await this.#clock.sleep(Math.max(0, dueAt - this.#clock.now()), sleep.signal);
    if (sleep.signal.aborted) return;
    this.#dueAt = Infinity;
    this.#notify();
  }
}

/** Lets one loop sleep until notified. A notification while the loop is awake is kept for its next `wait`. */
class WakeSignal {
  #isNotified = false;
  #wake: (() => void) | null = null;

  readonly notify = (): void => {
    this.#isNotified = true;
    this.#wake?.();
  };

  async wait(): Promise<void> {
    if (!this.#isNotified) await new Promise<void>((resolve) => (this.#wake = resolve));
    this.#isNotified = false;
    this.#wake = null;
  }
}

interface Landing<Node extends TaskNode> {
  readonly job: Job<Node>;
  readonly outcome: TaskOutcome;
}

/** The attempts in flight, and those that have ended but are not yet collected. */
class CallsInFlight<Node extends TaskNode> {
  readonly #execute: Execute<Node>;
  readonly #onLanding: () => void;
  readonly #calls = new Map<Job<Node>, { readonly controller: AbortController; readonly landed: Promise<void> }>();
  #landings: Landing<Node>[] = [];

  constructor(execute: Execute<Node>, onLanding: () => void) {
    this.#execute = execute;
    this.#onLanding = onLanding;
  }

  get size(): number {
    return this.#calls.size;
  }

  /** Makes one attempt with a signal of its own: listeners on a signal that lives as long as the run would accumulate. */
  start(job: Job<Node>): void {
    const controller = new AbortController();
    this.#calls.set(job, { controller, landed: this.#run(job, controller.signal) });
  }

  collect(): readonly Landing<Node>[] {
    const landings = this.#landings;
    this.#landings = [];
    for (const { job } of landings) this.#calls.delete(job);
    return landings;
  }

  abort(reason: unknown): void {
    for (const { controller } of this.#calls.values()) controller.abort(reason);
  }

  /** Resolves when nothing is in flight any more. */
  async allLanded(): Promise<void> {
    await Promise.all([...this.#calls.values()].map(({ landed }) => landed));
  }

  async #run(job: Job<Node>, signal: AbortSignal): Promise<void> {
    const outcome = await this.#attempt(job, signal);
    this.#landings.push({ job, outcome });
    this.#onLanding();
  }

  async #attempt({ node, attempts }: Job<Node>, signal: AbortSignal): Promise<TaskOutcome> {
    try {
      return await this.#execute(node, { attempt: attempts, signal });
    } catch (error) {
      return { kind: "failed", fault: signal.aborted ? "cancelled" : "internal", detail: oneLine(error) };
    }
  }
}

const longestDetail = 300;

/** The error on one line: errors quote text of servers and models, so control characters are replaced. */
function oneLine(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : `thrown: ${typeof error}`;
  return text.replaceAll(/\p{Cc}+/gu, " ").slice(0, longestDetail);
}
