import { describe, expect, it } from "vitest";
import type { NameExtraction } from "../../../src/store/names/name-extraction.ts";
import type { Store } from "../../../src/store/store.ts";
import { begin } from "./begin.ts";
import { sampleModelConfig, samplePlan, sampleSuite } from "./sample-plan.ts";
import { sampleAnswer, sampleEnd, sampleExtraction, sampleStart } from "./sample-results.ts";
import type { StoreTest } from "./store-test.ts";

const suiteDigest = sampleSuite().digest;

/** What models call themselves. */
export function nameContract({ withStore }: StoreTest): void {
  describe("name extractions", () => {
    it("come back whole, with the time, and are finished tasks", () =>
      withStore(async (store) => {
        await store.savePlan(samplePlan());
        const extraction = sampleExtraction();
        expect(await keep(store, extraction)).toBe(true);
        const recordedAt = "2030-01-01T00:00:00.000Z";
        expect(await store.nameExtractions(suiteDigest)).toEqual([{ ...extraction, recordedAt }]);
        expect(await store.finishedKeys([extraction.taskKey, "other"])).toEqual(new Set([extraction.taskKey]));
        expect(await store.nameExtractions("other")).toEqual([]);
      }));

    it("keep any text, and what nobody knows as nothing", () =>
      withStore(async (store) => {
        await store.savePlan(samplePlan());
        const text = "\0 \ud800 é🙂\u{FDD0}";
        const names = [{ name: text, sources: [text] }];
        const odd = { names, primaryName: text, ending: { name: text }, declined: [text], extractor: text };
        const unnamed = { names: [], declined: [], primaryName: null, costUsd: null, answersDigest: null };
        const empty = { ...unnamed, ending: { name: null }, run: 2 };
        const unread = { ...unnamed, ending: null, run: 3 };
        for (const parts of [odd, empty, unread]) await keep(store, sampleExtraction(parts));
        expect(await store.nameExtractions(suiteDigest)).toMatchObject([odd, empty, unread]);
      }));

    it("give way to a newer one of the same run and extractor; its attempts stay", () =>
      withStore(async (store) => {
        await store.savePlan(samplePlan());
        await keep(store, sampleExtraction());
        const names = [{ name: "Bruno", sources: ["long"] }];
        expect(await keep(store, sampleExtraction({ names, primaryName: "Bruno" }))).toBe(true);
        expect(await store.nameExtractions(suiteDigest)).toMatchObject([{ names, primaryName: "Bruno" }]);
        expect(await store.attemptsOf(sampleExtraction().taskKey)).toHaveLength(2);
      }));

    it("are kept side by side for every extractor, and the newest of a run counts", () =>
      withStore(async (store) => {
        const modelConfigs = ["alpha", "beta"].map(sampleModelConfig);
        await store.savePlan(samplePlan({ modelConfigs }));
        const places = modelConfigs.flatMap(({ id: modelConfigId }) => [1, 2].map((run) => ({ modelConfigId, run })));
        for (const place of places) await keep(store, sampleExtraction({ ...place, extractor: "z/early" }));
        const [first, ...others] = places;
        const late = sampleExtraction({ ...first, extractor: "a/late", primaryName: "Bruno" });
        await keep(store, late);
        expect(await store.nameExtractions(suiteDigest)).toHaveLength(5);
        const choices = await store.nameChoices(suiteDigest);
        expect(choices).toHaveLength(4);
        const { modelConfigId, run, names, declined, primaryName, ending, extractor, method, origin } = late;
        expect(choices).toContainEqual({
          modelConfigId,
          run,
          names,
          declined,
          primaryName,
          ending,
          extractor,
          method,
          origin,
        });
        expect(choices.filter((choice) => choice.extractor === "z/early")).toMatchObject(
          others.toSorted((a, b) => (a.modelConfigId < b.modelConfigId ? -1 : 1) || a.run - b.run),
        );
      }));

    it("by rules count only where a run has no other", () =>
      withStore(async (store) => {
        await store.savePlan(samplePlan());
        const rules = { method: "heuristic", extractor: "b/later" } as const;
        for (const extraction of [sampleExtraction({ extractor: "z/early" }), sampleExtraction(rules)]) {
          await keep(store, extraction);
        }
        await keep(store, sampleExtraction({ ...rules, run: 2 }));
        const choices = await store.nameChoices(suiteDigest);
        expect(choices.map(({ run, extractor }) => [run, extractor])).toEqual([
          [1, "z/early"],
          [2, "b/later"],
        ]);
      }));

    it("are stored together with the attempt's end, or not at all", () =>
      withStore(async (store) => {
        const extraction = sampleExtraction({ suiteDigest: "no such suite" });
        await expect(keep(store, extraction)).rejects.toMatchObject({ code: "internal" });
        expect((await store.attemptsOf(extraction.taskKey))[0]?.end).toBeNull();
      }));

    it("cost the runs nothing", () =>
      withStore(async (store) => {
        const plan = samplePlan();
        await store.savePlan(plan);
        await keep(store, sampleExtraction());
        expect(await store.runBills(suiteDigest)).toEqual([]);
      }));
  });

  describe("planned turns", () => {
    it("are those of the scenarios asked for, with their places, in order, answered or not", () =>
      withStore(async (store) => {
        const plan = samplePlan({ runs: 2 });
        await store.savePlan(plan);
        await store.savePlan(samplePlan({ suite: sampleSuite("other") }));
        const long = plan.answers.filter((task) => task.scenarioId === "long");
        const answered = long[2]?.key ?? "";
        const attemptId = await begin(store, sampleStart(answered));
        await store.endAttempt(sampleEnd(attemptId), { answer: sampleAnswer(answered, { attemptId }) });
        const turns = await store.plannedTurns({ suiteDigest, scenarioIds: ["long", "unknown"] });
        expect(turns).toEqual(
          long.map(({ modelConfig, run, configuration, scenarioId, conversationId, turnIndex, turnId, key }) => ({
            modelConfigId: modelConfig.id,
            run,
            configuration,
            scenarioId,
            conversationId,
            turnIndex,
            turnId,
            key,
            answered: key === answered,
            skipped: false,
          })),
        );
        expect(await store.plannedTurns({ suiteDigest, scenarioIds: ["short", "long"] })).toHaveLength(6);
        expect(await store.plannedTurns({ suiteDigest, scenarioIds: [] })).toEqual([]);
      }));
  });
}

/** Stores an extraction as the end of an attempt at its task. */
async function keep(store: Store, nameExtraction: NameExtraction): Promise<boolean> {
  const attemptId = await begin(store, sampleStart(nameExtraction.taskKey));
  return store.endAttempt(sampleEnd(attemptId), { nameExtraction });
}
