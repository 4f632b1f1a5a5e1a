import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { JudgeConfig } from "../domain/model-config.ts";
import type { Suite } from "../domain/suite.ts";
import type { VerdictTask } from "../domain/task.ts";
import type { Grade } from "../domain/verdict.ts";
import { openStore, type Store } from "../store/index.ts";
import { freezeSuite, loadSuite } from "../suite/index.ts";
import { loadLeaderboard, type LeaderboardQuery, addCounts } from "./load-leaderboard.ts";
import {
  gradesOfRun,
  judgeConfig,
  modelConfig,
  runBills,
  runCounts,
} from "../../test/support/results/sample-source.ts";
import type { Voters } from "./panel/judging.ts";
import { runCostsOf } from "./run-costs.ts";

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

const own = { ...judgeConfig("own"), model: "lark/large" };
const other = judgeConfig("other");
const modelConfigs = [modelConfig("one", { model: "lark/small" }), modelConfig("two", { model: "wren/small" })];

function voters(excludeOwnFamily: boolean): Voters {
  return { judge: null, panel: { judges: [own, other], excludeOwnFamily, uninformative: [] }, modelConfigs };
}

const verdicts = { planned: 15, present: 10, skipped: 0, unscored: 1 };
const byJudge = [own, other].map(({ id: judgeId }) => ({
  judgeId,
  counts: ["one", "two"].map((modelConfigId) => runCounts({ modelConfigId, verdicts })),
}));

describe("the counts of a panel", () => {
  it("are of every judge's verdicts, and of the answers once", () => {
    const counts = addCounts(byJudge, voters(false));
    expect(counts.map(({ modelConfigId }) => modelConfigId)).toEqual(["one", "two"]);
    for (const each of counts) {
      expect(each.verdicts).toEqual({ planned: 30, present: 20, skipped: 0, unscored: 2 });
      expect(each.answers).toEqual(runCounts().answers);
    }
  });

  it("are without what a judge says, or has yet to say, of its own family where that does not count", () => {
    const counts = addCounts(byJudge, voters(true));
    expect(counts.map((each) => each.verdicts.planned)).toEqual([15, 30]);
  });

  it("lack what the others grade of a row that a judge graded in part, and nothing of one that it never graded", () => {
    const [first, second] = byJudge.map(({ judgeId }) => judgeId);
    const part = { planned: 5, present: 5, skipped: 0, unscored: 0 };
    const none = { planned: 0, present: 0, skipped: 0, unscored: 0 };
    const counts = addCounts(
      [
        { judgeId: first ?? "", counts: ["one", "two"].map((modelConfigId) => runCounts({ modelConfigId, verdicts })) },
        {
          judgeId: second ?? "",
          counts: [
            runCounts({ modelConfigId: "one", verdicts: part }),
            runCounts({ modelConfigId: "two", verdicts: none }),
          ],
        },
      ],
      voters(false),
    );
    expect(counts.map((each) => [each.verdicts.planned, each.verdicts.present])).toEqual([
      [30, 15],
      [15, 10],
    ]);
  });

  it("are those of one judge where there is one", () => {
    const counts = addCounts(byJudge.slice(1), { judge: other, panel: null, modelConfigs });
    expect(counts.map((each) => each.verdicts)).toEqual([verdicts, verdicts]);
  });
});

describe("the bill of a panel", () => {
  const configurations = [{ variant: "strong_independence", delivery: "tool_role" }] as const;
  const bills = ["one", "two"].flatMap((modelConfigId) =>
    [
      { kind: "answer", judgeId: null, usd: 1 },
      { kind: "verdict", judgeId: "own", usd: 0.25 },
      { kind: "verdict", judgeId: "other", usd: 0.5 },
      { kind: "verdict", judgeId: "stranger", usd: 100 },
    ].flatMap(({ kind, judgeId, usd }) => runBills({}, { usd }, { modelConfigId, kind, judgeId }).slice(1)),
  );
  const usdOf = (of: Voters): readonly (readonly [number, number])[] =>
    runCostsOf({ bills, configurations, voters: of, readerIds: new Map() }).map(({ generation, judging }) => [
      generation.usd,
      judging.usd,
    ]);

  it("is that of all its judges, and of no others", () => {
    expect(usdOf(voters(false))).toEqual([
      [1, 0.75],
      [1, 0.75],
    ]);
  });

  it("has no verdicts in it that do not count", () => {
    expect(usdOf(voters(true))).toEqual([
      [1, 0.5],
      [1, 0.75],
    ]);
  });
});
