import type { TrajectoryTurn } from "../../../src/results/contract/site.ts";

/** A turn without calls whose answer has this text; null for no answer. */
export function turnWith(text: string | null, parts: Partial<TrajectoryTurn> = {}): TrajectoryTurn {
  const answer: TrajectoryTurn["answer"] =
    text === null
      ? null
      : {
          text,
          channel: "content",
          truncated: false,
          contentThinking: null,
          reasoning: null,
          finishReason: null,
          toolCalls: [],
          origin: "live",
        };
  return {
    turnId: "turn",
    human: "What is vesper to you?",
    kind: null,
    answer,
    repeated: false,
    ballot: null,
    skipped: null,
    promptTokens: null,
    completionTokens: null,
    reasoningTokens: null,
    usd: null,
    seconds: null,
    attempts: 1,
    resampled: 0,
    sent: null,
    received: null,
    ...parts,
  };
}
