import { mean } from "../descriptive.ts";
import type { Interval } from "../intervals/interval.ts";
import { quantile } from "../quantile.ts";
import { createRandom, type RandomSource } from "../random.ts";
import type { Pair } from "./correlation.ts";

export interface CorrelationIntervalOptions {
  /** Dependent pairs are in one cluster: clusters are drawn, never single pairs. */
  readonly clusters: readonly (readonly Pair[])[];
  /** Coverage, for example 0.95. */
  readonly level: number;
  readonly resamples: number;
  /** An integer. */
  readonly seed: number;
}

/**
 * The percentile bootstrap interval over clusters (Davison and Hinkley 1997, chapter 3.8) of Pearson's correlation, with
 * the first number of a pair as the predictor of the second. A predictor that never varies predicts nothing: 0. A draw in
 * which the second does not vary is undefined: it counts as -1 for the low end and as 1 for the high one, so that an
 * agreement that rests on a handful of pairs has a wide interval, and one without pairs has -1 to 1.
 */
export function correlationInterval(options: CorrelationIntervalOptions): Interval {
  return clusterInterval(options, correlationOf);
}

/**
 * The same interval of a slope: how far the first number of a pair moves for each point of the second. A draw in which the
 * second does not vary counts as -1 and 1.
 */
export function slopeInterval(options: CorrelationIntervalOptions): Interval {
  return clusterInterval(options, slopeOf);
}

function clusterInterval(
  { clusters, level, resamples, seed }: CorrelationIntervalOptions,
  statistic: (sums: Sums) => number | null,
): Interval {
  const sums = sumClusters(clusters);
  const random = createRandom(seed);
  const lows = new Float64Array(resamples);
  const highs = new Float64Array(resamples);
  for (let index = 0; index < resamples; index++) {
    const drawn = statistic(drawSums(sums, random));
    lows[index] = drawn ?? -1;
    highs[index] = drawn ?? 1;
  }
  return { low: quantile(lows, (1 - level) / 2), high: quantile(highs, (1 + level) / 2) };
}

/** Of pairs: how many, and the sums of each side, of their squares, and of their products. */
interface Sums {
  readonly count: number;
  readonly one: number;
  readonly other: number;
  readonly ones: number;
  readonly others: number;
  readonly both: number;
}

/** Around the mean of all pairs: squares of large numbers would lose digits. */
function sumClusters(clusters: readonly (readonly Pair[])[]): readonly Sums[] {
  const all = clusters.flat();
  const centre = [mean(all.map(([one]) => one)) ?? 0, mean(all.map(([, other]) => other)) ?? 0] as const;
  return clusters.map((pairs) =>
    addSums(
      pairs.map(([first, second]) => {
        const [one, other] = [first - centre[0], second - centre[1]];
        return { count: 1, one, other, ones: one ** 2, others: other ** 2, both: one * other };
      }),
    ),
  );
}

function drawSums(clusters: readonly Sums[], random: RandomSource): Sums {
  return addSums(clusters.map(() => clusters[Math.floor(random() * clusters.length)] ?? none));
}

const none = addSums([]);

function addSums(sums: readonly Sums[]): Sums {
  const total = { count: 0, one: 0, other: 0, ones: 0, others: 0, both: 0 };
  for (const { count, one, other, ones, others, both } of sums) {
    total.count += count;
    total.one += one;
    total.other += other;
    total.ones += ones;
    total.others += others;
    total.both += both;
  }
  return total;
}

/** Null where the second side does not vary. */
function correlationOf({ count, one, other, ones, others, both }: Sums): number | null {
  const [ofOne, ofOther] = [ones - one ** 2 / count, others - other ** 2 / count];
  if (!(ofOther > rounding * others)) return null;
  if (!(ofOne > rounding * ones)) return 0;
  return (both - (one * other) / count) / Math.sqrt(ofOne * ofOther);
}

/** Null where the second side does not vary. */
function slopeOf({ count, one, other, others, both }: Sums): number | null {
  const ofOther = others - other ** 2 / count;
  return ofOther > rounding * others ? (both - (one * other) / count) / ofOther : null;
}

/** What is left of a sum of squares by rounding alone. */
const rounding = 1e-12;
