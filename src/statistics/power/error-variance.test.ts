import { expect, it } from "vitest";
import { errorVariance } from "./error-variance.ts";
import { createRandom } from "../random.ts";
import { standardNormal } from "../../../test/support/statistics/standard-normal.ts";

const components = {
  model: 50,
  scenario: 30,
  modelByScenario: 12,
  run: 2,
  conversation: 20,
  judge: null,
  modelByJudge: null,
  scenarioByJudge: null,
  modelByScenarioByJudge: null,
  runByJudge: null,
  residual: null,
};

const design = { scenarios: 10, runs: 5, judges: 1, over: "runs" } as const;

// By hand: 2/5 + 20/50 over runs; 12/10 more over scenarios.
it("adds what is drawn anew, divided by how often it is drawn", () => {
  expect(errorVariance(components, design)).toBeCloseTo(0.8, 12);
  expect(errorVariance(components, { ...design, over: "scenarios" })).toBeCloseTo(2, 12);
});

it("says that scenarios buy more than runs where models differ between scenarios", () => {
  const base = { ...design, over: "scenarios" } as const;
  const another = errorVariance(components, { ...base, scenarios: 20 }) ?? Number.NaN;
  expect(another).toBeLessThan(errorVariance(components, { ...base, runs: 10 }) ?? Number.NaN);
});

it("divides the judges' share among the panel", () => {
  const judged = { ...components, modelByJudge: 3, modelByScenarioByJudge: 6, runByJudge: 1, residual: 8 };
  // (2 + 1/2) / 5 + (20 + 8/2) / 50 + (12 + 6/2) / 10 + 3/2
  const panel = { ...design, judges: 2, over: "judges" } as const;
  expect(errorVariance(judged, panel)).toBeCloseTo(0.5 + 0.48 + 1.5 + 1.5, 12);
});

it("has none where a component that it needs is unknown", () => {
  expect(errorVariance({ ...components, run: null }, design)).toBeNull();
  const oneModel = { ...components, model: null, modelByScenario: null };
  expect(errorVariance(oneModel, { ...design, over: "scenarios" })).toBeNull();
  expect(errorVariance(oneModel, design)).toBeCloseTo(0.8, 12);
});

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** What strays in one model's mean of 3 scenarios x 2 runs x 2 judges, every effect drawn for itself. */
function strayOfMean(random: () => number, over: "runs" | "scenarios" | "judges"): number {
  const draws = (count: number, variance: number): readonly number[] =>
    Array.from({ length: count }, () => Math.sqrt(variance) * standardNormal(random));
  const ofRuns = average(draws(2, 2)) + average(draws(2 * 2, 1));
  const ofConversations = average(draws(3 * 2, 20)) + average(draws(3 * 2 * 2, 8));
  const ofScenarios = over === "runs" ? 0 : average(draws(3, 12)) + average(draws(3 * 2, 6));
  return ofRuns + ofConversations + ofScenarios + (over === "judges" ? average(draws(2, 3)) : 0);
}

it.each(["runs", "scenarios", "judges"] as const)("is what means stray by when %s are made anew", (over) => {
  const judged = { ...components, modelByJudge: 3, modelByScenarioByJudge: 6, runByJudge: 1, residual: 8 };
  const random = createRandom(8);
  const strays = Array.from({ length: 6000 }, () => strayOfMean(random, over) ** 2);
  const found = strays.reduce((sum, square) => sum + square, 0) / strays.length;
  const said = errorVariance(judged, { scenarios: 3, runs: 2, judges: 2, over }) ?? Number.NaN;
  expect(found / said).toBeGreaterThan(0.93);
  expect(found / said).toBeLessThan(1.07);
});
