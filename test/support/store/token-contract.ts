import { describe, expect, it } from "vitest";
import type { Origin } from "../../../src/domain/answer.ts";
import { digestOf } from "../../../src/domain/digest.ts";
import type { AttemptEnd } from "../../../src/domain/attempt.ts";
import type { TaskKey } from "../../../src/domain/task.ts";
import type { Store } from "../../../src/store/store.ts";
import { begin } from "./begin.ts";
import { sampleJudge, sampleModelConfig, samplePlan, sampleSuite } from "./sample-plan.ts";
import { sampleAnswer, sampleEnd, sampleStart, sampleVerdict, scored } from "./sample-results.ts";
import type { StoreTest } from "./store-test.ts";

/** What estimates are made of. */
export function tokenContract({ withStore }: StoreTest): void {
  describe("token usage", () => {
    const place = { configuration: { variant: "neutral", delivery: "user_role" }, scenarioId: "short" };

    it("counts every attempt at a result, by suite and place over all runs, and tells origins apart", () =>
      withStore(async (store) => {
        const plan = samplePlan({ runs: 3 });
        await store.savePlan(plan);
        const other = sampleSuite("other");
        await store.savePlan({ ...plan, suite: other });
        const short = plan.answers.filter(({ scenarioId }) => scenarioId === "short").map(({ key }) => key);
        const [one = "", two = "", three = ""] = short;
        await attempt(store, one, { ...tokens(100, 1), result: "empty" });
        await answer(store, one, tokens(100, 20));
        await answer(store, two, { usage: { promptTokens: 200, completionTokens: 30, reasoningTokens: 5 } });
        await answer(store, three, { ...tokens(7, 8), origin: "simulated" });
        const usage = Map.groupBy(await store.tokenUsage(), ({ suiteDigest }) => suiteDigest);
        expect(usage.size).toBe(2);
        for (const { digest: suiteDigest } of [plan.suite, other])
          expect(usage.get(suiteDigest)).toEqual([
            {
              suiteDigest,
              ...answered,
              ...place,
              origin: "live",
              results: 2,
              promptTokens: 400,
              completionTokens: 51,
              reasoningTokens: 5,
            },
            {
              suiteDigest,
              ...answered,
              ...place,
              origin: "simulated",
              results: 1,
              promptTokens: 7,
              completionTokens: 8,
              reasoningTokens: 0,
            },
          ]);
      }));

    it("sums what was paid by model over all suites, bills apart from costs at a list price, without what has no tokens", () =>
      withStore(async (store) => {
        const plan = samplePlan({ runs: 3 });
        await store.savePlan(plan);
        // Suites that differ in what is graded alone share their answers.
        await store.savePlan({ ...plan, suite: sampleSuite("other") });
        const [one = "", two = "", three = "", four = ""] = plan.answers.map(({ key }) => key);
        await answer(store, one, { ...tokens(100, 20), cost: { usd: 0.5, source: "billed" } });
        await answer(store, two, { ...tokens(200, 30), cost: { usd: 0.25, source: "contradicted" } });
        await answer(store, three, { ...tokens(300, 40), cost: { usd: 9, source: "list-price" } });
        const unknown = { promptTokens: null, completionTokens: null, reasoningTokens: null };
        await answer(store, four, { usage: unknown, cost: { usd: 7, source: "billed" } });
        const model = { endpoint: "simulator", sentAs: "vendor/alpha", provider: null };
        expect(await store.paidCalls()).toEqual([
          { ...model, isBill: true, attempts: 1, usd: 0.5, promptTokens: 100, completionTokens: 20 },
          { ...model, isBill: true, attempts: 1, usd: 0.25, promptTokens: 200, completionTokens: 30 },
          { ...model, isBill: false, attempts: 1, usd: 9, promptTokens: 300, completionTokens: 40 },
        ]);
      }));

    it("keeps what a pinned provider was paid apart", () =>
      withStore(async (store) => {
        const pinned = { ...sampleModelConfig("alpha"), id: digestOf("pinned"), label: "pinned", provider: "acme" };
        const plan = samplePlan({ modelConfigs: [sampleModelConfig("alpha"), pinned] });
        await store.savePlan(plan);
        for (const { key } of plan.answers) await attempt(store, key, tokens(100, 20));
        const { key: verdict = "" } = plan.verdicts.find(({ modelConfig }) => modelConfig === pinned) ?? {};
        await attempt(store, verdict, tokens(100, 20));
        const paid = (await store.paidCalls()).map(({ provider, attempts }) => `${provider} ${attempts}`);
        // The judge of the last is not pinned.
        expect(paid.toSorted()).toEqual(["acme 3", "null 1", "null 3"]);
      }));

    it("keeps the verdicts of each judge apart from the answers", () =>
      withStore(async (store) => {
        const plan = samplePlan({ judges: [sampleJudge("one"), sampleJudge("two")] });
        await store.savePlan(plan);
        for (const { key, judge, scenarioId } of plan.verdicts) {
          if (scenarioId !== "short") continue;
          const attemptId = await begin(store, sampleStart(key));
          const end = sampleEnd(attemptId, { result: "scored", ...tokens(judge.label === "one" ? 10 : 20, 5) });
          await store.endAttempt(end, { verdict: sampleVerdict(key, { attemptId, grade: scored }) });
        }
        const usage = await store.tokenUsage();
        expect(new Map(usage.map(({ judgeId, promptTokens }) => [judgeId, promptTokens]))).toEqual(
          new Map([
            [sampleJudge("one").id, 10],
            [sampleJudge("two").id, 20],
          ]),
        );
        expect(new Set(usage.map((row) => row.reasoningEffort))).toEqual(new Set([sampleJudge("one").reasoningEffort]));
        expect(usage.every(({ turnId, completionTokens }) => turnId === null && completionTokens === 5)).toBe(true);
      }));

    it("leaves out what nobody counted and what brought no result", () =>
      withStore(async (store) => {
        const plan = samplePlan();
        await store.savePlan(plan);
        const [first, second, third] = plan.answers.map(({ key }) => key);
        await answer(store, first ?? "", tokens(null, null));
        await attempt(store, second ?? "", { ...tokens(50, 0), result: "empty" });
        await begin(store, sampleStart(third ?? ""));
        expect(await store.tokenUsage()).toEqual([]);
      }));
  });
}

const { id: modelConfigId, sentAs, reasoningEffort } = sampleModelConfig("alpha");
const answered = { modelConfigId, kind: "answer", judgeId: null, sentAs, reasoningEffort, turnId: "short_turn1" };

function tokens(promptTokens: number | null, completionTokens: number | null): Partial<AttemptEnd> {
  return { usage: { promptTokens, completionTokens, reasoningTokens: null } };
}

async function attempt(store: Store, key: TaskKey, end: Partial<AttemptEnd>): Promise<void> {
  const attemptId = await begin(store, sampleStart(key));
  await store.endAttempt(sampleEnd(attemptId, end));
}

type Answered = Partial<AttemptEnd> & { readonly origin?: Origin };

async function answer(store: Store, key: TaskKey, { origin = "live", ...end }: Answered): Promise<void> {
  const attemptId = await begin(store, sampleStart(key));
  await store.endAttempt(sampleEnd(attemptId, end), { answer: sampleAnswer(key, { attemptId, origin }) });
}
