import { describe, expect, it } from "vitest";
import type { Store } from "../../../src/store/store.ts";
import { begin } from "./begin.ts";
import { sampleModelConfig, samplePlan, sampleSuite } from "./sample-plan.ts";
import { sampleAnswer, sampleEnd, sampleStart, sampleVerdict } from "./sample-results.ts";
import type { StoreTest } from "./store-test.ts";

const modelConfigs = ["beta", "alpha"].map(sampleModelConfig);
const everything = { suiteDigest: sampleSuite().digest, modelConfigIds: modelConfigs.map(({ id }) => id) };

/** What was sent and what came back, for those who show it. */
export function exchangeContract({ withStore }: StoreTest): void {
  describe("stored exchanges", () => {
    it("are those of the attempt that brought each answer and each verdict, exactly, run after run", () =>
      withStore(async (store) => {
        const plan = samplePlan({ modelConfigs, runs: 2 });
        await store.savePlan(plan);
        for (const { key } of plan.tasks.toReversed()) {
          await attempt(store, key, { sent: "first", result: "empty" });
          await attempt(store, key, { sent: `to ${key}\0\ud800`, result: "answered" });
          await attempt(store, key, { sent: "late", result: "answered" });
        }
        const found = await Array.fromAsync(store.storedExchanges(everything));
        expect(found).toHaveLength(plan.tasks.length);
        for (const { taskKey, request, response } of found) {
          expect([request, response]).toEqual([`to ${taskKey}\0\ud800`, `from ${taskKey}`]);
        }
        const places = new Map(plan.tasks.map(({ key, modelConfig, run }) => [key, `${modelConfig.label} ${run}`]));
        const runs = new Set(found.map(({ taskKey }) => places.get(taskKey)));
        expect([...runs]).toEqual(["beta 1", "beta 2", "alpha 1", "alpha 2"]);
      }));

    it("are not there for results that came without an attempt, nor for what is not asked for", () =>
      withStore(async (store) => {
        const plan = samplePlan({ runs: 2 });
        const [first, second] = plan.answers.map(({ key }) => key);
        const { suite } = plan;
        const batch = {
          suite,
          modelConfigs: [],
          judges: [],
          tasks: [],
          verdicts: [],
          attempts: [],
          nameExtractions: [],
        };
        await store.savePlan(plan);
        await attempt(store, first ?? "", { sent: "this", result: "answered" });
        await store.importResults({ ...batch, answers: [sampleAnswer(second ?? "")] });
        const found = await Array.fromAsync(store.storedExchanges(everything));
        expect(found.map(({ taskKey }) => taskKey)).toEqual([first]);
        expect(await Array.fromAsync(store.storedExchanges({ ...everything, runs: [2] }))).toEqual([]);
      }));
  });
}

interface Sent {
  readonly sent: string;
  readonly result: "empty" | "answered";
}

/** A first usable reply brings the result; later ones do not count. */
async function attempt(store: Store, key: string, { sent, result }: Sent): Promise<void> {
  const attemptId = await begin(store, sampleStart(key, { request: sent }));
  const end = sampleEnd(attemptId, { result, response: `from ${key}` });
  if (result === "empty") await store.endAttempt(end);
  else if (isVerdict(key)) await store.endAttempt(end, { verdict: sampleVerdict(key, { attemptId }) });
  else await store.endAttempt(end, { answer: sampleAnswer(key, { attemptId }) });
}

const verdictKeys = new Set(samplePlan({ modelConfigs, runs: 2 }).verdicts.map(({ key }) => key));

function isVerdict(key: string): boolean {
  return verdictKeys.has(key);
}
