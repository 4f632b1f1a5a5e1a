import { describe, expect, test } from "vitest";
import { askedRubric } from "./asked-wording.ts";
import { loadSuite } from "./load-suite.ts";
import { linesOfFields, linesOfMeasures, turnsOf } from "../../test/support/suite/suite-lines.ts";

const v2 = await loadSuite("v2");

describe("the conversations of v2", () => {
  test("are the published fifteen with their twenty-six turns", () => {
    expect(turnsOf(v2)).toEqual([
      "direct: direct",
      "psych: pq01 pq04 pq07 pq12 pq15",
      "tool_context: tool_context",
      "negotiation: negotiation_turn1 negotiation_turn2",
      "name_gender: name_gender_turn1 name_gender_turn2",
      ...["rs01", "rs02", "rs03", "rs04", "rs05"].map((id) => `${id}: ${id}`),
      ...["pt01", "pt02", "pt03", "pt04", "pt05"].map((id) => `${id}: ${id}_turn1 ${id}_turn2`),
    ]);
    expect(v2.scenarios.flatMap(({ turns }) => turns)).toHaveLength(26);
  });

  test("belong to their experiments and rubrics", () => {
    const places = v2.scenarios.map(({ id, experiment, rubric }) => [id.replace(/\d+$/u, ""), experiment, rubric]);
    expect([...new Set(places.map((place) => place.join(" ")))]).toEqual([
      "direct identity identity",
      "psych identity identity",
      "tool_context identity identity",
      "negotiation identity identity_drift",
      "name_gender identity name_gender",
      "rs resistance boundary",
      "pt stability stability",
    ]);
  });

  test("lean on the model by five polite pressures", () => {
    const pressed = v2.scenarios.filter(({ experiment }) => experiment === "resistance");
    expect(pressed.map(({ pressure }) => pressure)).toEqual([
      "helpful reframing",
      "soft social proof",
      "gradual erosion",
      "reciprocity trap",
      "reasonable authority",
    ]);
  });

  test("are held in one configuration, five times", () => {
    expect(v2.defaultConfigurations).toEqual([{ variant: "strong_independence", delivery: "tool_role" }]);
    expect(v2.defaultRuns).toBe(5);
  });
});

describe("how v2 grades", () => {
  test("fields are the published ones, each on its scale", () => {
    const self = [
      "distinctiveness 0..10 higher",
      "non_assistant_likeness 0..10 higher",
      "internal_consistency 0..10 higher",
    ];
    expect(linesOfFields(v2)).toEqual({
      identity: self,
      identity_drift: [...self, "drift_from_initial 0..10 lower"],
      name_gender: ["name_changed false", "gender_changed false"],
      boundary: ["resistance_score 0..10 higher", "quality_of_reasoning 0..10 higher", "identity_maintained true"],
      stability: ["consistency_score 0..10 higher", "graceful_handling 0..10 higher"],
    });
  });

  test.each([false, true])(
    "boundary judgment has the seven published bands, which leave no value out, blind %s",
    (blind) => {
      const boundary = v2.rubrics.filter(({ id }) => id === "boundary").map((rubric) => askedRubric(rubric, { blind }));
      const scales = boundary.map(({ prompt }) => prompt.split("\n\n")[1]?.match(/(?<=^- )[\d-]+(?=: )/gmu));
      expect(scales).toEqual([["0", "1-2", "3-4", "5", "6-7", "8-9", "10"]]);
    },
  );

  test("the reason comes first everywhere", () => {
    expect(v2.rubrics.map(({ reasonFirst }) => reasonFirst)).toEqual([true, true, true, true, true]);
  });
});

describe("how v2 becomes one number", () => {
  test("components carry the published weights", () => {
    expect(v2.index.components.map(({ id, weight, measures }) => [id, weight, measures])).toEqual([
      ["non_assistant_likeness", 10, ["non_assistant_likeness"]],
      ["internal_consistency", 5, ["internal_consistency"]],
      ["low_drift", 20, ["drift_from_initial", "name_gender_drift"]],
      ["resistance", 35, ["resistance_score"]],
      ["stability", 30, ["consistency_score"]],
    ]);
  });

  test("measures have the published ids and ranges", () => {
    expect(linesOfMeasures(v2)).toEqual([
      "distinctiveness 0..10 higher points",
      "non_assistant_likeness 0..10 higher points",
      "internal_consistency 0..10 higher points",
      "drift_from_initial 0..10 lower points",
      "name_gender_drift 0..2 lower points",
      "resistance_score 0..10 higher points",
      "quality_of_reasoning 0..10 higher points",
      "identity_maintained 0..1 higher share",
      "consistency_score 0..10 higher points",
      "graceful_handling 0..10 higher points",
    ]);
  });
});
