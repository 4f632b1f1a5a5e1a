import type { ReactNode } from "react";
import { Link } from "wouter";
import type { Trajectory, TrajectoryTurn } from "../../../src/results/contract/site.ts";
import { turnAnchor } from "../../../src/results/contract/site/viewer-pages.ts";
import { Badge } from "../app/badge.tsx";
import { smallButtonClass } from "../app/button.ts";
import { ballotText } from "../text/ballot-text.ts";
import { formatCost } from "../../../src/results/format/dollars.ts";
import { formatCount } from "../text/format.ts";
import { ModelText, type TextView } from "../text/model-text.tsx";
import { PlainText } from "../text/plain-text.tsx";
import type { TextPlace } from "../text/text-place.ts";
import { turnName } from "../text/turn-name.ts";
import { Fold } from "./fold.tsx";
import { Message } from "./message.tsx";
import { skipReasonWords } from "../../../src/results/format/ballots.ts";

export interface TurnProps {
  readonly turn: TrajectoryTurn;
  /** From 0. */
  readonly at: number;
  /** The number of turns. */
  readonly of: number;
  readonly view?: TextView;
  /** Under its own address with its head beside it; with its head above it; beside others, without links to it. */
  readonly form?: "page" | "narrow" | "column";
  /** Of the item that it asks about; null in a suite without items. */
  readonly sides?: NonNullable<Trajectory["arm"]>["sides"] | null;
  /** Marked passages of the answer. */
  readonly places?: readonly TextPlace[];
  /** The address of its request; null where none is shown. */
  readonly sentAddress?: string | null;
  /** The author where several answer, in place of "Model". */
  readonly author?: ReactNode;
}

/** A question with its answer, a ballot as a small step, or a turn that was not asked. */
export function Turn(props: TurnProps): ReactNode {
  const { turn, at } = props;
  if (isNeedless(turn)) return null;
  if (!isSpoken(turn)) return <Reply {...props} />;
  return (
    <section aria-label={turnName(at, turn.kind)} className="space-y-5">
      <HumanMessage {...props} />
      <Reply {...props} />
    </section>
  );
}

/** Whether the human's words are a message of their own: neither a ballot's folded words nor unsent. */
export function isSpoken({ skipped, ballot }: TrajectoryTurn): boolean {
  return skipped === null && ballot === null;
}

/** Whether there was nothing to ask: the ballot that it would have asked again has a number. */
export function isNeedless({ skipped }: TrajectoryTurn): boolean {
  return skipped === "has-number";
}

/** What came of a turn, without the human's message before it. */
export function Reply(props: TurnProps & { readonly children?: ReactNode }): ReactNode {
  const { turn } = props;
  if (turn.skipped !== null) return <SkippedStep {...props} />;
  if (turn.ballot !== null) return <BallotStep {...props} ballot={turn.ballot} />;
  return <AnswerMessage {...props} />;
}

/** The head of a message, and its anchor: in a column of several conversations ids would not be unique. */
function frameOf({ at, of, form = "page" }: TurnProps, speaker: "human" | "model") {
  return {
    speaker,
    form,
    ...(of === 1 ? {} : { place: `turn ${at + 1}` }),
    ...(form === "column" ? {} : { id: speaker === "human" ? turnAnchor(at + 1) : `t${at + 1}-model` }),
  };
}

export function HumanMessage(props: TurnProps): ReactNode {
  const { turn, view = "markdown", form } = props;
  return (
    <Message {...frameOf(props, "human")} badges={<HumanBadges turn={turn} />}>
      <div className={form === "column" ? "text-sm" : ""}>
        <ModelText text={turn.human} view={view} />
      </div>
    </Message>
  );
}

function HumanBadges({ turn: { kind, repeated } }: Pick<TurnProps, "turn">): ReactNode {
  if (kind === null && !repeated) return null;
  return (
    <>
      {kind !== null && <Badge title="The kind of question">{kind}</Badge>}
      {repeated && <Badge title="Said in the conversation that this one continues">repeated</Badge>}
    </>
  );
}

