import { lazy, Suspense, type ReactNode } from "react";
import { turnAnchor } from "../../../../src/results/contract/site/viewer-pages.ts";
import { Empty, Skeleton } from "../../app/states.tsx";
import { formatCount } from "../../text/format.ts";
import { type TextView, ModelText } from "../../text/model-text.tsx";
import { PlainText } from "../../text/plain-text.tsx";
import { turnName } from "../../text/turn-name.ts";
import { pairOf, type ConversationParts, type SetupPart, type SystemPart } from "./conversation-parts.ts";
import { Fold } from "../../conversation/fold.tsx";
import type { QuotePlaces } from "./grade-words.tsx";
import { JumpTarget, PlaceLink } from "../../conversation/jump.tsx";
import { Message } from "../../conversation/message.tsx";
import { Choice } from "./tabs.tsx";
import { isNeedless, Turn } from "../../conversation/turn.tsx";

const TurnDiff = lazy(() => import("./turn-diff.tsx").then((part) => ({ default: part.TurnDiff })));

interface ConversationTabProps {
  readonly parts: ConversationParts;
  readonly quotes: QuotePlaces;
  readonly view: TextView;
  readonly isCompared: boolean;
  readonly onView: (view: TextView) => void;
  readonly onCompare: (isCompared: boolean) => void;
  readonly sentAddress: (turn: number) => string;
}

/** The conversation in order, or both turns side by side. */
export function ConversationTab(props: ConversationTabProps): ReactNode {
  const { parts, view, isCompared, onView, onCompare } = props;
  const pair = pairOf(parts.turns);
  return (
    <>
      <h2 className="sr-only">Conversation</h2>
      <div className="mb-5 flex flex-wrap gap-x-6 gap-y-2">
        <Choice
          label="How answers are shown"
          chosen={view}
          options={[
            { id: "markdown", label: "Formatted" },
            { id: "plain", label: "Plain text" },
          ]}
          onChoose={onView}
        />
        {pair !== null && (
          <Choice
            label="How the two turns are shown"
            chosen={isCompared ? "compared" : "in-order"}
            options={[
              { id: "in-order", label: "In order" },
              { id: "compared", label: "Side by side with changes" },
            ]}
            onChoose={(id) => onCompare(id === "compared")}
          />
        )}
      </div>
      <Suspense fallback={<Skeleton lines={10} />}>
        {pair !== null && isCompared ? (
          <div className="space-y-6">
            <Preamble parts={parts} view={view} />
            <TurnDiff pair={pair} view={view} sentAddress={props.sentAddress} />
          </div>
        ) : (
          <InOrder {...props} />
        )}
        <JumpTarget />
      </Suspense>
    </>
  );
}

function InOrder({ parts, quotes, view, sentAddress }: ConversationTabProps): ReactNode {
  return (
    <div className="xl:grid xl:grid-cols-[minmax(0,62rem)_minmax(14rem,22rem)] xl:gap-x-8">
      <Contents parts={parts} />
      <div className="min-w-0 space-y-6 xl:col-start-1 xl:row-start-1">
        <Preamble parts={parts} view={view} />
        {parts.turns.length === 0 && <Empty>Nothing was said: no turn of this scenario was answered.</Empty>}
        {parts.turns.map((turn, at) => (
          <Turn
            key={at}
            sides={parts.sides}
            turn={turn}
            at={at}
            of={parts.turns.length}
            view={view}
            places={quotes.byTurn[at] ?? []}
            sentAddress={sentAddress(at)}
          />
        ))}
      </div>
    </div>
  );
}

