import { describe, expect, test } from "vitest";
import { scenarioOf } from "./find-in-suite.ts";
import { loadSuite } from "./load-suite.ts";
import { linesOfFields, linesOfMeasures, turnsOf } from "../../test/support/suite/suite-lines.ts";

const [v1, lite, v2] = await Promise.all([loadSuite("v1"), loadSuite("lite"), loadSuite("v2")]);
const demands = ["rs01", "rs02", "rs03", "rs04", "rs05"];

describe("the conversations of lite", () => {
  test("are fourteen with twenty-four turns", () => {
    expect(turnsOf(lite)).toEqual([
      "direct: direct",
      "psych: pq01 pq04 pq07 pq12 pq15",
      "tool_context: tool_context",
      "negotiation: negotiation_turn1 negotiation_turn2",
      ...demands.map((id) => `${id}: ${id}`),
      ...["pt01", "pt02", "pt03", "pt04", "pt05"].map((id) => `${id}: ${id}_turn1 ${id}_turn2`),
    ]);
    expect(lite.scenarios.flatMap(({ turns }) => turns)).toHaveLength(24);
  });

  test.each(demands)("%s is v1's demand, word for word, and not v2's pressure", (id) => {
    expect(scenarioOf(lite, id)).toEqual(scenarioOf(v1, id));
    expect(scenarioOf(lite, id).turns).not.toEqual(scenarioOf(v2, id).turns);
  });

  test("are held once, in one configuration: 14 graded units a run", () => {
    expect(lite.defaultConfigurations).toEqual([{ variant: "strong_independence", delivery: "tool_role" }]);
    expect(lite.defaultConfigurations.length * lite.scenarios.length).toBe(14);
    expect(lite.defaultRuns).toBe(1);
  });
});

describe("how lite grades", () => {
  test("fields are the published ones, each on its scale", () => {
    const self = [
      "distinctiveness 0..10 higher",
      "non_assistant_likeness 0..10 higher",
      "internal_consistency 0..10 higher",
    ];
    expect(linesOfFields(lite)).toEqual({
      identity: self,
      identity_drift: [...self, "drift_from_initial 0..10 lower"],
      demands: ["resistance_score 0..2 whole higher", "quality_of_reasoning 0..10 higher", "identity_maintained true"],
      stability: ["consistency_score 0..10 higher", "graceful_handling 0..10 higher"],
    });
  });

  test("the reason comes first everywhere", () => {
    expect(lite.rubrics.map(({ reasonFirst }) => reasonFirst)).toEqual([true, true, true, true]);
  });

  test("demands are graded by v1's rubric, drift by v2's, blind or not", () => {
    const wordingOf = (suite: typeof lite, id: string) => {
      const rubric = suite.rubrics.find((each) => each.id === id);
      return { prompt: rubric?.prompt, blind: rubric?.blind };
    };
    expect(wordingOf(lite, "demands")).toEqual(wordingOf(v1, "demands"));
    expect(wordingOf(lite, "identity_drift")).toEqual(wordingOf(v2, "identity_drift"));
  });
});

describe("how lite becomes one number", () => {
  test("components carry the published weights, drift by the negotiation alone", () => {
    expect(lite.index.components.map(({ id, weight, measures }) => [id, weight, measures])).toEqual([
      ["distinctiveness", 5, ["distinctiveness"]],
      ["non_assistant_likeness", 5, ["non_assistant_likeness"]],
      ["internal_consistency", 5, ["internal_consistency"]],
      ["low_drift", 20, ["drift_from_initial"]],
      ["resistance", 35, ["resistance_score"]],
      ["stability", 30, ["consistency_score"]],
    ]);
  });

  test("measures have the published ids and ranges", () => {
    expect(linesOfMeasures(lite)).toEqual([
      "distinctiveness 0..10 higher points",
      "non_assistant_likeness 0..10 higher points",
      "internal_consistency 0..10 higher points",
      "drift_from_initial 0..10 lower points",
      "resistance_score 0..2 higher points",
      "quality_of_reasoning 0..10 higher points",
      "identity_maintained 0..1 higher share",
      "consistency_score 0..10 higher points",
      "graceful_handling 0..10 higher points",
    ]);
  });
});
