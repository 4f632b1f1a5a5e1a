import { describe, expect, it } from "vitest";
import type { AttemptEnd } from "../../../src/domain/attempt.ts";
import type { TaskKey } from "../../../src/domain/task.ts";
import type { Grade } from "../../../src/domain/verdict.ts";
import { addCosts } from "../../../src/store/views/views.ts";
import type { Store } from "../../../src/store/store.ts";
import { begin } from "./begin.ts";
import { sampleJudge, sampleModelConfig, samplePlan } from "./sample-plan.ts";
import { sampleAnswer, sampleEnd, sampleStart, sampleVerdict, scored, unscored } from "./sample-results.ts";
import type { StoreTest } from "./store-test.ts";

const judges = [sampleJudge("one"), sampleJudge("two")] as const;
const [judgeOne, judgeTwo] = judges;

/** What reports are made of. */
export function viewContract({ withStore }: StoreTest): void {
  describe("views", () => {
    it("give each judge its own grades without its words, with their place and origin, in a fixed order", () =>
      withStore(async (store) => {
        const plan = samplePlan({ modelConfigs: ["alpha", "beta"].map(sampleModelConfig), judges, runs: 2 });
        await store.savePlan(plan);
        const order = plan.verdicts.toReversed();
        for (const { key, judge } of order) await grade(store, key, judge.label === "one" ? scored : unscored);
        const query = { suiteDigest: plan.suite.digest, judgeId: judgeOne.id };
        const grades = await store.gradedConversations(query);
        expect(grades).toHaveLength(8);
        expect(grades).toEqual(await store.gradedConversations(query));
        expect(grades).toContainEqual({
          modelConfigId: sampleModelConfig("beta").id,
          run: 2,
          configuration: { variant: "neutral", delivery: "user_role" },
          scenarioId: "long",
          grade: { kind: "scored", scores: scored.scores, quote: { kind: "verbatim" } },
          origin: "live",
        });
        expect(
          new Set(grades.map(({ modelConfigId, run, scenarioId }) => `${modelConfigId}${run}${scenarioId}`)).size,
        ).toBe(8);
        const others = await store.gradedConversations({ ...query, judgeId: judgeTwo.id });
        expect(others.map((each) => each.grade)).toEqual(Array.from({ length: 8 }, () => unscored));
        expect(await store.gradedConversations({ ...query, suiteDigest: "other" })).toEqual([]);
      }));

    it("list judges by the verdicts they gave", () =>
      withStore(async (store) => {
        const plan = samplePlan({ judges, runs: 2 });
        await store.savePlan(plan);
        const ofTwo = plan.verdicts.filter((task) => task.judge.id === judgeTwo.id);
        for (const [index, { key }] of ofTwo.slice(1).entries())
          await grade(store, key, index === 0 ? unscored : scored);
        expect(await store.judgesOf(plan.suite.digest)).toEqual([
          { judge: judgeTwo, planned: 4, scored: 2, unscored: 1 },
          { judge: judgeOne, planned: 4, scored: 0, unscored: 0 },
        ]);
      }));

    it.each([
      { sessions: ["early", "late"], first: judgeTwo },
      { sessions: ["late", "early"], first: judgeOne },
      { sessions: ["early", "early"], first: judgeOne },
    ])(
      "list of judges with equally many verdicts first that of the earlier run, then by label",
      ({ sessions, first }) =>
        withStore(async (store) => {
          const plan = samplePlan({ judges });
          await store.savePlan(plan);
          for (const [id, hour] of [
            ["early", "08"],
            ["late", "09"],
          ] as const)
            await store.openSession({ id, startedAt: `2030-01-01T${hour}:00:00.000Z`, host: "here", pid: 1 });
          for (const [place, judge] of [judgeTwo, judgeOne].entries()) {
            const own = plan.verdicts.filter((task) => task.judge.id === judge.id);
            for (const { key } of own) await grade(store, key, scored, sessions[place]);
          }
          expect((await store.judgesOf(plan.suite.digest))[0]?.judge).toEqual(first);
        }),
    );

    it("count what is planned and what is there, run by run", () =>
      withStore(async (store) => {
        const plan = samplePlan({ judges, runs: 2 });
        await store.savePlan(plan);
        const [first, second] = plan.answers.filter((task) => task.run === 2);
        const usage = { promptTokens: 120, completionTokens: 30, reasoningTokens: 20 };
        await answer(store, first?.key ?? "", { result: "answered", usage });
        await answer(store, second?.key ?? "", { result: "truncated" });
        const verdicts = plan.verdicts.filter((task) => task.run === 2 && task.judge.id === judgeOne.id);
        for (const { key } of verdicts) await grade(store, key, unscored);
        const query = { suiteDigest: plan.suite.digest, judgeId: judgeOne.id };
        const modelConfigId = sampleModelConfig("alpha").id;
        expect(await store.runCounts(query)).toEqual([
          {
            modelConfigId,
            run: 1,
            answers: { planned: 3, present: 0, skipped: 0, truncated: 0 },
            given: { answers: 0, reasoned: 0 },
            verdicts: { planned: 2, present: 0, skipped: 0, unscored: 0 },
          },
          {
            modelConfigId,
            run: 2,
            answers: { planned: 3, present: 2, skipped: 0, truncated: 1 },
            given: { answers: 2, reasoned: 2 },
            verdicts: { planned: 2, present: 2, skipped: 0, unscored: 2 },
          },
        ]);
        const [, ofTwo] = await store.runCounts({ ...query, judgeId: judgeTwo.id });
        expect(ofTwo?.verdicts).toEqual({ planned: 2, present: 0, skipped: 0, unscored: 0 });
        expect(await store.runCounts({ ...query, scenarioIds: ["long"] })).toMatchObject([
          { answers: { planned: 2 }, verdicts: { planned: 1, present: 0 } },
          { answers: { planned: 2 }, verdicts: { planned: 1, present: 1 } },
        ]);
      }));

    it("bill every attempt, whatever became of it", () =>
      withStore(async (store) => {
        const plan = samplePlan({ judges });
        await store.savePlan(plan);
        const [first, second] = plan.answers.map((task) => task.key);
        const unpriced = { cost: { usd: null, source: "unknown" } } as const;
        await attempt(store, first ?? "", { result: "timeout", ...unpriced });
        await attempt(store, first ?? "", { result: "empty" });
        await attempt(store, first ?? "", { result: "leaked-template", ...unpriced });
        await answer(store, first ?? "", { result: "truncated" });
        await answer(store, second ?? "", { result: "answered" });
        await begin(store, sampleStart(second ?? ""));
        for (const { key, judge } of plan.verdicts) {
          await attempt(store, key, { result: "malformed-verdict", cost: { usd: 0.5, source: "billed" } });
          if (judge.label === "two") await grade(store, key, scored);
        }
        const place = {
          modelConfigId: sampleModelConfig("alpha").id,
          run: 1,
          configuration: { variant: "neutral", delivery: "user_role" },
        };
        const { finishedAt } = sampleEnd(0);
        const bills = await store.runBills(plan.suite.digest);
        expect(bills).toHaveLength(3);
        expect(bills).toEqual(
          expect.arrayContaining([
            {
              ...place,
              kind: "answer",
              judgeId: null,
              resultsAt: { first: finishedAt, last: finishedAt },
              costs: { usd: 0.75, unpriced: 2, attempts: 6, open: 1, results: 2, resamples: 2, truncated: 1 },
            },
            {
              ...place,
              kind: "verdict",
              judgeId: judgeOne.id,
              resultsAt: null,
              costs: { usd: 1, unpriced: 0, attempts: 2, open: 0, results: 0, resamples: 2, truncated: 0 },
            },
            {
              ...place,
              kind: "verdict",
              judgeId: judgeTwo.id,
              resultsAt: { first: finishedAt, last: finishedAt },
              costs: { usd: 1.5, unpriced: 0, attempts: 4, open: 0, results: 2, resamples: 2, truncated: 0 },
            },
          ]),
        );
        expect(await store.runBills("other")).toEqual([]);
      }));

    it("bill each configuration of a run by itself", () =>
      withStore(async (store) => {
        const plan = samplePlan();
        const [first, second] = plan.answers.filter((task) => task.turnIndex === 0);
        const elsewhere = { variant: "neutral", delivery: "tool_role" } as const;
        const tasks = plan.tasks.map((task) => (task === second ? { ...task, configuration: elsewhere } : task));
        await store.savePlan({ ...plan, tasks });
        await answer(store, first?.key ?? "", {});
        await attempt(store, second?.key ?? "", { result: "empty" });
        const bills = await store.runBills(plan.suite.digest);
        expect(bills.map(({ configuration, costs }) => [configuration.delivery, costs.results])).toEqual([
          ["tool_role", 0],
          ["user_role", 1],
        ]);
      }));

    it("add bills up", () => {
      const bill = { usd: 0.5, unpriced: 1, attempts: 2, open: 3, results: 4, resamples: 5, truncated: 6 };
      expect(addCosts([bill, bill])).toEqual({
        usd: 1,
        unpriced: 2,
        attempts: 4,
        open: 6,
        results: 8,
        resamples: 10,
        truncated: 12,
      });
      expect(addCosts([]).usd).toBe(0);
    });

    it("tell where the results of a model config come from", () =>
      withStore(async (store) => {
        const plan = samplePlan({ modelConfigs: ["alpha", "beta", "idle"].map(sampleModelConfig) });
        await store.savePlan(plan);
        const of = (label: string) =>
          plan.answers.filter((task) => task.modelConfig.label === label).map(({ key }) => key);
        await answer(store, of("alpha")[0] ?? "", {});
        const attemptId = await begin(store, sampleStart(of("alpha")[1] ?? ""));
        const imported = sampleAnswer(of("alpha")[1] ?? "", { origin: "imported" });
        await store.endAttempt(sampleEnd(attemptId), { answer: imported });
        const verdicts = plan.verdicts.filter((task) => task.modelConfig.label === "beta");
        for (const [place, { key }] of verdicts.entries()) {
          const judged = await begin(store, sampleStart(key));
          const origin = place === 0 ? "simulated" : "live";
          await store.endAttempt(sampleEnd(judged), { verdict: sampleVerdict(key, { origin }) });
        }
        expect(verdicts.length).toBeGreaterThan(1);
        expect(await store.origins(plan.suite.digest)).toEqual(
          new Map([
            [sampleModelConfig("alpha").id, new Set(["live", "imported"])],
            [sampleModelConfig("beta").id, new Set(["simulated"])],
          ]),
        );
      }));
  });
}

async function attempt(store: Store, key: TaskKey, end: Partial<AttemptEnd>): Promise<void> {
  const attemptId = await begin(store, sampleStart(key));
  await store.endAttempt(sampleEnd(attemptId, end));
}

async function answer(store: Store, key: TaskKey, end: Partial<AttemptEnd>): Promise<void> {
  const attemptId = await begin(store, sampleStart(key));
  const truncated = end.result === "truncated";
  const said = sampleAnswer(key, { attemptId, truncated, reasoning: truncated ? "They insist." : null });
  await store.endAttempt(sampleEnd(attemptId, end), { answer: said });
}

async function grade(store: Store, key: TaskKey, given: Grade, sessionId: string | null = null): Promise<void> {
  const attemptId = await begin(store, sampleStart(key, { sessionId }));
  const verdict = sampleVerdict(key, { attemptId, grade: given });
  await store.endAttempt(sampleEnd(attemptId, { result: given.kind }), { verdict });
}
