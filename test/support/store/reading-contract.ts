import { describe, expect, it } from "vitest";
import type { JudgeConfig, ReadingTask } from "../../../src/domain/index.ts";
import type { Store } from "../../../src/store/store.ts";
import { begin } from "./begin.ts";
import { sampleJudge, sampleModelConfig, samplePlan } from "./sample-plan.ts";
import { sampleEnd, sampleStart } from "./sample-results.ts";
import type { StoreTest } from "./store-test.ts";

const first = sampleJudge("first");
const second = sampleJudge("second");
const { answers, verdicts, ...plan } = samplePlan();
const suiteDigest = plan.suite.digest;
const counted = { suiteDigest, judgeId: "none" };

/** Both readings of the long conversation's turns, the second by another reader. */
function readingsBy(readers: readonly [JudgeConfig, JudgeConfig]): readonly ReadingTask[] {
  return answers.slice(1).flatMap(({ turnId, turnIndex: _, ...message }) =>
    readers.map((judge, place): ReadingTask => {
      const slot = `${turnId} ${place === 0 ? "first" : "second"} ${readers[0].id}`;
      const key = `${slot} ${message.key}`;
      return { ...message, kind: "reading", turnId, key, slot, judge, first: place === 0 ? null : "first" };
    }),
  );
}

async function saveReading(into: Store, { key }: ReadingTask, lean: number | null): Promise<void> {
  const attemptId = await begin(into, sampleStart(key));
  const label = { taskKey: key, attemptId, kind: "reading", value: { lean }, origin: "live" } as const;
  await into.endAttempt(sampleEnd(attemptId, { result: "scored" }), { label });
}

/** What readers say of messages. */
export function readingContract({ withStore }: StoreTest): void {
  describe("readings", () => {
    it("come back with their places, the first ones apart from the second ones, and stand beside verdicts", () =>
      withStore(async (store) => {
        const readings = readingsBy([first, second]);
        await store.savePlan({ ...plan, tasks: [...plan.tasks, ...readings] });
        const [one, two] = readings;
        if (one === undefined || two === undefined) throw new Error("nothing is planned");
        await saveReading(store, one, -3);
        await saveReading(store, two, null);
        const place = {
          modelConfigId: sampleModelConfig("alpha").id,
          run: 1,
          scenarioId: "long",
          turnId: "long_turn1",
        };
        const common = { ...place, configuration: { variant: "neutral", delivery: "user_role" }, origin: "live" };
        const by = { firstReaderId: first.id, recordedAt: expect.any(String) };
        expect(await store.readings(suiteDigest)).toEqual([
          { ...common, ...by, isSecond: false, lean: -3 },
          { ...common, ...by, isSecond: true, lean: null },
        ]);
        expect(await store.readings("other")).toEqual([]);
        expect((await store.judgesOf(suiteDigest)).map(({ judge }) => judge.label)).toEqual(["one"]);
        expect(await store.skips(suiteDigest)).toEqual([]);
      }));

    it("count by message: once for several readers, whole with the second, and not where it was never asked for", () =>
      withStore(async (store) => {
        const readings = [...readingsBy([first, second]), ...readingsBy([second, first])];
        await store.savePlan({ ...plan, tasks: [...plan.tasks, ...readings] });
        const [one, two, three] = readings;
        if (one === undefined || two === undefined || three === undefined) throw new Error("nothing is planned");
        const readingCounts = async () => (await store.runCounts(counted))[0]?.readings;
        expect(await readingCounts()).toEqual({ planned: 2, present: 0 });
        await saveReading(store, one, 2);
        expect(await readingCounts()).toEqual({ planned: 2, present: 0 });
        await store.recordSkip({ taskKey: two.key, because: "reading-agrees", origin: "live" });
        expect(await readingCounts()).toEqual({ planned: 2, present: 1 });
        const ofTurn2 = readings.filter(({ turnId }) => turnId === three.turnId);
        for (const { key } of ofTurn2) {
          await store.recordSkip({ taskKey: key, because: "depends-on-skip", origin: "live" });
        }
        expect(await readingCounts()).toEqual({ planned: 1, present: 1 });
      }));

    it("are by the readers that the most of a model config's messages were planned with", () =>
      withStore(async (store) => {
        const [lone] = readingsBy([second, first]);
        if (lone === undefined) throw new Error("nothing is planned");
        expect(await store.readers(suiteDigest)).toEqual(new Map());
        await store.savePlan({ ...plan, tasks: [...plan.tasks, lone, ...readingsBy([first, second])] });
        const id = sampleModelConfig("alpha").id;
        expect(await store.readers(suiteDigest)).toEqual(new Map([[id, [first, second]]]));
      }));
  });
}
