import { describe, expect, it } from "vitest";
import type { Store } from "../../../src/store/store.ts";
import { begin } from "./begin.ts";
import { sampleJudge, sampleModelConfig, samplePlan, sampleSuite } from "./sample-plan.ts";
import { sampleAnswer, sampleEnd, sampleStart, sampleVerdict, scored } from "./sample-results.ts";
import type { StoreTest } from "./store-test.ts";
import type { ResultQuery } from "../../../src/store/views/stored-results.ts";

const modelConfigs = ["beta", "alpha"].map(sampleModelConfig);
const judges = ["one", "two"].map(sampleJudge);
const everything = { suiteDigest: sampleSuite().digest, modelConfigIds: modelConfigs.map(({ id }) => id) };

/** Results with their places, for those who take everything out. */
export function storedResultsContract({ withStore }: StoreTest): void {
  describe("stored answers", () => {
    it("come with place and bill, model config after model config, in the order of runs and turns", () =>
      withStore(async (store) => {
        const plan = samplePlan({ modelConfigs, runs: 2 });
        await store.savePlan(plan);
        for (const { key } of plan.answers.toReversed()) await answer(store, key);
        const answers = await Array.fromAsync(store.storedAnswers(everything));
        expect(answers.map(({ place, turnId }) => [place.modelConfigId, place.run, turnId])).toEqual(
          modelConfigs.flatMap(({ id }) =>
            [1, 2].flatMap((run) => ["long_turn1", "long_turn2", "short_turn1"].map((turn) => [id, run, turn])),
          ),
        );
        const [first] = answers;
        const task = plan.answers.find(({ key }) => key === first?.answer.taskKey);
        const { taskKey: _, ...start } = sampleStart("");
        const { elapsedMs, usage, cost, servedBy, finishedAt } = sampleEnd(0);
        expect(first).toEqual({
          place: {
            modelConfigId: sampleModelConfig("beta").id,
            run: 1,
            configuration: { variant: "neutral", delivery: "user_role" },
            scenarioId: "long",
            conversationId: task?.conversationId,
          },
          turnId: "long_turn1",
          turnIndex: 0,
          answer: (await store.answersOf([task?.key ?? ""]))[0],
          recordedAt: expect.stringMatching(/^2030-01-01T00:00:\d\d\.000Z$/u),
          attempt: { startedAt: start.startedAt, finishedAt, elapsedMs, usage, cost, servedBy },
          attempts: 1,
          resamples: 0,
          attemptsUsd: 0.25,
        });
      }));

    it("count and bill all attempts at the task, and have no attempt where there was none", () =>
      withStore(async (store) => {
        const plan = samplePlan();
        const [first, second] = plan.answers.map(({ key }) => key);
        const answers = [first, second].map((key) => sampleAnswer(key ?? ""));
        await store.savePlan(plan);
        for (const cost of [{ usd: 0.5, source: "billed" } as const, { usd: null, source: "unknown" } as const]) {
          const id = await begin(store, sampleStart(first ?? ""));
          await store.endAttempt(sampleEnd(id, { result: "empty", cost }));
        }
        await begin(store, sampleStart(first ?? ""));
        await answer(store, first ?? "");
        const { suite } = plan;
        const batch = { suite, modelConfigs: [], judges: [], tasks: [], verdicts: [], attempts: [] };
        await store.importResults({ ...batch, answers: answers.slice(1), nameExtractions: [] });
        const found = await Array.fromAsync(store.storedAnswers(everything));
        const bills = new Map(found.map((each) => [each.answer.taskKey, each]));
        expect(bills.get(first ?? "")).toMatchObject({
          attempts: 4,
          resamples: 2,
          attemptsUsd: 0.75,
          attempt: { elapsedMs: 1250.5 },
        });
        expect(bills.get(second ?? "")).toMatchObject({ attempts: 0, resamples: 0, attemptsUsd: null, attempt: null });
      }));

    it("are those of the suite and the model configs asked for", () =>
      withStore(async (store) => {
        const plan = samplePlan({ modelConfigs });
        await store.savePlan(plan);
        for (const { key } of plan.answers) await answer(store, key);
        const [beta] = modelConfigs;
        const own = await Array.fromAsync(store.storedAnswers({ ...everything, modelConfigIds: [beta?.id ?? ""] }));
        expect(new Set(own.map(({ place }) => place.modelConfigId))).toEqual(new Set([beta?.id]));
        expect(await Array.fromAsync(store.storedAnswers({ ...everything, suiteDigest: "other" }))).toEqual([]);
        expect(await Array.fromAsync(store.storedAnswers({ ...everything, modelConfigIds: [] }))).toEqual([]);
      }));

    it("are those of the runs and scenarios asked for", () =>
      withStore(async (store) => {
        const plan = samplePlan({ runs: 3 });
        await store.savePlan(plan);
        for (const { key } of plan.answers) await answer(store, key);
        const alpha = { ...everything, modelConfigIds: [sampleModelConfig("alpha").id] };
        const placesOf = async (parts: Partial<ResultQuery>) =>
          (await Array.fromAsync(store.storedAnswers({ ...alpha, ...parts }))).map(({ place, turnId }) => [
            place.run,
            turnId,
          ]);
        expect(await placesOf({ runs: [3, 1], scenarioIds: ["short"] })).toEqual([
          [1, "short_turn1"],
          [3, "short_turn1"],
        ]);
        expect(await placesOf({ runs: [7] })).toEqual([]);
        expect(await placesOf({ scenarioIds: [] })).toEqual([]);
      }));

    it("can be left off midway, with the store still at work", () =>
      withStore(async (store) => {
        const plan = samplePlan({ modelConfigs, runs: 3 });
        await store.savePlan(plan);
        for (const { key } of plan.answers) await answer(store, key);
        for await (const { answer: first } of store.storedAnswers(everything)) {
          expect(await store.finishedKeys([first.taskKey])).toHaveLength(1);
          break;
        }
        expect(await store.suites()).toHaveLength(1);
      }));
  });

  describe("stored verdicts", () => {
    it("are those of every judge, with place and bill", () =>
      withStore(async (store) => {
        const plan = samplePlan({ modelConfigs, judges, runs: 2 });
        await store.savePlan(plan);
        for (const { key } of plan.verdicts.toReversed()) await grade(store, key);
        const verdicts = await Array.fromAsync(store.storedVerdicts(everything));
        expect(verdicts).toHaveLength(plan.verdicts.length);
        expect(verdicts.map(({ verdict }) => verdict.taskKey).toSorted()).toEqual(
          plan.verdicts.map(({ key }) => key).toSorted(),
        );
        const [first] = verdicts;
        const task = plan.verdicts.find(({ key }) => key === first?.verdict.taskKey);
        expect(first).toMatchObject({
          place: { modelConfigId: sampleModelConfig("beta").id, run: 1, scenarioId: "long" },
          judgeId: task?.judge.id,
          verdict: { grade: scored },
          attempt: { cost: { usd: 0.25, source: "billed" } },
          attempts: 1,
        });
        expect(first?.judgeId).toBe(judges.map(({ id }) => id).toSorted()[0]);
      }));
  });
}

async function answer(store: Store, key: string): Promise<void> {
  const attemptId = await begin(store, sampleStart(key));
  await store.endAttempt(sampleEnd(attemptId), { answer: sampleAnswer(key, { attemptId }) });
}

async function grade(store: Store, key: string): Promise<void> {
  const attemptId = await begin(store, sampleStart(key));
  await store.endAttempt(sampleEnd(attemptId, { result: "scored" }), { verdict: sampleVerdict(key, { attemptId }) });
}
