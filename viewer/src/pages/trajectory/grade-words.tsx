import type { ReactNode } from "react";
import type { TrajectoryVerdict, Trajectory } from "../../../../src/results/contract/site.ts";
import { findQuote } from "../../text/find-quote.ts";
import { formatCost } from "../../../../src/results/format/dollars.ts";
import { PlainText, Seen } from "../../text/plain-text.tsx";
import type { TextPlace } from "../../text/text-place.ts";
import { PlaceLink } from "../../conversation/jump.tsx";

interface GradeWordsProps {
  readonly verdict: TrajectoryVerdict;
  readonly at: number;
  readonly quoteTurn: number | null;
  readonly search: string;
}

/** A judge's reason and quote, or why there is no grade. */
export function GradeWords({ verdict, at, quoteTurn, search }: GradeWordsProps): ReactNode {
  const { grade } = verdict;
  if (grade.kind === "unscored")
    return (
      <div className="rounded-md border border-warn bg-warn-soft px-3 py-2">
        <p className="font-medium">Unscored: the reply held no grade that can be read.</p>
        <p dir="auto" className="mt-1 [overflow-wrap:anywhere]">
          <Seen text={grade.reason} />
        </p>
        <p className="mt-1 text-sm">It is no 0 and no value was filled in: it is left out of every mean.</p>
      </div>
    );
  const extra = Object.entries(grade.extra);
  return (
    <>
      {grade.reasoning.trim() === "" ? (
        <p className="text-muted">The judge gave no reason.</p>
      ) : (
        <div className="max-w-[70ch]">
          <p className="text-xs text-muted">Its reason</p>
          <PlainText text={grade.reasoning} />
        </div>
      )}
      <QuoteLine quote={grade.quote} verdict={at} turn={quoteTurn} search={search} />
      {extra.length > 0 && (
        <p className="mt-3 text-sm text-muted">
          Also in the judge’s reply, but not scored:{" "}
          <span className="font-mono [overflow-wrap:anywhere]">
            <Seen text={JSON.stringify(grade.extra)} />
          </span>
        </p>
      )}
    </>
  );
}

/** The judge, and the cost of its verdict. */
export function JudgeLine({
  verdict: { judge, usd },
  isNamed,
}: {
  readonly verdict: TrajectoryVerdict;
  readonly isNamed: boolean;
}): ReactNode {
  return (
    <p className="text-sm text-muted">
      {isNamed && (
        <>
          Judge{" "}
          <bdi title={judge.model} className="font-medium [overflow-wrap:anywhere] text-text">
            {judge.label}
          </bdi>
        </>
      )}
      {isNamed && usd !== null && " · "}
      {usd !== null && formatCost(usd)}
    </p>
  );
}

interface QuoteLineProps {
  readonly quote: Extract<TrajectoryVerdict["grade"], { kind: "scored" }>["quote"];
  /** Which verdict it belongs to. */
  readonly verdict: number;
  /** The turn in which it was found, from 0. */
  readonly turn: number | null;
  /** The address's parameters under which the conversation is shown. */
  readonly search: string;
}

/** The passage that the judge quoted, and whether the answer contains it. */
function QuoteLine({ quote, verdict, turn, search }: QuoteLineProps): ReactNode {
  if (quote === null) return null;
  if (quote.kind === "missing" || quote.text === null)
    return <p className="mt-3 text-sm text-muted">The judge quoted no passage of the answer.</p>;
  return (
    <figure className="mt-3">
      <p className="mb-0.5 text-xs text-muted">It quotes the model</p>
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
        <span aria-hidden="true">✗ </span>Not the model’s words: none of its answers contains this quote.
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
      <span aria-hidden="true">✓</span> Found in the answer{turn > 0 && ` of turn ${turn + 1}`}: show the passage
      <span aria-hidden="true">↓</span>
    </PlaceLink>
  );
}

/** The positions of the judges' quotes in the answers. */
export interface QuotePlaces {
  /** By turn, in order. */
  readonly byTurn: readonly (readonly TextPlace[])[];
  /** By verdict, in order: the turn in which its quote begins; null for one that was not found. */
  readonly turnOf: readonly (number | null)[];
}

/** Searching longer texts would block the page. */
const longestSearched = 1_000_000;

/** The id of a quote's position, for its mark and for links to it. */
function quoteId(verdict: number): string {
  return `quote-${verdict + 1}`;
}

export function quotePlaces({ verdicts, turns }: Pick<Trajectory, "verdicts" | "turns">): QuotePlaces {
  const answers = turns.map(({ answer }) => answer?.text ?? "");
  const characters = answers.reduce((sum, { length }) => sum + length, 0);
  const found = verdicts.map(({ grade }) => {
    const quote = grade.kind === "scored" && grade.quote?.kind === "verbatim" ? grade.quote.text : null;
    return quote === null || characters > longestSearched ? [] : findQuote(quote.replace(/ ?…$/u, ""), answers);
  });
  return {
    byTurn: turns.map((_, turn) =>
      found.flatMap((places, verdict) =>
        places
          .filter(({ message }) => message === turn)
          .map(({ start, end }) => ({ start, end, name: quoteId(verdict) })),
      ),
    ),
    turnOf: found.map((places) => places[0]?.message ?? null),
  };
}
