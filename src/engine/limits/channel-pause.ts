import type { OnLimitChange } from "./limit-change.ts";

export interface PauseOptions {
  readonly channel: string;
  readonly onChange: OnLimitChange;
  /** The channel's limit when it resumes. */
  readonly limit: () => number;
}

/** Holds a channel's calls back for a time of any length, mostly because its server asks for it. */
export class ChannelPause {
  readonly #options: PauseOptions;
  #until = -Infinity;
  #isPaused = false;

  constructor(options: PauseOptions) {
    this.#options = options;
  }

  waitMs(now: number): number {
    if (this.#isPaused && now >= this.#until) {
      this.#isPaused = false;
      this.#say({ kind: "channel-resumed", reason: "the pause has ended" });
    }
    return Math.max(0, this.#until - now);
  }

  /** The longest requested pause counts. */
  extend(forMs: number, now: number, reason: string): void {
    if (forMs <= 0 || now + forMs <= this.#until) return;
    this.#until = now + forMs;
    if (this.#isPaused) return;
    this.#isPaused = true;
    this.#say({ kind: "channel-paused", waitMs: forMs, reason });
  }

  #say(change: Saying): void {
    const { channel, limit, onChange } = this.#options;
    onChange({ ...change, channel, limit: limit() });
  }
}

type Saying =
  | { readonly kind: "channel-paused"; readonly waitMs: number; readonly reason: string }
  | { readonly kind: "channel-resumed"; readonly reason: string };
