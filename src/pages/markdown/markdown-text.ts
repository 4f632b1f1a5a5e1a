import { plainText } from "../../results/plain-text.ts";
import { truncateMiddle } from "../text-width.ts";

/** Longer texts are shortened in the middle: they would widen every line of a table. */
const longestText = 240;

/**
 * Any text as one line of inline Markdown that renders as exactly this text: no markup, HTML, links, images or formulas.
 * Text that renderers rewrite in spite of a backslash (`a@b.c`, `www.`, `:smile:`, `$x$`) becomes code. A lone dollar
 * stays as it is.
 */
export function markdownText(text: string): string {
  return inlineText(text, /\$.*\$/);
}

/**
 * A sentence of the program, of any length, that contains names from outside, as one line. Escapes word by word, so that
 * a name that has to become code leaves the rest unchanged, also the punctuation around it.
 */
export function markdownSentence(sentence: string): string {
  const [first = "", ...rest] = plainText(sentence).split(" ");
  return [atLineStart(markdownWord(first)), ...rest.map(markdownWord)].join(" ");
}

/** Escapes every dollar: another word may hold the second one of a formula. */
function markdownWord(word: string): string {
  const open = word.startsWith("(") ? "(" : "";
  let end = word.length;
  while (end > open.length && ",:;.)".includes(word.charAt(end - 1))) end -= 1;
  const shownName = inlineText(word.slice(open.length, end), /\$/);
  return shownName.startsWith("`") ? open + shownName + word.slice(end) : inlineText(word, /\$/);
}

/** `formula` matches a text whose dollars may delimit a formula. */
function inlineText(text: string, formula: RegExp): string {
  const plain = truncateMiddle(plainText(text), longestText);
  const isFormula = formula.test(plain);
  if (rewrittenByRenderers.test(plain) || (isFormula && endOfFormula.test(plain))) return codeSpan(plain);
  const escaped = plain
    .replaceAll(/[\\`*[\]<~]/g, String.raw`\$&`)
    .replaceAll(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\_`)
    .replaceAll(/&(?=#|\w+;)/g, String.raw`\&`);
  return isFormula ? escaped.replaceAll("$", String.raw`\$`) : escaped;
}

/** The same where the text begins a line or a list item: it does not become a heading, a quotation or a list either. */
export function markdownLine(text: string): string {
  return atLineStart(markdownText(text));
}

/** A flag begins no block: `--judges` stays as it is. */
function atLineStart(markdown: string): string {
  return markdown.replace(/^(?!--?[a-z])[#>+=-]/u, String.raw`\$&`).replace(/^(\d+)([.)])/, String.raw`$1\$2`);
}

/** A text as code: for ids. */
export function markdownCode(text: string): string {
  return codeSpan(truncateMiddle(plainText(text), longestText));
}

/** Lines of Markdown as a list; none of them may begin a block of its own. */
export function bulletList(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join("\n");
}

/** Addresses with or without a scheme, mail, mentions, shortcodes of emoji. */
const rewrittenByRenderers = /@|:\/\/|\bwww\.|\w\.[a-z]{2,}|:[\w+-]+:/iu;

/** GitHub may end a formula at an escaped dollar too, but not before a digit: prices need no code. */
const endOfFormula = /\$(?!\d)/;

/** The fence is longer than any run of backticks inside; a space separates them. */
function codeSpan(text: string): string {
  if (text === "") return "";
  const runs = text.match(/`+/g) ?? [];
  const fence = "`".repeat(Math.max(0, ...runs.map(({ length }) => length)) + 1);
  const pad = text.startsWith("`") || text.endsWith("`") ? " " : "";
  return `${fence}${pad}${text}${pad}${fence}`;
}
