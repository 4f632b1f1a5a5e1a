import type { BallotScale } from "../domain/suite.ts";
import type { BallotLanguage } from "./ballot-language.ts";
import { eitherOf, patternsOf } from "./ballot-patterns.ts";

/**
 * Drops private thought that a server left in the reply: whole blocks, what comes before an end without a beginning, and of an
 * unfinished one all of it.
 */
export function withoutThought(reply: string): string {
  const [first] = /<\/?think>/iu.exec(reply) ?? [];
  let [text, at] = ["", first?.startsWith("</") === true ? reply.lastIndexOf(first) + first.length : 0];
  for (;;) {
    const begin = /<(think|thinking|thought|reasoning)>/giu;
    begin.lastIndex = at;
    const found = begin.exec(reply);
    if (found === null) return text + reply.slice(at);
    text += reply.slice(at, found.index);
    const end = `</${found[1]}>`;
    const close = reply.indexOf(end, found.index);
    if (close === -1) return text;
    at = close + end.length;
  }
}

/** What a reply is read with. */
export interface ClauseOptions {
  readonly scale: BallotScale;
  readonly language: BallotLanguage;
}

/** Tags that only change how a text looks; any other says what its content is, as a word before a colon does. */
const formatting =
  /<\/?(?:b|strong|i|em|u|p|br|hr|div|span|code|pre|mark|center|small|big|h[1-6]|ul|ol|li|body|html) ?\/?>/gu;

/** Of a word in any script. */
const start = "(?<![\\p{L}\\p{N}_])";
const end = "(?![\\p{L}\\p{N}_])";

/**
 * Sentences as clauses, in lower case, without markup, mentions of the scale, and punctuation but a question mark; `7/10` and
 * `7 out of 10` are `7/max`. Struck text keeps its `~~`, which makes a number none.
 */
export function sentencesOf(
  reply: string,
  { scale: { min, max }, language }: ClauseOptions,
): readonly (readonly string[])[] {
  const { numbers, outOf, plus, minus, half, point, scaleMention, legend, ignored, spelling } = language;
  const { openers } = patternsOf(language);
  const top = `(?:${max}|${numbers[max] ?? max})`;
  const withEnds = (form: string): string =>
    form.replace("{min}", `(?:${min}|${numbers[min] ?? min})`).replace("{max}", top);
  const digits = (word: string): string => String(numbers.includes(word) ? numbers.indexOf(word) : word);
  const number = eitherOf(numbers);
  const onSigned = (form: string): RegExp => new RegExp(min < 0 ? `${form}(\\d+|${number}${end})` : "(?!)", "gu");
  // Also of a width of its own, or one that breaks no line.
  const space = "[^\\S\\n]";
  const sign = onSigned(`(?<![^\\s(:~≈])(?:([+\\uFF0B]|${plus}${space}+)|[-\\u2011\\uFF0D]|${minus}${space}+)`);
  // "- 3" may be below 0, or a mark before a 3.
  const dash = onSigned(`${start}(?:[-–−](?:${space}|[*_\`"“”])+|[—➖](?:${space}|[*_\`"“”])*)`);
  const text = spelling(asciiDigits(reply).toLowerCase())
    .replaceAll(/[’ʼ]/gu, "'")
    .replaceAll(/[−–](?=\d)(?<!\d.)/gu, "-")
    .replaceAll(/<\/?(?:s|del|strike)>/gu, " ~~ ")
    .replaceAll(formatting, " ")
    .replaceAll(/ ?(?:→|➡|➜|⇒|[-=]{1,2}>) ?/gu, " → ")
    .replaceAll(/<([a-z][a-z0-9_-]{0,20})>/gu, "\n$1: ")
    .replaceAll(/<\/[a-z][a-z0-9_-]{0,20}>/gu, "\n")
    .replaceAll(/```[a-z]{0,20}/gu, "\n")
    .replaceAll(/\$([^$\n]{1,20})\$/gu, " $1 ")
    .replaceAll(dash, (_, value: string) => `±${digits(value)}`)
    .replaceAll(/\p{Extended_Pictographic}/gu, "\n")
    .replaceAll(/\\boxed|^[ \t]*>[ \t]+/gmu, " ")
    // The marker of a list is no answer, and an action between asterisks leads to what it plays.
    .replaceAll(/^([ \t]*\d+)\)/gmu, "$1#")
    .replaceAll(/(?<!\*)\*([^*\n]*\s[^*\n]*\s[^*\n]*)\*(?!\*)/gu, "\n$1: ")
    .replaceAll(/[*_`"“”«»{}[\]]|^[ \t]*(?:#+|[-•])[ \t]+/gmu, " ")
    // "+ 2" is a step.
    .replaceAll(new RegExp(`^[ \\t]*\\+[ \\t]+(?![~≈ \\t]*(?:\\d|${number}${end}))`, "gmu"), " ")
    .replaceAll(
      sign,
      (_, isPlus: string | undefined, value: string) => `${isPlus === undefined ? "-" : ""}${digits(value)}`,
    )
    .replaceAll(new RegExp(withEnds(legend), "gu"), " ")
    .replaceAll(new RegExp(`(?<![\\w./-])${withEnds(scaleMention)}(?![\\w/%]|[.,]\\d)`, "gu"), " ")
    .replaceAll(
      new RegExp(`\\s*\\(${outOf} ${top}\\)|\\s*(?:/|${start}${outOf}${end})\\s*${top}(?![\\w/%]|[.,]\\d)`, "gu"),
      "/max",
    )
    .replaceAll(
      new RegExp(`${start}(\\d+|${number})(?: ${half}| ?½| 1/2)(?![\\w/])`, "gu"),
      (_, whole: string) => `${digits(whole)}.5`,
    )
    .replaceAll(
      new RegExp(`${start}(${number}) ${point} (${eitherOf(numbers.slice(0, 10))})${end}`, "gu"),
      (_, whole: string, tenth: string) => `${digits(whole)}.${digits(tenth)}`,
    );
  const plain = ignored.reduce((rest, phrase) => rest.replaceAll(phrase, " "), text);
  return (
    plain
      // A line that ends in a colon belongs to the next one.
      .split(/(?<=\?)[.!?…)]*(?=\s|$)|[.!…]+(?=\s|$)|(?<![\n:,])\n+/u)
      .map((sentence) =>
        sentence
          .split(/,(?!\d)|[\n;:()—]+|\s[-–]+\s/u)
          .flatMap((clause) => clause.split(openers))
          .map((clause) => clause.trim().replaceAll(/\s+/gu, " "))
          .filter((clause) => clause !== ""),
      )
      .filter((clauses) => clauses.length > 0)
  );
}

