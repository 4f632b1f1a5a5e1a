import type { TextPlace } from "../../../text/text-place.ts";
import { findQuote } from "../../../text/find-quote.ts";
import type { Trajectory } from "../../../../../src/report/contract/site.ts";

/** Where the judges' quotes stand in the answers. */
export interface QuotePlaces {
  /** By turn, in order. */
  readonly byTurn: readonly (readonly TextPlace[])[];
  /** By verdict, in order: the turn in which its quote begins; null for one without a place. */
  readonly turnOf: readonly (number | null)[];
}

/** Looking through more would keep people waiting. */
const longestSearched = 1_000_000;

/** The name of a quote's place: by it the page marks it, and an address points to it. */
export function quoteId(verdict: number): string {
  return `quote-${verdict + 1}`;
}

export function quotePlaces({ verdicts, turns }: Pick<Trajectory, "verdicts" | "turns">): QuotePlaces {
  const answers = turns.map(({ answer }) => answer?.text ?? "");
  const characters = answers.reduce((sum, { length }) => sum + length, 0);
  const found = verdicts.map(({ grade }) => {
    const quote = grade.kind === "scored" && grade.quote?.kind === "verbatim" ? grade.quote.text : null;
    return quote === null || characters > longestSearched ? [] : findQuote(quote.replace(/…$/u, ""), answers);
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
