import { Component, lazy, type ReactNode } from "react";
import { formatCount } from "./format.ts";
import { PlainText } from "./plain-text.tsx";
import { isTame } from "./tame-markdown.ts";
import type { TextPlace } from "./text-place.ts";
import { countUnseen } from "./unseen.ts";

const SafeMarkdown = lazy(() => import("./safe-markdown.tsx").then((text) => ({ default: text.SafeMarkdown })));

export type TextView = "markdown" | "plain";

/**
 * A message: as formatted Markdown, or as written. Markdown that would freeze the page appears as written. Put it into a
 * Suspense: the Markdown renderer loads with the first text.
 */
export function ModelText({
  text,
  view = "markdown",
  places,
}: {
  readonly text: string;
  readonly view?: TextView;
  readonly places?: readonly TextPlace[];
}): ReactNode {
  const plain = <PlainText text={text} {...(places === undefined ? {} : { places })} />;
  if (view === "plain") return plain;
  if (!isTame(text))
    return (
      <>
        <p className="mb-2 text-sm text-muted">
          {formatCount(text.length)} characters: too long, or too full of marks, to be laid out, and so shown as plain
          text.
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

/** Shows a fallback where a part of the page fails to render; the rest of the page stays. */
class Boundary extends Component<
  { readonly instead: ReactNode; readonly children: ReactNode },
  { readonly failed: boolean }
> {
  override readonly state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.instead : this.props.children;
  }
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
