import { describe, expect, it } from "vitest";
import type { Store } from "../../../src/store/store.ts";
import { begin } from "./begin.ts";
import { sampleJudge, sampleModelConfig, samplePlan, sampleSuite, type SamplePlan } from "./sample-plan.ts";
import { sampleAnswer, sampleEnd, sampleStart, sampleVerdict } from "./sample-results.ts";
import type { StoreTest } from "./store-test.ts";

const modelConfigs = ["beta", "alpha"].map(sampleModelConfig);
const judges = ["one", "two"].map(sampleJudge);
const everything = { suiteDigest: sampleSuite().digest, modelConfigIds: modelConfigs.map(({ id }) => id) };

/** Every call, and every task that was not asked, with their places: for those who take everything out. */
export function attemptContract({ withStore }: StoreTest): void {
  describe("stored attempts", () => {
    it("are all calls at a task as they began: failed, in flight, and those that brought the result", () =>
      withStore(async (store) => {
        const plan = samplePlan();
        await store.savePlan(plan);
        const task = plan.answers.find(({ turnId }) => turnId === "long_turn2");
        const key = task?.key ?? "";
        const failed = await begin(store, sampleStart(key));
        const fault = { result: "rate-limited", status: 429, servedBy: null, detail: "slow\0 down \ud800" } as const;
        const unpriced = { cost: { usd: null, source: "unknown" } } as const;
        await store.endAttempt(sampleEnd(failed, { ...fault, ...unpriced }));
        const open = await begin(store, sampleStart(key, { startedAt: "2030-01-01T11:00:00.000Z" }));
        const good = await answer(store, key);
        const { response: _, ...ended } = sampleEnd(good);
        const { conversationId = "" } = task ?? {};
        const configuration = { variant: "neutral", delivery: "user_role" };
        const place = { modelConfigId: sampleModelConfig("alpha").id, run: 1, configuration, scenarioId: "long" };
        const own = { taskKey: key, kind: "answer", turnId: "long_turn2", judgeId: null };
        const expected = { place: { ...place, conversationId }, ...own, startedAt: "2030-01-01T10:00:00.000Z" };
        expect(await Array.fromAsync(store.storedAttempts(everything))).toEqual([
          { ...expected, attemptId: failed, end: { ...ended, attemptId: failed, ...fault, ...unpriced } },
          { ...expected, attemptId: open, startedAt: "2030-01-01T11:00:00.000Z", end: null },
          { ...expected, attemptId: good, end: ended },
        ]);
      }));

    it("come in the order of model configs, runs, scenarios, turns and judges, whenever they were made", () =>
      withStore(async (store) => {
        const plan = samplePlan({ modelConfigs, judges, runs: 2 });
        await store.savePlan(plan);
        for (const { key } of plan.verdicts.toReversed()) await grade(store, key);
        for (const { key } of plan.answers.toReversed()) await answer(store, key);
        const found = await Array.fromAsync(store.storedAttempts(everything));
        expect(found.map(({ place, turnId, judgeId }) => [place.modelConfigId, place.run, turnId ?? judgeId])).toEqual(
          everything.modelConfigIds.flatMap((id) =>
            [1, 2].flatMap((run) => orderOfRun.map((called) => [id, run, called])),
          ),
        );
        expect(found.map(({ taskKey }) => taskKey).toSorted()).toEqual(plan.tasks.map(({ key }) => key).toSorted());
        expect(found.every(({ kind, judgeId }) => (kind === "verdict") === (judgeId !== null))).toBe(true);
      }));

    it("are those asked for", () =>
      withStore(async (store) => {
        const plan = samplePlan({ modelConfigs, runs: 3 });
        await store.savePlan(plan);
        for (const { key } of plan.answers) await answer(store, key);
        const [beta = ""] = everything.modelConfigIds;
        const query = { ...everything, modelConfigIds: [beta], runs: [3, 1], scenarioIds: ["short"] };
        const found = await Array.fromAsync(store.storedAttempts(query));
        expect(found.map(({ place, turnId }) => [place.modelConfigId, place.run, turnId])).toEqual([
          [beta, 1, "short_turn1"],
          [beta, 3, "short_turn1"],
        ]);
        for (const nothing of [{ suiteDigest: "other" }, { modelConfigIds: [] }, { runs: [7] }, { scenarioIds: [] }])
          expect(await Array.fromAsync(store.storedAttempts({ ...everything, ...nothing }))).toEqual([]);
      }));
  });

  describe("stored skips", () => {
    it("are the tasks that were not asked, answers and verdicts, with their places and why", () =>
      withStore(async (store) => {
        const plan = samplePlan({ modelConfigs, judges, runs: 2 });
        await store.savePlan(plan);
        await skipAll(store, plan);
        const found = await Array.fromAsync(store.storedSkips(everything));
        expect(found.map(({ place, turnId, judgeId }) => [place.modelConfigId, place.run, turnId ?? judgeId])).toEqual(
          everything.modelConfigIds.flatMap((id) =>
            [1, 2].flatMap((run) => orderOfRun.map((called) => [id, run, called])),
          ),
        );
        const first = found.find(({ kind }) => kind === "answer");
        const task = plan.answers.find(({ key }) => key === first?.taskKey);
        expect(first).toEqual({
          place: {
            modelConfigId: sampleModelConfig("beta").id,
            run: 1,
            configuration: { variant: "neutral", delivery: "user_role" },
            scenarioId: "long",
            conversationId: task?.conversationId,
          },
          taskKey: task?.key,
          kind: "answer",
          turnId: "long_turn1",
          judgeId: null,
          because: "no-view",
          origin: "simulated",
          recordedAt: expect.stringMatching(/^2030-01-01T00:00:\d\d\.000Z$/u),
        });
        for (const { kind, because } of found) expect(because).toBe(kind === "answer" ? "no-view" : "depends-on-skip");
      }));

    it("are those asked for, and no result is among them", () =>
      withStore(async (store) => {
        const plan = samplePlan({ modelConfigs, runs: 2 });
        await store.savePlan(plan);
        for (const { key } of plan.answers) await answer(store, key);
        expect(await Array.fromAsync(store.storedSkips(everything))).toEqual([]);
        for (const { key } of plan.verdicts)
          await store.recordSkip({ taskKey: key, because: "depends-on-skip", origin: "live" });
        const [, alpha = ""] = everything.modelConfigIds;
        const query = { ...everything, modelConfigIds: [alpha], runs: [2], scenarioIds: ["long"] };
        const found = await Array.fromAsync(store.storedSkips(query));
        expect(found.map(({ place, kind }) => [place.modelConfigId, place.run, place.scenarioId, kind])).toEqual([
          [alpha, 2, "long", "verdict"],
        ]);
        expect(await Array.fromAsync(store.storedSkips({ ...everything, suiteDigest: "other" }))).toEqual([]);
      }));
  });
}

const judgeIds = judges.map(({ id }) => id).toSorted();
/** The tasks of a run: of each conversation the verdicts, then its turns. */
const orderOfRun = [...judgeIds, "long_turn1", "long_turn2", ...judgeIds, "short_turn1"];

async function skipAll(store: Store, { answers, verdicts }: SamplePlan): Promise<void> {
  for (const { key } of verdicts.toReversed())
    await store.recordSkip({ taskKey: key, because: "depends-on-skip", origin: "simulated" });
  for (const { key } of answers.toReversed())
    await store.recordSkip({ taskKey: key, because: "no-view", origin: "simulated" });
}

async function answer(store: Store, key: string): Promise<number> {
  const attemptId = await begin(store, sampleStart(key));
  await store.endAttempt(sampleEnd(attemptId), { answer: sampleAnswer(key, { attemptId }) });
  return attemptId;
}

async function grade(store: Store, key: string): Promise<void> {
  const attemptId = await begin(store, sampleStart(key));
  await store.endAttempt(sampleEnd(attemptId, { result: "scored" }), { verdict: sampleVerdict(key, { attemptId }) });
}
