import { describe, expect, it } from "vitest";
import { begin } from "./begin.ts";
import { sampleJudge, sampleModelConfig, samplePlan, sampleSuite } from "./sample-plan.ts";
import { sampleAnswer, sampleEnd, sampleStart, sampleVerdict, unscored } from "./sample-results.ts";
import { saveImportedSuite, saveModelConfigs } from "./save.ts";
import type { StoreTest } from "./store-test.ts";

/** Suites, model configs, judges and plans: what the results are about. */
export function subjectContract({ withStore }: StoreTest): void {
  describe("suites", () => {
    it("come back as they were saved, however often", () =>
      withStore(async (store) => {
        const suite = sampleSuite();
        await saveImportedSuite(store, suite);
        await store.savePlan({ suite, tasks: [] });
        expect(await store.loadSuite(suite.digest)).toEqual(suite);
        expect(await store.suites()).toEqual([
          {
            digest: suite.digest,
            id: "sample",
            version: "1",
            title: "The suite sample",
            origin: "imported",
            results: 0,
            lastResultAt: null,
          },
        ]);
      }));

    it("take the newest words of what their digest does not cover", () =>
      withStore(async (store) => {
        const plan = samplePlan();
        await store.savePlan(plan);
        const interval = { ...plan.suite.interval, level: 0.9 };
        const retitled = { ...plan.suite, title: "A better title", interval };
        await store.savePlan({ suite: retitled, tasks: [] });
        expect(await store.loadSuite(plan.suite.digest)).toEqual(retitled);
        expect(await store.suites()).toMatchObject([{ digest: plan.suite.digest, title: "A better title" }]);
      }));

    it("are refused when the digest is not theirs, and unknown ones are named", () =>
      withStore(async (store) => {
        const forged = { ...sampleSuite(), judging: { instructions: "Be strict.", repair: "Once more: {problem}" } };
        await expect(store.savePlan({ suite: forged, tasks: [] })).rejects.toMatchObject({ code: "internal" });
        await expect(store.loadSuite("beef")).rejects.toMatchObject({
          code: "unknown-suite",
          message: expect.stringContaining("beef"),
        });
      }));

    it("are listed by their latest result, with the number of results", () =>
      withStore(async (store) => {
        const plans = ["older", "newer", "never"].map((id) =>
          samplePlan({ suite: sampleSuite(id), modelConfigs: [sampleModelConfig(id)] }),
        );
        for (const plan of plans) await store.savePlan(plan);
        for (const { answers, verdicts } of plans.slice(0, 2)) {
          for (const { key } of answers) {
            const attemptId = await begin(store, sampleStart(key));
            await store.endAttempt(sampleEnd(attemptId), { answer: sampleAnswer(key) });
          }
          for (const { key } of verdicts.slice(1)) {
            const attemptId = await begin(store, sampleStart(key));
            await store.endAttempt(sampleEnd(attemptId), { verdict: sampleVerdict(key, { grade: unscored }) });
          }
        }
        const suites = await store.suites();
        expect(suites.map(({ id, results }) => [id, results])).toEqual([
          ["newer", 4],
          ["older", 4],
          ["never", 0],
        ]);
        expect(suites.map((suite) => suite.lastResultAt)).toEqual([
          "2030-01-01T00:00:07.000Z",
          "2030-01-01T00:00:03.000Z",
          null,
        ]);
      }));

    it("come first when a session has worked on them since, also where it found every result stored", () =>
      withStore(async (store) => {
        const plans = ["older", "newer", "never"].map((id) =>
          samplePlan({ suite: sampleSuite(id), modelConfigs: [sampleModelConfig(id)] }),
        );
        for (const plan of plans) await store.savePlan(plan);
        for (const { key } of plans.flatMap(({ answers }) => answers.slice(0, 1)).slice(0, 2))
          await store.endAttempt(sampleEnd(await begin(store, sampleStart(key))), { answer: sampleAnswer(key) });
        const at = "2031-01-01T00:00:00.000Z";
        await store.openSession({ id: "again", startedAt: at, host: "here", pid: 1 });
        for (const plan of [plans[0], plans[2]]) {
          const body = { suite: plan?.suite.digest };
          await store.recordEvents([{ sessionId: "again", at, kind: "session-started", channel: null, body }]);
        }
        expect((await store.suites()).map(({ id }) => id)).toEqual(["older", "newer", "never"]);
      }));

    it.each([
      ["first", "second"],
      ["second", "first"],
    ])("with the same latest result begin with the one stored last: %s, then %s", (...ids) =>
      withStore(async (store) => {
        for (const id of ids) await store.savePlan(samplePlan({ suite: sampleSuite(id) }));
        const [key = ""] = samplePlan().answers.map((task) => task.key);
        const attemptId = await begin(store, sampleStart(key));
        await store.endAttempt(sampleEnd(attemptId), { answer: sampleAnswer(key) });
        expect((await store.suites()).map(({ id }) => id)).toEqual(ids.toReversed());
      }),
    );
  });

  describe("plans", () => {
    it("are saved once, however often", () =>
      withStore(async (store) => {
        const plan = samplePlan({ modelConfigs: ["beta", "alpha"].map(sampleModelConfig), runs: 3 });
        await store.savePlan(plan);
        await store.savePlan(plan);
        const { digest } = plan.suite;
        expect(await store.loadSuite(digest)).toEqual(plan.suite);
        expect(await store.modelConfigs(digest)).toEqual(["alpha", "beta"].map(sampleModelConfig));
        expect(await store.judgesOf(digest)).toEqual([
          { judge: sampleJudge("one"), planned: 12, scored: 0, unscored: 0 },
        ]);
      }));

    it("grow with every further plan of the same suite", () =>
      withStore(async (store) => {
        const small = samplePlan();
        const wide = samplePlan({ modelConfigs: ["alpha", "beta"].map(sampleModelConfig), runs: 2 });
        await store.savePlan(small);
        await store.savePlan(wide);
        const counts = await store.runCounts({ suiteDigest: small.suite.digest, judgeId: sampleJudge("one").id });
        expect(counts.map(({ answers }) => answers.planned)).toEqual([3, 3, 3, 3]);
      }));

    it("of another suite share nothing but the model configs", () =>
      withStore(async (store) => {
        const other = sampleSuite("other");
        await store.savePlan(samplePlan());
        await store.savePlan(samplePlan({ suite: other, runs: 2 }));
        expect(await store.modelConfigs(other.digest)).toEqual([sampleModelConfig("alpha")]);
        const query = { suiteDigest: sampleSuite().digest, judgeId: sampleJudge("one").id };
        expect(await store.runCounts(query)).toHaveLength(1);
        expect(await store.runCounts({ ...query, suiteDigest: other.digest })).toHaveLength(2);
      }));

    it("have one task at a place: another key there takes the older one's part", () =>
      withStore(async (store) => {
        const older = samplePlan();
        const newer = { ...older, tasks: older.tasks.map((task) => ({ ...task, key: `${task.key} reworded` })) };
        await store.savePlan(older);
        await store.savePlan(newer);
        const query = { suiteDigest: older.suite.digest, judgeId: sampleJudge("one").id };
        const [counts] = await store.runCounts(query);
        expect(counts?.answers.planned).toBe(older.tasks.filter(({ kind }) => kind === "answer").length);
        expect(counts?.verdicts.planned).toBe(older.tasks.filter(({ kind }) => kind === "verdict").length);
      }));

    it("may hold very many tasks", () =>
      withStore(async (store) => {
        const plan = samplePlan({ runs: 401 });
        await store.savePlan(plan);
        const [judge] = await store.judgesOf(plan.suite.digest);
        expect(judge?.planned).toBe(802);
      }));
  });

  describe("model configs", () => {
    it("take the newest label", () =>
      withStore(async (store) => {
        const config = sampleModelConfig("alpha");
        await store.savePlan(samplePlan({ modelConfigs: [config] }));
        await saveModelConfigs(store, [{ ...config, label: "renamed", temperatureSupported: false }]);
        expect(await store.modelConfigs(sampleSuite().digest)).toEqual([
          { ...config, label: "renamed", temperatureSupported: false },
        ]);
      }));

    it("without a task in a suite are not among its own", () =>
      withStore(async (store) => {
        await saveModelConfigs(store, [sampleModelConfig("idle")]);
        expect(await store.modelConfigs(sampleSuite().digest)).toEqual([]);
      }));
  });
}
