import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { varianceComponents } from "./variance-components.ts";
import { createRandom } from "../random.ts";
import { standardNormal } from "../../../test/support/statistics/standard-normal.ts";
import type { Observation } from "./shared-patterns.ts";

interface Size {
  readonly models: number;
  readonly scenarios: number;
  readonly runs: number;
  readonly judges: number;
}

type Cell = (model: number, scenario: number, rest: readonly [run: number, judge: number]) => number;

function upTo(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index);
}

function observe({ models, scenarios, runs, judges }: Size, cell: Cell): Observation[] {
  return upTo(models).flatMap((model) =>
    upTo(scenarios).flatMap((scenario) =>
      upTo(runs).flatMap((run) =>
        upTo(judges).map((judge) => ({
          model: `m${model}`,
          scenario: `s${scenario}`,
          run,
          judge: `j${judge}`,
          value: cell(model, scenario, [run, judge]),
        })),
      ),
    ),
  );
}

describe("varianceComponents, balanced data", () => {
  it("is the analysis of variance's, models crossed with scenarios, runs within models", () => {
    const size = fc.record({
      models: fc.integer({ min: 2, max: 4 }),
      scenarios: fc.integer({ min: 2, max: 4 }),
      runs: fc.integer({ min: 2, max: 3 }),
    });
    fc.assert(
      fc.property(size, fc.infiniteStream(fc.integer({ min: 0, max: 10 })), (given, scores) => {
        const observations = observe({ ...given, judges: 1 }, () => scores.next().value ?? 0);
        const found = varianceComponents(observations);
        const expected = byAnalysisOfVariance(observations, given);
        for (const [name, value] of Object.entries(expected)) {
          const estimate = Object.entries(found).find(([key]) => key === name)?.[1] ?? Number.NaN;
          expect(estimate).toBeCloseTo(Math.max(0, value), 8);
        }
      }),
    );
  });

  // Brennan (2001), synthetic data set 4, table 3.2 on page 73: ten persons (columns) answer three tasks, each task with
  // four raters of its own (rows). Here tasks are models, persons scenarios, raters runs. His components: person 0.4731,
  // task 0.3252, rater within task 0.6475, person by task 0.5596, residual 2.3802.
  it("is Brennan's p x (r:t)", () => {
    const scores = [
      ["5937937594", "6345243894", "5735937584", "5733757783"],
      ["5753737763", "3531735565", "4534365566", "5553737455"],
      ["6765245355", "7753755287", "3513515111", "3265324111"],
    ];
    const size = { models: 3, scenarios: 10, runs: 4, judges: 1 };
    const found = varianceComponents(observe(size, (task, person, [rater]) => Number(scores[task]?.[rater]?.[person])));
    expect(found.scenario).toBeCloseTo(0.4731, 4);
    expect(found.model).toBeCloseTo(0.3252, 4);
    expect(found.run).toBeCloseTo(0.6475, 4);
    expect(found.modelByScenario).toBeCloseTo(0.5596, 4);
    expect(found.conversation).toBeCloseTo(2.3802, 4);
  });

  // One score a cell of model and judge: Shrout and Fleiss (1979), table 2 and 3, within-target mean squares 11.24,
  // 32.49 and 1.02 give targets (11.24 - 1.02) / 4 and judges (32.49 - 1.02) / 6.
  it("has the judges of Shrout and Fleiss", () => {
    const ratings = [
      [9, 2, 5, 8],
      [6, 1, 3, 2],
      [8, 4, 6, 8],
      [7, 1, 2, 6],
      [10, 5, 6, 9],
      [6, 2, 4, 7],
    ];
    const size = { models: 1, scenarios: 6, runs: 2, judges: 4 };
    // The same in both runs, so that nothing is of runs and targets are scenarios.
    const found = varianceComponents(observe(size, (_, scenario, [, judge]) => ratings[scenario]?.[judge] ?? 0));
    for (const nothing of [found.run, found.conversation, found.residual]) expect(nothing).toBeCloseTo(0, 9);
    expect(found.model).toBeNull();
    const models = { ...size, models: 6, scenarios: 2 };
    const crossed = varianceComponents(observe(models, (model, _, [, judge]) => ratings[model]?.[judge] ?? 0));
    expect(crossed.model).toBeCloseTo((11.24 - 1.02) / 4, 2);
    expect(crossed.judge).toBeCloseTo((32.49 - 1.02) / 6, 2);
    expect(crossed.modelByJudge).toBeCloseTo(1.02, 2);
    expect(crossed.scenario).toBeCloseTo(0, 9);
  });
});

