import { useMemo, type ReactNode } from "react";
import type { TrajectoryTurn } from "../../../../src/results/contract/site.ts";
import { formatCount } from "../../text/format.ts";
import { PlainText, Seen } from "../../text/plain-text.tsx";
import { sharedWords, type SharedWords } from "../../text/shared-words.ts";
import { turnName } from "../../text/turn-name.ts";
import { diffTexts, type TextDiff } from "../../text/word-diff.ts";
import { AnswerMessage, HumanMessage, type TurnProps } from "../../conversation/turn.tsx";

/** Both turns side by side, one above the other on a phone, with removed and added words marked. */
export function TurnDiff({
  pair,
  view,
  sentAddress,
}: {
  readonly pair: readonly [TrajectoryTurn, TrajectoryTurn];
  readonly view: NonNullable<TurnProps["view"]>;
  readonly sentAddress: (turn: number) => string;
}): ReactNode {
  const [first, second] = pair;
  const comparison = useMemo(() => compare(first.answer?.text ?? "", second.answer?.text ?? ""), [first, second]);
  return (
    <div>
      <ComparisonNote comparison={comparison} />
      <div className="grid gap-x-6 gap-y-8 md:grid-cols-2">
        {pair.map((turn, at) => {
          const shared = { turn, at, of: 2, view, form: "narrow" } as const;
          return (
            <section
              key={at}
              aria-label={turnName(at, turn.kind)}
              className="grid min-w-0 content-start gap-y-5 md:row-span-2 md:grid-rows-subgrid"
            >
              <HumanMessage {...shared} />
              <AnswerMessage {...shared} sentAddress={sentAddress(at)}>
                <Compared comparison={comparison} at={at} text={turn.answer?.text ?? ""} />
              </AnswerMessage>
            </section>
          );
        })}
      </div>
    </div>
  );
}

/** What is marked: the words that differ, or, where nearly all differ, those in both. */
type Comparison =
  | { readonly marks: "changes"; readonly diff: Extract<TextDiff, { kind: "compared" }> }
  | { readonly marks: "shared"; readonly diff: Extract<TextDiff, { kind: "compared" }>; readonly shared: SharedWords }
  | { readonly marks: "nothing"; readonly diff: Exclude<TextDiff, { kind: "compared" }> };

function compare(before: string, after: string): Comparison {
  const diff = diffTexts(before, after);
  if (diff.kind !== "compared") return { marks: "nothing", diff };
  // Marking changes would mark everything.
  return diff.kept < diff.words / 3
    ? { marks: "shared", diff, shared: sharedWords(before, after) }
    : { marks: "changes", diff };
}

const markClasses = {
  removed: "rounded-sm bg-removed [text-decoration:underline_dashed_1px] underline-offset-3",
  added: "rounded-sm bg-added [text-decoration:underline_solid_1px] underline-offset-3",
  shared: "rounded-sm bg-accent-soft text-text [text-decoration:underline_dotted_2px] underline-offset-3",
} as const;

function Compared({
  comparison,
  at,
  text,
}: {
  readonly comparison: Comparison;
  readonly at: number;
  readonly text: string;
}): ReactNode {
  if (comparison.marks === "nothing") return <PlainText text={text} />;
  const side = at === 0 ? "before" : "after";
  const isShared = comparison.marks === "shared";
  const parts = isShared ? comparison.shared[side] : comparison.diff[side];
  const Mark = isShared ? "mark" : at === 0 ? "del" : "ins";
  const className = markClasses[isShared ? "shared" : at === 0 ? "removed" : "added"];
  return (
    <div dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-wrap [unicode-bidi:plaintext]">
      {parts.map((part, place) =>
        part.changed === isShared ? (
          <Seen key={place} text={part.text} />
        ) : (
          <Mark key={place} className={className}>
            <Seen text={part.text} />
          </Mark>
        ),
      )}
    </div>
  );
}

/** The legend of the marks and how much is unchanged, or why nothing is marked. */
function ComparisonNote({ comparison }: { readonly comparison: Comparison }): ReactNode {
  const { marks, diff } = comparison;
  if (marks === "nothing")
    return (
      <Note>
        {diff.kind === "too-long"
          ? `The two answers have ${formatCount(diff.characters)} characters, more than the ${formatCount(diff.limit)} up to which they are compared word by word.`
          : "The two answers differ in too many words to be compared."}{" "}
        They are shown side by side, unmarked.
      </Note>
    );
  const share = diff.words === 0 ? "" : ` (${Math.round((100 * diff.kept) / diff.words)}%)`;
  const much = `${formatCount(diff.kept)} of turn 1’s ${formatCount(diff.words)} words${share}`;
  const lines = diff.by === "lines" && " Compared by whole lines: too many words differ.";
  if (marks === "shared")
    return (
      <Note>
        Reworded, with {diff.kept === 0 ? "no passage of turn 1" : `only ${much} kept in passages`}. Marked instead:{" "}
        {comparison.shared.count === 0 ? (
          "nothing: the turns share no longer words."
        ) : (
          <>
            the longer <mark className={markClasses.shared}>words in both turns</mark>,{" "}
            {formatCount(comparison.shared.count)} of them.
          </>
        )}
        {lines}
      </Note>
    );
  return (
    <Note>
      <del className={markClasses.removed}>Only in turn 1</del>, <ins className={markClasses.added}>only in turn 2</ins>
      ; {much} are also in turn 2, in the same order.{lines}
    </Note>
  );
}

function Note({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <p role="status" className="mb-4 max-w-[80ch] text-sm text-muted">
      {children}
    </p>
  );
}
