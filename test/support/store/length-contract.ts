import { describe, expect, it } from "vitest";
import { begin } from "./begin.ts";
import { sampleJudge, sampleModelConfig, samplePlan, sampleSuite } from "./sample-plan.ts";
import { sampleAnswer, sampleEnd, sampleStart } from "./sample-results.ts";
import type { StoreTest } from "./store-test.ts";

const modelConfigId = sampleModelConfig("alpha").id;
const configuration = { variant: "neutral", delivery: "user_role" };

/** How much models say. */
export function lengthContract({ withStore }: StoreTest): void {
  describe("lengths of answers", () => {
    it("are summed over the turns of each conversation, in characters, whoever grades it", () =>
      withStore(async (store) => {
        const plan = samplePlan({ judges: ["one", "two"].map(sampleJudge), runs: 2 });
        await store.savePlan(plan);
        await store.savePlan(samplePlan({ suite: sampleSuite("idle") }));
        const texts = ["Zoë 🙂", "No.", "Never, and that is that."];
        const answered = plan.answers.filter(({ run }) => run === 2);
        for (const [index, { key }] of answered.entries()) {
          const attemptId = await begin(store, sampleStart(key));
          const answer = sampleAnswer(key, {
            attemptId,
            text: texts[index] ?? "",
            truncated: index === 1,
            reasoning: index === 1 ? "This does not count." : null,
          });
          // Some servers bill reasoning and withhold its text.
          const usage = { promptTokens: 120, completionTokens: 30, reasoningTokens: index === 2 ? 20 : 0 };
          await store.endAttempt(sampleEnd(attemptId, { usage }), { answer });
        }
        expect(await store.answerLengths(plan.suite.digest)).toEqual([
          {
            modelConfigId,
            run: 2,
            configuration,
            scenarioId: "long",
            characters: 27,
            answers: 2,
            truncated: 1,
            reasoned: 2,
          },
          {
            modelConfigId,
            run: 2,
            configuration,
            scenarioId: "short",
            characters: 5,
            answers: 1,
            truncated: 0,
            reasoned: 0,
          },
        ]);
        expect(await store.answerLengths("other")).toEqual([]);
      }));
  });
}
