/** The two clocks that a call needs. */
export interface Clock {
  /** Milliseconds since 1970, for dates that a server names. */
  readonly epochMs: () => number;
  /** Milliseconds of a clock that never jumps, for durations. */
  readonly monotonicMs: () => number;
}

export const systemClock: Clock = {
  epochMs: () => Date.now(),
  monotonicMs: () => performance.now(),
};
