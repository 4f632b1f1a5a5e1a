import * as fc from "fast-check";

/** One kill -9. */
export interface Kill {
  /** After that many requests since the last kill, or that many milliseconds after a start, which hits a process's first steps. */
  readonly after: { readonly requests: number } | { readonly ms: number };
  /** Milliseconds more, to hit a point between two of the program's steps. */
  readonly thenMs: number;
  /** Which of the running processes, counted round. */
  readonly victim: number;
}

/** What happens to a campaign. */
export interface Disturbance {
  /** How many processes work on it at once. */
  readonly processes: number;
  readonly kills: readonly Kill[];
  /** Seed of the provider's delays and faults. */
  readonly seed: number;
}

const moment = fc.oneof(
  { weight: 4, arbitrary: fc.record({ requests: fc.integer({ min: 1, max: 14 }) }) },
  { weight: 1, arbitrary: fc.record({ ms: fc.integer({ min: 20, max: 700 }) }) },
);

const kill: fc.Arbitrary<Kill> = fc.record({
  after: moment,
  thenMs: fc.integer({ min: 0, max: 25 }),
  victim: fc.nat(100),
});

/** Upper limits. */
export interface Extent {
  readonly processes: number;
  readonly kills: number;
}

export function disturbances({ processes, kills }: Extent): fc.Arbitrary<Disturbance> {
  return fc.record({
    processes: fc.integer({ min: 1, max: processes }),
    kills: fc.array(kill, { minLength: 2, maxLength: kills }),
    seed: fc.nat(2 ** 30),
  });
}
