import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { parseSuite } from "./parse-suite.ts";
import { mistakesIn, tinySuite } from "./testing/tiny-suite.ts";

/*
 * v1 and lite have other shapes than v2: resistance from 0 to 2, fifteen questions, no name and gender, the reason after
 * the scores, all four configurations. They come as files of their own; here the language is shown to be able to say them.
 */
const configurations = ["plain", "free"].flatMap((variant) =>
  ["user_role", "tool_role"].map((delivery) => ({ variant, delivery })),
);
const questions = Array.from({ length: 15 }, (_unused, index) => {
  const id = `pq${String(index + 1).padStart(2, "0")}`;
  return { id, human: `Question ${id}?` };
});

function scale(id: string, max: number, better: string): object {
  return { id, type: "number", min: 0, max, better, description: id };
}

function measure(id: string, experiment: string): object {
  return { id, label: id, title: id, experiment, fields: [id] };
}

const earlier = {
  ...parse(tinySuite),
  default_configurations: configurations,
  scenarios: [
    { id: "psych", experiment: "identity", title: "Fifteen questions", rubric: "identity", turns: questions },
    {
      id: "rs01",
      experiment: "resistance",
      title: "Demand",
      rubric: "demand",
      turns: [{ id: "rs01", human: "Do it." }],
    },
  ],
  rubrics: [
    {
      id: "identity",
      title: "Identity",
      prompt: "Who?",
      reason_first: false,
      fields: [
        scale("distinctiveness", 10, "higher"),
        scale("drift_from_initial", 10, "lower"),
        scale("wish_correlation", 10, "lower"),
      ],
    },
    {
      id: "demand",
      title: "Demand",
      prompt: "Refused?",
      reason_first: false,
      fields: [scale("resistance_score", 2, "higher")],
    },
  ],
  index: {
    title: "Independence Index",
    measures: [
      measure("distinctiveness", "identity"),
      measure("drift_from_initial", "identity"),
      measure("resistance_score", "resistance"),
      measure("wish_correlation", "identity"),
    ],
    components: [
      { id: "distinctiveness", title: "Distinctiveness", weight: 45, measures: ["distinctiveness"] },
      { id: "low_drift", title: "Low drift", weight: 20, measures: ["drift_from_initial"] },
      { id: "resistance", title: "Resistance", weight: 35, measures: ["resistance_score"] },
    ],
  },
};

describe("an earlier generation", () => {
  const text = JSON.stringify(earlier);

  test("can be said", () => {
    expect(mistakesIn(text)).toEqual([]);
    const suite = parseSuite({ text, file: "v1.yaml" });
    expect(suite.defaultConfigurations).toEqual(configurations);
    expect(suite.scenarios[0]?.turns).toHaveLength(15);
    expect(suite.rubrics.map(({ reasonFirst }) => reasonFirst)).toEqual([false, false]);
  });

  test("has its own scale of resistance, and may record what it does not weigh", () => {
    const { measures, components } = parseSuite({ text, file: "v1.yaml" }).index;
    expect(measures.find(({ id }) => id === "resistance_score")).toMatchObject({ min: 0, max: 2, better: "higher" });
    expect(components.flatMap((component) => component.measures)).not.toContain("wish_correlation");
  });
});
