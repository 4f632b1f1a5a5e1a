import { describe, expect, it } from "vitest";
import { detectable } from "./detectable.ts";

const unknown = {
  model: null,
  scenario: null,
  judge: null,
  modelByJudge: null,
  scenarioByJudge: null,
  modelByScenarioByJudge: null,
  runByJudge: null,
  residual: null,
};

/** Ten scenarios on which an index strays by 3 points a run, and model configs by 12 points a scenario. */
const components = { ...unknown, run: 0, conversation: 90, modelByScenario: 144 };
/** Observed on those ten scenarios. */
const runVariance = { variance: 9, scenarios: 10 };
const design = { components, runVariance, runs: 5, scenarios: 10, significance: 0.05, power: 0.8 };

describe("the smallest difference that is found", () => {
  // Tables of Student's t: 2.306 and 0.889 with 8 degrees of freedom, 2.262 and 0.883 with 9.
  it("is the sum of two t quantiles times the standard error of the difference", () => {
    expect(detectable(design)["re-run"]).toBeCloseTo((2.306 + 0.889) * 3 * Math.sqrt(2 / 5), 2);
    expect(detectable(design).generalisation).toBeCloseTo((2.262 + 0.883) * Math.sqrt(2 * (144 / 10 + 90 / 50)), 1);
  });

  it("shrinks with runs and scenarios, and grows with certainty and with other judges", () => {
    const { "re-run": rerun, generalisation } = detectable(design);
    const more = detectable({ ...design, runs: 10, scenarios: 20 });
    expect(more["re-run"]).toBeLessThan(rerun ?? 0);
    expect(more.generalisation).toBeLessThan(generalisation ?? 0);
    const surer = detectable({ ...design, significance: 0.01, power: 0.9 });
    expect(surer["re-run"]).toBeGreaterThan(rerun ?? 0);
    const judged = detectable({ ...design, components: { ...components, modelByJudge: 4 } });
    expect(judged.judges).toBeGreaterThan(generalisation ?? 0);
    expect(judged.generalisation).toBe(generalisation);
  });

  it("is not to be had of one run alone, of one scenario, of what is unknown, nor beyond the scale", () => {
    expect(detectable({ ...design, runs: 1 })).toMatchObject({ "re-run": null, generalisation: expect.any(Number) });
    expect(detectable({ ...design, scenarios: 1 }).generalisation).toBeNull();
    const alone = detectable({ ...design, components: { ...components, modelByScenario: null } });
    expect(alone).toMatchObject({ "re-run": expect.any(Number), generalisation: null, judges: null });
    expect(detectable({ ...design, runVariance: null })["re-run"]).toBeNull();
    const noise = { ...components, conversation: 90_000 };
    const wild = { variance: 9000, scenarios: 10 };
    expect(detectable({ ...design, components: noise, runVariance: wild })).toMatchObject({
      "re-run": null,
      generalisation: null,
    });
  });
});
