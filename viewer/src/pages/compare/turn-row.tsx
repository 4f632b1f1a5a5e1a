import { Suspense, type ReactNode } from "react";
import type { TrajectoryTurn } from "../../../../src/report/contract/site.ts";
import { Badge } from "../../app/badge.tsx";
import { Skeleton } from "../../app/states.tsx";
import { ModelText } from "../../text/model-text.tsx";
import { PlainText } from "../../text/plain-text.tsx";
import { PickMark } from "./pick-mark.tsx";
import type { Letter } from "./picks.ts";
import type { TurnLine } from "./turn-lines.ts";

interface TurnProps {
  readonly line: TurnLine;
  readonly letters: readonly Letter[];
  readonly place: (at: number) => string;
}

/** One turn: what the human said, once where it was the same to all, and the answers beside each other. */
export function TurnRow({ line, letters, place }: TurnProps): ReactNode {
  return (
    <>
      {line.human !== null && (
        <div className="col-span-full mt-2">
          <Human text={line.human} kind={line.kind} />
        </div>
      )}
      {line.turns.map((turn, at) => (
        <div key={letters[at]} className={place(at)}>
          {turn !== null && line.human === null && (
            <div className="mb-2">
              <Human text={turn.human} kind={turn.kind} />
            </div>
          )}
          {turn !== null && <Answer turn={turn} letter={letters[at]} />}
        </div>
      ))}
    </>
  );
}

function Human({ text, kind }: { readonly text: string; readonly kind: string | null }): ReactNode {
  return (
    <div className="rounded-lg bg-sunken px-3 py-2">
      <p className="text-xs font-semibold text-muted">Human{kind !== null && ` · ${kind}`}</p>
      <div className="max-w-[90ch] text-sm">
        <PlainText text={text} />
      </div>
    </div>
  );
}

function Answer({ turn, letter }: { readonly turn: TrajectoryTurn; readonly letter: Letter | undefined }): ReactNode {
  const { answer } = turn;
  return (
    <div className="h-full rounded-lg border border-line bg-surface px-3 py-2">
      <p className="mb-1 flex items-center gap-2 text-xs font-semibold text-muted">
        {letter !== undefined && <PickMark letter={letter} />}
        {answer?.truncated === true && (
          <Badge tone="warn" title="The token limit ended this answer">
            cut off
          </Badge>
        )}
      </p>
      {answer === null ? (
        <p className="text-muted">No answer.</p>
      ) : answer.text.trim() === "" ? (
        <p className="text-muted">An empty answer.</p>
      ) : (
        <Suspense fallback={<Skeleton lines={4} />}>
          <ModelText text={answer.text} />
        </Suspense>
      )}
    </div>
  );
}
