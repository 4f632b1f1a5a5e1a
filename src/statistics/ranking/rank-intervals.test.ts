import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rankIntervals } from "../index.ts";
import { orderStatistic } from "../order-statistic.ts";

function resampledOf(rows: readonly (readonly number[])[]) {
  return { observed: rows.map(() => 0), resampled: rows.map((row) => Float64Array.from(row)) };
}

describe("rankIntervals", () => {
  // Four resamples: ranks of the first 1 1 2 1, of the second 2 2 1 2, of the third 3 always.
  it("counts ranks over resamples", () => {
    const means = resampledOf([
      [9, 9, 7, 9],
      [8, 8, 8, 8],
      [1, 2, 3, 4],
    ]);
    expect(rankIntervals(means, { level: 0.4, top: 1 })).toEqual([
      { low: 1, high: 1, topProbability: 0.75 },
      { low: 2, high: 2, topProbability: 0.25 },
      { low: 3, high: 3, topProbability: 0 },
    ]);
    expect(rankIntervals(means, { level: 0.95, top: 2 })).toEqual([
      { low: 1, high: 2, topProbability: 1 },
      { low: 1, high: 2, topProbability: 1 },
      { low: 3, high: 3, topProbability: 0 },
    ]);
  });

  it("ranks equal means together", () => {
    const means = resampledOf([[5], [5], [4]]);
    expect(rankIntervals(means, { level: 0.9, top: 1 }).map(({ low, high }) => [low, high])).toEqual([
      [1, 1],
      [1, 1],
      [3, 3],
    ]);
  });

  it("is the percentiles of ranks counted one by one", () => {
    const rows = fc
      .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 30 }))
      .chain(([groups, resamples]) =>
        fc.array(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: resamples, maxLength: resamples }), {
          minLength: groups,
          maxLength: groups,
        }),
      );
    fc.assert(
      fc.property(rows, fc.constantFrom(0.5, 0.813, 0.95), (given, level) => {
        const intervals = rankIntervals(resampledOf(given), { level, top: 2 });
        for (const [group, row] of given.entries()) {
          const ranks = row.map((value, draw) => 1 + given.filter((other) => (other[draw] ?? 0) > value).length);
          const outside = Math.floor(((1 - level) / 2) * row.length);
          expect(intervals[group]).toEqual({
            low: orderStatistic(Float64Array.from(ranks), outside),
            high: orderStatistic(Float64Array.from(ranks), row.length - 1 - outside),
            topProbability: ranks.filter((rank) => rank <= 2).length / row.length,
          });
        }
      }),
    );
  });
});
