import type { SiteSearchWords } from "../../../../src/results/contract/site.ts";
import type { SearchTerm } from "./search-terms.ts";

/** Numbers of conversations, ascending, each once. */
export type Postings = Uint32Array;

const decoded = new WeakMap<SiteSearchWords, Map<string, Postings>>();

/** The conversations with a word, from the distances that the file has; decoded once as long as the file is held. */
function postingsOf(words: SiteSearchWords, word: string): Postings {
  let known = decoded.get(words);
  if (known === undefined) decoded.set(words, (known = new Map()));
  let postings = known.get(word);
  if (postings === undefined) known.set(word, (postings = decode(Object.hasOwn(words, word) ? words[word] : [])));
  return postings;
}

function decode(distances: readonly number[] = []): Postings {
  const numbers = new Uint32Array(distances.length);
  let last = 0;
  for (let at = 0; at < distances.length; at += 1) {
    last += distances[at] ?? 0;
    numbers[at] = last;
  }
  return numbers;
}

/** The conversations with a term; `files` may hold it. `size` is the number of conversations. */
export function postingsOfTerm(
  { word, isPrefix }: SearchTerm,
  files: readonly SiteSearchWords[],
  size: number,
): Postings {
  if (!isPrefix)
    return union(
      files.map((file) => postingsOf(file, word)),
      size,
    );
  const lists = files.flatMap((file) =>
    Object.keys(file)
      .filter((other) => other.startsWith(word))
      .map((other) => postingsOf(file, other)),
  );
  return union(lists, size);
}

function union(lists: readonly Postings[], size: number): Postings {
  const [first, ...others] = lists.filter(({ length }) => length > 0);
  if (first === undefined) return new Uint32Array();
  if (others.length === 0) return first;
  const has = new Uint8Array(size);
  for (const list of [first, ...others]) for (const number of list) has[number] = 1;
  let count = 0;
  for (const mark of has) count += mark;
  const numbers = new Uint32Array(count);
  for (let number = 0, at = 0; number < size; number += 1) if (has[number] === 1) numbers[at++] = number;
  return numbers;
}

/** The numbers that all lists share, intersected from the shortest on. Empty without a list. */
export function intersection(lists: readonly Postings[]): Postings {
  const [shortest, ...others] = lists.toSorted((one, other) => one.length - other.length);
  if (shortest === undefined) return new Uint32Array();
  return others.reduce(common, shortest);
}

/** `few` has no more than `many`, where each is looked for from the place of the one before. */
function common(few: Postings, many: Postings): Postings {
  const found = new Uint32Array(few.length);
  let count = 0;
  let from = 0;
  for (const number of few) {
    from = firstFrom(many, number, from);
    if (many[from] === number) found[count++] = number;
  }
  return found.slice(0, count);
}

/** The place of the first number at or above `least`, from a place on: by steps that double, then by halving. */
function firstFrom(numbers: Postings, least: number, from: number): number {
  let step = 1;
  let low = from;
  while (low + step < numbers.length && (numbers[low + step] ?? 0) < least) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, numbers.length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
