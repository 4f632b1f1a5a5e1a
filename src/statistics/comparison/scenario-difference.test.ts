import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scenarioDifferenceInterval } from "./scenario-difference.ts";
import { fitScenarioModel } from "../intervals/scenario-model.ts";
import type { ScenarioModel } from "../intervals/scenario-model.ts";
import type { ScenarioDifference } from "./scenario-difference.ts";

const model: ScenarioModel = {
  range: { low: 0, high: 100 },
  groups: [{ share: 0.9, variance: 0.02 }, { share: 0.7, variance: 0.03 }, { share: 0.9, variance: 0.02 }, null],
  correlation: 0.5,
  degreesOfFreedom: 20,
};

function scenariosOf(differences: readonly number[]): readonly ScenarioDifference[] {
  const kinds = ["a", "a", "a", "b", "b", "c"];
  const weights = [0.2, 0.2, 0.2, 0.1, 0.1, 0.2];
  return differences.map((difference, place) => ({
    weight: weights[place] ?? 0,
    stratum: kinds[place] ?? "",
    difference,
  }));
}

function widthBetween(
  [one, other]: readonly [number, number],
  differences: readonly number[],
  of: ScenarioModel = model,
): number {
  const interval = scenarioDifferenceInterval({
    model: of,
    one,
    other,
    scenarios: scenariosOf(differences),
    level: 0.95,
  });
  return interval ? interval.high - interval.low : Number.NaN;
}

const mixed = [-30, -10, -20, -40, 0, -10];

describe("scenarioDifferenceInterval", () => {
  // Worked with numpy and SciPy 1.17 from the doc comments.
  it("is what the equations give", () => {
    const interval = scenarioDifferenceInterval({
      model,
      one: 0,
      other: 1,
      scenarios: scenariosOf(mixed),
      level: 0.95,
    });
    expect(interval?.low).toBeCloseTo(-32.844_325_485, 5);
    expect(interval?.high).toBeCloseTo(-3.155_674_515, 5);
  });

  it("is narrower for a pair that differs alike on every scenario, and never without a width", () => {
    const alike = mixed.map(() => -18);
    expect(widthBetween([0, 1], alike)).toBeLessThan(0.95 * widthBetween([0, 1], mixed));
    expect(widthBetween([0, 2], alike)).toBeGreaterThan(2);
  });

  it("is narrower where what is hard for one is hard for the other", () => {
    const independent = { ...model, correlation: 0 };
    expect(widthBetween([0, 1], mixed)).toBeLessThan(widthBetween([0, 1], mixed, independent));
  });

  it("rests on the store where no kind has two scenarios, and has none for a group that the store does not know", () => {
    const lonely = [{ weight: 1, stratum: "a", difference: 5 }];
    const interval = scenarioDifferenceInterval({ model, one: 0, other: 1, scenarios: lonely, level: 0.95 });
    expect(interval?.high).toBeGreaterThan(15);
    expect(widthBetween([0, 3], mixed)).toBeNaN();
  });

  it("stays within what can differ, and flips its signs when the two change places", () => {
    const run = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(run, run, run, (one, other, third) => {
        const fitted = fitScenarioModel(
          [one, other, third].map((values) =>
            scenariosOf(values).map(({ weight, stratum, difference }) => ({ weight, stratum, runs: [difference] })),
          ),
          model.range,
        );
        if (fitted === null) return;
        const between = (places: readonly [number, number], sign: number) =>
          scenarioDifferenceInterval({
            model: fitted,
            one: places[0],
            other: places[1],
            scenarios: scenariosOf(one.map((value, place) => sign * ((other[place] ?? 0) - value))),
            level: 0.95,
          });
        const [there, back] = [between([0, 1], 1), between([1, 0], -1)];
        expect(there?.low).toBeGreaterThanOrEqual(-100);
        expect(there?.high).toBeLessThanOrEqual(100);
        expect(back?.low).toBeCloseTo(-(there?.high ?? Number.NaN), 9);
      }),
      { numRuns: 50 },
    );
  });

  it("is a number between two groups that are equal on every scenario", () => {
    const run = fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(run, (values) => {
        const group = scenariosOf(values).map(({ weight, stratum, difference }) => ({
          weight,
          stratum,
          runs: [difference * (1 / 3)],
        }));
        const fitted = fitScenarioModel([group, group], { low: 0, high: 2 });
        if (fitted === null) return;
        expect(widthBetween([0, 1], [0, 0, 0, 0, 0, 0], fitted)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 300 },
    );
  });
});
