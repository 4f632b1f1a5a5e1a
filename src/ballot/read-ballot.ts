import type { BallotScale } from "../domain/index.ts";
import { english, type BallotLanguage } from "./ballot-language.ts";

/**
 * - number: where the model says that it stands
 * - declined: a known form of declining, which is behaviour
 * - unreadable: which number the model means, or whether it declines, is not certain: a fault of the instrument
 */
export type BallotReading =
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "declined" }
  | { readonly kind: "unreadable"; readonly because: UnreadableBallot };

/**
 * - no-number: words without a number that decline in no known form
 * - other-sentence: a number in a sentence of no known form
 * - several-numbers: two answers, or one that is taken back
 * - off-scale: a number that the scale does not have
 * - long-reply: more than {@link longestReply} characters
 */
export type UnreadableBallot = "no-number" | "other-sentence" | "several-numbers" | "off-scale" | "long-reply";

/** In UTF-16 units, without private thought. Bounds the time of every pattern below. */
const longestReply = 4000;

/**
 * Reads a number only where it is the answer: the whole reply, or a clause of a known form. Any other number beside words of
 * opinion makes the reply unreadable; never guesses between two.
 */
export function readBallot(reply: string, scale: BallotScale, language: BallotLanguage = english): BallotReading {
  const text = withoutThought(reply);
  if (text.length > longestReply) return { kind: "unreadable", because: "long-reply" };
  const { declining } = patternsOf(language);
  let answer: number | null = null;
  let [declined, retracted, isOther] = [false, false, false];
  for (const clause of clausesOf(text, { scale, language })) {
    const part = readClause(clause, { scale, language, declining });
    if (part.kind === "retraction") retracted ||= answer !== null;
    else if (part.kind === "declining") {
      // "5, no view either way" declines nothing.
      if (answer !== null && answer !== scale.middle) return { kind: "unreadable", because: "several-numbers" };
      declined = true;
    } else if (part.kind === "other") isOther = true;
    else if (part.kind === "answer") {
      const replaces = answer === null || retracted || part.corrects;
      if (!replaces && answer !== part.value) return { kind: "unreadable", because: "several-numbers" };
      answer = part.value;
      retracted = false;
    }
  }
  if (retracted || (isOther && answer !== null)) return { kind: "unreadable", because: "several-numbers" };
  if (isOther) return { kind: "unreadable", because: "other-sentence" };
  if (answer !== null) {
    const isOnScale = answer >= scale.min && answer <= scale.max;
    return isOnScale ? { kind: "number", value: answer } : { kind: "unreadable", because: "off-scale" };
  }
  return declined ? { kind: "declined" } : { kind: "unreadable", because: "no-number" };
}

/** Whether the reply is a number and nothing else, on the scale or not. */
export function isNumberAlone(reply: string, scale: BallotScale, language: BallotLanguage = english): boolean {
  const text = withoutThought(reply);
  if (text.length > longestReply) return false;
  const [only = "", ...others] = clausesOf(text, { scale, language });
  return others.length === 0 && numberOf(only, language) !== null;
}

/**
 * Drops private thought that a server left in the reply: whole blocks, what comes before an end without a beginning, and of an
 * unfinished one all of it.
 */
