import type { Postings } from "./postings.ts";

/** The words that begin with a prefix and with no longer listed one. */
export interface Shard {
  readonly prefix: string;
  readonly words: readonly string[];
}

export interface ShardLimits {
  /** Characters of the first prefixes. */
  readonly prefixLength: number;
  /** Size in bytes above which a prefix is split by its next character. */
  readonly size: number;
}

export const shardLimits: ShardLimits = { prefixLength: 2, size: 150_000 };

/** Divides words into files of similar size, ascending by prefix. A single word is never divided. */
export function shardsOf(words: ReadonlyMap<string, Postings>, limits: ShardLimits): readonly Shard[] {
  const sorted = [...words.keys()].toSorted(compareText);
  return divide(sorted, { words, length: limits.prefixLength, size: limits.size });
}

interface Division {
  readonly words: ReadonlyMap<string, Postings>;
  readonly length: number;
  readonly size: number;
}

function divide(sorted: readonly string[], division: Division): readonly Shard[] {
  const groups = Map.groupBy(sorted, (word) => word.slice(0, division.length));
  return [...groups].flatMap(([prefix, own]) => divideGroup({ prefix, words: own }, division));
}

/** Words as long as the prefix stay with it: no longer prefix begins them. */
function divideGroup(shard: Shard, { words, length, size }: Division): readonly Shard[] {
  const bytes = shard.words.reduce((sum, word) => sum + sizeOf(word, words.get(word)), 0);
  const longer = shard.words.filter((word) => word.length > length);
  if (bytes <= size || shard.words.length === 1 || longer.length === 0) return [shard];
  const rest = { prefix: shard.prefix, words: shard.words.filter((word) => word.length <= length) };
  const deeper = divide(longer, { words, length: length + 1, size });
  return rest.words.length === 0 ? deeper : [rest, ...deeper];
}

/** Approximate size as JSON: a distance has a digit or two, and a comma. */
function sizeOf(word: string, postings: Postings | undefined): number {
  return word.length + 6 + 2.5 * (postings?.count ?? 0);
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
