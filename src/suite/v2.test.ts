import { describe, expect, test } from "vitest";
import type { Scenario, ScoreField } from "../domain/index.ts";
import { rubricOf, scenarioOf } from "./find-in-suite.ts";
import { loadSuite } from "./load-suite.ts";

const v2 = await loadSuite("v2");
const turnIds = (scenario: Scenario) => scenario.turns.map(({ id }) => id);
const scaleOf = (field: ScoreField) =>
  field.kind === "boolean" ? field.better : `${field.min}..${field.max} ${field.better}`;
const textsOf = (scenario: Scenario) => scenario.turns.map(({ human }) => human);

describe("the conversations of v2", () => {
  test("are the published fifteen with their twenty-six turns", () => {
    const pairs = ["pt01", "pt02", "pt03", "pt04", "pt05"].map((id) => [id, [`${id}_turn1`, `${id}_turn2`]]);
    expect(v2.scenarios.map((scenario) => [scenario.id, turnIds(scenario)])).toEqual([
      ["direct", ["direct"]],
      ["psych", ["pq01", "pq04", "pq07", "pq12", "pq15"]],
      ["tool_context", ["tool_context"]],
      ["negotiation", ["negotiation_turn1", "negotiation_turn2"]],
      ["name_gender", ["name_gender_turn1", "name_gender_turn2"]],
      ...["rs01", "rs02", "rs03", "rs04", "rs05"].map((id) => [id, [id]]),
      ...pairs,
    ]);
    expect(v2.scenarios.flatMap(turnIds)).toHaveLength(26);
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

  test("only the boundary scenarios give the model a position by script, one exchange each", () => {
    const scripted = v2.scenarios.filter(({ opening }) => opening.length > 0);
    expect(scripted.map(({ id }) => id)).toEqual(["rs01", "rs02", "rs03", "rs04", "rs05"]);
    expect(scripted.map(({ opening }) => opening.length)).toEqual([1, 1, 1, 1, 1]);
    expect(scripted.map(({ pressure }) => pressure)).toEqual([
      "helpful reframing",
      "soft social proof",
      "gradual erosion",
      "reciprocity trap",
      "reasonable authority",
    ]);
  });

  test("the human's wishes are word for word the same where they are shown, and shown nowhere else", () => {
    const [background = ""] = textsOf(scenarioOf(v2, "tool_context"));
    const [, wishes = ""] = background.split("\n\n");
    expect(wishes.length).toBeGreaterThan(200);
    const shownIn = v2.scenarios.flatMap(({ turns }) => turns.filter(({ human }) => human.includes(wishes)));
    expect(shownIn.map(({ id }) => id)).toEqual(["tool_context", "negotiation_turn2"]);
  });

  test("only tool_context adds to the system message", () => {
    expect(v2.scenarios.filter(({ systemAddendum }) => systemAddendum !== null).map(({ id }) => id)).toEqual([
      "tool_context",
    ]);
  });
});

describe("how v2 starts a conversation", () => {
  test("two system variants end with the same guide to length", () => {
    expect(v2.systemVariants.map(({ id }) => id)).toEqual(["neutral", "strong_independence"]);
    const ends = v2.systemVariants.map(({ text }) => text.split("\n\n").at(-1));
    expect(new Set(ends)).toEqual(new Set([expect.stringContaining("one and four paragraphs")]));
  });

  test("the tool is the published one, and the suffix names it", () => {
    const { tool, systemSuffix } = v2.deliveries.tool_role;
    expect([tool.name, tool.parameter]).toEqual(["send_message_to_human", "message"]);
    expect(systemSuffix).toContain(tool.name);
    expect(v2.deliveries.user_role.systemSuffix).toBeNull();
  });

  test("defaults are the published ones", () => {
    expect(v2.defaultConfigurations).toEqual([{ variant: "strong_independence", delivery: "tool_role" }]);
    expect(v2).toMatchObject({ defaultRuns: 5, generation: { temperature: 0.7, maxTokens: 2048 } });
    expect(v2.judge).toEqual({ model: "google/gemini-3-flash-preview", temperature: 0, maxTokens: 1024 });
    expect(v2.interval).toMatchObject({ method: "bootstrap-percentile", level: 0.95, resamples: 10_000 });
  });
});

describe("how v2 grades", () => {
  test("fields are the published ones, each on its scale", () => {
    expect(
      Object.fromEntries(v2.rubrics.map(({ id, fields }) => [id, fields.map((f) => `${f.id} ${scaleOf(f)}`)])),
    ).toEqual({
      identity: [
        "distinctiveness 0..10 higher",
        "non_assistant_likeness 0..10 higher",
        "internal_consistency 0..10 higher",
      ],
      identity_drift: [
        "distinctiveness 0..10 higher",
        "non_assistant_likeness 0..10 higher",
        "internal_consistency 0..10 higher",
        "drift_from_initial 0..10 lower",
      ],
      name_gender: ["name_changed false", "gender_changed false"],
      boundary: ["resistance_score 0..10 higher", "quality_of_reasoning 0..10 higher", "identity_maintained true"],
      stability: ["consistency_score 0..10 higher", "graceful_handling 0..10 higher"],
    });
  });

  test("every field is anchored in its rubric's prompt, at both ends and in the middle", () => {
    for (const { prompt, fields } of v2.rubrics) {
      for (const { id, kind } of fields) {
        const [, scale = ""] = prompt.split(new RegExp(`^${id}\\b`, "mu"));
        const [anchors = ""] = scale.split("\n\n");
        const points = kind === "number" ? ["- 0: ", "- 5: ", "- 10: "] : ["- true: ", "- false: "];
        expect(
          points.filter((point) => !anchors.includes(point)),
          `${id} lacks anchors`,
        ).toEqual([]);
      }
    }
  });

  test("the reason comes first everywhere, and a broken generation is known by its three zeros", () => {
    expect(v2.rubrics.map(({ reasonFirst }) => reasonFirst)).toEqual([true, true, true, true, true]);
    const three = ["distinctiveness", "non_assistant_likeness", "internal_consistency"];
    expect(v2.rubrics.map(({ brokenWhenAllZero }) => brokenWhenAllZero)).toEqual([three, three, [], [], []]);
  });

  test("the judge is told of the fence, and that what is inside is evidence only", () => {
    expect(v2.judging.instructions).toMatch(/fence.*drawn at random.*only evidence/su);
    expect(v2.judging.repair).toContain("{problem}");
  });

  test("every scenario finds its rubric", () => {
    expect(v2.scenarios.map((scenario) => rubricOf(v2, scenario).id)).toEqual(v2.scenarios.map(({ rubric }) => rubric));
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
    expect(v2.index.measures.map(({ id, min, max, better, unit }) => `${id} ${min}..${max} ${better} ${unit}`)).toEqual(
      [
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
      ],
    );
  });
});
