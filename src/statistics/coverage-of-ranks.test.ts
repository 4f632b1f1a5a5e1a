import { afterAll, describe, expect, it } from "vitest";
import { rankIntervals, resampleMeans, tieGroups } from "./index.ts";
import { createRandom, type RandomSource } from "./random.ts";
import { standardNormal } from "./testing/standard-normal.ts";

const groups = 40;
/** As in a suite: two kinds of five, one of four, and one scenario that is alone and weighs a fifth. */
const scenarios = [
  { stratum: "a", size: 5, share: 0.35 },
  { stratum: "b", size: 5, share: 0.3 },
  { stratum: "c", size: 4, share: 0.15 },
  { stratum: "d", size: 1, share: 0.2 },
].flatMap(({ stratum, size, share }) => Array.from({ length: size }, () => ({ stratum, weight: share / size })));
/** Of a group's mean where every scenario strays by 1. */
const strayOfMean = Math.hypot(...scenarios.map(({ weight }) => weight));

const rows = ["ranks of 40, neighbours so many standard errors apart    covered  width  tie groups  wrongly opened"];
afterAll(() => {
  process.stdout.write(`\n${rows.join("\n")}\n`);
});

/** Five runs, such that the standard error of a group's mean is 1: four fifths of its square by scenarios, one by runs. */
function simulate(gap: number, random: RandomSource) {
  const values = Array.from({ length: groups }, (_, group) =>
    scenarios.map(() => {
      const own = gap * group + (Math.sqrt(0.8) / strayOfMean) * standardNormal(random);
      return Array.from({ length: 5 }, () => own + standardNormal(random) / strayOfMean);
    }),
  );
  return resampleMeans({ values, scenarios, over: "scenarios", resamples: 800, seed: 1 });
}

interface Found {
  readonly covered: number;
  readonly width: number;
  /** How many tie groups a store has. */
  readonly ties: number;
  /** Share of those but the first whose best is in truth no worse than the best of the one above. */
  readonly wrong: number;
}

function measure(gap: number): Found {
  const random = createRandom(2026);
  const stores = Array.from({ length: 15 }, () => simulate(gap, random));
  const intervals = stores.flatMap((means) => rankIntervals(means, { level: 0.95, top: 5 }));
  // The best in truth is the last. Where all are equal, every rank is as true as any other.
  const covered = intervals.filter(({ low, high }, place) => {
    const rank = groups - (place % groups);
    return gap === 0 || (low <= rank && rank <= high);
  });
  const ties = stores.map((means) => tieGroups(means, 0.95));
  const bests = ties.map((found) => found.map(([best = 0]) => best));
  const opened = bests.flatMap((found) => found.slice(1).map((best, place) => [found[place] ?? 0, best] as const));
  const wrong = opened.filter(([above, best]) => gap === 0 || above <= best);
  return {
    covered: covered.length / intervals.length,
    width: intervals.reduce((sum, { low, high }) => sum + high - low + 1, 0) / intervals.length,
    ties: ties.flat().length / stores.length,
    wrong: wrong.length / Math.max(1, opened.length),
  };
}

describe("ranks of 40 model configs", () => {
  it.each([
    { gap: 0, atLeast: 1, wrongAtMost: 1 },
    { gap: 0.1, atLeast: 0.85, wrongAtMost: 0.3 },
    { gap: 0.3, atLeast: 0.92, wrongAtMost: 0.1 },
    { gap: 1, atLeast: 0.95, wrongAtMost: 0.02 },
  ])("are covered where neighbours are $gap standard errors apart", ({ gap, atLeast, wrongAtMost }) => {
    const { covered, width, ties, wrong } = measure(gap);
    const cells = [
      `${(100 * covered).toFixed(1)} %`,
      width.toFixed(1),
      ties.toFixed(1),
      `${(100 * wrong).toFixed(0)} %`,
    ];
    rows.push(
      String(gap).padEnd(50) + cells.map((cell, column) => cell.padStart([14, 7, 12, 16][column] ?? 0)).join(""),
    );
    expect(covered).toBeGreaterThanOrEqual(atLeast);
    expect(wrong).toBeLessThanOrEqual(wrongAtMost);
    expect(width).toBeLessThan(30);
  });
});
