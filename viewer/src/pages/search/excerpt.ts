import type { Trajectory } from "../../../../src/results/contract/site.ts";
import { wordPlaces, type FoundWord, type SearchTerm } from "./search-terms.ts";

/** A part of an answer; a hit is a word of the query. */
export interface ExcerptPiece {
  readonly text: string;
  readonly isHit: boolean;
}

export interface Excerpt {
  /** The answer's number in its conversation, from 1, and how many it has. */
  readonly answer: number;
  readonly answers: number;
  readonly pieces: readonly ExcerptPiece[];
  /** Words of the query that occur elsewhere in the answers, or more often. */
  readonly moreHits: number;
}

interface Hit {
  readonly from: number;
  readonly to: number;
  /** The place of its term. */
  readonly term: number;
}

/** Characters of an excerpt, about. */
const span = 260;
/** Of them before the first hit. */
const lead = 70;

/**
 * The passage of a conversation's answers with most of the terms, the earliest of several; null where no answer
 * has one.
 */
export function excerptOf(
  conversations: readonly Pick<Trajectory, "turns">[],
  terms: readonly SearchTerm[],
  wordLength: number,
): Excerpt | null {
  const answers = conversations.flatMap(({ turns }) => turns.flatMap(({ answer }) => answer ?? []));
  const all = answers.map((answer) => hitsIn(placesIn(answer, wordLength), terms));
  let best: { readonly answer: number; readonly hits: readonly Hit[]; readonly worth: number } | null = null;
  for (const [answer, hits] of all.entries()) {
    for (const first of hits.keys()) {
      const near = hitsNear(hits, first);
      const worth = new Set(near.map(({ term }) => term)).size;
      if (worth > (best?.worth ?? 0)) best = { answer, hits: near, worth };
    }
  }
  if (best === null) return null;
  const total = all.reduce((sum, { length }) => sum + length, 0);
  const { pieces, shown } = cut(answers[best.answer]?.text ?? "", best.hits, all[best.answer] ?? []);
  return { answer: best.answer + 1, answers: answers.length, pieces, moreHits: total - shown };
}

type Answer = NonNullable<Trajectory["turns"][number]["answer"]>;

const places = new WeakMap<Answer, readonly FoundWord[]>();

/** The words of an answer, split once, because every keystroke searches it again. */
function placesIn(answer: Answer, wordLength: number): readonly FoundWord[] {
  const known = places.get(answer);
  if (known !== undefined) return known;
  const found = wordPlaces(answer.text, wordLength);
  places.set(answer, found);
  return found;
}

function hitsIn(words: readonly FoundWord[], terms: readonly SearchTerm[]): readonly Hit[] {
  return words.flatMap(({ word, from, to }) => {
    const term = terms.findIndex((each) => (each.isPrefix ? word.startsWith(each.word) : word === each.word));
    return term < 0 ? [] : [{ from, to, term }];
  });
}

function hitsNear(hits: readonly Hit[], first: number): readonly Hit[] {
  const from = hits[first]?.from ?? 0;
  const end = hits.findIndex((hit, at) => at > first && hit.to > from + span - lead);
  return hits.slice(first, end < 0 ? hits.length : end);
}

function cut(text: string, near: readonly Hit[], all: readonly Hit[]) {
  const first = near[0]?.from ?? 0;
  const start = wordStart(text, Math.max(0, first - lead), first);
  const least = near.at(-1)?.to ?? 0;
  const end = wordEnd(text, Math.min(text.length, Math.max(least, start + span)), least);
  const hits = all.filter(({ from, to }) => from >= start && to <= end);
  const pieces: ExcerptPiece[] = [];
  let at = start;
  for (const { from, to } of hits) {
    if (from > at)
      pieces.push({ text: `${at === start && start > 0 ? "…" : ""}${text.slice(at, from)}`, isHit: false });
    pieces.push({ text: text.slice(Math.max(at, from), to), isHit: true });
    at = to;
  }
  const rest = `${text.slice(at, end)}${end < text.length ? "…" : ""}`;
  if (rest !== "") pieces.push({ text: rest, isHit: false });
  return { pieces, shown: hits.length };
}

/** At or after a place and not behind `limit`: where a word begins. */
function wordStart(text: string, place: number, limit: number): number {
  if (place === 0) return 0;
  const space = text.slice(place, limit).search(/\s/u);
  return space < 0 ? limit : place + space + 1;
}

/** At or before a place and not before `limit`: where a word ends. */
function wordEnd(text: string, place: number, limit: number): number {
  if (place === text.length) return place;
  const space = text.slice(limit, place).search(/\s\S*$/u);
  return space < 0 ? limit : limit + space;
}
