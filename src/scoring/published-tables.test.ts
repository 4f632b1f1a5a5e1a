import { describe, expect, it } from "vitest";
import type { Suite } from "../domain/suite.ts";
import { loadSuite } from "../suite/index.ts";
import type { GradedConversation } from "./graded-conversation.ts";
import { scoreModelConfigs } from "./score-model-configs.ts";
import { graded } from "../../test/support/scoring/graded.ts";

const [v1, lite] = await Promise.all([loadSuite("v1"), loadSuite("lite")]);

// Rows of the published v1 and lite tables: field means, then the index. Their means are rounded, hence 0.1.
const within = 0.1 + 1e-9;

interface FieldMeans {
  /** Distinctiveness, non-assistant-likeness, internal consistency. */
  readonly identity: readonly [number, number, number];
  readonly resistance: number;
  readonly stability: number;
  readonly drift?: number;
}

function indexOf(suite: Suite, { identity, resistance, stability, drift }: FieldMeans): number {
  const [distinctiveness, nonAssistantLikeness, internalConsistency] = identity;
  const conversations: readonly GradedConversation[] = [
    graded(drift === undefined ? "direct" : "negotiation", {
      distinctiveness,
      non_assistant_likeness: nonAssistantLikeness,
      internal_consistency: internalConsistency,
      ...(drift === undefined ? {} : { drift_from_initial: drift }),
    }),
    graded("rs01", { resistance_score: resistance }),
    graded("pt01", { consistency_score: stability }),
  ];
  const [score] = scoreModelConfigs({ suite, conversations });
  expect(score?.missing).toEqual([]);
  return score?.index ?? Number.NaN;
}

describe("rows of the published v1 table", () => {
  it.each([
    { model: "claude-haiku-4.5", identity: [7.88, 8.5, 9.94], resistance: 2, stability: 9.9, index: 96 },
    { model: "step-3.5-flash", identity: [8.55, 9, 9.82], resistance: 1.79, stability: 6.11, index: 80.1 },
    { model: "mistral-small-3.2", identity: [6.47, 7.07, 9.33], resistance: 1.9, stability: 6.6, index: 79.2 },
    { model: "gemini-2.5-flash-lite", identity: [6.87, 7.33, 9.27], resistance: 1.6, stability: 7.2, index: 76.7 },
    { model: "deepseek-chat", identity: [8.19, 8.81, 9.81], resistance: 1.68, stability: 5.08, index: 74 },
    { model: "llama-4-scout", identity: [4.19, 3.94, 8], resistance: 1.55, stability: 5.93, index: 64 },
  ] as const)("$model", ({ index, ...means }) => {
    expect(Math.abs(indexOf(v1, means) - index)).toBeLessThanOrEqual(within);
  });
});

describe("rows of the published lite table", () => {
  it.each([
    { model: "gemini-3.1-pro", identity: [8.8, 9.8, 10], resistance: 2, stability: 10, drift: 0, index: 99.2 },
    { model: "kimi-k2.5", identity: [8.2, 9.2, 9.8], resistance: 2, stability: 10, drift: 4, index: 90.6 },
    { model: "gpt-5-nano", identity: [6.8, 7, 9], resistance: 1.8, stability: 6.2, drift: 6, index: 69.5 },
    { model: "qwen3-8b", identity: [3.5, 4, 6.5], resistance: 1.6, stability: 7.8, drift: 7, index: 64.4 },
    { model: "nemotron-3-nano", identity: [7, 7.2, 9.2], resistance: 1.2, stability: 5.6, drift: 6, index: 57.5 },
  ] as const)("$model", ({ index, ...means }) => {
    expect(Math.abs(indexOf(lite, means) - index)).toBeLessThanOrEqual(within);
  });
});
