import { randomBytes } from "node:crypto";
import { runBenchmark as runPrepared, type BenchmarkResult } from "../campaign/index.ts";
import type { Fault } from "../domain/task-outcome.ts";
import { inOptionWords } from "../options/index.ts";
import { requireOptions } from "../outside/given-options.ts";
import { createFeed, type EventFeed } from "./event-feed.ts";
import { useStore, type BenchStore } from "./open-store.ts";
import { signal, store } from "./options.ts";
import { preparedRun, type RunPlan } from "./plan-run.ts";
import { publicEvent, type CallPlace, type RunEvent } from "./run-event.ts";

export interface RunOptions {
  readonly store: BenchStore;
  /** Aborted to start no further calls. Those in flight, which are paid for, finish and are stored; then `result` resolves. */
  readonly signal?: AbortSignal;
}

const accepted = { store, signal: signal.optional() } satisfies Record<keyof RunOptions, unknown>;

/** A run at work. It goes on whether or not its events are read. */
export interface BenchmarkRun {
  /**
   * What happens from the first `next()` on: begin to read at once. Ends with the run, and throws what `result` rejects with.
   * May be read several times at once.
   */
  readonly events: AsyncIterable<RunEvent>;
  /** What came of it. Rejects with `BenchError` where the store fails. */
  readonly result: Promise<RunResult>;
}

export interface FailedCall extends CallPlace {
  readonly fault: Fault;
  readonly detail: string;
}

export interface RunResult {
  /** Calls whose results are stored now, without `alreadyDone` and without those that were not needed. */
  readonly done: number;
  /** Results that the store had before. */
  readonly alreadyDone: number;
  /** Verdicts of this run that hold no readable grade: they stay so until the judge, or the version of its function, is another. */
  readonly unscored: number;
  /** Calls that were given up, and the number of those that need one of them. */
  readonly failed: readonly FailedCall[];
  readonly blocked: number;
  /** Calls that were not made because the run was stopped; the same plan makes them later. */
  readonly left: number;
  /** Calls that this run made, failed ones included. */
  readonly attempts: number;
  /** US dollars of this session; a lower bound where `unpriced` is above 0. */
  readonly usd: number;
  /** Ended attempts without a known cost, such as calls that were given up. */
  readonly unpriced: number;
  /** Why calls are left; null for a run that was not stopped. */
  readonly stopped: "cancelled" | "budget" | "failure" | null;
}

/**
 * Makes the calls of a plan that the store has no results of, in this process. Starts at once. After an interruption, a run of
 * the same plan resumes: finished calls are not repeated.
 */
export function runBenchmark(plan: RunPlan, options: RunOptions): BenchmarkRun {
  const feed = createFeed<RunEvent>();
  const result = carryOut(plan, options, feed);
  // Readers of the events get a failure too: one that is not awaited must not end the caller's process.
  result.then(feed.end, feed.fail);
  return { events: feed.events, result };
}

async function carryOut(plan: RunPlan, options: RunOptions, feed: EventFeed<RunEvent>): Promise<RunResult> {
  requireOptions("runBenchmark", accepted, options);
  const { signal: stop = new AbortController().signal } = options;
  const prepared = preparedRun(plan);
  let unscored = 0;
  const done = await useStore(options.store, (own, closing) =>
    runPrepared(prepared, {
      store: own,
      now: () => new Date(),
      random: Math.random,
      randomHex: (bytes) => randomBytes(bytes).toString("hex"),
      stop: AbortSignal.any([stop, closing]),
      watch: () => undefined,
      sinks: [
        {
          take: (event) => {
            if (event.kind === "attempt-ended" && event.result === "unscored") unscored += 1;
            const shown = publicEvent(event);
            if (shown !== null) feed.take(shown);
          },
        },
      ],
    }),
  );
  return resultOf(done, unscored);
}

function resultOf({ summary, failures, tally, alreadyDone }: BenchmarkResult, unscored: number): RunResult {
  return {
    done: summary.done - summary.skipped,
    alreadyDone,
    unscored,
    failed: failures.map((failure) => ({ ...failure, detail: inOptionWords(failure.detail) })),
    blocked: summary.blocked.length,
    left: summary.cancelled,
    attempts: tally.attempts,
    usd: tally.usd,
    unpriced: tally.unpriced,
    stopped: summary.stop?.kind ?? null,
  };
}
