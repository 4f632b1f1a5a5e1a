import type { ReactNode } from "react";
import { Link } from "wouter";
import type { TrajectoryTurn } from "../../../../src/report/contract/site.ts";
import { turnAnchor } from "../../../../src/report/contract/site/viewer-pages.ts";
import { Badge } from "../../app/badge.tsx";
import { smallButtonClass } from "../../app/button.ts";
import { formatCount, formatDollars } from "../../text/format.ts";
import { ModelText, type TextView } from "../../text/model-text.tsx";
import { PlainText } from "../../text/plain-text.tsx";
import type { TextPlace } from "../../text/text-place.ts";
import { turnName } from "../../text/turn-name.ts";
import { Fold } from "./fold.tsx";
import { Message } from "./message.tsx";

export interface TurnProps {
  readonly turn: TrajectoryTurn;
  /** From 0. */
  readonly at: number;
  /** How many turns there are. */
  readonly of: number;
  readonly view: TextView;
  readonly places: readonly TextPlace[];
  /** The address of its request. */
  readonly sentAddress: string;
}

/** A question of the human and the model's answer. */
export function Turn(props: TurnProps): ReactNode {
  const { turn, at, of, view } = props;
  return (
    <section aria-label={turnName(at, turn.kind)} className="space-y-5">
      <HumanMessage turn={turn} at={at} of={of} view={view} />
      <AnswerMessage {...props} />
    </section>
  );
}

export function HumanMessage({
  turn,
  at,
  of,
  view,
  isNarrow = false,
}: Pick<TurnProps, "turn" | "at" | "of" | "view"> & { readonly isNarrow?: boolean }): ReactNode {
  return (
    <Message
      id={turnAnchor(at + 1)}
      speaker="human"
      isNarrow={isNarrow}
      {...placeOf(at, of)}
      badges={<HumanBadges turn={turn} />}
    >
      <ModelText text={turn.human} view={view} />
    </Message>
  );
}

function HumanBadges({ turn: { kind, tactic, repeated } }: Pick<TurnProps, "turn">): ReactNode {
  if (kind === null && tactic === null && !repeated) return null;
  return (
    <>
      {kind !== null && <Badge title="The kind of question">{kind}</Badge>}
      {tactic !== null && <Badge title="The tactic of pressure">{tactic}</Badge>}
      {repeated && <Badge title="Said in the conversation that this one continues">repeated</Badge>}
    </>
  );
}

/** The model's answer, with its private text folded above it; `children` replace the answer. */
export function AnswerMessage({
  turn,
  at,
  of,
  view,
  places,
  sentAddress,
  isNarrow = false,
  children,
}: TurnProps & { readonly isNarrow?: boolean; readonly children?: ReactNode }): ReactNode {
  const { answer } = turn;
  if (answer === null)
    return (
      <Message id={`t${at + 1}-model`} speaker="model" isNarrow={isNarrow} {...placeOf(at, of)}>
        <p className="text-muted">No answer: the model has not been called yet, or every attempt failed.</p>
      </Message>
    );
  return (
    <Message
      id={`t${at + 1}-model`}
      speaker="model"
      isNarrow={isNarrow}
      {...placeOf(at, of)}
      badges={<AnswerBadges answer={answer} turn={turn} />}
      facts={answerFacts(turn)}
      actions={
        <Link href={sentAddress} className={smallButtonClass}>
          As sent
        </Link>
      }
    >
      <PrivateWords label="Reasoning" note="the provider’s separate text" text={answer.reasoning} />
      <PrivateWords label="Thinking" note="written beside the tool call" text={answer.contentThinking} />
      {answer.text.trim() === "" ? (
        <p className="text-muted">The answer is empty{answer.text !== "" && ", only white space"}.</p>
      ) : (
        (children ?? <ModelText text={answer.text} view={view} places={places} />)
      )}
      {answer.truncated && (
        <p className="mt-2 border-t border-dashed border-line-strong pt-1.5 text-xs text-warn">
          The token limit cut off the answer here.
        </p>
      )}
    </Message>
  );
}

function PrivateWords({
  label,
  note,
  text,
}: {
  readonly label: string;
  readonly note: string;
  readonly text: string | null;
}): ReactNode {
  if (text === null || text.trim() === "") return null;
  return (
    <div className="mb-2.5">
      <Fold label={label} note={`${note}, ${formatCount(text.length)} characters`} isPrivate>
        <div className="text-sm">
          <PlainText text={text} />
        </div>
      </Fold>
    </div>
  );
}

function placeOf(at: number, of: number): { readonly place?: string } {
  return of === 1 ? {} : { place: `turn ${at + 1}` };
}

type Answer = NonNullable<TrajectoryTurn["answer"]>;

const channels: Readonly<Record<Answer["channel"], string>> = {
  content: "",
  tool: "",
  recovered: "Read from the beginning of a tool call that the token limit cut off",
  refusal: "Read from the reply's field for refusals: the model declined",
};

/** Problems of an answer. */
function AnswerBadges({ answer, turn }: { readonly answer: Answer; readonly turn: TrajectoryTurn }): ReactNode {
  return (
    <>
      {turn.repeated && (
        <Badge title="Given in the conversation that this one continues, and not asked again">repeated</Badge>
      )}
      {answer.text.trim() === "" && (
        <Badge tone="bad" title="The answer is empty">
          empty
        </Badge>
      )}
      {answer.truncated && (
        <Badge tone="warn" title="The token limit cut off this answer">
          truncated
        </Badge>
      )}
      {answer.channel === "recovered" && (
        <Badge tone="warn" title={channels.recovered}>
          recovered
        </Badge>
      )}
      {answer.channel === "refusal" && (
        <Badge tone="warn" title={channels.refusal}>
          refused
        </Badge>
      )}
      {turn.resampled > 0 && (
        <Badge tone="warn" title="Earlier replies had no answer and were requested again">
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

/** Tokens, cost and time, where recorded. */
function answerFacts(turn: TrajectoryTurn): readonly string[] {
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
