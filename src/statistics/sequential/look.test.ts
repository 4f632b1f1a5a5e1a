import { describe, expect, it } from "vitest";
import { calibrateBoundaries } from "../../../test/support/statistics/sequential-boundaries.ts";
import { boundaries } from "./boundaries.ts";
import { lookAt, mostRuns } from "./look.ts";

describe("a look at the first runs", () => {
  it("joins the published spread, as that of three further runs", () => {
    const { estimate, interval } = lookAt([[60, 70, 80, 1000]], 3, 3);
    expect(estimate).toBe(70);
    // (2 x 3.5^2 + 200) / 4 = 56.125
    const margin = 3.159 * Math.sqrt(56.125 / 3);
    expect(interval.low).toBeCloseTo(70 - margin, 9);
    expect(interval.high).toBeCloseTo(70 + margin, 9);
  });

  it("has a width where no runs differ", () => {
    const { interval } = lookAt([[80, 80, 80]], 3, 8);
    expect(interval.high - interval.low).toBeCloseTo(2 * 4.017 * Math.sqrt((2 * 3.5 ** 2) / 4 / 3), 9);
  });

  it("at two prompts is at what the second has more", () => {
    const one = [60, 64, 68];
    const { estimate, interval } = lookAt([one, one.map((value) => value - 10)], 3, 3);
    expect(estimate).toBeCloseTo(-10, 9);
    // (2 x 3.5^2 + 32 + 32) / 6, of two means over three runs
    const margin = 2.768 * Math.sqrt(((24.5 + 64) / 6) * (2 / 3));
    expect(interval.low).toBeCloseTo(-10 - margin, 9);
  });
});

describe("the boundaries", () => {
  it.each([
    ["row", 1, 8],
    ["row", 1, 4],
    ["pair", 2, 5],
  ] as const)("of a %s, simulated with another seed for %i row at most %i runs, are the same", (kind, rows, atMost) => {
    const found = calibrateBoundaries(rows, atMost, { designs: 100_000, seed: 7 });
    const committed = boundaries[kind][atMost] ?? [];
    expect(found).toHaveLength(committed.length);
    // The Monte-Carlo standard error is at most 0.04.
    for (const [look, boundary] of found.entries())
      expect(Math.abs(boundary - (committed[look] ?? 0))).toBeLessThan(0.12);
  });

  it("exist for every number of runs, one for each look", () => {
    for (const kind of ["row", "pair"] as const)
      for (let atMost = 3; atMost <= mostRuns; atMost++) expect(boundaries[kind][atMost]).toHaveLength(atMost - 2);
  });
});
