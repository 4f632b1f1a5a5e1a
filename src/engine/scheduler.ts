import type { Fault, TaskOutcome } from "../domain/task-outcome.ts";
import type { TaskNode } from "../domain/task.ts";
import type { RunOptions } from "./engine.ts";
import { scopeOf } from "./fault-scope.ts";
import { IndexedHeap } from "./indexed-heap.ts";
import { LaneGate } from "./lane-gate.ts";
import { ReadyQueue } from "./ready-queue.ts";
import { retryDelay } from "./retry-policy.ts";
import type { RunSummary, StopReason, TaskFailure } from "./run-summary.ts";
import { buildWorkload, type Channel, type Job, type Lane } from "./workload.ts";

/** Counts outcomes during a run. */
class Tally<Node extends TaskNode> {
  readonly failed: TaskFailure<Node>[] = [];
  readonly blocked: Node[] = [];
  readonly #retries: Partial<Record<Fault, number>> = {};
  done = 0;
  cached = 0;
  skipped = 0;
  attempts = 0;

  countRetry(fault: Fault): void {
    this.#retries[fault] = (this.#retries[fault] ?? 0) + 1;
  }

  summary(tasks: number, stop: StopReason<Node> | null): RunSummary<Node> {
    const { done, cached, skipped, failed, blocked, attempts } = this;
    const cancelled = tasks - done - failed.length - blocked.length;
    return { done, cached, skipped, failed, blocked, cancelled, retries: this.#retries, attempts, stop };
  }
}

export type SchedulerOptions<Node extends TaskNode> = Omit<RunOptions<Node>, "execute" | "clock" | "signal">;

type RetryOutcome = Extract<TaskOutcome, { readonly kind: "retry" }>;
type FaultyOutcome = Extract<TaskOutcome, { readonly kind: "retry" | "failed" }>;

/**
 * Pause before `admit` is called again after `wait`, unless a running task ends: other processes may have released budget.
 */
const admissionPauseMs = 250;

/**
 * Decides what starts next and how an outcome affects the rest of the graph. Has no clock and never waits: callers pass the
 * time in milliseconds. Every job that `next` returns must come back through `settle`.
 */
export class Scheduler<Node extends TaskNode> {
  readonly #options: SchedulerOptions<Node>;
  readonly #jobs: readonly Job<Node>[];
  readonly #lanes: LaneGate<Node>;
  readonly #ready: ReadyQueue<Node>;
  readonly #delayed = new IndexedHeap<Job<Node>>((a, b) => a.dueAt < b.dueAt);
  readonly #tally = new Tally<Node>();
  /** The batches that take turns, with the number of their jobs that have not ended; empty where they take none. */
  readonly #turns = new Map<number, number>();
  #running = 0;
  #unsettled: number;
  /** Nothing starts before this time because `admit` said `wait`; the end of any task resets it. */
  #admissionAt = -Infinity;
  #stop: StopReason<Node> | null = null;

  constructor(options: SchedulerOptions<Node>) {
    const workload = buildWorkload(options.graph, options.finished ?? new Set());
    this.#options = options;
    this.#jobs = workload.jobs;
    this.#unsettled = workload.jobs.length;
    this.#lanes = new LaneGate(workload, options.limits);
    this.#ready = new ReadyQueue(options.limiter);
    for (const job of workload.jobs) {
      this.#countTurn(job, 1);
      if (job.unmetDependencies === 0) this.#ready.add(job);
    }
    this.#enqueueLanes(this.#lanes.open());
  }

  /** No task runs and none can start. */
  get isFinished(): boolean {
    return this.#running === 0 && (this.#stop !== null || this.#unsettled === 0);
  }

