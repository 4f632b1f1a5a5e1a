import { hitsIn, wordPlaces, type FoundWord, type Hit, type Needle } from "./search-terms.ts";

/** A part of a text; a hit is what the query asks for. */
export interface ExcerptPiece {
  readonly text: string;
  readonly isHit: boolean;
}

export interface Excerpt {
  /** The place of its text. */
  readonly at: number;
  readonly pieces: readonly ExcerptPiece[];
  /** What the query asks for elsewhere in the texts, or more often. */
  readonly moreHits: number;
}

/** A text that is kept as long as it is searched. */
interface Searched {
  readonly text: string;
}

/** Characters of an excerpt, about. */
const span = 260;
/** Of them before the first hit. */
const lead = 70;

/** The passage of the texts with most of the needles, the earliest of several; null where no text has one. */
export function excerptOf(texts: readonly Searched[], needles: readonly Needle[], wordLength: number): Excerpt | null {
  const all = texts.map((text) => hitsIn(placesIn(text, wordLength), needles));
  let best: { readonly at: number; readonly hits: readonly Hit[]; readonly worth: number } | null = null;
  for (const [at, hits] of all.entries()) {
    for (const first of hits.keys()) {
      const near = hitsNear(hits, first);
      const worth = new Set(near.map(({ needle }) => needle)).size;
      if (worth > (best?.worth ?? 0)) best = { at, hits: near, worth };
    }
  }
  if (best === null) return null;
  const total = all.reduce((sum, { length }) => sum + length, 0);
  const { pieces, shown } = cut(texts[best.at]?.text ?? "", best.hits, all[best.at] ?? []);
  return { at: best.at, pieces, moreHits: total - shown };
}

/** Whether the texts together have every needle. */
export function hasAll(texts: readonly Searched[], needles: readonly Needle[], wordLength: number): boolean {
  return needles.every((needle) => texts.some((text) => hitsIn(placesIn(text, wordLength), [needle]).length > 0));
}

const places = new WeakMap<Searched, readonly FoundWord[]>();

/** The words of a text, split once, because every keystroke searches it again. */
function placesIn(searched: Searched, wordLength: number): readonly FoundWord[] {
  const known = places.get(searched);
  if (known !== undefined) return known;
  const found = wordPlaces(searched.text, wordLength);
  places.set(searched, found);
  return found;
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
