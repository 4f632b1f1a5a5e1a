import type { SiteSearchDocs, SiteSearchWords } from "../../../../src/results/contract/site.ts";
import { intersection, postingsOfTerm, type Postings } from "./postings.ts";
import { filesOf, type SearchQuery, type SearchTerm } from "./search-terms.ts";

export const searchOrders = ["lowest", "highest", "ranking"] as const;
export type SearchOrder = (typeof searchOrders)[number];

export interface SearchFilter {
  /** Parts of a model config's label, all of them, in any case. */
  readonly model: string;
  /** Id of a scenario; null for any. */
  readonly scenario: string | null;
  /** Both ends are included. A conversation without a score is in no range. */
  readonly low: number | null;
  readonly high: number | null;
}

export interface FoundConversations {
  /** Numbers of conversations, in order. */
  readonly numbers: Postings;
  /** The number without the filter. */
  readonly unfiltered: number;
  /** The numbers for each term alone, and for all other terms together, without the filter. */
  readonly terms: readonly { readonly term: SearchTerm; readonly count: number; readonly without: number }[];
}

export interface Search {
  readonly docs: SiteSearchDocs;
  readonly query: SearchQuery;
  /** The files that the terms need. */
  readonly files: ReadonlyMap<number, SiteSearchWords>;
  readonly filter: SearchFilter;
  readonly order: SearchOrder;
}

/** The conversations that hold all terms and fit the filter. */
export function findConversations({ docs, query, files, filter, order }: Search): FoundConversations {
  const size = docs.scores.length;
  const lists = query.terms.map((term) => {
    const own = filesOf(term, docs.prefixes)
      .map((place) => files.get(place))
      .filter((file) => file !== undefined);
    return { term, postings: postingsOfTerm(term, own, size) };
  });
  const all = intersection(lists.map(({ postings }) => postings));
  const fits = fitting(docs, filter);
  return {
    numbers: sorted(fits === null ? all : all.filter(fits), docs, order),
    unfiltered: all.length,
    terms: lists.map(({ term, postings }) => ({
      term,
      count: postings.length,
      // Only needed where all terms together find nothing.
      without:
        all.length > 0
          ? 0
          : intersection(lists.filter((list) => list.term !== term).map((list) => list.postings)).length,
    })),
  };
}

/** Whether a conversation passes the filter; null without a filter. */
function fitting(docs: SiteSearchDocs, filter: SearchFilter): ((number: number) => boolean) | null {
  const { scenario, low, high } = filter;
  const runs = fittingRuns(docs, filter.model);
  const place = scenario === null ? null : docs.scenarios.indexOf(scenario);
  if (runs === null && place === null && low === null && high === null) return null;
  const width = docs.scenarios.length;
  return (number) => {
    if (place !== null && number % width !== place) return false;
    if (runs !== null && runs[Math.floor(number / width)] !== true) return false;
    if (low === null && high === null) return true;
    const score = docs.scores[number] ?? null;
    return score !== null && score >= (low ?? 0) && score <= (high ?? 100);
  };
}

/** For each run whether its model config's label matches; null without a filter. */
function fittingRuns({ labels, runs }: SiteSearchDocs, model: string): readonly boolean[] | null {
  const parts = model.toLowerCase().split(/\s+/u).filter(Boolean);
  if (parts.length === 0) return null;
  const fits = labels.map((label) => parts.every((part) => label.toLowerCase().includes(part)));
  return runs.map(([row]) => fits[row] ?? false);
}

/** With equal scores, the higher-ranked model config first; conversations without a score last. */
function sorted(numbers: Postings, docs: SiteSearchDocs, order: SearchOrder): Postings {
  if (order === "ranking") return numbers;
  const { numberAt, placeOf } = scoreOrder(docs, order);
  return numbers
    .map((number) => placeOf[number] ?? 0)
    .toSorted()
    .map((place) => numberAt[place] ?? 0);
}

interface ScoreOrder {
  readonly numberAt: Postings;
  readonly placeOf: Postings;
}

const orders = new WeakMap<SiteSearchDocs, Partial<Record<SearchOrder, ScoreOrder>>>();

/** All conversations in order, and the position of each, computed once: results are sorted by it. */
function scoreOrder(docs: SiteSearchDocs, order: "lowest" | "highest"): ScoreOrder {
  let known = orders.get(docs);
  if (known === undefined) orders.set(docs, (known = {}));
  const made = known[order];
  if (made !== undefined) return made;
  const sign = order === "lowest" ? 1 : -1;
  const keys = Float64Array.from(docs.scores, (score) => (score === null ? Infinity : sign * score));
  const numberAt = Uint32Array.from(keys.keys()).toSorted((one, other) =>
    keys[one] === keys[other] ? one - other : (keys[one] ?? 0) - (keys[other] ?? 0),
  );
  const placeOf = new Uint32Array(numberAt.length);
  for (const [place, number] of numberAt.entries()) placeOf[number] = place;
  return (known[order] = { numberAt, placeOf });
}