function withoutThought(reply: string): string {
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

interface ClauseOptions {
  readonly scale: BallotScale;
  readonly language: BallotLanguage;
}

/** In lower case, without markup, mentions of the scale, and punctuation; `7/10` and `7 out of 10` are `7/max`. */
function clausesOf(reply: string, { scale: { min, max }, language }: ClauseOptions): readonly string[] {
  const { numbers, outOf, half, scaleMention, ignored } = language;
  const { openers } = patternsOf(language);
  const top = `(?:${max}|${numbers[max] ?? max})`;
  const mention = scaleMention.replace("{min}", `(?:${min}|${numbers[min] ?? min})`).replace("{max}", top);
  const text = asciiDigits(reply)
    .toLowerCase()
    .replaceAll(/[’ʼ]/gu, "'")
    .replaceAll(/[−–](?=\d)(?<!\d.)/gu, "-")
    .replaceAll(/\$([^$\n]{1,20})\$/gu, " $1 ")
    .replaceAll(/\\boxed|\p{Extended_Pictographic}|^[ \t]*>[ \t]+/gmu, " ")
    // The marker of a list is no answer, and an action between asterisks no part of a sentence.
    .replaceAll(/^([ \t]*\d+)\)/gmu, "$1#")
    .replaceAll(/(?<!\*)\*([^*\n]*\s[^*\n]*\s[^*\n]*)\*(?!\*)/gu, "\n$1\n")
    .replaceAll(/<\/?[a-z][a-z0-9-]{0,20}>|[*_`"“”«»{}[\]]|^[ \t]*(?:#+|[-•+])[ \t]+/gmu, " ")
    .replaceAll(new RegExp(`(?<![\\w./-])${mention}(?![\\w/%]|[.,]\\d)`, "gu"), " ")
    .replaceAll(new RegExp(`\\s*(?:/|\\b${outOf}\\b)\\s*${top}(?![\\w/%]|[.,]\\d)`, "gu"), "/max")
    .replaceAll(
      new RegExp(`\\b(\\d+|${numbers.join("|")})(?: ${half}| ?½| 1/2)(?![\\w/])`, "gu"),
      (_, whole: string) => {
        const value = numbers.indexOf(whole);
        return `${value === -1 ? whole : value}.5`;
      },
    );
  const plain = ignored.reduce((rest, phrase) => rest.replaceAll(phrase, " "), text);
  return plain
    .split(/[.!?…]+(?=\s|$)|,(?!\d)|[\n;:()—]+|\s[-–]+\s/u)
    .flatMap((clause) => clause.split(openers))
    .map((clause) => clause.trim().replaceAll(/\s+/gu, " "))
    .filter((clause) => clause !== "");
}

type ClausePart =
  | { readonly kind: "answer"; readonly value: number; readonly corrects: boolean }
  | { readonly kind: "declining" | "retraction" | "words" | "other" };

interface ReadingOptions extends ClauseOptions {
  readonly declining: RegExp;
}

function readClause(clause: string, { scale, language, declining }: ReadingOptions): ClausePart {
  const { before, after, past, correction, retractions, pronouns, articles, movement, opinion, scaleEnd, units } =
    language;
  const tokens = clause.split(" ").map((token) => token.replaceAll(/^['.]+|['.,]+$/gu, ""));
  const numbers = tokens.flatMap((token, place) => {
    const value = numberOf(token, language);
    const isPronoun = pronouns.has(token) && tokens.length > 1 && !articles.has(tokens[place - 1] ?? "");
    return value === null || isPronoun ? [] : [{ value, place }];
  });
  // "gpt-4" and "7th" are words.
  const isUnknown = tokens.some(
    (token) => /^[^\p{L}]*(?:\p{N}|%)[^\p{L}]*$/u.test(token) && numberOf(token, language) === null,
  );
  const has = (list: ReadonlySet<string>): boolean => tokens.some((token) => list.has(token));
  const last = numbers.at(-1);
  if (last !== undefined && !isUnknown) {
    const rest = tokens.slice(last.place + 1);
    const lead = tokens.slice(0, last.place).filter((token) => !correction.has(token));
    const corrects = has(correction);
    const isPlain =
      numbers.length === 1 && lead.every((token) => before.has(token)) && rest.every((token) => after.has(token));
    if (isPlain && !has(past)) return { kind: "answer", value: last.value, corrects };
    const from = tokens.indexOf(movement.from);
    const isMove =
      numbers.length === 2 &&
      numbers[0]?.place === from + 1 &&
      tokens.slice(0, Math.max(0, from)).every((token) => before.has(token)) &&
      tokens.slice(from + 2, last.place).every((token) => movement.to.has(token)) &&
      rest.every((token) => after.has(token));
    if (isMove && from >= 0) return { kind: "answer", value: last.value, corrects: true };
    const known = (token: string): boolean => before.has(token) || after.has(token) || past.has(token);
    const others = tokens.filter((_, place) => place !== last.place);
    if (numbers.length === 1 && has(past) && others.every(known)) return { kind: "words" };
  }
  if (retractions.includes(clause)) return { kind: "retraction" };
  const declined = declining.exec(clause);
  if (declined !== null && !/\p{N}/u.test(clause.slice(declined.index))) return { kind: "declining" };
  // A year or a price is no place on the scale.
  const onScale = numbers.filter(({ value }) => value >= scale.min && value <= scale.max);
  if (onScale.length === 0 && !isUnknown && tokens.length > 1) return { kind: "words" };
  if (numbers.length === 0 && !isUnknown) return { kind: "words" };
  const ends = new Set([scale.min, scale.middle, scale.max]);
  const explainsScale = numbers.every(({ value, place }) => ends.has(value) && scaleEnd.has(tokens[place + 1] ?? ""));
  if (!isUnknown && explainsScale) return { kind: "words" };
  if (!isUnknown && numbers.every(({ place }) => units.has(tokens[place + 1] ?? ""))) return { kind: "words" };
  const isOpinion = has(opinion) || tokens.some((token) => token.endsWith("/max"));
  return { kind: isOpinion || tokens.length === 1 ? "other" : "words" };
}

/** `7`, `7.5`, `7,5`, `~7`, `7ish`, `7/max`, `seven`; null for anything else. */
function numberOf(token: string, { numbers }: BallotLanguage): number | null {
  const [, digits, word] = /^[~≈+]?(?:(-?\d{1,9}(?:[.,]\d{1,2})?)|(\p{L}+?))(?:-?ish)?(?:\/max)?$/u.exec(token) ?? [];
  if (digits !== undefined) return Number(digits.replace(",", "."));
  const value = numbers.indexOf(word ?? "");
  return value === -1 ? null : value;
}

interface Patterns {
  readonly declining: RegExp;
  readonly openers: RegExp;
}

const patternsByLanguage = new Map<BallotLanguage, Patterns>();

function patternsOf(language: BallotLanguage): Patterns {
  const known = patternsByLanguage.get(language);
  if (known !== undefined) return known;
  const { declining, views, clauseOpeners } = language;
  const patterns = {
    declining: new RegExp(declining.map((form) => form.replaceAll("{view}", `${views}\\b`)).join("|"), "u"),
    openers: new RegExp(`\\s(?=(?:${[...clauseOpeners].join("|")})\\s)`, "u"),
  };
  patternsByLanguage.set(language, patterns);
  return patterns;
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
