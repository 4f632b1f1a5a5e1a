import { setImmediate } from "node:timers/promises";
import { BenchError, type TaskNode, type TaskOutcome } from "../domain/index.ts";
import type { Clock } from "./clock.ts";
import type { Engine, Execute } from "./engine.ts";
import type { RunSummary } from "./run-summary.ts";
import { Scheduler } from "./scheduler.ts";
import type { Job } from "./workload.ts";

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

/** Rings at one moment at a time, so that a thousand delayed tasks cost one timer. */
class Alarm {
  readonly #clock: Clock;
  readonly #ring: () => void;
  #dueAt = Infinity;
  #sleep = new AbortController();

  constructor(clock: Clock, ring: () => void) {
    this.#clock = clock;
    this.#ring = ring;
  }

  /** Moves the alarm; Infinity turns it off. It may ring early or once too often: look at the clock. */
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
    this.#ring();
  }
}

/** Lets one loop sleep until something has happened. A ring while it is awake is kept for the next time. */
class Bell {
  #rung = false;
  #wake: (() => void) | null = null;

  readonly ring = (): void => {
    this.#rung = true;
    this.#wake?.();
  };

  async heard(): Promise<void> {
    if (!this.#rung) await new Promise<void>((resolve) => (this.#wake = resolve));
    this.#rung = false;
    this.#wake = null;
  }
}

interface Landing<Node extends TaskNode> {
  readonly job: Job<Node>;
  readonly outcome: TaskOutcome;
}

interface Call {
  readonly controller: AbortController;
  readonly landed: Promise<void>;
}

/** The attempts that are being made right now, and those that have landed and are not yet collected. */
class CallsInFlight<Node extends TaskNode> {
  readonly #execute: Execute<Node>;
  readonly #onLanding: () => void;
  readonly #calls = new Map<Job<Node>, Call>();
  #landings: Landing<Node>[] = [];

  constructor(execute: Execute<Node>, onLanding: () => void) {
    this.#execute = execute;
    this.#onLanding = onLanding;
  }

  get size(): number {
    return this.#calls.size;
  }

  /** Makes one attempt. Each has a signal of its own: listeners on a signal that lives as long as the run would pile up. */
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

/** The error for people: errors quote what servers and models wrote, so control characters go. */
function oneLine(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : `thrown: ${typeof error}`;
  return text.replaceAll(/\p{Cc}+/gu, " ").slice(0, longestDetail);
}
