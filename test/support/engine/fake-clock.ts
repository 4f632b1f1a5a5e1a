import { setImmediate } from "node:timers/promises";
import type { Clock } from "../../../src/engine/clock.ts";

interface Sleeper {
  readonly dueAt: number;
  readonly wake: () => void;
}

/** A clock that jumps to the next sleeper whenever everything that could happen at the present moment has happened. */
export class FakeClock implements Clock {
  readonly #longestSleepMs: number;
  readonly #sleepers = new Set<Sleeper>();
  #now = 0;
  /** Uses so far: while the count grows, work is still running at the present time. */
  #uses = 0;

  /** Longer sleeps end early, as the timers of a machine do. */
  constructor(longestSleepMs = Infinity) {
    this.#longestSleepMs = longestSleepMs;
  }

  /** Number of current sleeps. */
  get sleeping(): number {
    return this.#sleepers.size;
  }

  readonly now = (): number => {
    this.#uses += 1;
    return this.#now;
  };

  readonly sleep = (ms: number, signal: AbortSignal): Promise<void> => {
    this.#uses += 1;
    return new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const sleeper = {
        dueAt: this.#now + Math.min(ms, this.#longestSleepMs),
        wake: (): void => this.#end(sleeper, resolve),
      };
      this.#sleepers.add(sleeper);
      signal.addEventListener("abort", sleeper.wake, { once: true });
    });
  };

  /** Advances time until the work has ended. Fails when the work waits but no sleep is pending. */
  async play<Result>(work: Promise<Result>): Promise<Result> {
    const progress = { ended: false };
    const end = (): void => {
      progress.ended = true;
    };
    void work.then(end, end);
    for (;;) {
      await this.#quiet();
      if (progress.ended) return work;
      this.#jump();
    }
  }

  async #quiet(): Promise<void> {
    for (let seen = -1; seen !== this.#uses;) {
      seen = this.#uses;
      for (let turn = 0; turn < 3; turn += 1) await setImmediate();
    }
  }

  #jump(): void {
    const sleepers = [...this.#sleepers];
    if (sleepers.length === 0) throw new Error(`the work waits, but no sleep is pending at ${this.#now} ms`);
    this.#now = sleepers.reduce((earliest, { dueAt }) => Math.min(earliest, dueAt), Infinity);
    for (const { dueAt, wake } of sleepers) if (dueAt <= this.#now) wake();
  }

  #end(sleeper: Sleeper, resolve: () => void): void {
    this.#sleepers.delete(sleeper);
    resolve();
  }
}
