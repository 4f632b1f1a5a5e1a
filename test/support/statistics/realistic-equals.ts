import { createRandom, type RandomSource } from "../../../src/statistics/random.ts";
import { pairTester, runIndices } from "./realistic-pairs.ts";
import { realisticItems, realisticStore, type RealisticConfig } from "./realistic-stores.ts";
import { standardNormal } from "./standard-normal.ts";

/*
 * How often two rows of equal truth are called different at 0.05, among forty rows. `npm test` on few stores, `npm run bench --
 * power` on many.
 */

export interface FalseCalls {
  readonly runs: number;
  /** Shares of pairs of equals: by the sign flips alone, and by the printed p. */
  readonly signFlip: Share;
  readonly printed: Share;
}

/** With its Monte-Carlo error. */
export interface Share {
  readonly share: number;
  readonly error: number;
}

export interface EqualsOptions {
  readonly stores: number;
  readonly runs: number;
  /** An integer. */
  readonly seed: number;
}

/** Two equals of ordinary profiles, and two that each collapse in a tenth of their runs, which are low as a whole. */
export function falseCalls({ stores, runs, seed }: EqualsOptions): Record<"ordinary" | "collapsing", FalseCalls> {
  const random = createRandom(seed);
  const drawn = Array.from({ length: stores }, () => {
    const store = realisticStore(random, { configs: 40, runs, alike: { configs: 2, in: "everything" } });
    const test = pairTester(store.map((config, place) => (place < 2 ? collapse(config, random) : config)));
    return { collapsing: test(0, 1), ordinary: test(2, 3) };
  });
  return {
    ordinary: summarise(
      runs,
      drawn.map(({ ordinary }) => ordinary),
    ),
    collapsing: summarise(
      runs,
      drawn.map(({ collapsing }) => collapsing),
    ),
  };
}

/** A model that loses a point everywhere, and one that is perfect but for one conversation in ninety, which it loses whole. */
export function skewedCalls({ stores, runs, seed }: EqualsOptions): FalseCalls {
  const random = createRandom(seed);
  const found = Array.from({ length: stores }, () => {
    const others = realisticStore(random, { configs: 38, runs });
    return pairTester([steady(runs, random), disasters(runs, random), ...others])(0, 1);
  });
  return summarise(runs, found);
}

const collapses = 0.1;

/** Every score of a run that collapses is 30 to 60 points lower. */
function collapse(config: RealisticConfig, random: RandomSource): RealisticConfig {
  const falls = runIndices(config).map(() => (random() < collapses ? 30 + 30 * random() : 0));
  const scores = config.scores.map((own) => own.map((score, run) => Math.max(0, score - (falls[run] ?? 0))));
  return { ...config, scores };
}

function steady(runs: number, random: RandomSource): RealisticConfig {
  const scores = realisticItems.map(() =>
    Array.from({ length: runs }, () => Math.min(100, 99 + 0.3 * standardNormal(random))),
  );
  return { here: 99, elsewhere: 99, scores };
}

function disasters(runs: number, random: RandomSource): RealisticConfig {
  const lost = new Map<string, readonly boolean[]>();
  const scores = realisticItems.map(({ scenario }) => {
    const own = lost.get(scenario) ?? Array.from({ length: runs }, () => random() < 1 / 90);
    lost.set(scenario, own);
    return own.map((isLost) => (isLost ? 10 : 100));
  });
  return { here: 99, elsewhere: 99, scores };
}

interface Called {
  readonly signFlip: number;
  readonly pValue: number | null;
}

function summarise(runs: number, pairs: readonly Called[]): FalseCalls {
  return {
    runs,
    signFlip: shareOf(pairs.map(({ signFlip }) => signFlip <= 0.05)),
    printed: shareOf(pairs.map(({ pValue }) => pValue !== null && pValue <= 0.05)),
  };
}

function shareOf(called: readonly boolean[]): Share {
  const share = called.filter(Boolean).length / called.length;
  return { share, error: Math.sqrt((share * (1 - share)) / called.length) };
}
