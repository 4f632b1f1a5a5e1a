import type { SiteSearchDocs } from "../../../../src/report/contract/site.ts";
import { wordsOf } from "./fold-words.ts";

/** One word that is asked for. */
export interface SearchTerm {
  readonly word: string;
  /** The reader may still be typing it: it matches every word with this beginning. */
  readonly isPrefix: boolean;
}

export interface SearchQuery {
  readonly terms: readonly SearchTerm[];
  /** Words that were asked for and that more than half of the conversations have: they decide nothing. */
  readonly common: readonly string[];
}

/** As many as anybody types; the work grows with them. */
const most = 12;

/** What a person asks for: each word once, the last one as a beginning as long as nothing stands behind it. */
export function readQuery(text: string, { wordLength, common }: SiteSearchDocs): SearchQuery {
  const words = wordsOf(text, wordLength);
  const last = /[\p{L}\p{N}\p{M}]$/u.test(text) ? words.at(-1) : undefined;
  const distinct = [...new Set(words)].slice(0, most);
  return {
    terms: distinct
      .filter((word) => !isAmong(common, word))
      .map((word) => ({ word, isPrefix: word === last && words.indexOf(word) === words.length - 1 })),
    common: distinct.filter((word) => isAmong(common, word)),
  };
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
