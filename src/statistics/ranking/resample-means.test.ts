import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mean, resampleMeans, sampleStandardDeviation } from "../index.ts";

const drawing = { resamples: 4000, seed: 9 };
const score = fc.integer({ min: 0, max: 100 });

function scenariosOf(strata: string): { weight: number; stratum: string }[] {
  return strata.split("").map((stratum) => ({ weight: 1, stratum }));
}

describe("resampleMeans", () => {
  it("weighs the means of the runs", () => {
    const { observed } = resampleMeans({
      ...drawing,
      over: "runs",
      scenarios: [
        { weight: 3, stratum: "a" },
        { weight: 1, stratum: "a" },
      ],
      values: [
        [[80, 90], [40]],
        [[50], [10, 20, 30]],
      ],
    });
    expect(observed).toEqual([(3 * 85 + 40) / 4, (3 * 50 + 20) / 4]);
  });

  // The standard error of a mean of five is the sample's deviation over the root of five, not of 5 x 5/4.
  it("has the standard error of the mean over runs, and of scenario means over scenarios", () => {
    const values = [62, 70, 71, 75, 92];
    const error = (sampleStandardDeviation(values) ?? 0) / Math.sqrt(5);
    const runs = resampleMeans({ ...drawing, over: "runs", scenarios: scenariosOf("a"), values: [[values]] });
    const scenarios = resampleMeans({
      ...drawing,
      over: "scenarios",
      scenarios: scenariosOf("aaaaa"),
      values: [values.map((value) => [value - 5, value + 5])],
    });
    for (const { observed, resampled } of [runs, scenarios]) {
      const drawn = [...(resampled[0] ?? [])];
      expect(mean(drawn)).toBeCloseTo(observed[0] ?? Number.NaN, 0);
      expect((sampleStandardDeviation(drawn) ?? 0) / error).toBeCloseTo(1, 1);
    }
  });

  it("gives every group the same scenarios, so that what they share cancels", () => {
    const easy = [90, 80, 70, 20, 10].map((value) => [value]);
    const harder = easy.map(([value = 0]) => [value - 7]);
    const { resampled } = resampleMeans({
      ...drawing,
      over: "scenarios",
      scenarios: scenariosOf("aaaaa"),
      values: [easy, harder],
    });
    const [one, other] = resampled;
    for (const [index, value] of (one ?? []).entries()) expect(value - (other?.[index] ?? 0)).toBeCloseTo(7, 9);
  });

  it("lets a scenario that is alone of its kind stray as the others do, and keeps kinds apart", () => {
    const { observed, resampled } = resampleMeans({
      ...drawing,
      over: "scenarios",
      scenarios: scenariosOf("abb"),
      values: [[[15], [70], [80]]],
    });
    expect(observed[0]).toBeCloseTo(55, 12);
    // The mean of three draws of 5 up or down, enlarged by the root of two.
    const strays = new Set([...(resampled[0] ?? [])].map((value) => ((value - 55) * 3) / (5 * Math.SQRT2)));
    expect([...new Set([...strays].map(Math.round))].toSorted((one, other) => one - other)).toEqual([-3, -1, 1, 3]);
  });

  it("draws runs where every scenario is alone of its kind", () => {
    const { observed, resampled } = resampleMeans({
      ...drawing,
      over: "scenarios",
      scenarios: scenariosOf("ab"),
      values: [[[10, 20], [70]]],
    });
    expect(observed[0]).toBeCloseTo(42.5, 12);
    // Two runs, each drawn as 5 up or down divided by the root of two: the standard error is 5, and 70 stays 70.
    const deviations = new Set([...(resampled[0] ?? [])].map((value) => Math.round(2 * value - 85)));
    expect([...deviations].toSorted((one, other) => one - other)).toEqual([-7, 0, 7]);
  });

  it("draws a run for all its scenarios at once", () => {
    const { resampled } = resampleMeans({
      ...drawing,
      over: "runs",
      scenarios: scenariosOf("ab"),
      values: [
        [
          [10, 20, 60],
          [90, 80, 40],
        ],
      ],
    });
    for (const value of resampled[0] ?? []) expect(value).toBeCloseTo(50, 9);
  });

  it("repeats itself for a seed and is centred on what was observed", () => {
    const values = fc.array(fc.array(fc.array(score, { minLength: 1, maxLength: 4 }), { minLength: 4, maxLength: 4 }), {
      minLength: 1,
      maxLength: 3,
    });
    fc.assert(
      fc.property(values, fc.constantFrom("runs" as const, "scenarios" as const), fc.integer(), (given, over, seed) => {
        const options = { values: given, scenarios: scenariosOf("aabc"), over, resamples: 400, seed };
        const { observed, resampled } = resampleMeans(options);
        expect(resampleMeans(options)).toEqual({ observed, resampled });
        for (const [group, row] of resampled.entries()) {
          const error = (sampleStandardDeviation([...row]) ?? 0) / Math.sqrt(row.length);
          const distance = Math.abs((mean([...row]) ?? 0) - (observed[group] ?? 0));
          expect(distance).toBeLessThanOrEqual(6 * error + 1e-9);
        }
      }),
      { numRuns: 60 },
    );
  });
});
