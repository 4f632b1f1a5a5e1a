import type { Conversation, Quote } from "../domain/index.ts";
import { normalised } from "../text/index.ts";
import { indexOfText } from "./index-of-text.ts";
import { lineEnd, visible } from "./transcript.ts";

const longestKept = 1000;

/**
 * Whether the words that a judge rests its grade on are the model's own. What it was told, what others said and what was
 * put into its mouth by script does not count: quoting that is `foreign`, as are words that nobody said.
 *
 * Compared is what a reader would call the same words: white space, the shapes of quotation marks and dashes, emphasis and
 * the transcript's line marks make no difference, nor does the full stop with which one ends a quotation. An ellipsis may
 * stand for what was left out between parts that are long enough to be recognised and come in this order.
 * @param raw as the judge wrote it, or null where it wrote none
 */
export function checkQuote(raw: string | null, conversation: Conversation): Quote {
  const own = conversation.filter(({ speaker, scripted }) => speaker === "model" && !scripted);
  const messages = own.map(({ text }) => wordsOf(text));
  const words = wordsOf(raw ?? "");
  const isWholeMessage = trimmed(words) !== "" && messages.some((message) => trimmed(message) === trimmed(words));
  if (raw === null || (!isWholeMessage && saysNothing(words))) return { kind: "missing" };
  const text = kept(raw);
  if (isWholeMessage || isFound(words, messages.join(boundary))) return { kind: "verbatim", text };
  return noQuote.test(words) ? { kind: "missing" } : { kind: "foreign", text };
}

/** Between messages: no text holds it after `wordsOf`, so nothing is found across it. */
const boundary = "\u0000";

const marks: readonly (readonly [RegExp, string])[] = [
  [/[*_\p{Cf}\p{Variation_Selector}]+/gu, ""],
  [/["'`\u00B4\u00AB\u00BB\u2018-\u201F\u2039\u203A\u2032\u2033\u300C-\u300F\uFF02\uFF07]+/gu, "'"],
  [/[-\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]+/gu, "-"],
  [/\u2026/gu, "..."],
  // The mark of the transcript's lines, which judges copy or leave out as they like.
  [/[|\s]+/gu, " "],
];

/** A text as it is compared. */
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

/** Too little to tell whose words they are. */
function saysNothing(words: string): boolean {
  return words.replaceAll(/[^\p{L}\p{N}]/gu, "").length < 3;
}

/** What judges write where a quote is asked for and there is none. */
const noQuote = /^\W*(?:none|n\/a|null|no quote)\W*$/iu;

const leftOut = /[[(]? ?\.{3,} ?[\])]?/u;

function isFound(words: string, haystack: string): boolean {
  if (indexOfText(haystack, trimmed(words)) !== -1) return true;
  const parts = words
    .split(leftOut)
    .map(trimmed)
    .filter((part) => part !== "");
  return parts.every((part) => parts.length === 1 || isRecognisable(part)) && standInOrder(parts, haystack);
}

function isRecognisable(part: string): boolean {
  return part.length >= 15 || part.split(" ").length >= 3;
}

function standInOrder(parts: readonly string[], haystack: string): boolean {
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
