import { lazy, type ReactNode } from "react";
import { Boundary } from "../../../app/boundary.tsx";
import { formatCount } from "../../../text/format.ts";
import { PlainText } from "../../../text/plain-text.tsx";
import type { TextPlace } from "../../../text/text-place.ts";
import { countUnseen } from "../../../text/unseen.ts";

const SafeMarkdown = lazy(() =>
  import("../../../text/safe-markdown.tsx").then((text) => ({ default: text.SafeMarkdown })),
);

/** Laying out more than any model answers is slow, and nobody reads it so. */
const longestMarkdown = 50_000;

export type TextView = "markdown" | "plain";

/** What somebody said: laid out, or as it was written. */
export function MessageText({
  text,
  view,
  places,
}: {
  readonly text: string;
  readonly view: TextView;
  readonly places?: readonly TextPlace[];
}): ReactNode {
  const plain = <PlainText text={text} {...(places === undefined ? {} : { places })} />;
  if (view === "plain") return plain;
  if (text.length > longestMarkdown)
    return (
      <>
        <p className="mb-2 text-sm text-muted">
          {formatCount(text.length)} characters: too long to be laid out, and so shown as plain text.
        </p>
        {plain}
      </>
    );
  return (
    <>
      <Boundary instead={plain}>
        <SafeMarkdown text={text} {...(places === undefined ? {} : { places })} />
      </Boundary>
      <UnseenNote text={text} />
    </>
  );
}

/** Says that a text holds more than can be seen of it. */
function UnseenNote({ text }: { readonly text: string }): ReactNode {
  const found = countUnseen(text);
  if (found.length === 0) return null;
  const shown = found.slice(0, 6).map(({ short, count }) => (count === 1 ? short : `${short} × ${formatCount(count)}`));
  return (
    <p className="mt-2 border-t border-dashed border-line-strong pt-1.5 text-xs text-muted">
      <span className="font-medium text-warn">Unseen characters:</span> {shown.join(", ")}
      {found.length > 6 && ` and ${found.length - 6} other kinds`}. “Plain text” shows where they stand.
    </p>
  );
}
