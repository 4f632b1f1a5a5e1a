import type { Clock } from "./clock.ts";

/** Rings at one moment at a time, so that a thousand delayed tasks cost one timer. */
export class Alarm {
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
