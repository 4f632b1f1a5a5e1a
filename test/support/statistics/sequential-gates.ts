import { decideUntilClear, lineVerdict, worseVerdict } from "../../../src/features/gate/until-clear.ts";
import { mean } from "../../../src/statistics/descriptive.ts";
import { differenceInterval } from "../../../src/statistics/comparison/difference-interval.ts";
import { rerunIntervals } from "../../../src/statistics/intervals/rerun-intervals.ts";
import { createRandom, type RandomSource } from "../../../src/statistics/random.ts";
import type { Looks } from "../../../src/statistics/sequential/look.ts";
import { indexOf, meanMoves } from "../../../src/scoring/stances/stance-index.ts";
import { drawTopics, playValues, type Character } from "../scoring/play-characters.ts";
import { collapsing } from "./realistic-collapses.ts";
import { indicesOfRuns, level, range } from "./realistic-coverage.ts";
import { realisticStore } from "./realistic-stores.ts";
import { standardNormal } from "./standard-normal.ts";

/*
 * Gates that stop when they are clear, by the program's own decision, beside those of five fixed runs: each as if its row (or its two
 * prompts) were alone in its store.
 */

/** Runs of one row, or of two prompts, and what they stray about. */
export interface DrawnRuns {
  readonly samples: Parameters<typeof decideUntilClear>[0];
  /** Of one row; of two what the second has more. */
  readonly truth: number;
}

export type DrawRuns = (random: RandomSource) => DrawnRuns;

export const fixedRuns = 5;
const everything = { low: -Infinity, high: Infinity };

/** What became of gates; shares in 0 to 1, each over `of` of them. */
export interface GateShares {
  /** That pass; of two prompts those called worse. */
  readonly found: number;
  /** The same after five fixed runs; of cycles 0. */
  readonly foundByFixed: number;
  /** Mean number of runs or cycles, with its standard error. */
  readonly cost: number;
  readonly costError: number;
  /** Intervals at the stop that hold the truth. */
  readonly covered: number;
  readonly of: number;
}

/** @param distance of the truth from the line, in points; of two prompts this is the truth itself, and `distance` is 0 */
export function simulateGates(
  draw: DrawRuns,
  {
    distance,
    gates,
    seed,
    looks = { unit: "run", atMost: 8 },
  }: { distance: number; gates: number; seed: number; looks?: Looks },
): GateShares {
  const random = createRandom(seed);
  let [found, foundByFixed, covered] = [0, 0, 0];
  const costs: number[] = [];
  while (costs.length < gates) {
    const { samples, truth } = draw(random);
    const line = truth - distance;
    const isPair = samples.length === 2;
    if (!isPair && looks.unit === "run" && (line < range.low || line > range.high)) continue;
    const { verdict, look } = decideUntilClear(samples, looks, isPair ? worseVerdict(0) : lineVerdict(line));
    const { low, high } = look?.interval ?? everything;
    costs.push(look?.repetitions ?? looks.atMost);
    if (verdict === (isPair ? "failed" : "passed")) found += 1;
    if (low <= truth && truth <= high) covered += 1;
    if (looks.unit === "run" && isFoundByFixed(samples, line)) foundByFixed += 1;
  }
  const cost = mean(costs) ?? Number.NaN;
  const variance = (mean(costs.map((each) => (each - cost) ** 2)) ?? 0) / gates;
  const shares = { found: found / gates, foundByFixed: foundByFixed / gates, covered: covered / gates };
  return { ...shares, cost, costError: Math.sqrt(variance), of: gates };
}

/** By the lower end of the re-run interval; of two prompts by that of their difference, which finds more than the printed p. */
function isFoundByFixed(samples: DrawnRuns["samples"], line: number): boolean {
  const runs = samples.map((values) => values.slice(0, fixedRuns).filter((value) => typeof value === "number"));
  const intervals = rerunIntervals(runs, { level, range });
  const known = runs.map((values, row) => ({ centre: mean(values) ?? 0, interval: intervals[row] ?? range }));
  const [one, other] = known;
  if (one === undefined) return false;
  return other === undefined ? one.interval.low >= line : differenceInterval(one, other).high < 0;
}

const mostSimulatedRuns = 8;

/** A row in the middle of the scale, whose runs have this standard deviation. */
export function normalRow(deviation: number): DrawRuns {
  return (random) => ({ samples: [normalRuns(random, 60, deviation)], truth: 60 });
}

/**
 * Cycles of this character, whose items stay: each from a pool of them, odd and even ones as they ask their facts at other strengths, about
 * the index that the pool has. Drawn anew for each of some rows.
 */
export function realisticCycles(character: Character): DrawRuns {
  const random = createRandom(1);
  const rows = Array.from({ length: 12 }, () => {
    const topics = drawTopics(random);
    const pool = Array.from({ length: 1000 }, (_, place) =>
      meanMoves(playValues(character, topics, random, place + 1)),
    ).filter((moves) => moves !== null);
    return { pool, truth: indexOf(meanMoves(pool)) ?? Number.NaN };
  });
  return (source) => {
    const { pool, truth } = drawOne(rows, source);
    const halves = [0, 1].map((half) => pool.filter((_, place) => place % 2 === half));
    const cycles = Array.from({ length: mostSimulatedRuns }, (_, place) => drawOne(halves[place % 2] ?? [], source));
    return { samples: [cycles], truth };
  };
}

function drawOne<Value>(values: readonly Value[], random: RandomSource): Value {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error("a value to draw");
  return value;
}

/** Two prompts of one model; the second is worse by so many points. */
export function normalPair(deviations: readonly [number, number], worsening: number): DrawRuns {
  return (random) => ({
    samples: [normalRuns(random, 60, deviations[0]), normalRuns(random, 60 - worsening, deviations[1])],
    truth: -worsening,
  });
}

function normalRuns(random: RandomSource, centre: number, deviation: number): readonly number[] {
  return Array.from({ length: mostSimulatedRuns }, () => centre + deviation * standardNormal(random));
}

/** An ordinary row as published ones are, of a level of the index. */
export function realisticRow([from, below]: readonly [number, number]): DrawRuns {
  return (random) => {
    for (;;) {
      const { truth, values } = realisticRuns(random);
      if (truth >= from && truth < below) return { samples: [values], truth };
    }
  };
}

/** One prompt twice. */
export const realisticEquals: DrawRuns = (random) => {
  const [one, other] = realisticStore(random, {
    configs: 2,
    runs: mostSimulatedRuns,
    alike: { configs: 2, in: "everything" },
  });
  return { samples: [indicesOfRuns(one?.scores ?? []), indicesOfRuns(other?.scores ?? [])], truth: 0 };
};

/** A row of any level, a tenth of whose runs end at 40 to 70 % of their index. */
export const collapsingRow: DrawRuns = (random) => {
  const { truth, values } = collapsing(random, realisticRuns(random));
  return { samples: [values], truth };
};

/** Runs that are nearly equal, but for one in ten that is 20 points lower. */
export const spikyRow: DrawRuns = (random) => ({
  samples: [normalRuns(random, 80, 1).map((value) => (random() < 0.1 ? value - 20 : value))],
  truth: 78,
});

function realisticRuns(random: RandomSource): { readonly truth: number; readonly values: readonly number[] } {
  const [row] = realisticStore(random, { configs: 1, runs: mostSimulatedRuns });
  return { truth: row?.here ?? Number.NaN, values: indicesOfRuns(row?.scores ?? []) };
}
