import { expect, it } from "vitest";
import { errorVariance } from "../index.ts";

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
});
