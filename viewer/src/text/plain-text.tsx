import { Fragment, useMemo, useState, type ReactNode } from "react";
import { buttonClass } from "../app/button.ts";
import { formatCount } from "./format.ts";
import { cutAtPlaces, type TextPlace } from "./text-place.ts";
import { splitUnseen, type TextPiece } from "./unseen.ts";

const noPlaces: readonly TextPlace[] = [];

/** What is shown of a long text at first. */
const firstShown = 20_000;
/** A long text is laid out in blocks; only visible ones cost time. */
const blockLength = 10_000;

/**
 * A text as it is: white space kept, nothing interpreted, characters that would not be seen shown by name. A long one
 * shows its beginning, and the rest on request.
 */
export function PlainText({
  text,
  places = noPlaces,
  mono = false,
}: {
  readonly text: string;
  readonly places?: readonly TextPlace[];
  readonly mono?: boolean;
}): ReactNode {
  const [isWhole, setIsWhole] = useState(false);
  const isLong = text.length > firstShown;
  const lastPlace = places.reduce((last, { end }) => Math.max(last, end), 0);
  const showsAll = !isLong || isWhole || lastPlace > firstShown;
  const blocks = useMemo(() => blocksOf(showsAll ? text : text.slice(0, firstShown)), [text, showsAll]);
  const font = mono ? "font-mono text-[0.8rem] leading-relaxed" : "";
  return (
    <div>
      <div
        dir="auto"
        className={`min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere] [unicode-bidi:plaintext] ${font}`}
      >
        {blocks.map(({ start, part }) =>
          blocks.length === 1 ? (
            <Stretch key={start} text={part} places={places} offset={start} />
          ) : (
            <span
              key={start}
              className="block [contain-intrinsic-size:auto_30rem] [content-visibility:auto] [unicode-bidi:plaintext]"
            >
              <Stretch text={part} places={places} offset={start} />
            </span>
          ),
        )}
      </div>
      {isLong && !showsAll && (
        <p className="mt-3 flex flex-wrap items-center gap-3 border-t border-dashed border-line-strong pt-3 text-sm text-muted">
          <span>
            The first {formatCount(firstShown)} of {formatCount(text.length)} characters.
          </span>
          <button type="button" className={buttonClass} onClick={() => setIsWhole(true)}>
            Show all
          </button>
        </p>
      )}
    </div>
  );
}

function blocksOf(text: string): readonly { readonly start: number; readonly part: string }[] {
  if (text.length <= 2 * blockLength) return [{ start: 0, part: text }];
  const blocks: { start: number; part: string }[] = [];
  for (let start = 0; start < text.length;) {
    const line = text.indexOf("\n", start + blockLength);
    // A line without an end is cut all the same, though not within a character.
    const wanted = line === -1 || line > start + 2 * blockLength ? start + blockLength : line + 1;
    const end = /[\uD800-\uDBFF]/u.test(text[wanted - 1] ?? "") ? wanted + 1 : wanted;
    blocks.push({ start, part: text.slice(start, end) });
    start = end;
  }
  return blocks;
}

function Stretch({
  text,
  places,
  offset,
}: {
  readonly text: string;
  readonly places: readonly TextPlace[];
  readonly offset: number;
}): ReactNode {
  return cutAtPlaces(text, places, offset).map((piece, at) =>
    piece.names.length === 0 ? (
      <Seen key={at} text={piece.text} />
    ) : (
      <mark key={at} data-place={piece.names.join(" ")} className={markClass}>
        <Seen text={piece.text} />
      </mark>
    ),
  );
}

/** A quoted passage: an underline besides the colour. */
export const markClass =
  "rounded-sm bg-accent-soft text-text underline decoration-accent decoration-2 underline-offset-2 data-jumped:outline-2 data-jumped:outline-offset-2 data-jumped:outline-accent";

/** A text that holds many would make a page of nothing but signs; then they are written into it. */
const mostSigns = 2000;

/** Text in which every unseen character is shown by its name. */
export function Seen({ text }: { readonly text: string }): ReactNode {
  const pieces = useMemo(() => repeated(splitUnseen(text)), [text]);
  if (pieces.length > mostSigns)
    return pieces
      .map(({ piece, times }) => (piece.kind === "text" ? piece.text : `⟦${signOf(piece, times)}⟧`))
      .join("");
  return pieces.map(({ piece, times }, at) =>
    piece.kind === "text" ? (
      <Fragment key={at}>{piece.text}</Fragment>
    ) : (
      <bdi
        key={at}
        title={piece.title}
        className="mx-px rounded border border-line-strong bg-warn-soft px-0.5 font-mono text-[0.7em] text-warn"
      >
        {signOf(piece, times)}
      </bdi>
    ),
  );
}

function signOf(piece: Extract<TextPiece, { kind: "unseen" }>, times: number): string {
  return times === 1 ? piece.short : `${piece.short}×${times}`;
}

/** The same character many times over is one piece. */
function repeated(pieces: readonly TextPiece[]): readonly { readonly piece: TextPiece; readonly times: number }[] {
  const runs: { piece: TextPiece; times: number }[] = [];
  for (const piece of pieces) {
    const last = runs.at(-1);
    if (piece.kind === "unseen" && last?.piece.kind === "unseen" && last.piece.short === piece.short) last.times += 1;
    else runs.push({ piece, times: 1 });
  }
  return runs;
}
