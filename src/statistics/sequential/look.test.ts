import { describe, expect, it } from "vitest";
import { calibrateBoundaries } from "../../../test/support/statistics/sequential-boundaries.ts";
import { studentTQuantile } from "../intervals/student-t.ts";
import { boundaries, firstLook, lookAt, mostRepetitions } from "./look.ts";

describe("a look at the first runs", () => {
  it("joins the published spread, as that of three further runs", () => {
    const { estimate, interval } = lookAt([[60, 70, 80, 1000]], 3, { unit: "run", atMost: 3 });
    expect(estimate).toBe(70);
    // (2 x 3.5^2 + 200) / 4 = 56.125
    const margin = 3.159 * Math.sqrt(56.125 / 3);
    expect(interval.low).toBeCloseTo(70 - margin, 9);
    expect(interval.high).toBeCloseTo(70 + margin, 9);
  });

  it("from the sixth run on rests on their own spread, and takes equal runs to stray as the calmest published rows", () => {
    const own = lookAt([[70, 80, 80, 80, 80, 90]], 6, { unit: "run", atMost: 8 }).interval;
    expect(own.high - own.low).toBeCloseTo(2 * 3.855 * Math.sqrt(200 / 5 / 6), 9);
    const equal = lookAt([[80, 80, 80, 80, 80, 80]], 6, { unit: "run", atMost: 8 }).interval;
    expect(equal.high - equal.low).toBeCloseTo(2 * 3.855 * Math.sqrt(1 / 6), 9);
  });

  it("has a width where no runs differ", () => {
    const { interval } = lookAt([[80, 80, 80]], 3, { unit: "run", atMost: 8 });
    expect(interval.high - interval.low).toBeCloseTo(2 * 4.017 * Math.sqrt((2 * 3.5 ** 2) / 4 / 3), 9);
  });

  it("at two prompts is at what the second has more", () => {
    const one = [60, 64, 68];
    const { estimate, interval } = lookAt([one, one.map((value) => value - 10)], 3, { unit: "run", atMost: 3 });
    expect(estimate).toBeCloseTo(-10, 9);
    // (2 x 3.5^2 + 32 + 32) / 6, of two means over three runs
    const margin = 2.768 * Math.sqrt(((24.5 + 64) / 6) * (2 / 3));
    expect(interval.low).toBeCloseTo(-10 - margin, 9);
  });
});

describe("a look at the first cycles", () => {
  it("rests on their own spread alone", () => {
    const { estimate, interval } = lookAt([[60, 64, 1000]], 2, { unit: "cycle", atMost: 4, resolution: 2 });
    expect(estimate).toBe(62);
    expect(interval.high).toBeCloseTo(62 + 25.458 * Math.sqrt(8 / 2), 9);
  });

  it("takes equal cycles to stray as far as one item in them may", () => {
    const { interval } = lookAt([[80, 80, 80]], 3, { unit: "cycle", atMost: 4, resolution: 2 });
    expect(interval.high).toBeCloseTo(80 + 7.736 * Math.sqrt(4 / 12 / 3), 9);
  });
});

describe("the boundaries", () => {
  it.each([
    ["run", "row", 8],
    ["run", "row", 4],
    ["run", "pair", 5],
    ["cycle", "row", 4],
    ["cycle", "pair", 5],
  ] as const)(
    "of a %s, simulated with another seed for one %s at most %i times, are the same",
    (unit, kind, atMost) => {
      const found = calibrateBoundaries(kind === "row" ? 1 : 2, { unit, atMost }, { designs: 100_000, seed: 7 });
      const committed = boundaries[unit][kind][atMost] ?? [];
      expect(found).toHaveLength(committed.length);
      // The Monte-Carlo standard error is at most 0.04, and of the first looks at cycles 3 %.
      for (const [look, boundary] of found.entries()) {
        const own = committed[look] ?? 0;
        expect(Math.abs(boundary - own)).toBeLessThan(unit === "run" ? 0.12 : 0.1 * own);
      }
    },
  );

  it("at the first look at cycles are quantiles of Student's t", () => {
    for (const [kind, freedom] of [
      ["row", 1],
      ["pair", 2],
    ] as const)
      for (let atMost = 2; atMost <= mostRepetitions; atMost++) {
        const exact = studentTQuantile(1 - (0.025 * 2) / atMost, freedom);
        expect(Math.abs((boundaries.cycle[kind][atMost]?.[0] ?? 0) / exact - 1)).toBeLessThan(0.03);
      }
  });

  it("exist for every number of repetitions, one for each look", () => {
    for (const unit of ["run", "cycle"] as const)
      for (const kind of ["row", "pair"] as const)
        for (let atMost: number = firstLook[unit]; atMost <= mostRepetitions; atMost++)
          expect(boundaries[unit][kind][atMost]).toHaveLength(atMost - firstLook[unit] + 1);
  });
});
