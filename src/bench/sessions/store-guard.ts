import { setTimeout as sleep } from "node:timers/promises";
import { BenchError, type TaskOutcome } from "../../domain/index.ts";
import { systemClock } from "../../engine/index.ts";
import { mayPass, type Store } from "../../store/index.ts";
import type { Claims } from "../../tasks/index.ts";

/** How long an answer that has arrived, and is paid for, waits for the store to take it. */
const patienceMs = 60_000;
const pauseMs = 500;

export interface StoreGuard {
  /** Aborted when the store has failed: asking on would pay for answers that have no place. */
  readonly failed: AbortSignal;
  /** Records the end of an attempt, and tries again for a while where the store may come back. */
  readonly record: Claims["record"];
  /** Runs one attempt. A store failure does not fail the task: it stays open. */
  readonly attempt: (work: () => Promise<TaskOutcome>) => Promise<TaskOutcome>;
  /** Rejects with the store's first fault, if there was one. */
  readonly check: () => void;
}

/** Keeps what arrives and stops what would be lost when the store cannot be written any more. */
export function guardStore(store: Store, onTrouble: (trouble: BenchError) => void): StoreGuard {
  const failing = new AbortController();
  let first: BenchError | null = null;
  const report = (trouble: BenchError): void => {
    if (first !== null) return;
    first = trouble;
    onTrouble(trouble);
    failing.abort(trouble);
  };
  return {
    failed: failing.signal,
    async record(end, product) {
      await retryWhileAway(() => store.endAttempt(end, product), report);
    },
    async attempt(work) {
      try {
        return await work();
      } catch (error) {
        if (!isStoreFault(error)) throw error;
        report(error);
        return { kind: "failed", fault: "cancelled", detail: error.message };
      }
    },
    check() {
      if (first !== null) throw first;
    },
  };
}

async function retryWhileAway<Result>(
  write: () => Promise<Result>,
  report: (trouble: BenchError) => void,
): Promise<Result> {
  for (const until = systemClock.now() + patienceMs; ; await sleep(pauseMs)) {
    try {
      return await write();
    } catch (error) {
      if (!isStoreFault(error) || !mayPass(error) || systemClock.now() >= until) throw error;
      report(error);
    }
  }
}

function isStoreFault(error: unknown): error is BenchError {
  return error instanceof BenchError && error.code === "store";
}
