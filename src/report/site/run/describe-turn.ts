import type { Turn } from "../../../domain/index.ts";
import type { StoredAnswer, StoredExchange } from "../../../store/index.ts";
import type { Segments, TrajectoryTurn } from "../../contract/site.ts";
import { recordedMessages } from "../recorded-messages.ts";

export interface TurnParts {
  readonly turn: Turn;
  /** Undefined for an unanswered turn. */
  readonly stored: StoredAnswer | undefined;
  readonly exchange: StoredExchange | undefined;
  readonly sent: Segments;
  readonly received: Segments;
}

export function describeTurn({ turn, stored, exchange, sent, received }: TurnParts): TrajectoryTurn {
  const { attempt = null } = stored ?? {};
  return {
    turnId: turn.id,
    human: humanOf(turn, stored, exchange),
    kind: turn.kind ?? null,
    answer: stored === undefined ? null : describeAnswer(stored),
    promptTokens: attempt?.usage.promptTokens ?? null,
    completionTokens: attempt?.usage.completionTokens ?? null,
    reasoningTokens: attempt?.usage.reasoningTokens ?? null,
    usd: stored?.attemptsUsd ?? null,
    seconds: attempt === null ? null : attempt.elapsedMs / 1000,
    attempts: stored?.attempts ?? 0,
    resampled: stored?.resamples ?? 0,
    sent,
    received,
  };
}

/** Imported results may have another wording, which only their requests contain. */
function humanOf(turn: Turn, stored: StoredAnswer | undefined, exchange: StoredExchange | undefined): string {
  if (stored?.answer.origin !== "imported" || exchange === undefined) return turn.human;
  return recordedMessages(exchange.request, stored.place.configuration.delivery)?.human.at(-1) ?? turn.human;
}

function describeAnswer({ answer }: StoredAnswer): NonNullable<TrajectoryTurn["answer"]> {
  const { text, channel, truncated, contentThinking, reasoning, finishReason, toolCalls, origin } = answer;
  return {
    text,
    channel,
    truncated,
    contentThinking,
    reasoning,
    finishReason,
    toolCalls: toolCalls.map(({ id, function: called }) => {
      return { id, name: called.name, arguments: called.arguments };
    }),
    origin,
  };
}
