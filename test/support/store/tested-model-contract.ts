import { describe, expect, it } from "vitest";
import { begin } from "./begin.ts";
import { sampleModelConfig, samplePlan, sampleSuite } from "./sample-plan.ts";
import { sampleAnswer, sampleEnd, sampleStart } from "./sample-results.ts";
import { saveModelConfigs } from "./save.ts";
import type { StoreTest } from "./store-test.ts";

const modelConfigId = sampleModelConfig("alpha").id;
const uncalled = { modelConfigId, listPrice: null, firstCallAt: null, lastCallAt: null, paid: { usd: 0, tokens: 0 } };

/** When model configs were called, and at what price. */
export function testedModelContract({ withStore }: StoreTest): void {
  describe("tested models", () => {
    it("have the days of their calls and what those were billed, as far as tokens and cost are both known", () =>
      withStore(async (store) => {
        const plan = samplePlan();
        await store.savePlan(plan);
        expect(await store.testedModels(plan.suite.digest)).toEqual([uncalled]);
        const counted = { usage: { promptTokens: 900, completionTokens: 100, reasoningTokens: null } };
        const calls = [
          { day: "02", end: { ...counted, cost: { usd: 0.002, source: "billed" } } },
          { day: "01", end: { ...counted, cost: { usd: null, source: "unknown" } } },
          { day: "03", end: { ...counted, cost: { usd: 0.001, source: "billed" } } },
        ] as const;
        for (const [index, { day, end }] of calls.entries()) {
          const key = plan.answers[index]?.key ?? "";
          const attemptId = await begin(store, sampleStart(key, { startedAt: `2030-01-${day}T10:00:00.000Z` }));
          await store.endAttempt(sampleEnd(attemptId, end), { answer: sampleAnswer(key, { attemptId }) });
        }
        const late = plan.verdicts[0]?.key ?? "";
        await begin(store, sampleStart(late, { startedAt: "2031-01-01T10:00:00.000Z" }));
        expect(await store.testedModels(plan.suite.digest)).toEqual([
          {
            ...uncalled,
            firstCallAt: "2030-01-01T10:00:00.000Z",
            lastCallAt: "2030-01-03T10:00:00.000Z",
            paid: { usd: 0.003, tokens: 2000 },
          },
        ]);
        expect(await store.testedModels("other")).toEqual([]);
      }));

    it("have the price that was listed last, whatever is said of them later", () =>
      withStore(async (store) => {
        await store.savePlan(samplePlan());
        for (const promptUsd of [1e-6, 3e-7]) {
          await store.saveListPrices([{ modelConfigId, promptUsd, completionUsd: 2.5e-6 }]);
        }
        await store.saveListPrices([{ modelConfigId: "unknown", promptUsd: 0, completionUsd: 0 }]);
        await saveModelConfigs(store, [{ ...sampleModelConfig("alpha"), label: "renamed" }]);
        const listPrice = { promptUsd: 3e-7, completionUsd: 2.5e-6, asOf: "2030-01-01T00:00:01.000Z" };
        expect(await store.testedModels(sampleSuite().digest)).toEqual([{ ...uncalled, listPrice }]);
      }));
  });
}
