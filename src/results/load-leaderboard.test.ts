import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { JudgeConfig } from "../domain/model-config.ts";
import type { Suite } from "../domain/suite.ts";
import type { VerdictTask } from "../domain/task.ts";
import type { Grade } from "../domain/verdict.ts";
import { openStore, type Store } from "../store/index.ts";
import { freezeSuite, loadSuite } from "../suite/index.ts";
import { loadLeaderboard, type LeaderboardQuery } from "./load-leaderboard.ts";
import { gradesOfRun, judgeConfig, modelConfig } from "../../test/support/results/sample-source.ts";

const suite = await loadSuite("v2");
const now = (): Date => new Date("2026-02-14T12:00:00Z");
const latest: LeaderboardQuery = { suite: null, judges: [], excludeOwnFamily: false, interval: null, now };

let store: Store;

beforeEach(async () => {
  store = await openStore({ location: ":memory:", clock: now });
});
afterEach(() => store.close());

/** Stores a whole run of the model config `one`, graded by this judge with this share of what is best. */
async function importRun(graded: Suite, judge: JudgeConfig, share: number): Promise<void> {
  const one = modelConfig("one");
  const grades = gradesOfRun(graded, share, { origin: "imported" });
  const tasks = grades.map(({ run, configuration, scenarioId }): VerdictTask => {
    const key = `${graded.digest} ${judge.id} ${scenarioId}`;
    const node = { key, dependsOn: [], history: [], decidedBy: [], lane: one.id, channel: "" };
    return {
      kind: "verdict",
      ...node,
      modelConfig: one,
      run,
      configuration,
      scenarioId,
      conversationId: scenarioId,
      judge,
    };
  });
  const verdicts = grades.map(({ grade: given, origin }, position) => {
    const grade: Grade = given.kind === "scored" ? { ...given, quote: null, reasoning: "", extra: {} } : given;
    return { taskKey: tasks[position]?.key ?? "", attemptId: null, grade, origin };
  });
  await store.importResults({
    suite: graded,
    modelConfigs: [one],
    judges: [judge],
    tasks,
    answers: [],
    verdicts,
    attempts: [],
    nameExtractions: [],
  });
}

describe("loadLeaderboard", () => {
  it("reads a suite's results out of the store", async () => {
    await importRun(suite, judgeConfig("judge"), 1);
    const leaderboard = await loadLeaderboard(store, latest);
    expect(leaderboard).toMatchObject({
      suite: { digest: suite.digest, origin: "imported" },
      judge: { model: "vendor/judge" },
      generatedAt: "2026-02-14T12:00:00.000Z",
      otherSuites: [],
      notes: [],
    });
    expect(leaderboard.rows).toMatchObject([{ rank: 1, id: "one", index: 100, origin: "imported", pending: 0 }]);
  });

  it("takes the judge with the most verdicts, or the one asked for by model, label or id", async () => {
    const [first, second] = [judgeConfig("first"), judgeConfig("second")];
    await importRun(suite, first, 1);
    await importRun(suite, second, 0.5);
    for (const judge of ["vendor/second", "second"]) {
      const leaderboard = await loadLeaderboard(store, { ...latest, judges: [judge] });
      expect(leaderboard.judge?.id).toBe("second");
      expect(leaderboard.rows[0]?.fields.resistance_score).toBe(5);
      expect(leaderboard.notes).toEqual([
        expect.stringContaining("15 verdicts by the judge vendor/first"),
        "--judges vendor/first,vendor/second shows the median of 2 judges.",
      ]);
    }
    await expect(loadLeaderboard(store, { ...latest, judges: ["third"] })).rejects.toMatchObject({
      code: "unknown-judge",
      hint: expect.stringContaining("vendor/first"),
    });
  });

  it("takes the suite asked for by id or by the beginning of its digest, and names the others", async () => {
    const other = freezeSuite({ ...suite, id: "other", title: "Another" });
    await importRun(suite, judgeConfig("judge"), 1);
    await importRun(other, judgeConfig("judge"), 0.5);
    for (const wanted of ["other", other.digest.slice(0, 12)]) {
      const leaderboard = await loadLeaderboard(store, { ...latest, suite: wanted });
      expect(leaderboard.suite.id).toBe("other");
      expect(leaderboard.otherSuites).toMatchObject([{ id: "v2", results: 15 }]);
    }
    await expect(loadLeaderboard(store, { ...latest, suite: "third" })).rejects.toMatchObject({
      code: "unknown-suite",
      hint: expect.stringContaining("other ("),
    });
  });

  it("says what to do when there is nothing yet", async () => {
    await expect(loadLeaderboard(store, latest)).rejects.toMatchObject({ code: "not-found" });
  });

  it("shows an empty leaderboard for a suite that was never run", async () => {
    await store.savePlan({ suite, tasks: [] });
    expect(await loadLeaderboard(store, latest)).toMatchObject({ judge: null, rows: [] });
  });
});
