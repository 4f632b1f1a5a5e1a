import type { Conversation } from "../domain/conversation.ts";
import type { Quote } from "../domain/verdict.ts";
import { normalised } from "../outside/normalised.ts";
import { lineEnd, visible } from "./transcript.ts";

const longestKept = 1000;

/**
 * Whether a judge's quote is the model's own text. Other text (the system message, the human, scripted model messages) does
 * not count: quoting it is `foreign`, as is invented text.
 *
 * The comparison ignores white space, the shapes of quotation marks and dashes, emphasis, the transcript's line marks, and a
 * final full stop. An ellipsis may replace omitted text between parts that are long enough to be recognised and come in this
 * order.
 * @param raw as the judge wrote it, or null where it wrote none
 */
export function checkQuote(raw: string | null, conversation: Conversation): Quote {
  const own = conversation.filter(({ speaker, scripted }) => speaker === "model" && !scripted);
  const messages = own.map(({ text }) => wordsOf(text));
  const words = wordsOf(raw ?? "");
  const isWholeMessage = trimmed(words) !== "" && messages.some((message) => trimmed(message) === trimmed(words));
  if (raw === null || (!isWholeMessage && isTooShort(words))) return { kind: "missing" };
  const text = kept(raw);
  if (isWholeMessage || isFound(words, messages.join(boundary))) return { kind: "verbatim", text };
  return noQuote.test(words) ? { kind: "missing" } : { kind: "foreign", text };
}

/** Separates messages. No text contains it after `wordsOf`, so no match spans two messages. */
const boundary = "\u0000";

const marks: readonly (readonly [RegExp, string])[] = [
  [/[*_\p{Cf}\p{Variation_Selector}]+/gu, ""],
  [/["'`\u00B4\u00AB\u00BB\u2018-\u201F\u2039\u203A\u2032\u2033\u300C-\u300F\uFF02\uFF07]+/gu, "'"],
  [/[-\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]+/gu, "-"],
  [/\u2026/gu, "..."],
  // The transcript's line mark, which judges copy or leave out.
  [/[|\s]+/gu, " "],
];

/** Normalises a text for comparison. */
function wordsOf(text: string): string {
  const shown = normalised(text.toWellFormed(), "NFC").split(lineEnd).map(visible).join(" ");
  return marks.reduce((words, [mark, plain]) => words.replaceAll(mark, plain), shown);
}

const aroundQuotations: ReadonlySet<string | undefined> = new Set(["'", " ", ".", ","]);

/** Without the quotation marks around a quotation, and the full stop, comma or ellipsis beside them. */
function trimmed(words: string): string {
  let start = 0;
  let end = words.length;
  while (start < end && aroundQuotations.has(words[start])) start += 1;
  while (end > start && aroundQuotations.has(words[end - 1])) end -= 1;
  return words.slice(start, end);
}

/** Too short to attribute. */
function isTooShort(words: string): boolean {
  return words.replaceAll(/[^\p{L}\p{N}]/gu, "").length < 3;
}

/** Replies of judges that have no quote. */
const noQuote = /^\W*(?:none|n\/a|null|no quote|keine?s?|kein zitat|keine stelle)\W*$/iu;

const leftOut = /[[(]? ?\.{3,} ?[\])]?/u;

function isFound(words: string, haystack: string): boolean {
  if (indexOfText(haystack, trimmed(words)) !== -1) return true;
  const parts = words
    .split(leftOut)
    .map(trimmed)
    .filter((part) => part !== "");
  return parts.every((part) => parts.length === 1 || isRecognisable(part)) && areInOrder(parts, haystack);
}

function isRecognisable(part: string): boolean {
  return part.length >= 15 || part.split(" ").length >= 3;
}

function areInOrder(parts: readonly string[], haystack: string): boolean {
  let from = 0;
  for (const part of parts) {
    const at = indexOfText(haystack, part, from);
    if (at === -1) return false;
    from = at + part.length;
  }
  return true;
}

function kept(raw: string): string {
  const text = raw.trim().toWellFormed();
  return text.length > longestKept ? `${text.slice(0, longestKept - 1).toWellFormed()}…` : text;
}

/**
 * `indexOf` in time that grows with the sum of both lengths and not with their product: a judge may quote one letter ten
 * thousand times from an answer of nothing else.
 * Source: Knuth, Morris, Pratt, "Fast Pattern Matching in Strings", 1977.
 */
export function indexOfText(haystack: string, needle: string, from = 0): number {
  if (needle === "") return from <= haystack.length ? from : -1;
  const borders = bordersOf(needle);
  let matched = 0;
  for (let at = from; at < haystack.length; at += 1) {
    const unit = haystack.charCodeAt(at);
    while (matched > 0 && needle.charCodeAt(matched) !== unit) matched = borders[matched - 1] ?? 0;
    if (needle.charCodeAt(matched) === unit) matched += 1;
    if (matched === needle.length) return at - matched + 1;
  }
  return -1;
}

/** For every prefix of the text, the length of the longest proper prefix that is also its suffix. */
function bordersOf(text: string): Int32Array {
  const borders = new Int32Array(text.length);
  let length = 0;
  for (let at = 1; at < text.length; at += 1) {
    while (length > 0 && text.charCodeAt(at) !== text.charCodeAt(length)) length = borders[length - 1] ?? 0;
    if (text.charCodeAt(at) === text.charCodeAt(length)) length += 1;
    borders[at] = length;
  }
  return borders;
}