/** `7`, `7.5`, `7,5`, `~7`, `7ish`, `7/max`, `seven`; null for anything else. */
export function numberOf(token: string, { numbers }: BallotLanguage): number | null {
  const [, digits, word] =
    /^[~≈]?(?:(-?(?:0|[1-9]\d{0,8})(?:[.,]\d{1,2})?)|([\p{L}\p{M}]+?))(?:-?ish)?(?:\/max)?$/u.exec(token) ?? [];
  if (digits !== undefined) return Number(digits.replace(",", "."));
  const value = numbers.indexOf(word ?? "");
  return value === -1 ? null : value;
}

/** Decimal digits of every script, circled and keycap numbers, as ASCII. Superscripts and the like stay. */
function asciiDigits(text: string): string {
  return text
    .replaceAll(/[\uFE0F\u20E3]/gu, "")
    .replaceAll("🔟", "10")
    .replaceAll(/[①-⑳]/gu, (sign) => String((sign.codePointAt(0) ?? 0) - 0x2460 + 1))
    .replaceAll(/[⓪⓿]/gu, "0")
    .replaceAll(/[❶-❿]/gu, (sign) => String((sign.codePointAt(0) ?? 0) - 0x2776 + 1))
    .replaceAll(/[➀-➉]/gu, (sign) => String((sign.codePointAt(0) ?? 0) - 0x2780 + 1))
    .replaceAll(/[➊-➓]/gu, (sign) => String((sign.codePointAt(0) ?? 0) - 0x278a + 1))
    .replaceAll(/\p{Nd}/gu, (sign) => String(digitOf(sign.codePointAt(0) ?? 0)));
}

/** Each script's ten digits are consecutive code points; those of mathematics are five such runs side by side. */
function digitOf(codePoint: number): number {
  if (codePoint >= 0x1d7ce && codePoint <= 0x1d7ff) return (codePoint - 0x1d7ce) % 10;
  let digit = 0;
  while (digit < 9 && /\p{Nd}/u.test(String.fromCodePoint(codePoint - digit - 1))) digit++;
  return digit;
}
