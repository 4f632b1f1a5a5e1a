import * as fc from "fast-check";
import { expect, it } from "vitest";
import { resampleMeans, tieGroups } from "../index.ts";

/** Groups with these means whose two runs differ from them by this much. */
function withMeans(means: readonly number[], deviation: number) {
  return resampleMeans({
    values: means.map((value) => [[value - deviation, value + deviation, value - deviation, value + deviation]]),
    scenarios: [{ weight: 1, stratum: "a" }],
    over: "runs",
    resamples: 500,
    seed: 3,
  });
}

it("opens a new tie group where the best of the last can be distinguished", () => {
  expect(tieGroups(withMeans([70, 95, 94, 71, 94.5], 1), 0.95)).toEqual([
    [1, 4, 2],
    [3, 0],
  ]);
});

it("compares with the best of the tie group, not from one to the next", () => {
  // The deviation of a difference is 0.82: 1 apart is nothing, 3 apart is something, and so the chain of ones breaks.
  expect(tieGroups(withMeans([95, 94, 93, 92, 91, 90], 1), 0.95)).toEqual([
    [0, 1],
    [2, 3],
    [4, 5],
  ]);
});

it("keeps equal means together, and apart what never overlaps", () => {
  expect(tieGroups(withMeans([50, 50, 50], 0), 0.95)).toEqual([[0, 1, 2]]);
  expect(tieGroups(withMeans([50, 60, 70], 0), 0.95)).toEqual([[2], [1], [0]]);
  expect(tieGroups({ observed: [], resampled: [] }, 0.95)).toEqual([]);
});

/** A second way, by the definition: the best left, and with it from the top all up to the first that differs from it. */
function byDefinition({ observed, resampled }: ReturnType<typeof resampleMeans>, level: number): number[][] {
  const left = observed.map((_, group) => group).toSorted((a, b) => (observed[b] ?? 0) - (observed[a] ?? 0));
  const found: number[][] = [];
  while (left.length > 0) {
    const best = left[0] ?? 0;
    const distinct = left.findIndex((group) => {
      const gap = (observed[best] ?? 0) - (observed[group] ?? 0);
      const gaps = [...(resampled[best] ?? [])].map((value, draw) => value - (resampled[group]?.[draw] ?? 0));
      const asFar = gaps.filter((each) => Math.abs(each - gap) >= gap).length;
      return gap > 0 && (1 + asFar) / (1 + gaps.length) <= 1 - level;
    });
    found.push(left.splice(0, distinct === -1 ? left.length : distinct));
  }
  return found;
}

it("is what its definition says", () => {
  const runs = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 2, maxLength: 5 });
  const groups = fc.array(fc.array(runs, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 7 });
  // So few resamples that it matters that the observed difference counts as one.
  const resampling = fc.constantFrom(9, 20, 200);
  fc.assert(
    fc.property(groups, fc.constantFrom(0.5, 0.89, 0.95), resampling, (values, level, resamples) => {
      const scenarios = ["a", "a", "b"].map((stratum) => ({ weight: 1, stratum }));
      const means = resampleMeans({ values, scenarios, over: "runs", resamples, seed: 5 });
      // Where two means are equal on paper, either may come first.
      fc.pre(new Set(means.observed.map((value) => value.toFixed(9))).size === means.observed.length);
      expect(tieGroups(means, level)).toEqual(byDefinition(means, level));
    }),
  );
});

it("puts every group in one place, best first", () => {
  const means = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(means, fc.integer({ min: 0, max: 5 }), (given, deviation) => {
      const places = tieGroups(withMeans(given, deviation), 0.95).flat();
      expect(places.toSorted((a, b) => a - b)).toEqual(given.map((_, group) => group));
      const sorted = places.map((group) => given[group] ?? 0);
      expect(sorted).toEqual(sorted.toSorted((a, b) => b - a));
    }),
    { numRuns: 40 },
  );
});
