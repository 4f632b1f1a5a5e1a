import { boundedMarks } from "./bounded-marks.ts";

/** Where in which message something stands, in UTF-16 code units of the message as it was written. */
export interface QuotePlace {
  readonly message: number;
  readonly start: number;
  readonly end: number;
}

/**
 * Where the words stand that a judge quoted, in messages of the model: the same words as the judge module means when it
 * calls a quote verbatim. White space, the shapes of quotation marks and dashes, emphasis and the transcript's line marks
 * make no difference; an ellipsis may stand for what was left out, in this or between messages, as long as the parts come
 * in order. One place for each part; none when they are not all there.
 */
export function findQuote(quote: string, messages: readonly string[]): readonly QuotePlace[] {
  const words = comparable([quote]).text;
  const haystack = comparable(messages);
  const parts = foundAt([trimmed(words)], haystack) ?? foundAt(words.split(leftOut).map(trimmed), haystack) ?? [];
  return parts.map(({ at, length }) => {
    const first = haystack.origin(at);
    const last = haystack.origin(at + length - 1);
    return { message: first.message, start: first.start, end: last.end };
  });
}

/** Messages as they are compared, and where each letter of that comes from. */
interface Comparable {
  readonly text: string;
  readonly origin: (at: number) => { readonly message: number; readonly start: number; readonly end: number };
}

/** Between messages; no text holds it once it is comparable, so nothing is found across it. */
const boundary = "\u0000";

const clusters = /\r\n|\P{M}\p{M}*|\p{M}+/gu;
const dropped = /[*_\p{Cf}\p{Variation_Selector}]/gu;
const runs: readonly (readonly [RegExp, string])[] = [
  [/^["'`\u00B4\u00AB\u00BB\u2018-\u201F\u2039\u203A\u2032\u2033\u300C-\u300F\uFF02\uFF07]$/u, "'"],
  [/^[-\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]$/u, "-"],
  [/^[|\s\u0085]+$/u, " "],
];

function comparable(messages: readonly string[]): Comparable {
  let text = "";
  const from: number[] = [];
  const to: number[] = [];
  const owner: number[] = [];
  for (const [message, said] of messages.entries()) {
    if (message > 0) text += boundary;
    for (const match of said.matchAll(clusters)) {
      const plain = plainOf(match[0]);
      const end = match.index + match[0].length;
      // A run of quotation marks, dashes or white space is one of them.
      if (plain.length === 1 && "'- ".includes(plain) && text.endsWith(plain)) {
        to[text.length - 1] = end;
        continue;
      }
      for (const letter of plain.split("")) {
        from[text.length] = match.index;
        to[text.length] = end;
        owner[text.length] = message;
        text += letter;
      }
    }
  }
  return { text, origin: (at) => ({ message: owner[at] ?? 0, start: from[at] ?? 0, end: to[at] ?? 0 }) };
}

/** One letter with its marks as it is compared: nothing, itself, or what all of its kind count as. */
function plainOf(cluster: string): string {
  const whole = boundedMarks(cluster.toWellFormed()).normalize("NFC").replaceAll(dropped, "");
  if (whole === "\u2026") return "...";
  const run = runs.find(([kind]) => kind.test(whole));
  if (run !== undefined) return run[1];
  return whole.replaceAll(/\p{Cc}/gu, (control) => pictureOf(control.charCodeAt(0)));
}

/** As the transcript that the judge read shows a control character. */
function pictureOf(code: number): string {
  return code < 0x20 ? String.fromCharCode(0x24_00 + code) : "\uFFFD";
}

const aroundQuotations: ReadonlySet<string | undefined> = new Set(["'", " ", ".", ","]);

function trimmed(words: string): string {
  let start = 0;
  let end = words.length;
  while (start < end && aroundQuotations.has(words[start])) start += 1;
  while (end > start && aroundQuotations.has(words[end - 1])) end -= 1;
  return words.slice(start, end);
}

const leftOut = /[[(]? ?\.{3,} ?[\])]?/u;

function foundAt(
  parts: readonly string[],
  { text }: Comparable,
): readonly { readonly at: number; readonly length: number }[] | null {
  const found: { readonly at: number; readonly length: number }[] = [];
  let next = 0;
  for (const part of parts.filter((each) => each !== "")) {
    const at = text.indexOf(part, next);
    if (at === -1) return null;
    next = at + part.length;
    found.push({ at, length: part.length });
  }
  return found.length === 0 ? null : found;
}