  /** The task to start now, counted as running; null when none may start. */
  next(now: number): Job<Node> | null {
    if (this.#stop !== null || this.#running >= this.#options.limits.total || now < this.#admissionAt) return null;
    this.#admissionAt = -Infinity;
    this.#readyDelayed(now);
    const job = this.#ready.take(now);
    if (job === null) return null;
    const admission = this.#isItsTurn(job) ? (this.#options.admit?.(job.node) ?? "start") : "wait";
    if (admission === "start") {
      this.#start(job);
      return job;
    }
    this.#ready.giveBack(job, null, now);
    this.#ready.add(job);
    if (admission === "stop") this.stop({ kind: "budget" });
    else this.#admissionAt = now + admissionPauseMs;
    return null;
  }

  /** The next time at which `next` may return a task without a running one ending; otherwise Infinity. */
  nextDueAt(): number {
    if (this.#stop !== null || this.#running >= this.#options.limits.total) return Infinity;
    if (this.#admissionAt > -Infinity) return this.#admissionAt;
    return Math.min(this.#delayed.peek()?.dueAt ?? Infinity, this.#ready.reopensAt());
  }

  /** Applies a task's outcome. */
  settle(job: Job<Node>, outcome: TaskOutcome, now: number): void {
    this.#running -= 1;
    this.#admissionAt = -Infinity;
    const madeNoCall = outcome.kind === "deferred" || (outcome.kind === "done" && outcome.cached);
    this.#ready.giveBack(job, madeNoCall ? null : outcome, now);
    if (outcome.kind === "done") this.#finish(job, outcome);
    else if (outcome.kind === "deferred") this.#defer(job, outcome, now);
    else if (this.#isGivenUp(job, outcome)) this.#cancel(job);
    else if (outcome.kind === "retry" && this.#countFault(job, outcome.fault)) this.#delay(job, outcome, now);
    else this.#fail(job, outcome);
  }

  /** Starts no further tasks; running ones may still settle. The first reason stays. */
  stop(reason: StopReason<Node>): void {
    this.#stop ??= reason;
  }

  summary(): RunSummary<Node> {
    return this.#tally.summary(this.#jobs.length, this.#stop);
  }

  #countTurn({ node }: Job<Node>, jobs: 1 | -1): void {
    const { batchOf, inTurn = false } = this.#options.graph;
    if (!inTurn || batchOf === undefined) return;
    const batch = batchOf(node);
    const left = (this.#turns.get(batch) ?? 0) + jobs;
    if (left === 0) this.#turns.delete(batch);
    else this.#turns.set(batch, left);
  }

  /** The best job is of the lowest batch with a job that could start: a lower one may still have others under way. */
  #isItsTurn({ node }: Job<Node>): boolean {
    const batch = this.#options.graph.batchOf?.(node) ?? 0;
    return [...this.#turns.keys()].every((other) => other >= batch);
  }

  #start(job: Job<Node>): void {
    job.state = "running";
    job.attempts += 1;
    this.#running += 1;
    this.#tally.attempts += 1;
    this.#options.onEvent({ kind: "task-started", node: job.node, attempt: job.attempts });
  }

  #finish(job: Job<Node>, outcome: Extract<TaskOutcome, { readonly kind: "done" }>): void {
    this.#tally.done += 1;
    if (outcome.skipped === true) this.#tally.skipped += 1;
    else if (outcome.cached) this.#tally.cached += 1;
    this.#close(job, "done");
    this.#options.onEvent({ kind: "task-finished", node: job.node, outcome });
    for (const dependent of job.dependents) {
      dependent.unmetDependencies -= 1;
      if (dependent.unmetDependencies === 0 && dependent.state === "waiting") this.#ready.add(dependent);
    }
  }

  /** A task that a stop interrupts has not failed. */
  #isGivenUp(job: Job<Node>, { kind, fault }: FaultyOutcome): boolean {
    return fault === "cancelled" || (kind === "retry" && this.#isOver(job));
  }

  #isOver({ stream }: Job<Node>): boolean {
    return this.#stop !== null || stream.channel.isStopped;
  }

  /** Undoes the start: nothing was sent. */
  #defer(job: Job<Node>, { afterMs }: Extract<TaskOutcome, { readonly kind: "deferred" }>, now: number): void {
    job.attempts -= 1;
    this.#tally.attempts -= 1;
    if (this.#isOver(job)) return this.#cancel(job);
    this.#wakeAt(job, now + afterMs);
    this.#options.onEvent({ kind: "task-deferred", node: job.node, afterMs });
  }

  /** Whether the task may be retried after another such fault. */
  #countFault(job: Job<Node>, fault: Fault): boolean {
    job.faults ??= new Map();
    const count = (job.faults.get(fault) ?? 0) + 1;
    job.faults.set(fault, count);
    return count < this.#options.retry.maxAttempts(fault);
  }

  #delay(job: Job<Node>, { fault, detail, afterMs }: RetryOutcome, now: number): void {
    const { retry, random, onEvent } = this.#options;
    const delayMs = retryDelay(retry, job.faults?.get(fault) ?? 1, afterMs, random);
    this.#wakeAt(job, now + delayMs);
    this.#tally.countRetry(fault);
    const askedMs = Math.max(0, afterMs ?? 0);
    onEvent({ kind: "retry-scheduled", node: job.node, fault, detail, delayMs, askedMs });
  }

  #wakeAt(job: Job<Node>, dueAt: number): void {
    job.state = "delayed";
    job.dueAt = dueAt;
    this.#delayed.place(job);
  }

