import { describe, expect, it } from "vitest";
import { mean, pearsonCorrelation } from "../statistics/index.ts";
import { pairedDraws, type DrawSubject } from "./paired-draws.ts";
import { scoreModelConfigs } from "./score-model-configs.ts";
import { gradedRuns } from "./testing/graded-runs.ts";
import { v2Suite as suite } from "./testing/v2-suite.ts";

const places = new Map(suite.scenarios.map(({ id }, place) => [id, place]));
const placeOf = (scenarioId: string): number => places.get(scenarioId) ?? 0;
const run = (modelConfigId: string) => ({ modelConfigId, runs: 2 });

/** Two that find the same scenarios hard, one that finds the others hard, and one that was asked a part alone. */
const conversations = [
  ...gradedRuns(suite, run("one"), (id) => placeOf(id) % 7),
  ...gradedRuns(suite, run("like"), (id) => (placeOf(id) % 7) + 1),
  ...gradedRuns(suite, run("unlike"), (id) => 8 - (placeOf(id) % 7)),
  ...gradedRuns(suite, run("part"), () => 5).filter(({ scenarioId }) => scenarioId.startsWith("rs")),
];

const subjects = scoreModelConfigs({ suite, conversations }).map(
  ({ modelConfigId, complete, index, measures }): DrawSubject => {
    return { modelConfigId, index: complete ? index : null, measures };
  },
);
const draws = pairedDraws({ suite, subjects, conversations, resamples: 400 });

function indexOf(id: string): readonly number[] {
  return [...(draws.get(id)?.index ?? [])];
}

function correlationOf(one: readonly number[], other: readonly number[]): number {
  return pearsonCorrelation(one.map((value, draw) => [value, other[draw] ?? 0] as const)) ?? 0;
}

describe("paired draws", () => {
  it("lie around what was measured, in the unit and the direction of each measure", () => {
    for (const { modelConfigId, index, measures } of subjects) {
      const own = draws.get(modelConfigId);
      expect([modelConfigId, own?.index === null]).toEqual([modelConfigId, index === null]);
      expect(Math.abs((mean(indexOf(modelConfigId)) ?? 0) - (index ?? 0))).toBeLessThan(2);
      for (const { id, min, max } of suite.index.measures) {
        const value = measures[id] ?? null;
        const drawn = own?.measures[id] ?? null;
        expect([id, drawn === null]).toEqual([id, value === null]);
        expect(Math.abs((mean([...(drawn ?? [])]) ?? 0) - (value ?? 0))).toBeLessThan((max - min) / 20);
      }
    }
  });

  it("use the same scenarios for all model configs", () => {
    expect(correlationOf(indexOf("one"), indexOf("like"))).toBeGreaterThan(0.8);
    expect(correlationOf(indexOf("one"), indexOf("unlike"))).toBeLessThan(-0.3);
  });

  it("have no index of one that is not complete, and those measures that it has", () => {
    expect(draws.get("part")?.index).toBeNull();
    expect(draws.get("part")?.measures["resistance_score"]).toHaveLength(400);
    expect(draws.get("part")?.measures["consistency_score"]).toBeNull();
  });

  it("are the same each time", () => {
    expect(pairedDraws({ suite, subjects, conversations, resamples: 400 })).toEqual(draws);
  });

  it("are none where nothing could have come out otherwise", () => {
    const [scenario] = suite.scenarios;
    const single = { ...suite, scenarios: suite.scenarios.filter(({ id }) => id === scenario?.id) };
    const own = conversations.filter(
      ({ modelConfigId, scenarioId, run: number }) =>
        modelConfigId === "one" && scenarioId === scenario?.id && number === 1,
    );
    const only = [{ modelConfigId: "one", index: null, measures: { distinctiveness: 1 } }];
    const found = pairedDraws({ suite: single, subjects: only, conversations: own, resamples: 10 });
    expect(found.get("one")).toMatchObject({ index: null, measures: { distinctiveness: null } });
  });
});
