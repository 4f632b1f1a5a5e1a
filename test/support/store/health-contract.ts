import { hash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { AttemptEnd } from "../../../src/domain/attempt.ts";
import type { TaskKey } from "../../../src/domain/task.ts";
import type { Store } from "../../../src/store/store.ts";
import { begin } from "./begin.ts";
import { sampleJudge, sampleModelConfig, samplePlan, sampleSuite } from "./sample-plan.ts";
import { sampleAnswer, sampleEnd, sampleStart } from "./sample-results.ts";
import type { StoreTest } from "./store-test.ts";

const modelConfigId = sampleModelConfig("alpha").id;

/** What tells how the runs fared, and the store itself. */
export function healthContract({ withStore }: StoreTest): void {
  describe("faults", () => {
    it("are counted by kind, run and whom they befell, without what brought a result", () =>
      withStore(async (store) => {
        const plan = samplePlan({ runs: 2 });
        await store.savePlan(plan);
        const [first, second] = plan.answers.filter(({ run }) => run === 2);
        const verdict = plan.verdicts.find(({ run }) => run === 1);
        for (const result of ["timeout", "timeout", "empty", "refused", "truncated"] as const) {
          await attempt(store, first?.key ?? "", result);
        }
        for (const result of ["timeout", "answered"] as const) await attempt(store, second?.key ?? "", result);
        for (const result of ["malformed-verdict", "unscored", "scored"] as const) {
          await attempt(store, verdict?.key ?? "", result);
        }
        await begin(store, sampleStart(first?.key ?? ""));
        expect(await store.runFaults(plan.suite.digest)).toEqual([
          {
            modelConfigId,
            run: 1,
            kind: "verdict",
            judgeId: sampleJudge("one").id,
            fault: "malformed-verdict",
            attempts: 1,
          },
          { modelConfigId, run: 2, kind: "answer", judgeId: null, fault: "empty", attempts: 1 },
          { modelConfigId, run: 2, kind: "answer", judgeId: null, fault: "refused", attempts: 1 },
          { modelConfigId, run: 2, kind: "answer", judgeId: null, fault: "timeout", attempts: 3 },
        ]);
        expect(await store.runFaults("other")).toEqual([]);
      }));
  });

  describe("planned parts", () => {
    it("are the conversations of each run, each once, with who grades them", () =>
      withStore(async (store) => {
        const plan = samplePlan({ judges: ["one", "two"].map(sampleJudge), runs: 2 });
        await store.savePlan(plan);
        await store.savePlan(samplePlan({ suite: sampleSuite("other"), runs: 3 }));
        const configuration = { variant: "neutral", delivery: "user_role" };
        const judgeIds = ["one", "two"].map((name) => sampleJudge(name).id).toSorted();
        expect(await store.plannedParts(plan.suite.digest)).toEqual([
          { modelConfigId, run: 1, configuration, scenarioId: "long", judgeIds },
          { modelConfigId, run: 1, configuration, scenarioId: "short", judgeIds },
          { modelConfigId, run: 2, configuration, scenarioId: "long", judgeIds },
          { modelConfigId, run: 2, configuration, scenarioId: "short", judgeIds },
        ]);
      }));
  });

  describe("revision", () => {
    it("is another after every write, and the same without one", () =>
      withStore(async (store) => {
        const seen = [await store.revision()];
        const look = async (): Promise<void> => {
          seen.push(await store.revision());
        };
        await store.savePlan(samplePlan());
        await look();
        const attemptId = await begin(store, sampleStart("task"));
        await look();
        await store.endAttempt(sampleEnd(attemptId), { answer: sampleAnswer("task", { attemptId }) });
        await look();
        expect(new Set(seen).size).toBe(4);
        await store.suites();
        expect(await store.revision()).toBe(seen.at(-1));
      }));
  });

  describe("inspection", () => {
    it("tells the version of the tables and their size, which grows", () =>
      withStore(async (store) => {
        const { schemaVersion, bytes } = await store.inspect();
        expect(schemaVersion).toMatch(/^\d{4}-[a-z]/u);
        expect(bytes).toBeGreaterThan(0);
        const id = await begin(store, sampleStart("task"));
        await store.endAttempt(sampleEnd(id, { response: noise(1_000_000) }));
        expect((await store.inspect()).bytes).toBeGreaterThan(bytes + 700_000);
      }));
  });
}

/** A text of random bytes: its 64 characters take six bits each, however it is compressed. */
function noise(length: number): string {
  const portions = Array.from({ length: Math.ceil(length / 43) }, (_, index) =>
    hash("sha256", `${index}`, "base64url"),
  );
  return portions.join("").slice(0, length);
}

async function attempt(store: Store, key: TaskKey, result: AttemptEnd["result"]): Promise<void> {
  const attemptId = await begin(store, sampleStart(key));
  const product = result === "truncated" ? { answer: sampleAnswer(key, { attemptId }) } : undefined;
  await store.endAttempt(sampleEnd(attemptId, { result }), product);
}
