import { diffArrays } from "diff";

/** A stretch of one of two texts: also in the other, or only here. */
export interface DiffPart {
  readonly text: string;
  readonly changed: boolean;
}

export type TextDiff =
  | {
      readonly kind: "compared";
      /** By words, or by whole lines where the texts differ in too many words. */
      readonly by: "words" | "lines";
      /** Joined, each side is its text. */
      readonly before: readonly DiffPart[];
      readonly after: readonly DiffPart[];
      /** Words of the first text, and how many of them stand in the second too, in the same order. */
      readonly words: number;
      readonly kept: number;
    }
  | { readonly kind: "too-long"; readonly characters: number; readonly limit: number }
  | { readonly kind: "too-different" };

export interface DiffLimits {
  /** Of both texts together. */
  readonly characters: number;
  /** How many words, or lines, may have come or gone. */
  readonly edits: number;
}

/** What takes a slow phone about a second. */
const diffLimits: DiffLimits = { characters: 400_000, edits: 1500 };

/** What changed from one text to the next, word by word; white space alone is no change. */
export function diffTexts(before: string, after: string, limits: DiffLimits = diffLimits): TextDiff {
  const characters = before.length + after.length;
  if (characters > limits.characters) return { kind: "too-long", characters, limit: limits.characters };
  for (const by of ["words", "lines"] as const) {
    const both = { before: tokens(before, by), after: tokens(after, by) };
    const changes = diffArrays(both.before, both.after, { comparator: isSame, maxEditLength: limits.edits });
    if (changes === undefined) continue;
    const stretches = joined(
      changes.map(({ value, added, removed }) => {
        return { before: added ? 0 : value.length, after: removed ? 0 : value.length, changed: added || removed };
      }),
    );
    return { kind: "compared", by, ...sides(by === "words" ? withoutCrumbs(stretches, both) : stretches, both) };
  }
  return { kind: "too-different" };
}

function isSame(one: string, other: string): boolean {
  return one.trim() === other.trim();
}

/** Scripts without spaces between words: a letter is a token. */
const lone = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}]`;
const word = new RegExp(String.raw`${lone}\s*|(?:(?!${lone})[\p{L}\p{M}\p{N}_'’])+\s*|\s+|\S\s*`, "gu");

/** Words and marks, each with the white space behind it, or whole lines. */
function tokens(text: string, by: "words" | "lines"): string[] {
  return text.match(by === "words" ? word : /[^\n]*\n|[^\n]+/gu) ?? [];
}

interface Stretch {
  /** Tokens of either side that stand here. */
  readonly before: number;
  readonly after: number;
  readonly changed: boolean;
}

interface Tokens {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

function sides(stretches: readonly Stretch[], { before, after }: Tokens) {
  const parts: { readonly before: DiffPart[]; readonly after: DiffPart[] } = { before: [], after: [] };
  let [left, right] = [0, 0];
  for (const { before: gone, after: come, changed } of stretches) {
    if (gone > 0) parts.before.push({ text: before.slice(left, left + gone).join(""), changed });
    if (come > 0) parts.after.push({ text: after.slice(right, right + come).join(""), changed });
    [left, right] = [left + gone, right + come];
  }
  const same = parts.before.filter(({ changed }) => !changed).map(({ text }) => text);
  return { ...parts, words: countWords(before.join("")), kept: countWords(same.join("")) };
}

/**
 * Up to three words or marks that happen to be the same count as changed where what changed on either side is larger:
 * else every "the" and comma breaks a rewritten sentence into crumbs. Once more as long as that makes larger changes.
 */
function withoutCrumbs(stretches: readonly Stretch[], both: Tokens): readonly Stretch[] {
  let left = stretches;
  for (;;) {
    const next = joined(mergeCrumbs(left, both));
    if (next.length === left.length) return next;
    left = next;
  }
}

function mergeCrumbs(stretches: readonly Stretch[], { before, after }: Tokens): readonly Stretch[] {
  let [at, to] = [0, 0];
  const sizes = stretches.map((stretch) => {
    const gone = lettersIn(before, at, at + stretch.before);
    const come = lettersIn(after, to, to + stretch.after);
    [at, to] = [at + stretch.before, to + stretch.after];
    return Math.max(gone, come);
  });
  return stretches.map((stretch, place) => {
    const size = sizes[place] ?? 0;
    const isShort = !stretch.changed && stretch.before <= 3;
    const isCrumb = isShort && size <= Math.min(sizes[place - 1] ?? 0, sizes[place + 1] ?? 0);
    return isCrumb ? { before: stretch.before, after: stretch.after, changed: true } : stretch;
  });
}

function lettersIn(side: readonly string[], from: number, to: number): number {
  return side.slice(from, to).reduce((sum, token) => sum + token.trim().length, 0);
}

/** Changes that follow on each other as one. */
function joined(stretches: readonly Stretch[]): readonly Stretch[] {
  const result: Stretch[] = [];
  for (const next of stretches) {
    const last = result.at(-1);
    if (last?.changed === true && next.changed)
      result[result.length - 1] = { before: last.before + next.before, after: last.after + next.after, changed: true };
    else result.push(next);
  }
  return result;
}

function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}_'’]*/gu)?.length ?? 0;
}
