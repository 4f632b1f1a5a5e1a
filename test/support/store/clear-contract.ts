import { describe, expect, it } from "vitest";
import { BenchError } from "../../../src/domain/bench-error.ts";
import type { Plan } from "../../../src/domain/task.ts";
import type { ClearSelection } from "../../../src/store/clearing.ts";
import type { Store } from "../../../src/store/store.ts";
import { begin } from "./begin.ts";
import { sampleJudge, sampleModelConfig, samplePlan, sampleSuite, type SamplePlan } from "./sample-plan.ts";
import { sampleAnswer, sampleEnd, sampleExtraction, sampleStart, sampleVerdict } from "./sample-results.ts";
import type { StoreTest } from "./store-test.ts";

const everything: ClearSelection = { suiteDigests: null, modelConfigIds: null, judgeIds: null, verdictsOnly: false };
const none = {
  answers: 0,
  verdicts: 0,
  readings: 0,
  nameExtractions: 0,
  attempts: 0,
  openAttempts: 0,
  usd: 0,
  unfilled: 0,
  shared: 0,
};
const [alpha, beta] = [sampleModelConfig("alpha"), sampleModelConfig("beta")];
const query = { suiteDigest: sampleSuite().digest, judgeId: sampleJudge("one").id };

/** The one way in which something leaves the store. */
export function clearContract({ withStore }: StoreTest): void {
  describe("clearing", () => {
    it("removes everything, says what went, and leaves a store that works", () =>
      withStore(async (store) => {
        const plan = samplePlan({ modelConfigs: [alpha, beta] });
        await fill(store, plan);
        await begin(store, sampleStart(plan.answers[0]?.key ?? ""));
        const gone = { ...none, answers: 6, verdicts: 4, attempts: 11, openAttempts: 1, usd: 2.5 };
        expect(await store.clearable(everything)).toEqual(gone);
        expect(await store.finishedKeys(keysOf(plan))).toHaveLength(10);
        expect(await store.clear(everything)).toEqual(gone);
        expect(await store.finishedKeys(keysOf(plan))).toEqual(new Set());
        expect(await store.attemptsOf(plan.answers[0]?.key ?? "")).toEqual([]);
        expect(await store.suites()).toEqual([]);
        expect(await store.modelConfigs(plan.suite.digest)).toEqual([]);
        expect(await store.clear(everything)).toEqual(none);
        await fill(store, plan);
        expect(await store.finishedKeys(keysOf(plan))).toHaveLength(10);
      }));

    it("leaves other model configs alone", () =>
      withStore(async (store) => {
        const plan = samplePlan({ modelConfigs: [alpha, beta], runs: 2 });
        await fill(store, plan);
        const kept = await store.runCounts(query);
        expect(await store.clear({ ...everything, modelConfigIds: [beta.id] })).toMatchObject({
          answers: 6,
          verdicts: 4,
          attempts: 10,
        });
        expect(await store.runCounts(query)).toEqual(kept.filter(({ modelConfigId }) => modelConfigId === alpha.id));
        expect(await store.modelConfigs(plan.suite.digest)).toEqual([alpha]);
      }));

    it("leaves shared requests readable, whose words the removed suite gave", () =>
      withStore(async (store) => {
        const plan = samplePlan();
        const { answers } = plan;
        await store.savePlan(samplePlan({ suite: sampleSuite("other") }));
        await store.savePlan(plan);
        const [key = ""] = answers.map((task) => task.key);
        const text = JSON.stringify(plan.suite);
        const attemptId = await begin(store, sampleStart(key, { request: text }));
        await store.endAttempt(sampleEnd(attemptId, { response: text }), { answer: sampleAnswer(key, { attemptId }) });
        await store.clear({ ...everything, suiteDigests: [plan.suite.digest] });
        expect((await store.suites()).map(({ id }) => id)).toEqual(["other"]);
        expect(await store.attemptsOf(key)).toMatchObject([{ start: { request: text }, end: { response: text } }]);
        await begin(store, sampleStart("task", { request: text }));
        expect(await store.attemptsOf("task")).toMatchObject([{ start: { request: text } }]);
      }));

    it("leaves other suites alone, with every result that they share", () =>
      withStore(async (store) => {
        const plan = samplePlan();
        const reworded = { ...samplePlan({ suite: sampleSuite("other") }), ...rubricsReworded(plan) };
        await fill(store, plan);
        await fill(store, reworded);
        const selection = { ...everything, suiteDigests: [plan.suite.digest] };
        const gone = { ...none, verdicts: 2, attempts: 2, usd: 0.5, shared: 3 };
        expect(await store.clearable(selection)).toEqual(gone);
        expect(await store.clear(selection)).toEqual(gone);
        expect((await store.suites()).map(({ id, results }) => [id, results])).toEqual([["other", 5]]);
        expect(await store.answersOf(plan.answers.map(({ key }) => key))).toHaveLength(3);
        const rest = { ...none, answers: 3, verdicts: 2, attempts: 8, usd: 2 };
        expect(await store.clear({ ...everything, suiteDigests: [reworded.suite.digest] })).toEqual(rest);
        expect(await store.suites()).toEqual([]);
      }));

    it("of verdicts keeps the answers and the places, so that they can be graded again", () =>
      withStore(async (store) => {
        const plan = samplePlan();
        await fill(store, plan);
        const selection = { ...everything, verdictsOnly: true };
        const gone = { ...none, verdicts: 2, attempts: 2, usd: 0.5 };
        expect(await store.clearable(selection)).toEqual(gone);
        expect(await store.clear(selection)).toEqual(gone);
        const [counts] = await store.runCounts(query);
        expect(counts).toMatchObject({
          answers: { planned: 3, present: 3 },
          verdicts: { planned: 2, present: 0 },
        });
        expect(await store.attemptsOf(plan.verdicts[0]?.key ?? "")).toEqual([]);
        expect(await store.attemptsOf(plan.answers[0]?.key ?? "")).toHaveLength(1);
      }));

    it("of one judge's verdicts leaves those of the others, and no place that would wait for it", () =>
      withStore(async (store) => {
        const plan = samplePlan({ judges: ["one", "two"].map(sampleJudge) });
        await fill(store, plan);
        const { id: judgeId } = sampleJudge("two");
        const selection = { ...everything, judgeIds: [judgeId] };
        const gone = { ...none, verdicts: 2, attempts: 2, usd: 0.5 };
        expect(await store.clearable({ ...selection, verdictsOnly: true })).toEqual(gone);
        expect(await store.clearable(selection)).toEqual(gone);
        expect(await store.clear(selection)).toEqual(gone);
        expect((await store.judgesOf(plan.suite.digest)).map(({ judge, scored }) => [judge.label, scored])).toEqual([
          [sampleJudge("one").label, 2],
        ]);
        expect(await store.runCounts({ ...query, judgeId })).toMatchObject([
          { answers: { present: 3 }, verdicts: { planned: 0 } },
        ]);
      }));

    it("takes names along with what they were read from, and not with verdicts", () =>
      withStore(async (store) => {
        const plan = samplePlan();
        const suiteDigest = plan.suite.digest;
        await store.savePlan(plan);
        const attemptId = await begin(store, sampleStart("names"));
        const nameExtraction = sampleExtraction({ taskKey: "names", suiteDigest, modelConfigId: alpha.id });
        await store.endAttempt(sampleEnd(attemptId), { nameExtraction });
        expect(await store.clear({ ...everything, verdictsOnly: true })).toEqual(none);
        expect(await store.nameExtractions(suiteDigest)).toHaveLength(1);
        const selection = { ...everything, modelConfigIds: [alpha.id] };
        expect(await store.clear(selection)).toEqual({
          ...none,
          nameExtractions: 1,
          attempts: 1,
          usd: 0.25,
          unfilled: 5,
        });
        expect(await store.nameExtractions(suiteDigest)).toEqual([]);
        expect(await store.attemptsOf("names")).toEqual([]);
      }));

    it("removes all of it or none", () =>
      withStore(async (store) => {
        const plan = samplePlan({ modelConfigs: [alpha, beta] });
        await store.savePlan(plan);
        const first = plan.answers.find(({ modelConfig }) => modelConfig.id === alpha.id);
        const attemptId = await begin(store, sampleStart(first?.key ?? ""));
        await store.endAttempt(sampleEnd(attemptId), { answer: sampleAnswer(first?.key ?? "", { attemptId }) });
        // What refers to a thing that goes, and stays itself, keeps that thing from going.
        const stranger = plan.answers.find(({ modelConfig }) => modelConfig.id === beta.id)?.key ?? "";
        const strangersAttempt = await begin(store, sampleStart(stranger));
        await store.endAttempt(sampleEnd(strangersAttempt), { answer: sampleAnswer(stranger, { attemptId }) });
        const selection = { ...everything, modelConfigIds: [alpha.id] };
        await expect(store.clear(selection)).rejects.toMatchObject({ code: "internal" });
        expect(await store.answersOf([first?.key ?? ""])).toHaveLength(1);
        expect(await store.runCounts(query)).toMatchObject([{}, {}]);
      }));

    it("removes nothing where something was written since it was looked through", () =>
      withStore(async (store) => {
        const plan = samplePlan();
        await fill(store, plan);
        const stale = await store.revision();
        await begin(store, sampleStart("later"));
        const terms = { revision: stale, checkSessions: () => {} };
        await expect(store.clear(everything, terms)).rejects.toMatchObject({
          code: "store",
          hint: expect.stringContaining("Nothing was removed"),
        });
        expect(await store.finishedKeys(keysOf(plan))).toHaveLength(5);
        expect(await store.clear(everything, { ...terms, revision: await store.revision() })).toMatchObject({
          answers: 3,
          attempts: 6,
        });
      }));

    it("looks at the sessions in the transaction that removes", () =>
      withStore(async (store) => {
        const plan = samplePlan();
        await fill(store, plan);
        await store.openSession({ id: "late", startedAt: "2030-01-01T10:00:00.000Z", host: "here", pid: 7 });
        const atWork = new BenchError({ code: "store", message: "7 is at work", hint: "Wait." });
        const refusing = store.clear(everything, {
          revision: await store.revision(),
          checkSessions: (sessions) => {
            if (sessions.some(({ id, endedAt }) => id === "late" && endedAt === null)) throw atWork;
          },
        });
        await expect(refusing).rejects.toBe(atWork);
        expect(await store.finishedKeys(keysOf(plan))).toHaveLength(5);
      }));

    it("of nothing removes nothing", () =>
      withStore(async (store) => {
        await fill(store, samplePlan());
        for (const selection of [
          { ...everything, suiteDigests: [] },
          { ...everything, modelConfigIds: [] },
          { ...everything, judgeIds: [] },
          { ...everything, judgeIds: ["another"] },
          { ...everything, suiteDigests: ["other"] },
        ]) {
          expect(await store.clear(selection)).toEqual(none);
        }
        expect(await store.runCounts(query)).toMatchObject([{ answers: { present: 3 } }]);
      }));

    it("takes along what a newer plan has put aside only when everything goes", () =>
      withStore(async (store) => {
        const older = samplePlan();
        const newer = { ...older, tasks: older.tasks.map((task) => ({ ...task, key: `${task.key} reworded` })) };
        await fill(store, older);
        await store.savePlan(newer);
        expect(await store.clear({ ...everything, modelConfigIds: [alpha.id] })).toEqual({ ...none, unfilled: 5 });
        expect(await store.finishedKeys(keysOf(older))).toHaveLength(5);
        expect(await store.clear(everything)).toMatchObject({ answers: 3, verdicts: 2, attempts: 5 });
      }));
  });
}

/** The plan of a suite that differs in its rubrics only: other verdicts of the same answers. */
function rubricsReworded({ tasks, verdicts }: SamplePlan): Pick<SamplePlan, "tasks" | "verdicts"> {
  const others = verdicts.map((task) => ({ ...task, key: `${task.key} reworded` }));
  return { tasks: [...tasks.filter(({ kind }) => kind === "answer"), ...others], verdicts: others };
}

function keysOf({ tasks }: Plan): readonly string[] {
  return tasks.map(({ key }) => key);
}

/** Each task is asked once and costs a quarter of a dollar. */
async function fill(store: Store, plan: Plan): Promise<void> {
  await store.savePlan(plan);
  for (const { key, kind } of plan.tasks) {
    const attemptId = await begin(store, sampleStart(key));
    const product = kind === "answer" ? { answer: sampleAnswer(key, { attemptId }) } : { verdict: sampleVerdict(key) };
    await store.endAttempt(sampleEnd(attemptId), product);
  }
}