/** Links to the parts of a conversation: a list beside it if there is room, a row above it for many turns. */
function Contents({ parts: { system, opening, turns } }: { readonly parts: ConversationParts }): ReactNode {
  const entries = [
    ...(system === null ? [] : [{ id: "system", label: "System message", text: "" }]),
    ...opening.map(({ human }, at) => ({ id: `o${at + 1}-human`, label: "Opening, scripted", text: human })),
    ...turns.flatMap((turn, at) => {
      const { human, kind, ballot, repeated, skipped } = turn;
      if (isNeedless(turn)) return [];
      return {
        id: turnAnchor(at + 1),
        label: turns.length === 1 ? "The turn" : turnName(at, ballot === null ? kind : "ballot"),
        text: skipped !== null ? "skipped" : ballot !== null ? "" : repeated ? `repeated: ${human}` : human,
      };
    }),
  ];
  return (
    <nav
      aria-label="In this conversation"
      className={`min-w-0 xl:sticky xl:top-[calc(var(--header-height)+4rem)] xl:col-start-2 xl:row-start-1 xl:self-start ${turns.length > 2 ? "mb-5 xl:mb-0" : "hidden xl:block"}`}
    >
      <p className="mb-1.5 text-sm font-medium text-muted max-xl:sr-only">In this conversation</p>
      <ol className="flex gap-1.5 overflow-x-auto xl:block xl:overflow-visible xl:border-s xl:border-line">
        {entries.map(({ id, label, text }) => (
          <li key={id} className="max-w-48 shrink-0 xl:max-w-none">
            <PlaceLink
              id={id}
              className="block min-h-6 rounded border border-line px-2.5 py-1 text-sm hover:text-accent xl:-ms-px xl:rounded-none xl:border-0 xl:border-s-2 xl:border-transparent xl:hover:border-accent"
            >
              <span className="block font-medium">{label}</span>
              {text !== "" && (
                <bdi className="line-clamp-2 text-xs text-muted [overflow-wrap:anywhere] max-xl:line-clamp-1">
                  {text.slice(0, 120)}
                </bdi>
              )}
            </PlaceLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The scripted beginning before the first turn. */
function Preamble({
  parts: { system, setup, opening },
  view,
}: {
  readonly parts: ConversationParts;
  readonly view: TextView;
}): ReactNode {
  return (
    <>
      {system !== null && <System system={system} setup={setup} view={view} />}
      {opening.map(({ human, assistant }, at) => (
        <div key={at} className="space-y-5">
          <Message id={`o${at + 1}-human`} speaker="human" place="opening">
            <ModelText text={human} view={view} />
          </Message>
          <Message id={`o${at + 1}-model`} speaker="script" place="opening">
            <ModelText text={assistant} view={view} />
          </Message>
        </div>
      ))}
    </>
  );
}

function System({
  system: { text, addendum, isRecorded },
  setup,
  view,
}: {
  readonly system: SystemPart;
  readonly setup: SetupPart | null;
  readonly view: TextView;
}): ReactNode {
  return (
    <Message id="system" speaker="system" isBare>
      <div className="space-y-2">
        {!isRecorded && <p className="text-sm text-muted">Text from the suite: no request with it was recorded.</p>}
        <Fold label="System message" note={`${formatCount(text.length)} characters`}>
          <ModelText text={text} view={view} />
        </Fold>
        {addendum !== null && (
          <Fold label="Addendum" note="to the system message, in this scenario only">
            <ModelText text={addendum} view={view} />
          </Fold>
        )}
        {setup !== null && <Setup setup={setup} />}
      </div>
    </Message>
  );
}

function Setup({ setup: { toolName, startToken, greeting } }: { readonly setup: SetupPart }): ReactNode {
  return (
    <Fold label="Delivery" note="the human’s messages arrive as tool results">
      <div className="max-w-[70ch] space-y-2 text-sm">
        {greeting === null ? (
          <p>
            What the human says is the result of a call of <ToolName>{toolName}</ToolName>, which has no parameters. The
            model replies in plain content. Scripted, before the first turn:
          </p>
        ) : (
          <p>
            The model speaks by calling <ToolName>{toolName}</ToolName>, and what the human says is the call’s result.
            The human does not see what it writes outside the tool. Scripted, before the first turn:
          </p>
        )}
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          <dt className="text-muted">user</dt>
          <dd>
            <PlainText text={startToken} />
          </dd>
          <dt className="text-muted">{greeting === null ? "model" : "model, by the tool"}</dt>
          <dd>{greeting === null ? "a call of the tool" : <PlainText text={greeting} />}</dd>
        </dl>
      </div>
    </Fold>
  );
}

function ToolName({ children }: { readonly children: string }): ReactNode {
  return <code className="font-mono [overflow-wrap:anywhere]">{children}</code>;
}
