import { describe, expect, it } from "vitest";
import type { JudgeConfig } from "../../../src/domain/model-config.ts";
import type { ReadingTask } from "../../../src/domain/task.ts";
import type { Store } from "../../../src/store/store.ts";
import { begin } from "./begin.ts";
import { sampleJudge, sampleModelConfig, samplePlan } from "./sample-plan.ts";
import { sampleEnd, sampleStart } from "./sample-results.ts";
import type { StoreTest } from "./store-test.ts";

const one = sampleJudge("one reader");
const other = sampleJudge("another reader");
const plan = samplePlan();
const suiteDigest = plan.suite.digest;
const counted = { suiteDigest, judgeId: "none" };

/** Both readings of the long conversation's turns, the second by another reader. */
function readingsBy(readers: readonly [JudgeConfig, JudgeConfig]): readonly ReadingTask[] {
  return plan.answers.slice(1).flatMap((message) =>
    readers.map((judge, place): ReadingTask => {
      const { turnId, lane, channel, dependsOn, history, modelConfig, run, configuration } = message;
      const { scenarioId, conversationId } = message;
      const planned = { lane, channel, dependsOn, history, decidedBy: [], modelConfig, run, configuration, scenarioId };
      const slot = `${turnId} ${place === 0 ? "first" : "second"} ${readers[0].id}`;
      const first = place === 0 ? null : "the first";
      return { ...planned, conversationId, kind: "reading", key: `${slot} ${message.key}`, turnId, slot, judge, first };
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
        const readings = readingsBy([one, other]);
        await store.savePlan({ ...plan, tasks: [...plan.tasks, ...readings] });
        const [reading, again] = readings;
        if (reading === undefined || again === undefined) throw new Error("nothing is planned");
        await saveReading(store, reading, -3);
        await saveReading(store, again, null);
        const place = {
          modelConfigId: sampleModelConfig("alpha").id,
          run: 1,
          scenarioId: "long",
          turnId: "long_turn1",
        };
        const common = { ...place, configuration: { variant: "neutral", delivery: "user_role" }, origin: "live" };
        const by = { firstReaderId: one.id, isPerson: false, recordedAt: expect.any(String) };
        expect(await store.readings(suiteDigest)).toEqual([
          { ...common, ...by, readerId: one.id, isSecond: false, lean: -3 },
          { ...common, ...by, readerId: other.id, isSecond: true, lean: null },
        ]);
        expect(await store.readings("other")).toEqual([]);
        expect((await store.judgesOf(suiteDigest)).map(({ judge }) => judge.label)).toEqual(["one"]);
        expect(await store.skips(suiteDigest)).toEqual([]);
      }));

    it("count by message: once for several readers, whole with the second, and not where it was never asked for", () =>
      withStore(async (store) => {
        const readings = [...readingsBy([one, other]), ...readingsBy([other, one])];
        await store.savePlan({ ...plan, tasks: [...plan.tasks, ...readings] });
        const [reading, again, next] = readings;
        if (reading === undefined || again === undefined || next === undefined) throw new Error("nothing is planned");
        const readingCounts = async () => (await store.runCounts(counted))[0]?.readings;
        expect(await readingCounts()).toEqual({ planned: 2, present: 0, withoutNumber: 0 });
        await saveReading(store, reading, 2);
        expect(await readingCounts()).toEqual({ planned: 2, present: 0, withoutNumber: 0 });
        await store.recordSkip({ taskKey: again.key, because: "reading-agrees", origin: "live" });
        expect(await readingCounts()).toEqual({ planned: 2, present: 1, withoutNumber: 0 });
        const ofTurn2 = readings.filter(({ turnId }) => turnId === next.turnId);
        for (const { key } of ofTurn2) {
          await store.recordSkip({ taskKey: key, because: "depends-on-skip", origin: "live" });
          // From the first on, although the other reader has not come to it yet.
          expect(await readingCounts()).toEqual({ planned: 1, present: 1, withoutNumber: 0 });
        }
      }));

    it("count a message without a number where no reader gave it one", () =>
      withStore(async (store) => {
        const readings = [...readingsBy([one, other]), ...readingsBy([other, one])];
        await store.savePlan({ ...plan, tasks: [...plan.tasks, ...readings] });
        const { turnId } = readings[0] ?? {};
        const byOne = readings.filter((each) => each.turnId === turnId && each.slot.endsWith(one.id));
        const byOther = readings.find((each) => each.turnId === turnId && each.slot.endsWith(other.id));
        if (byOther === undefined) throw new Error("nothing is planned");
        const readingCounts = async () => (await store.runCounts(counted))[0]?.readings;
        for (const reading of byOne) await saveReading(store, reading, null);
        expect(await readingCounts()).toEqual({ planned: 2, present: 1, withoutNumber: 1 });
        await saveReading(store, byOther, 3);
        expect(await readingCounts()).toEqual({ planned: 2, present: 1, withoutNumber: 0 });
      }));

    it("are by the readers that a model config's messages were planned with, those with the most numbers first, then the most", () =>
      withStore(async (store) => {
        const few = readingsBy([other, one]).slice(0, 2);
        expect(await store.readers(suiteDigest)).toEqual([]);
        await store.savePlan({ ...plan, tasks: [...plan.tasks, ...few, ...readingsBy([one, other])] });
        const { id: modelConfigId } = sampleModelConfig("alpha");
        expect(await store.readers(suiteDigest)).toEqual([
          { modelConfigId, first: one, second: other },
          { modelConfigId, first: other, second: one },
        ]);
        const [reading] = few;
        const silent = readingsBy([one, other]);
        if (reading === undefined) throw new Error("nothing is planned");
        for (const each of silent) await saveReading(store, each, null);
        await saveReading(store, reading, 2);
        expect((await store.readers(suiteDigest)).map(({ first }) => first)).toEqual([other, one]);
      }));
  });
}
