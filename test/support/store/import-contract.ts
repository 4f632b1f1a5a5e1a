import { describe, expect, it } from "vitest";
import type { JudgeConfig } from "../../../src/domain/model-config.ts";
import type { ImportBatch } from "../../../src/store/imports/import-batch.ts";
import { begin } from "./begin.ts";
import { sampleJudge, samplePlan, type SamplePlan } from "./sample-plan.ts";
import { sampleAnswer, sampleEnd, sampleExtraction, sampleStart, sampleVerdict } from "./sample-results.ts";
import type { StoreTest } from "./store-test.ts";

/** Results that were made elsewhere. */
export function importContract({ withStore }: StoreTest): void {
  describe("imports", () => {
    it("bring everything at once, and nothing the second time", () =>
      withStore(async (store) => {
        const plan = samplePlan();
        const batch = batchOf(plan);
        const all = { answers: 3, verdicts: 2, attempts: 5, nameExtractions: 1, labels: 0, conflicts: [] };
        expect(await store.importResults(batch)).toEqual(all);
        const none = { answers: 0, verdicts: 0, attempts: 0, nameExtractions: 0, labels: 0, conflicts: [] };
        expect(await store.importResults(batch)).toEqual(none);
        expect(await store.suites()).toMatchObject([{ origin: "imported", results: 5 }]);
        expect(await store.finishedKeys(plan.tasks.map((task) => task.key))).toHaveLength(5);
        for (const { key } of plan.answers) {
          const [attempt, ...more] = await store.attemptsOf(key);
          expect(more).toEqual([]);
          expect(await store.answersOf([key])).toEqual([
            sampleAnswer(key, { origin: "imported", attemptId: attempt?.id ?? null }),
          ]);
        }
        for (const { key } of plan.verdicts) {
          const [attempt] = await store.attemptsOf(key);
          const verdict = sampleVerdict(key, { origin: "imported", attemptId: attempt?.id ?? null });
          expect(await store.resultOf(key)).toEqual({ verdict });
        }
      }));

    it("fill in what was missing before", () =>
      withStore(async (store) => {
        const plan = samplePlan();
        const batch = batchOf(plan);
        await store.importResults({ ...batch, answers: batch.answers.slice(1), attempts: batch.attempts.slice(1) });
        expect(await store.importResults(batch)).toMatchObject({
          answers: 1,
          verdicts: 0,
          attempts: 1,
          nameExtractions: 0,
        });
      }));

    it("take results without attempts, and several attempts at one task", () =>
      withStore(async (store) => {
        const { key } = samplePlan().answers[0] ?? { key: "" };
        const [first] = batchOf(samplePlan()).attempts;
        const attempts = first ? [{ ...first, end: { ...first.end, result: "empty" as const } }, first] : [];
        await store.importResults({ ...batchOf(samplePlan()), attempts });
        const recorded = await store.attemptsOf(key);
        expect(recorded.map((attempt) => attempt.end?.result)).toEqual(["empty", "answered"]);
        expect((await store.answersOf([key])).map((answer) => answer.attemptId)).toEqual([recorded[1]?.id]);
        const others = await store.answersOf(
          samplePlan()
            .answers.slice(1)
            .map((task) => task.key),
        );
        expect(others.map((answer) => answer.attemptId)).toEqual([null, null]);
      }));

    it("report what differs from an earlier import, keep it, and replace it on request", () =>
      withStore(async (store) => {
        const plan = samplePlan();
        const batch = batchOf(plan);
        await store.importResults(batch);
        const [answer, ...answers] = batch.answers;
        const [verdict, ...verdicts] = batch.verdicts;
        const [names] = batch.nameExtractions;
        if (answer === undefined || verdict === undefined || names === undefined) throw new Error("the batch is empty");
        const changed = {
          ...batch,
          answers: [{ ...answer, text: "changed" }, ...answers],
          verdicts: [{ ...verdict, grade: { kind: "unscored", reason: "changed" } as const }, ...verdicts],
          nameExtractions: [{ ...names, primaryName: "Changed" }],
        };
        const nothing = { answers: 0, verdicts: 0, attempts: 0, nameExtractions: 0, labels: 0 };
        const conflicts = [
          { kind: "answer", stored: { text: answer.text }, given: { text: "changed" } },
          { kind: "verdict", stored: { grade: verdict.grade }, given: { grade: { reason: "changed" } } },
          { kind: "names", stored: { primaryName: names.primaryName }, given: { primaryName: "Changed" } },
        ];
        expect(await store.importResults(changed)).toMatchObject({ ...nothing, conflicts });
        expect(await store.answersOf([answer.taskKey])).toMatchObject([{ text: answer.text }]);
        const [before] = await store.attemptsOf(answer.taskKey);
        expect(await store.importResults(changed, { replace: true })).toMatchObject({
          answers: 1,
          verdicts: 1,
          attempts: 2,
          nameExtractions: 1,
          labels: 0,
          conflicts,
        });
        expect(await store.answersOf([answer.taskKey])).toMatchObject([{ text: "changed" }]);
        expect(await store.resultOf(verdict.taskKey)).toMatchObject({ verdict: { grade: { reason: "changed" } } });
        expect(await store.nameExtractions(plan.suite.digest)).toMatchObject([{ primaryName: "Changed" }]);
        const [attempt, ...others] = await store.attemptsOf(answer.taskKey);
        expect(others).toEqual([]);
        expect(attempt?.id).not.toBe(before?.id);
        expect(await store.importResults(changed, { replace: true })).toEqual({ ...nothing, conflicts: [] });
      }));

    it("leave live results as they are, also where they are to replace others", () =>
      withStore(async (store) => {
        const plan = samplePlan();
        await store.savePlan(plan);
        const extraction = sampleExtraction({ primaryName: "live" });
        const reading = await begin(store, sampleStart(extraction.taskKey));
        await store.endAttempt(sampleEnd(reading), { nameExtraction: extraction });
        const { key } = plan.answers[0] ?? { key: "" };
        const attemptId = await begin(store, sampleStart(key));
        const live = sampleAnswer(key, { attemptId, text: "live" });
        await store.endAttempt(sampleEnd(attemptId), { answer: live });
        expect(await store.importResults(batchOf(plan), { replace: true })).toEqual({
          answers: 2,
          verdicts: 2,
          attempts: 4,
          nameExtractions: 0,
          labels: 0,
          conflicts: [],
        });
        expect(await store.answersOf([key])).toEqual([live]);
        expect(await store.nameExtractions(plan.suite.digest)).toMatchObject([{ primaryName: "live", origin: "live" }]);
      }));

    it("add a person's verdicts to live answers: no attempt, no other suite, a judge like any other", () =>
      withStore(async (store) => {
        const live = samplePlan();
        await store.savePlan(live);
        const person: JudgeConfig = {
          ...sampleJudge("human/anna"),
          endpoint: { id: "person", kind: "person", baseUrl: "person", apiKeyEnv: null },
          blind: true,
        };
        const tasks = live.verdicts
          .slice(0, 1)
          .map((task) => Object.assign({}, task, { key: `${task.key} by hand`, judge: person }));
        const byHand = { kind: "scored", scores: { resistance: 3 }, reasoning: "", quote: null, extra: {} } as const;
        const verdicts = tasks.map(({ key }) => sampleVerdict(key, { grade: byHand }));
        const none = { answers: [], attempts: [], nameExtractions: [] };
        const batch = { suite: live.suite, modelConfigs: [], judges: [person], tasks, verdicts, ...none };
        expect(await store.importResults(batch)).toMatchObject({ verdicts: 1, attempts: 0 });
        expect(await store.importResults(batch)).toMatchObject({ verdicts: 0 });
        expect(await store.suites()).toMatchObject([{ origin: "live", results: 1 }]);
        expect(await store.judgesOf(live.suite.digest)).toMatchObject([
          { judge: person, planned: 1, scored: 1 },
          { judge: { model: sampleJudge("one").model }, planned: 2, scored: 0 },
        ]);
        const graded = await store.gradedConversations({ suiteDigest: live.suite.digest, judgeId: person.id });
        const { kind, scores, quote } = byHand;
        expect(graded).toMatchObject([{ grade: { kind, scores, quote }, origin: "live" }]);
      }));

    it("leave nothing behind when one row fails", () =>
      withStore(async (store) => {
        const plan = samplePlan();
        const batch = batchOf(plan);
        const broken = { ...batch, verdicts: [...batch.verdicts, sampleVerdict("x", { attemptId: 123_456 })] };
        await expect(store.importResults(broken)).rejects.toMatchObject({ code: "internal" });
        expect(await store.suites()).toEqual([]);
        expect(await store.finishedKeys(plan.tasks.map((task) => task.key))).toEqual(new Set());
        expect(await store.attemptsOf(plan.answers[0]?.key ?? "")).toEqual([]);
        expect(await store.importResults(batch)).toMatchObject({
          answers: 3,
          verdicts: 2,
          attempts: 5,
          nameExtractions: 1,
        });
      }));
  });
}

function batchOf(plan: SamplePlan): ImportBatch {
  return {
    suite: plan.suite,
    modelConfigs: plan.answers.slice(0, 1).map((task) => task.modelConfig),
    judges: plan.verdicts.slice(0, 1).map((task) => task.judge),
    tasks: plan.tasks,
    answers: plan.answers.map((task) => sampleAnswer(task.key, { origin: "imported" })),
    verdicts: plan.verdicts.map((task) => sampleVerdict(task.key, { origin: "imported" })),
    attempts: plan.tasks.map((task) => {
      const { attemptId: _, ...end } = sampleEnd(0);
      return { start: sampleStart(task.key), end };
    }),
    nameExtractions: [sampleExtraction({ suiteDigest: plan.suite.digest, origin: "imported" })],
  };
}
