import type { ReactNode } from "react";
import { Link } from "wouter";
import { turnAnchor } from "../../../../src/report/contract/site/viewer-pages.ts";
import { skipReasonWords } from "../../../../src/report/format/index.ts";
import { Badge } from "../../app/badge.tsx";
import { smallButtonClass } from "../../app/button.ts";
import { ModelText } from "../../text/model-text.tsx";
import type { ConversationParts } from "./conversation-parts.ts";
import { Fold } from "./fold.tsx";
import { ballotText } from "../../text/ballot-text.ts";
import { Turn, type TurnProps } from "./turn.tsx";

interface AnyTurnProps extends TurnProps {
  readonly sides: ConversationParts["sides"];
}

/** A question with its answer, a ballot as a small step, or a turn that was not asked. */
export function AnyTurn({ sides, ...props }: AnyTurnProps): ReactNode {
  const { turn } = props;
  if (turn.skipped !== null) return <SkippedStep {...props} />;
  if (turn.ballot !== null) return <BallotStep {...props} sides={sides} />;
  return <Turn {...props} />;
}

/** Beside the messages' texts, as they are laid out. */
const stepClass =
  "min-w-0 rounded-lg border border-dashed border-line-strong px-3.5 py-2 text-sm md:ms-[12.75rem] md:max-w-[50rem]";

function SkippedStep({ turn, at }: TurnProps): ReactNode {
  if (turn.skipped === null) return null;
  return (
    <section
      id={turnAnchor(at + 1)}
      tabIndex={-1}
      aria-label={`Turn ${at + 1}, skipped`}
      className={`${stepClass} bg-sunken text-muted`}
    >
      <span className="font-medium">
        Turn {at + 1}
        {turn.ballot !== null && " · ballot"}
      </span>{" "}
      <Badge>skipped</Badge> {skipReasonWords[turn.skipped]}
    </section>
  );
}

/** What the human asked and what the model wrote stay folded: the number is what counts. */
function BallotStep({ turn, at, view, sides, sentAddress }: AnyTurnProps): ReactNode {
  if (turn.ballot === null) return null;
  const { text, meaning } = ballotText(turn.ballot, sides);
  return (
    <section
      id={turnAnchor(at + 1)}
      tabIndex={-1}
      aria-label={`Turn ${at + 1}, ballot`}
      className={`${stepClass} space-y-2`}
    >
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="text-muted">Turn {at + 1} · ballot</span>
        <span className="text-lg font-semibold tabular-nums">{text}</span>
        {meaning !== "" && <span className="text-muted [overflow-wrap:anywhere]">{meaning}</span>}
        <Link href={sentAddress} className={`${smallButtonClass} ms-auto`}>
          As sent
        </Link>
      </p>
      <Fold label="Words" note="the question and the reply; no later request repeats them">
        <div className="space-y-3">
          <div>
            <p className="text-xs text-muted">Human, scripted by the suite</p>
            <ModelText text={turn.human} view={view} />
          </div>
          <div id={`t${at + 1}-model`} tabIndex={-1}>
            <p className="text-xs text-muted">Model, its own words</p>
            {turn.answer === null ? <p>No answer.</p> : <ModelText text={turn.answer.text} view={view} />}
          </div>
        </div>
      </Fold>
    </section>
  );
}