describe("varianceComponents, any data", () => {
  const truth = { model: 9, scenario: 4, modelByScenario: 2, run: 1, conversation: 3, judge: 2, residual: 1 };

  /** Scores made of normal effects with these variances, each effect drawn once for what it belongs to. */
  function simulate(size: Size, seed: number): Observation[] {
    const random = createRandom(seed);
    const effects = new Map<string, number>();
    const effect = (variance: number, ...of: readonly (string | number)[]): number => {
      const key = JSON.stringify(of);
      const known = effects.get(key) ?? standardNormal(random);
      effects.set(key, known);
      return Math.sqrt(variance) * known;
    };
    return observe(
      size,
      (m, s, [r, j]) =>
        effect(truth.model, "m", m) +
        effect(truth.scenario, "s", s) +
        effect(truth.modelByScenario, "ms", m, s) +
        effect(truth.run, "r", m, r) +
        effect(truth.conversation, "c", m, s, r) +
        effect(truth.judge, "j", j) +
        effect(truth.residual, "e", m, s, r, j),
    );
  }

  it("comes close to the truth on average, with a fifth of the scores missing", () => {
    const size = { models: 10, scenarios: 8, runs: 3, judges: 3 };
    const stores = Array.from({ length: 40 }, (_, seed) => {
      const random = createRandom(seed + 1000);
      return varianceComponents(simulate(size, seed).filter(() => random() > 0.2));
    });
    for (const [name, expected] of Object.entries(truth)) {
      const found = stores.map((store) => Object.entries(store).find(([key]) => key === name)?.[1] ?? Number.NaN);
      const average = found.reduce((sum, each) => sum + each, 0) / found.length;
      expect(Math.abs(average - expected)).toBeLessThan(0.25 * expected + 0.25);
    }
  });

  it("says what cannot be told", () => {
    const single = varianceComponents(simulate({ models: 5, scenarios: 4, runs: 1, judges: 1 }, 1));
    expect(single.run).toBeNull();
    expect(single.model).toBeNull();
    expect(single.residual).toBeNull();
    expect(single.scenario).not.toBeNull();
    expect(varianceComponents([]).scenario).toBeNull();
    const oneJudge = varianceComponents(simulate({ models: 5, scenarios: 4, runs: 2, judges: 1 }, 1));
    expect(oneJudge.judge).toBeNull();
    expect(oneJudge.conversation).not.toBeNull();
  });

  it("does not depend on where zero is", () => {
    const observations = simulate({ models: 4, scenarios: 4, runs: 2, judges: 2 }, 5);
    const moved = observations.map((observation) => ({ ...observation, value: observation.value + 1e6 }));
    const [here, there] = [varianceComponents(observations), varianceComponents(moved)];
    for (const [name, value] of Object.entries(there)) {
      const expected = Object.entries(here).find(([key]) => key === name)?.[1] ?? Number.NaN;
      expect(value).toBeCloseTo(expected, 5);
    }
  });
});

/** A second way: mean squares of the partly nested design and their expectations (Brennan 2001, tables 3.1 and A.2). */
function byAnalysisOfVariance(observations: readonly Observation[], size: Omit<Size, "judges">) {
  const { models: m, scenarios: s, runs: n } = size;
  const average = (test: (observation: Observation) => boolean): number => {
    const values = observations.filter(test).map(({ value }) => value);
    return values.reduce((sum, value) => sum + value, 0) / values.length;
  };
  const grand = average(() => true);
  let [models, scenarios, both, runs, errors] = [0, 0, 0, 0, 0];
  for (const { model, scenario, run, value } of observations) {
    const ofModel = average((each) => each.model === model);
    const ofScenario = average((each) => each.scenario === scenario);
    const ofCell = average((each) => each.model === model && each.scenario === scenario);
    const ofRun = average((each) => each.model === model && each.run === run);
    models += (ofModel - grand) ** 2 / (m - 1);
    scenarios += (ofScenario - grand) ** 2 / (s - 1);
    both += (ofCell - ofModel - ofScenario + grand) ** 2 / ((m - 1) * (s - 1));
    runs += (ofRun - ofModel) ** 2 / (m * (n - 1));
    errors += (value - ofCell - ofRun + ofModel) ** 2 / (m * (s - 1) * (n - 1));
  }
  return {
    conversation: errors,
    run: (runs - errors) / s,
    modelByScenario: (both - errors) / n,
    scenario: (scenarios - both) / (m * n),
    model: (models - both - runs + errors) / (s * n),
  };
}
