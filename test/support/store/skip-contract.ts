import { describe, expect, it } from "vitest";
import type { Skip } from "../../../src/domain/skip.ts";
import type { Scenario, Suite } from "../../../src/domain/suite.ts";
import type { AnswerTask } from "../../../src/domain/task.ts";
import type { Store } from "../../../src/store/store.ts";
import { begin } from "./begin.ts";
import { sampleModelConfig, samplePlan, sampleSuite } from "./sample-plan.ts";
import { sampleAnswer, sampleEnd, sampleStart } from "./sample-results.ts";
import type { StoreTest } from "./store-test.ts";

/** A conversation whose second turn is a ballot. */
const long: Scenario = {
  id: "long",
  experiment: "any",
  title: "Long",
  pressure: null,
  systemAddendum: null,
  opening: [],
  turns: [
    { id: "long_turn1", human: "Which one?" },
    { id: "long_turn2", human: "Your number?", ballot: "stand" },
  ],
  rubric: "any",
};
const suite: Suite = sampleSuite(
  "ballots",
  [long],
  [{ id: "stand", scale: { min: 0, max: 10, middle: 5 }, viewFrom: 2, temperature: 0 }],
);
const suiteDigest = suite.digest;

function skipOf({ key }: Pick<AnswerTask, "key">, because: Skip["because"] = "no-view"): Skip {
  return { taskKey: key, because, origin: "simulated" };
}

/** Tasks that are not asked. */
export function skipContract({ withStore }: StoreTest): void {
  describe("skips", () => {
    it("are results without an attempt, and keep others from asking", () =>
      withStore(async (store) => {
        const skip: Skip = { taskKey: "task", because: "lost", origin: "live" };
        expect(await store.recordSkip(skip)).toBe(true);
        expect(await store.skipsOf(["other", "task"])).toEqual(new Map([["task", skip]]));
        expect(await store.finishedKeys(["task", "other"])).toEqual(new Set(["task"]));
        expect(await store.attemptsOf("task")).toEqual([]);
        const start = { ...sampleStart("task"), sessionId: "session" };
        await store.openSession({ id: "session", startedAt: start.startedAt, host: "here", pid: 1 });
        expect(await store.beginAttempt(start)).toEqual({ kind: "already-done" });
      }));

    it("are written once: the first result stays", () =>
      withStore(async (store) => {
        const skip: Skip = { taskKey: "task", because: "lost", origin: "live" };
        const both = [store.recordSkip(skip), store.recordSkip({ ...skip, because: "no-view" })];
        expect(await Promise.all(both)).toEqual([true, false]);
        expect((await store.skipsOf(["task"])).get("task")).toEqual(skip);
        await answer(store, "answered", "7");
        expect(await store.recordSkip({ ...skip, taskKey: "answered" })).toBe(false);
        expect((await store.skipsOf(["answered"])).size).toBe(0);
      }));

    it("come back with their places, in the order of turns", () =>
      withStore(async (store) => {
        const { answers, ...plan } = samplePlan({ suite, runs: 2 });
        await store.savePlan(plan);
        const ofLong = answers.filter(({ scenarioId }) => scenarioId === "long");
        for (const task of ofLong.toReversed()) await store.recordSkip(skipOf(task));
        const place = { modelConfigId: sampleModelConfig("alpha").id, scenarioId: "long" };
        const configuration = { variant: "neutral", delivery: "user_role" };
        const expected = [1, 2].flatMap((run) =>
          ["long_turn1", "long_turn2"].map((turnId) => Object.assign({ run, turnId, configuration }, place)),
        );
        const found = expected.map((each) => Object.assign(each, { because: "no-view", origin: "simulated" }));
        expect(await store.skips(suiteDigest)).toEqual(found);
        expect(await store.skips("other")).toEqual([]);
      }));

    it("count as present, so that nothing is missing", () =>
      withStore(async (store) => {
        const { answers, verdicts, ...plan } = samplePlan({ suite });
        await store.savePlan(plan);
        const [short, first, second] = answers;
        await answer(store, short?.key ?? "", "Tea.");
        for (const task of [first, second]) if (task !== undefined) await store.recordSkip(skipOf(task));
        for (const task of verdicts.slice(1)) await store.recordSkip(skipOf(task, "depends-on-skip"));
        const [counts] = await store.runCounts({ suiteDigest, judgeId: verdicts[0]?.judge.id ?? "" });
        expect(counts?.answers).toEqual({ planned: 3, present: 3, skipped: 2, truncated: 0 });
        expect(counts?.verdicts).toEqual({ planned: 2, present: 1, skipped: 1, unscored: 0 });
        const turns = await store.plannedTurns({ suiteDigest, scenarioIds: ["short", "long"] });
        expect(turns.map(({ turnId, answered, skipped }) => [turnId, answered, skipped])).toEqual([
          ["long_turn1", false, true],
          ["long_turn2", false, true],
          ["short_turn1", true, false],
        ]);
      }));

    it("are cleared with the answers of their suite", () =>
      withStore(async (store) => {
        const { answers, ...plan } = samplePlan({ suite });
        await store.savePlan(plan);
        for (const task of answers) await store.recordSkip(skipOf(task));
        const selection = { suiteDigests: [suiteDigest], modelConfigIds: null, judgeIds: null, verdictsOnly: false };
        await store.clear(selection);
        expect((await store.skipsOf(answers.map(({ key }) => key))).size).toBe(0);
      }));
  });

  describe("ballots", () => {
    it("come back with their places as they were written, and no other answer does", () =>
      withStore(async (store) => {
        const { answers, ...plan } = samplePlan({ suite });
        await store.savePlan(plan);
        for (const { key, turnId } of answers) await answer(store, key, `7\0 to ${turnId}`);
        const place = { modelConfigId: sampleModelConfig("alpha").id, run: 1, scenarioId: "long" };
        const configuration = { variant: "neutral", delivery: "user_role" };
        const reply = { turnId: "long_turn2", text: "7\0 to long_turn2", origin: "live" };
        expect(await store.ballots(suiteDigest)).toEqual([{ ...place, configuration, ...reply }]);
        await expect(store.ballots("other")).rejects.toMatchObject({ code: "unknown-suite" });
      }));

    it("are none of a suite without ballots", () =>
      withStore(async (store) => {
        const plan = samplePlan();
        await store.savePlan(plan);
        await answer(store, plan.answers[0]?.key ?? "", "7");
        expect(await store.ballots(plan.suite.digest)).toEqual([]);
      }));
  });
}

async function answer(store: Store, key: string, text: string): Promise<void> {
  const attemptId = await begin(store, sampleStart(key));
  await store.endAttempt(sampleEnd(attemptId), { answer: sampleAnswer(key, { attemptId, text }) });
}
