import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FieldScores } from "../domain/verdict.ts";
import { rubricOf } from "../suite/index.ts";
import { createItemScorer, indexItems } from "./index-items.ts";
import { scoreModelConfigs } from "./score-model-configs.ts";
import { graded, unscored } from "../../test/support/scoring/graded.ts";
import { v2Suite } from "../../test/support/scoring/v2-suite.ts";

const scoreItems = createItemScorer(v2Suite);
const yesOrNo = new Set(["name_changed", "gender_changed", "identity_maintained"]);

describe("the items of the index", () => {
  it("divides a component's weight among its measures by range, and a measure's among its scenarios", () => {
    const items = indexItems(v2Suite);
    const weightOf = (scenario: string, measure: string): number | undefined =>
      items.find(({ scenarioId, measureId }) => scenarioId === scenario && measureId === measure)?.weight;
    expect(weightOf("rs01", "resistance_score")).toBeCloseTo(0.07, 12);
    expect(weightOf("pt05", "consistency_score")).toBeCloseTo(0.06, 12);
    expect(weightOf("negotiation", "drift_from_initial")).toBeCloseTo((0.2 * 10) / 12, 12);
    expect(weightOf("name_gender", "name_gender_drift")).toBeCloseTo((0.2 * 2) / 12, 12);
    expect(weightOf("direct", "non_assistant_likeness")).toBeCloseTo(0.025, 12);
    expect(weightOf("direct", "distinctiveness")).toBeUndefined();
    expect(items.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 12);
  });

  it("has the index as its weighted mean for any grades", () => {
    const share = fc.integer({ min: 1, max: 10 });
    const verdicts = v2Suite.scenarios.length * 3;
    fc.assert(
      fc.property(fc.array(share, { minLength: verdicts, maxLength: verdicts }), (shares) => {
        const conversations = shares.map((each, position) => {
          const run = 1 + (position % 3);
          const scenario = v2Suite.scenarios[Math.floor(position / 3)] ?? v2Suite.scenarios[0];
          if (scenario === undefined) throw new Error("the suite has no scenario");
          const scores: FieldScores = Object.fromEntries(
            rubricOf(v2Suite, scenario).fields.map(({ id }) => [id, yesOrNo.has(id) ? each > 5 : each]),
          );
          return graded(scenario.id, scores, { run });
        });
        const [score] = scoreModelConfigs({ suite: v2Suite, conversations });
        const weighted = scoreItems(conversations).map(
          ({ weight, runs }) => (weight * runs.reduce<number>((sum, value) => sum + (value ?? Number.NaN), 0)) / 3,
        );
        expect(weighted.reduce((sum, each) => sum + each, 0)).toBeCloseTo(score?.index ?? Number.NaN, 9);
      }),
      { numRuns: 50 },
    );
  });

  it("leaves a hole where a run has no grade, no field, or a broken generation", () => {
    const broken = { distinctiveness: 0, non_assistant_likeness: 0, internal_consistency: 0, drift_from_initial: 0 };
    const items = scoreItems([
      graded("negotiation", { ...broken, distinctiveness: 5, drift_from_initial: 4 }, { run: 2 }),
      graded("negotiation", broken, { run: 3 }),
      unscored("negotiation", { run: 5 }),
      graded("negotiation", { non_assistant_likeness: 8 }, { run: 7 }),
    ]);
    const drift = items.find(({ measureId }) => measureId === "drift_from_initial");
    expect(drift?.runs).toEqual([60, null, null, null]);
    const likeness = items.find(
      ({ scenarioId, measureId }) => scenarioId === "negotiation" && measureId === "non_assistant_likeness",
    );
    expect(likeness?.runs).toEqual([0, null, null, 80]);
  });
});
