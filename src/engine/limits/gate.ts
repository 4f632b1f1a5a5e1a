import type { OnLimitChange } from "./limit-change.ts";

/** A limit that calls pass, alone or together with other limits. */
export interface Gate {
  readonly id: string;
  /** 0 when one more call may pass at `now`; Infinity when only the end of a call that passed can open the gate. */
  readonly waitMs: (now: number) => number;
  /** Lets one call pass. Call the returned function when the call has ended, with false when it was not made. */
  readonly pass: (now: number) => (wasMade: boolean) => void;
}

/** A fixed number of parallel calls, independent of their outcomes. */
export function atOnceGate(id: string, most: number): Gate {
  let inFlight = 0;
  const leave = (): void => {
    inFlight -= 1;
  };
  return {
    id,
    waitMs: () => (inFlight < most ? 0 : Infinity),
    pass: () => {
      inFlight += 1;
      return leave;
    },
  };
}

/** One second over a minute: latencies vary, and the provider counts arrivals. */
const windowMs = 61_000;

interface Start {
  readonly at: number;
  wasMade: boolean;
}

/**
 * At most `most` calls in any minute: a rolling window, so that no burst at the turn of a minute doubles the rate. A call
 * that was not made is removed from the window. Reports when the cap begins and stops holding calls back.
 */
export class PerMinuteGate implements Gate {
  readonly id: string;
  readonly #name: string;
  readonly #most: number;
  readonly #onChange: OnLimitChange;
  #starts: Start[] = [];
  /** Index of the oldest start that may still be in the window. */
  #oldest = 0;
  #made = 0;
  #isHolding = false;

  constructor({
    name,
    most,
    onChange,
  }: {
    readonly name: string;
    readonly most: number;
    readonly onChange: OnLimitChange;
  }) {
    this.id = `per minute ${name}`;
    this.#name = name;
    this.#most = most;
    this.#onChange = onChange;
  }

  readonly waitMs = (now: number): number => {
    this.#forget(now);
    if (this.#made < this.#most) return 0;
    const waitMs = (this.#starts[this.#oldest]?.at ?? now) + windowMs - now;
    if (!this.#isHolding) this.#onChange({ kind: "channel-paused", waitMs, ...this.#state() });
    this.#isHolding = true;
    return waitMs;
  };

  readonly pass = (now: number): ((wasMade: boolean) => void) => {
    const start = { at: now, wasMade: true };
    this.#starts.push(start);
    this.#made += 1;
    return (wasMade) => {
      if (!wasMade) this.#strike(start);
    };
  };

  #strike(start: Start): void {
    const isForgotten = !start.wasMade;
    start.wasMade = false;
    if (!isForgotten) this.#made -= 1;
  }

  #forget(now: number): void {
    for (let start = this.#starts[this.#oldest]; start !== undefined; start = this.#starts[this.#oldest]) {
      if (start.wasMade && start.at + windowMs > now) break;
      this.#oldest += 1;
      this.#strike(start);
    }
    if (this.#oldest > 1_000 && this.#oldest * 2 > this.#starts.length) {
      this.#starts = this.#starts.slice(this.#oldest);
      this.#oldest = 0;
    }
    if (this.#isHolding && this.#made * 2 <= this.#most) {
      this.#isHolding = false;
      this.#onChange({ kind: "channel-resumed", ...this.#state() });
    }
  }

  #state(): { readonly channel: string; readonly limit: number; readonly reason: string } {
    return { channel: this.#name, limit: this.#most, reason: `your cap of ${this.#most} calls a minute` };
  }
}
