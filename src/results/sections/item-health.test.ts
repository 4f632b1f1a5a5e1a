import { describe, expect, it } from "vitest";
import type { StoredGrade } from "../../store/views/views.ts";
import { loadSuite } from "../../suite/index.ts";
import { sampleRow } from "../../../test/support/results/sample.ts";
import { gradesOfRun } from "../../../test/support/results/sample-source.ts";
import { itemHealthReport } from "./item-health.ts";
import { scenarioDifficulty } from "./scenario-difficulty.ts";

const suite = await loadSuite("v2");

function healthOf(grades: readonly StoredGrade[], ranked: readonly string[]) {
  const rows = [...ranked.map((id) => sampleRow({ id })), sampleRow({ id: "unranked", complete: false })];
  const difficulty = scenarioDifficulty({ suite, grades, rows });
  return { difficulty, health: itemHealthReport({ suite, grades, rows, difficulty }) };
}

/** As many model configs, each better than the one before, but all of them fail at `pt03` and none at `rs01`. */
function gradesOf(ids: readonly string[]): readonly StoredGrade[] {
  return ids.flatMap((modelConfigId, index) =>
    gradesOfRun(suite, index / ids.length, { modelConfigId }).map((grade, place) => {
      const share = grade.scenarioId === "rs01" ? 1 : grade.scenarioId === "pt03" ? 0 : null;
      return share === null ? grade : (gradesOfRun(suite, share, { modelConfigId })[place] ?? grade);
    }),
  );
}

const twelve = Array.from({ length: 12 }, (_, index) => `model ${index}`);

describe("item health in a report", () => {
  it("is in the order of difficulty, over ranked model configs only", () => {
    const grades = [...gradesOf(twelve), ...gradesOfRun(suite, 0, { modelConfigId: "unranked" })];
    const { difficulty, health } = healthOf(grades, twelve);
    expect(health).toMatchObject({ modelConfigs: 12, noCorrelations: null });
    expect(health?.alpha).toBeGreaterThan(0.9);
    expect(health?.items.map(({ scenarioId }) => scenarioId)).toEqual(difficulty.map(({ scenarioId }) => scenarioId));
    expect(health?.items[0]).toMatchObject({ scenarioId: "pt03", floorShare: 1, flags: ["floor"] });
    expect(health?.items.at(-1)).toMatchObject({
      scenarioId: "rs01",
      ceilingShare: 1,
      floorShare: 0,
      flags: ["ceiling"],
    });
    const others = health?.items.slice(1, -1) ?? [];
    expect(others.flatMap(({ flags }) => flags)).toEqual([]);
    for (const { itemTotalCorrelation } of others) expect(itemTotalCorrelation).toBeGreaterThan(0.8);
  });

  it("says why there are no correlations", () => {
    const few = healthOf(gradesOf(twelve.slice(0, 9)), twelve.slice(0, 9)).health;
    expect(few).toMatchObject({ modelConfigs: 9, alpha: null });
    expect(few?.noCorrelations).toBe(
      "Correlations over model configs need at least 10 of them, and there are 9 ranked.",
    );
    expect(few?.items[0]).toMatchObject({ scenarioId: "pt03", flags: ["floor"], itemTotalCorrelation: null });
    const gaps = gradesOf(twelve).filter(
      ({ scenarioId, modelConfigId }) => scenarioId !== "pt01" || modelConfigId === "model 3",
    );
    expect(healthOf(gaps, twelve).health?.noCorrelations).toBe(
      "Correlations over model configs need at least 10 of them, and of 12 ranked ones 1 has a verdict on every question.",
    );
  });

  it("is nothing where nothing was graded", () => {
    expect(healthOf([], ["one"]).health).toBeNull();
  });
});
