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
