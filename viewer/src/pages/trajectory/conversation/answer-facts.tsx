import type { ReactNode } from "react";
import type { TrajectoryTurn } from "../../../../../src/report/contract/site.ts";
import { Badge } from "../../../app/badge.tsx";
import { formatCount, formatDollars } from "../../../text/format.ts";

type Answer = NonNullable<TrajectoryTurn["answer"]>;

const channels: Readonly<Record<Answer["channel"], string>> = {
  content: "",
  tool: "",
  recovered: "Read from the beginning of a tool call that the token limit cut off",
};

/** What must be known of an answer before it is judged. */
export function AnswerBadges({ answer, turn }: { readonly answer: Answer; readonly turn: TrajectoryTurn }): ReactNode {
  return (
    <>
      {answer.text.trim() === "" && (
        <Badge tone="bad" title="The answer holds no words">
          empty
        </Badge>
      )}
      {answer.truncated && (
        <Badge tone="warn" title="The token limit ended this answer">
          truncated
        </Badge>
      )}
      {answer.channel === "recovered" && (
        <Badge tone="warn" title={channels.recovered}>
          recovered
        </Badge>
      )}
      {turn.resampled > 0 && (
        <Badge tone="warn" title="Replies without an answer came first and were drawn again">
          redrawn {turn.resampled === 1 ? "once" : `${turn.resampled} times`}
        </Badge>
      )}
      {answer.toolCalls.length > 1 && (
        <Badge tone="warn" title="See “As sent”">
          {answer.toolCalls.length} tool calls
        </Badge>
      )}
      {answer.origin !== "live" && (
        <Badge
          title={answer.origin === "simulated" ? "Answered by the built-in simulator" : "Imported: measured elsewhere"}
          tone={answer.origin === "simulated" ? "warn" : "plain"}
        >
          {answer.origin}
        </Badge>
      )}
    </>
  );
}

/** Tokens, money and time, as far as they were recorded. */
export function answerFacts(turn: TrajectoryTurn): readonly string[] {
  const { promptTokens, completionTokens, reasoningTokens, usd, seconds, attempts } = turn;
  const price = [
    ...(usd === null ? [] : [formatDollars(usd)]),
    ...(seconds === null ? [] : [`${seconds.toFixed(1)} s`]),
  ];
  return [
    ...(promptTokens === null && completionTokens === null
      ? []
      : [`${formatCount(promptTokens)} → ${formatCount(completionTokens)} tokens`]),
    ...(reasoningTokens === null || reasoningTokens === 0 ? [] : [`${formatCount(reasoningTokens)} of reasoning`]),
    ...(price.length === 0 ? [] : [price.join(" · ")]),
    ...(attempts > 1 ? [`${attempts} attempts`] : []),
  ];
}
