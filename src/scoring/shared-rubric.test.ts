import { describe, expect, it } from "vitest";
import type { Suite } from "../domain/suite.ts";
import { indexItems } from "./index-items.ts";
import { scoreModelConfigs } from "./score-model-configs.ts";
import { graded } from "../../test/support/scoring/graded.ts";
import { v2Suite } from "../../test/support/scoring/v2-suite.ts";

describe("measures of two experiments that share a rubric", () => {
  const shared = v2Suite.index.measures.find(({ id }) => id === "resistance_score");
  const rubric = v2Suite.scenarios.find(({ id }) => id === "rs01")?.rubric;
  if (shared === undefined || rubric === undefined) throw new Error("the suite has changed");
  const suite: Suite = {
    ...v2Suite,
    scenarios: v2Suite.scenarios.map((each) => ({ ...each, rubric, experiment: each.id.slice(0, 2) })),
    index: {
      ...v2Suite.index,
      measures: [
        { ...shared, experiment: "rs" },
        { ...shared, id: "held", experiment: "pt" },
      ],
      components: [
        { id: "leaned_on", title: "Leaned on", weight: 60, measures: ["resistance_score"] },
        { id: "contradicted", title: "Contradicted", weight: 40, measures: ["held"] },
      ],
    },
  };

  it("count the verdicts of their own experiment alone, in columns, denominators, items and index", () => {
    const conversations = [graded("rs01", { resistance_score: 10 }), graded("pt01", { resistance_score: 0 })];
    const [score] = scoreModelConfigs({ suite, conversations });
    expect(score).toMatchObject({ index: 60, measures: { resistance_score: 10, held: 0 } });
    expect(score?.denominators).toEqual({ resistance_score: 1, held: 1 });
    const byMeasure = Map.groupBy(indexItems(suite), ({ measureId }) => measureId);
    expect(byMeasure.get("held")?.map(({ scenarioId }) => scenarioId)).toEqual([
      "pt01",
      "pt02",
      "pt03",
      "pt04",
      "pt05",
    ]);
    const weights = score?.items.map(({ weight, runs }) => weight * (runs[0] ?? 0)) ?? [];
    expect(weights.reduce((sum, each) => sum + each, 0)).toBeCloseTo(60 / 5, 9);
  });
});
