import type { SiteSearchDocs } from "../../../../src/results/contract/site.ts";
import { boundedMarks } from "../../text/bounded-marks.ts";

/** One word of the query. */
export interface SearchTerm {
  readonly word: string;
  /** The reader may still be typing it: it matches every word with this beginning. */
  readonly isPrefix: boolean;
}

/** A word that a text must have, or the words of a phrase in quotation marks, one after the other. */
export interface Needle {
  readonly words: readonly string[];
  /** As of the term. */
  readonly isPrefix: boolean;
}

export interface SearchQuery {
  /** The words that the index has, those of phrases included. */
  readonly terms: readonly SearchTerm[];
  readonly needles: readonly Needle[];
  /** Words that more than half of the conversations contain: they are ignored. */
  readonly common: readonly string[];
}

/** More than a query needs; the work grows with their number. */
const most = 12;

const quoted = /["“„«]([^"“”„«»]+)["”“»]/gu;

/** Parses a query: each word once; the last one matches as a prefix while nothing follows it. An open quotation mark is none. */
export function readQuery(text: string, { wordLength, common }: SiteSearchDocs): SearchQuery {
  const phrases = [...text.matchAll(quoted)].map(([, phrase = ""]) => allWordsOf(phrase, wordLength)).filter(hasWords);
  const loose = wordsOf(text.replaceAll(quoted, " "), wordLength);
  const words = [...phrases.flat(), ...loose];
  const last = /[\p{L}\p{N}\p{M}]$/u.test(text) ? words.at(-1) : undefined;
  const distinct = [...new Set(words.filter(isIndexed))].slice(0, most);
  const termOf = (word: string): SearchTerm => {
    return { word, isPrefix: word === last && words.indexOf(word) === words.length - 1 };
  };
  return {
    terms: distinct.filter((word) => !isAmong(common, word)).map(termOf),
    common: distinct.filter((word) => isAmong(common, word)),
    needles: [
      ...phrases.map((phrase) => ({ words: phrase, isPrefix: false })),
      ...[...new Set(loose)].map((word) => ({ words: [word], isPrefix: termOf(word).isPrefix })),
    ].slice(0, most),
  };
}

function hasWords(words: readonly string[]): boolean {
  return words.length > 0;
}

/**
 * The places of the files that hold a term, by the rule of the index: a word is in the file of the longest prefix that it
 * begins with. Words that begin with a term are in that file and in those of longer prefixes.
 */
export function filesOf({ word, isPrefix }: SearchTerm, prefixes: readonly string[]): readonly number[] {
  const own = longestPrefix(word, prefixes);
  if (!isPrefix) return own === null ? [] : [own];
  const longer = prefixes.flatMap((prefix, place) => (prefix.startsWith(word) && place !== own ? [place] : []));
  return own === null ? longer : [own, ...longer];
}

function longestPrefix(word: string, prefixes: readonly string[]): number | null {
  let longest: number | null = null;
  for (const [place, prefix] of prefixes.entries()) {
    if (word.startsWith(prefix) && prefix.length > (prefixes[longest ?? -1]?.length ?? 0)) longest = place;
  }
  return longest;
}

function isAmong(words: readonly string[], word: string): boolean {
  return words.includes(word);
}

/** A word of a text: as the index has it, and where the text has it. */
export interface FoundWord {
  readonly word: string;
  readonly from: number;
  readonly to: number;
}

/**
 * The words of a text, folded as those of the index were (see the contract's `SiteSearchDocs`): compatibility
 * forms, case and marks make no difference; letters and digits make words, of 2 characters or more, cut after
 * `wordLength`.
 */
export function wordsOf(text: string, wordLength: number): readonly string[] {
  return allWordsOf(text, wordLength).filter(isIndexed);
}

/** With words of one character, which count in phrases: I was wrong. */
function allWordsOf(text: string, wordLength: number): readonly string[] {
  return (
    fold(text)
      .match(/[\p{L}\p{N}]+/gu)
      ?.map((word) => word.slice(0, wordLength)) ?? []
  );
}

function isIndexed(word: string): boolean {
  return /../su.test(word);
}

/** All words with their places in the text as it is. A cut word is found whole. */
export function wordPlaces(text: string, wordLength: number): readonly FoundWord[] {
  const { starts, ends } = placesOfFolded(text);
  return [...fold(text).matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    word: word.slice(0, wordLength),
    from: starts[index] ?? 0,
    to: ends[index + word.length - 1] ?? text.length,
  }));
}

/** A stretch of a text that a needle finds. */
export interface Hit {
  readonly from: number;
  readonly to: number;
  /** The needle's place. */
  readonly needle: number;
}

/** Where needles are among the words of a text, without overlaps: a phrase before its words. */
export function hitsIn(words: readonly FoundWord[], needles: readonly Needle[]): readonly Hit[] {
  const hits: Hit[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const needle = needles.findIndex((each) => isAt(words, at, each));
    const length = needles[needle]?.words.length ?? 1;
    const [first, last] = [words[at], words[at + length - 1]];
    if (needle < 0 || first === undefined || last === undefined) continue;
    hits.push({ from: first.from, to: last.to, needle });
    at += length - 1;
  }
  return hits;
}

function isAt(words: readonly FoundWord[], at: number, { words: wanted, isPrefix }: Needle): boolean {
  return wanted.every((word, step) => {
    const found = words[at + step]?.word;
    return found === word || (isPrefix && found?.startsWith(word) === true);
  });
}

function fold(text: string): string {
  return boundedMarks(text)
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/\p{M}+/gu, "");
}

/**
 * For each code unit of the folded text where its character begins and ends in the text; marks belong to what they stand
 * on. A character folds to as many code units alone as among others, which decide the form of a letter at most.
 */
function placesOfFolded(text: string): { readonly starts: readonly number[]; readonly ends: readonly number[] } {
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const character of text) {
    const length = character < "\u{80}" ? 1 : fold(character).length;
    const end = at + character.length;
    if (length === 0 && ends.length > 0) ends[ends.length - 1] = end;
    for (let unit = 0; unit < length; unit += 1) {
      starts.push(at);
      ends.push(end);
    }
    at = end;
  }
  return { starts, ends };
}
