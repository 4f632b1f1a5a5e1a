import { useMemo, type ReactNode } from "react";
import type { TrajectoryTurn } from "../../../../../src/report/contract/site.ts";
import { formatCount } from "../../../text/format.ts";
import { PlainText, Seen } from "../../../text/plain-text.tsx";
import { diffTexts, type DiffPart, type TextDiff } from "../../../text/word-diff.ts";
import { AnswerMessage, HumanMessage, type TurnProps } from "./turn.tsx";

interface TurnDiffProps {
  readonly pair: readonly [TrajectoryTurn, TrajectoryTurn];
  readonly view: TurnProps["view"];
  readonly sentAddress: (turn: number) => string;
}

/** Both turns side by side, one above the other on a phone, with the words that went and came. */
export function TurnDiff({ pair, view, sentAddress }: TurnDiffProps): ReactNode {
  const [before, after] = pair.map(({ answer }) => answer?.text ?? "");
  const diff = useMemo(() => diffTexts(before ?? "", after ?? ""), [before, after]);
  return (
    <div>
      <DiffNote diff={diff} />
      <div className="grid gap-x-6 gap-y-8 md:grid-cols-2">
        {pair.map((turn, at) => {
          const shared = { turn, at, of: 2, view, isNarrow: true } as const;
          return (
            <section
              key={at}
              aria-label={`Turn ${at + 1}`}
              className="grid min-w-0 content-start gap-y-5 md:row-span-2 md:grid-rows-subgrid"
            >
              <HumanMessage {...shared} />
              <AnswerMessage {...shared} places={[]} sentAddress={sentAddress(at)}>
                {diff.kind === "compared" ? (
                  <Marked parts={at === 0 ? diff.before : diff.after} kind={at === 0 ? "removed" : "added"} />
                ) : (
                  <PlainText text={turn.answer?.text ?? ""} />
                )}
              </AnswerMessage>
            </section>
          );
        })}
      </div>
    </div>
  );
}

function Marked({
  parts,
  kind,
}: {
  readonly parts: readonly DiffPart[];
  readonly kind: "removed" | "added";
}): ReactNode {
  const Mark = kind === "removed" ? "del" : "ins";
  return (
    <div dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-wrap [unicode-bidi:plaintext]">
      {parts.map(({ text, changed }, at) =>
        changed ? (
          <Mark key={at} className={markClasses[kind]}>
            <Seen text={text} />
          </Mark>
        ) : (
          <Seen key={at} text={text} />
        ),
      )}
    </div>
  );
}

const markClasses = {
  removed: "rounded-sm bg-removed [text-decoration:underline_dashed_1px] underline-offset-3",
  added: "rounded-sm bg-added [text-decoration:underline_solid_1px] underline-offset-3",
} as const;

/** What the marks mean, and how much stayed; or why there are none. */
function DiffNote({ diff }: { readonly diff: TextDiff }): ReactNode {
  if (diff.kind === "too-long")
    return (
      <Note>
        The two answers have {formatCount(diff.characters)} characters: more than the {formatCount(diff.limit)} up to
        which they are compared word by word. They stand side by side, unmarked.
      </Note>
    );
  if (diff.kind === "too-different")
    return <Note>The two answers differ in too many words to be compared. They stand side by side, unmarked.</Note>;
  const share = diff.words === 0 ? "" : ` (${Math.round((100 * diff.kept) / diff.words)}%)`;
  return (
    <Note>
      <del className={markClasses.removed}>Only in turn 1</del>, <ins className={markClasses.added}>only in turn 2</ins>
      . {formatCount(diff.kept)} of turn 1’s {formatCount(diff.words)} words{share} stand in turn 2 too, in the same
      order.
      {diff.by === "lines" && " Compared by whole lines: too many words differ."}
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
