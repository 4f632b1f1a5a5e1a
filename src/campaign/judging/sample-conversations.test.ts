import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { simulatorEndpoint } from "../../model/registry/endpoints.ts";
import { resolveModelConfig } from "../../model/registry/resolve-model-config.ts";
import type { AnsweredConversation } from "../../plan/index.ts";
import { sampleConversations } from "./sample-conversations.ts";

const settings = { endpoint: simulatorEndpoint, maxTokens: 2048, defaultTemperature: 0.7 };
const modelConfig = resolveModelConfig({ ...settings, model: "sim/asks" });

/** So many conversations of each scenario. */
function conversationsOf(counts: Readonly<Record<string, number>>): readonly AnsweredConversation[] {
  const configuration = { variant: "neutral", delivery: "user_role" } as const;
  return Object.entries(counts).flatMap(([scenarioId, count]) =>
    Array.from({ length: count }, (_, before) => {
      const conversationId = `${scenarioId} ${before + 1}`;
      const keys = { answerKeys: [conversationId], answeredKeys: [conversationId], decidedBy: [] };
      return { modelConfig, run: before + 1, configuration, scenarioId, conversationId, ...keys };
    }),
  );
}

const idsOf = (conversations: readonly AnsweredConversation[]) =>
  conversations.map(({ conversationId }) => conversationId);

const countsOf = (conversations: readonly AnsweredConversation[]) =>
  [...Map.groupBy(conversations, ({ scenarioId }) => scenarioId).values()].map(({ length }) => length);

const all = conversationsOf({ a: 20, b: 20, c: 20, d: 2 });

describe("a sample", () => {
  it("has as many of every scenario as can be", () => {
    expect(countsOf(sampleConversations(all, { size: 8, seed: 1 }))).toEqual([2, 2, 2, 2]);
    expect(countsOf(sampleConversations(all, { size: 20, seed: 1 }))).toEqual([6, 6, 6, 2]);
    expect(countsOf(sampleConversations(all, { size: 2, seed: 1 }))).toEqual([1, 1]);
    expect(sampleConversations(all, { size: 1000, seed: 1 })).toEqual(all);
    expect(sampleConversations([], { size: 5, seed: 1 })).toEqual([]);
  });

  it("is the same in any order, in the order given, and another by another seed", () => {
    const order = fc.shuffledSubarray([...all], { minLength: all.length });
    const drawn = idsOf(sampleConversations(all, { size: 10, seed: 7 }));
    fc.assert(
      fc.property(order, (shuffled) => {
        const own = idsOf(sampleConversations(shuffled, { size: 10, seed: 7 }));
        expect(new Set(own)).toEqual(new Set(drawn));
        expect(own).toEqual(idsOf(shuffled).filter((id) => own.includes(id)));
      }),
      { numRuns: 20 },
    );
    expect(new Set(idsOf(sampleConversations(all, { size: 10, seed: 8 })))).not.toEqual(new Set(drawn));
  });

  it("holds every smaller one", () => {
    const size = fc.integer({ min: 1, max: all.length });
    fc.assert(
      fc.property(size, size, (one, other) => {
        const larger = idsOf(sampleConversations(all, { size: Math.max(one, other), seed: 1 }));
        const smaller = idsOf(sampleConversations(all, { size: Math.min(one, other), seed: 1 }));
        expect(larger).toEqual(expect.arrayContaining([...smaller]));
        expect(smaller).toHaveLength(Math.min(one, other));
      }),
      { numRuns: 50 },
    );
  });
});