  #readyDelayed(now: number): void {
    for (let job = this.#delayed.peek(); job !== undefined && job.dueAt <= now; job = this.#delayed.peek()) {
      this.#delayed.remove(job);
      this.#ready.add(job);
    }
  }

  #fail(job: Job<Node>, { fault, detail }: FaultyOutcome): void {
    const failure = { node: job.node, fault, detail };
    this.#tally.failed.push(failure);
    this.#close(job, "failed");
    this.#options.onEvent({ kind: "task-failed", ...failure });
    for (const dependent of waitingFor(job)) {
      this.#tally.blocked.push(dependent.node);
      this.#close(dependent, "blocked");
      this.#options.onEvent({ kind: "task-blocked", node: dependent.node, because: job.node });
    }
    const scope = scopeOf(fault);
    if (scope === "run") this.stop({ kind: "failure", ...failure });
    if (scope === "channel") this.#stopChannel(job.stream.channel);
  }

  #cancel(job: Job<Node>): void {
    this.#leave(job);
    this.#options.onEvent({ kind: "task-cancelled", node: job.node });
  }

  #stopChannel(channel: Channel<Node>): void {
    this.#ready.stop(channel);
    for (const job of this.#jobs) {
      const isPending = job.state === "waiting" || job.state === "ready" || job.state === "delayed";
      if (isPending && job.stream.channel === channel) this.#leave(job);
    }
  }

  #leave(job: Job<Node>): void {
    this.#delayed.remove(job);
    this.#close(job, "left");
    for (const dependent of waitingFor(job)) this.#close(dependent, "left");
  }

  #close(job: Job<Node>, state: "done" | "failed" | "blocked" | "left"): void {
    const { lane } = job.stream;
    job.state = state;
    this.#unsettled -= 1;
    this.#countTurn(job, -1);
    lane.unsettled -= 1;
    if (lane.unsettled === 0) this.#enqueueLanes(this.#lanes.end(lane));
  }

  #enqueueLanes(opened: readonly Lane<Node>[]): void {
    for (const lane of opened) this.#ready.refreshLane(lane);
  }
}

/**
 * The jobs that depend on this one, directly or indirectly, nearest first. The caller closes each before it asks for the
 * next.
 */
function* waitingFor<Node extends TaskNode>(job: Job<Node>): Generator<Job<Node>> {
  const reached = [...job.dependents];
  for (const dependent of reached) {
    if (dependent.state !== "waiting") continue;
    yield dependent;
    for (const next of dependent.dependents) reached.push(next);
  }
}
