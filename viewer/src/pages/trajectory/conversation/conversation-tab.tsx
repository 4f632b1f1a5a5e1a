import { lazy, Suspense, type ReactNode } from "react";
import { Empty, Skeleton } from "../../../app/states.tsx";
import { Choice } from "../choice.tsx";
import { JumpTarget } from "../jump.tsx";
import type { QuotePlaces } from "../verdict/quote-places.ts";
import { Contents } from "./contents.tsx";
import { pairOf, type ConversationParts } from "./conversation-parts.ts";
import type { TextView } from "../../../text/model-text.tsx";
import { Preamble } from "./preamble.tsx";
import { Turn } from "./turn.tsx";

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

/** What was said, in order or both turns side by side. */
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
            { id: "markdown", label: "Laid out" },
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
              { id: "compared", label: "Side by side, what changed" },
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
