import type { ReactNode } from "react";
import type { TrajectoryVerdict } from "../../../../../src/report/contract/site.ts";
import { Seen } from "../../../text/plain-text.tsx";
import { PlaceLink } from "../jump.tsx";
import { quoteId } from "./quote-places.ts";

type Quote = Extract<TrajectoryVerdict["grade"], { kind: "scored" }>["quote"];

interface QuoteLineProps {
  readonly quote: Quote;
  /** Which verdict it belongs to. */
  readonly verdict: number;
  /** The turn in which it was found, from 0. */
  readonly turn: number | null;
  /** The address's parameters under which the conversation is shown. */
  readonly search: string;
}

/** The passage that a grade rests on, and whether the model said it. */
export function QuoteLine({ quote, verdict, turn, search }: QuoteLineProps): ReactNode {
  if (quote === null) return null;
  if (quote.kind === "missing" || quote.text === null)
    return <p className="mt-3 text-sm text-muted">The judge quoted no passage of the answer.</p>;
  return (
    <figure className="mt-3">
      <blockquote
        dir="auto"
        className={`border-s-4 ps-3 [overflow-wrap:anywhere] whitespace-pre-wrap [unicode-bidi:plaintext] ${quote.kind === "verbatim" ? "border-accent" : "border-dashed border-bad"}`}
      >
        <Seen text={quote.text} />
      </blockquote>
      <figcaption className="mt-1.5 text-sm">
        <QuoteState isForeign={quote.kind === "foreign"} turn={turn} id={quoteId(verdict)} search={search} />
      </figcaption>
    </figure>
  );
}

function QuoteState({
  isForeign,
  turn,
  id,
  search,
}: {
  readonly isForeign: boolean;
  readonly turn: number | null;
  readonly id: string;
  readonly search: string;
}): ReactNode {
  if (isForeign)
    return (
      <span className="text-bad">
        <span aria-hidden="true">✗ </span>Not the model’s own words: they stand in none of its answers.
      </span>
    );
  if (turn === null)
    return (
      <span className="text-muted">
        <span aria-hidden="true">✓ </span>Found in the answer when it was graded; its place could not be found again
        here.
      </span>
    );
  return (
    <PlaceLink id={id} search={search} className="inline-flex min-h-6 items-center gap-1.5 text-accent underline">
      <span aria-hidden="true">✓</span> Found in the answer{turn > 0 && ` of turn ${turn + 1}`}: show the place
      <span aria-hidden="true">↓</span>
    </PlaceLink>
  );
}