/** The model's answer, with its private text folded above it; `children` replace the answer. */
export function AnswerMessage(props: TurnProps & { readonly children?: ReactNode }): ReactNode {
  const { turn, view = "markdown", form = "page", places = [], sentAddress = null, author, children } = props;
  const { answer } = turn;
  const frame = { ...frameOf(props, "model"), ...(author === undefined ? {} : { author }) };
  if (answer === null)
    return (
      <Message {...frame}>
        <p className="text-muted">No answer: the model has not been called yet, or every attempt failed.</p>
      </Message>
    );
  return (
    <Message
      {...frame}
      badges={<AnswerBadges answer={answer} turn={turn} />}
      facts={form === "column" ? [] : answerFacts(turn)}
      actions={sentAddress !== null && <SentLink to={sentAddress} />}
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

function SentLink({ to, className = "" }: { readonly to: string; readonly className?: string }): ReactNode {
  return (
    <Link href={to} className={`${smallButtonClass} ${className}`}>
      As sent
    </Link>
  );
}

function Step({
  at,
  form = "page",
  says,
  children,
}: TurnProps & { readonly says: string; readonly children: ReactNode }): ReactNode {
  return (
    <section
      {...(form === "column" ? {} : { id: turnAnchor(at + 1), tabIndex: -1 })}
      aria-label={`Turn ${at + 1}, ${says}`}
      // Beside the messages' texts, as they are laid out.
      className={`min-w-0 rounded-lg border border-dashed border-line-strong px-3.5 py-2 text-sm ${form === "page" ? "md:ms-[12.75rem] md:max-w-[50rem]" : ""} ${says === "skipped" ? "bg-sunken text-muted" : "space-y-2"}`}
    >
      {children}
    </section>
  );
}

function SkippedStep(props: TurnProps): ReactNode {
  const { turn, at, author } = props;
  return (
    <Step {...props} says="skipped">
      {author}{" "}
      <span className="font-medium">
        Turn {at + 1}
        {turn.ballot !== null && " · ballot"}
      </span>{" "}
      <Badge>skipped</Badge> {turn.skipped !== null && skipReasonWords[turn.skipped]}
    </Step>
  );
}

/** What the human asked and what the model wrote stay folded: the number is what counts. */
function BallotStep({
  ballot,
  ...props
}: TurnProps & { readonly ballot: NonNullable<TrajectoryTurn["ballot"]> }): ReactNode {
  const { turn, at, view = "markdown", form = "page", sides = null, sentAddress = null, author } = props;
  const { text, meaning } = ballotText(ballot, sides);
  return (
    <Step {...props} says="ballot">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {author}
        <span className="text-muted">Turn {at + 1} · ballot</span>
        <span className="text-lg font-semibold tabular-nums">{text}</span>
        {meaning !== "" && <span className="text-muted [overflow-wrap:anywhere]">{meaning}</span>}
        {sentAddress !== null && <SentLink to={sentAddress} className="ms-auto" />}
      </p>
      <Fold label="Words" note="the question and the reply; no later request repeats them">
        <div className="space-y-3">
          <div>
            <p className="text-xs text-muted">Human, scripted by the suite</p>
            <ModelText text={turn.human} view={view} />
          </div>
          <div {...(form === "column" ? {} : { id: `t${at + 1}-model`, tabIndex: -1 })}>
            <p className="text-xs text-muted">Model, its own words</p>
            {turn.answer === null ? <p>No answer.</p> : <ModelText text={turn.answer.text} view={view} />}
          </div>
        </div>
      </Fold>
    </Step>
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

type Answer = NonNullable<TrajectoryTurn["answer"]>;

/** Problems of an answer. */
function AnswerBadges({ answer, turn }: { readonly answer: Answer; readonly turn: TrajectoryTurn }): ReactNode {
  const { text, truncated, channel, toolCalls, origin } = answer;
  const badges: readonly (readonly [applies: boolean, tone: "plain" | "warn" | "bad", label: string, title: string])[] =
    [
      [turn.repeated, "plain", "repeated", "Given in the conversation that this one continues, and not asked again"],
      [text.trim() === "", "bad", "empty", "The answer is empty"],
      [truncated, "warn", "truncated", "The token limit cut off this answer"],
      [
        channel === "recovered",
        "warn",
        "recovered",
        "Read from the beginning of a tool call that the token limit cut off",
      ],
      [channel === "refusal", "warn", "refused", "Read from the reply's field for refusals: the model declined"],
      [
        turn.resampled > 0,
        "warn",
        `redrawn ${turn.resampled === 1 ? "once" : `${turn.resampled} times`}`,
        "Earlier replies had no answer and were requested again",
      ],
      [toolCalls.length > 1, "warn", `${toolCalls.length} tool calls`, "See “As sent”"],
      [origin === "simulated", "warn", origin, "Answered by the built-in simulator"],
      [origin === "imported", "plain", origin, "Imported: measured elsewhere"],
    ];
  return badges.map(
    ([applies, tone, label, title]) =>
      applies && (
        <Badge key={label} tone={tone} title={title}>
          {label}
        </Badge>
      ),
  );
}

/** Tokens, cost and time, where recorded. */
function answerFacts(turn: TrajectoryTurn): readonly string[] {
  const { promptTokens, completionTokens, reasoningTokens, usd, seconds, attempts } = turn;
  const price = [...(usd === null ? [] : [formatCost(usd)]), ...(seconds === null ? [] : [`${seconds.toFixed(1)} s`])];
  return [
    ...(promptTokens === null && completionTokens === null
      ? []
      : [`${formatCount(promptTokens)} → ${formatCount(completionTokens)} tokens`]),
    ...(reasoningTokens === null || reasoningTokens === 0 ? [] : [`${formatCount(reasoningTokens)} of reasoning`]),
    ...(price.length === 0 ? [] : [price.join(" · ")]),
    ...(attempts > 1 ? [`${attempts} attempts`] : []),
  ];
}
