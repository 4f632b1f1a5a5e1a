import { expect, it } from "vitest";
import { nextSteps } from "./plan-power.ts";

const components = {
  model: 90,
  scenario: 30,
  modelByScenario: 1,
  run: 40,
  conversation: 10,
  judge: null,
  modelByJudge: null,
  scenarioByJudge: null,
  modelByScenarioByJudge: null,
  runByJudge: null,
  residual: null,
};
const runVariance = { variance: 41.25, scenarios: 8 };
const design = { components, runVariance, runs: 3, scenarios: 8, significance: 0.05, power: 0.8 };
const effort = { scenarios: 10, perScenario: 4 };

it("another run buys more where whole runs are good or bad, another scenario where it is scenarios that differ", () => {
  expect(nextSteps(design, effort).buysMore).toBe("run");
  const scattered = { ...design, components: { ...components, modelByScenario: 100, run: 0 } };
  expect(nextSteps(scattered, effort).buysMore).toBe("scenario");
});

it("each takes its conversations, under every configuration, and none makes anything worse", () => {
  const { runs, steps } = nextSteps(design, effort);
  expect(runs).toBe(3);
  expect(steps.map(({ step, conversations }) => [step, conversations])).toEqual([
    ["none", 0],
    ["run", 40],
    ["scenario", 12],
  ]);
  const [now, ...others] = steps.map(({ detectable }) => detectable.generalisation ?? Number.NaN);
  for (const other of others) expect(other).toBeLessThan(now ?? 0);
});

it("neither can be said to where it is not known how scenarios differ", () => {
  const unknown = { ...design, components: { ...components, modelByScenario: null } };
  expect(nextSteps(unknown, effort).buysMore).toBeNull();
});
