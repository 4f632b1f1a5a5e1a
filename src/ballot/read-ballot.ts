import type { Ballot } from "../domain/suite.ts";
import type { BallotLanguage } from "./ballot-language.ts";
import { patternsOf } from "./ballot-patterns.ts";
import { numberOf, sentencesOf, withoutThought, type ClauseOptions } from "./ballot-text.ts";
import { languageOf } from "./language-of.ts";

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
 * Reads a number only where it is the answer: the whole reply, or a clause of a known form. What leads to it in its sentence has a
 * known form too, and no sentence beside it may take it back. Never guesses between two.
 */
export function readBallot(reply: string, asked: Pick<Ballot, "scale" | "language">): BallotReading {
  const { scale } = asked;
  const language = languageOf(asked);
  const text = withoutThought(reply);
  if (text.length > longestReply) return { kind: "unreadable", because: "long-reply" };
  let answer: number | null = null;
  const seen = { declined: false, sided: false, denied: false, strange: false, rejected: false, retracted: false };
  let [isOther, isDoubtful, isHedged, isUnsure] = [false, false, false, false];
  for (const clauses of sentencesOf(text, { scale, language })) {
    const { parts, isUncertain, isOwn } = readSentence(clauses, { scale, language, isBehind: answer !== null });
    const before = { ...seen };
    isDoubtful ||= isUncertain;
    for (const part of parts) {
      if (part.kind === "retraction") {
        seen.retracted ||= answer !== null;
        seen.denied ||= !part.corrects;
      } else if (part.kind === "declining") {
        // "5, no view either way" declines nothing.
        if (answer !== null && answer !== scale.middle) return { kind: "unreadable", because: "several-numbers" };
        seen.declined = true;
      } else if (part.kind === "words") seen.sided ||= patternsOf(language).side.test(part.words);
      else if (part.kind === "hedge") {
        isHedged ||= part.isUnsure;
        isUnsure ||= part.declines;
      } else if (part.kind === "rejected")
        seen.rejected ||= answer === null || part.denied === null || part.denied === answer;
      else if (part.kind === "guess" && isHedged && answer === null) answer = part.value;
      else if (part.kind === "other" || part.kind === "guess") isOther = true;
      else if (part.kind === "answer") {
        const replaces = answer === null || seen.retracted || part.corrects;
        if (!replaces && answer !== part.value) return { kind: "unreadable", because: "several-numbers" };
        // "I have no view. 7." contradicts itself, "No. 7" may be a house, and "It rains outside. 7." anything.
        const isContradiction = before.declined && part.value !== scale.middle;
        if (part.isOwn) seen.rejected = false;
        else isDoubtful ||= answer === null && (before.denied || before.strange || isContradiction);
        answer = part.value;
        seen.retracted = false;
      }
    }
    seen.strange ||= !isOwn && parts.some(({ kind }) => kind === "words");
  }
  if (seen.retracted || ((isOther || seen.rejected) && answer !== null))
    return { kind: "unreadable", because: "several-numbers" };
  if (isOther || seen.rejected || (isDoubtful && answer !== null))
    return { kind: "unreadable", because: "other-sentence" };
  if (answer !== null) {
    const isOnScale = answer >= scale.min && answer <= scale.max;
    return isOnScale ? { kind: "number", value: answer } : { kind: "unreadable", because: "off-scale" };
  }
  // "Up to you, but I would take the cabin."
  return (seen.declined || isUnsure) && !seen.sided
    ? { kind: "declined" }
    : { kind: "unreadable", because: "no-number" };
}

/** Whether the reply is a number and nothing else, on the scale or not. */
export function isNumberAlone(reply: string, asked: Pick<Ballot, "scale" | "language">): boolean {
  const { scale } = asked;
  const language = languageOf(asked);
  const text = withoutThought(reply);
  if (text.length > longestReply) return false;
  const [only = "", ...others] = sentencesOf(text, { scale, language }).flat();
  return others.length === 0 && numberOf(only, language) !== null;
}

type ClausePart =
  | {
      readonly kind: "answer";
      readonly value: number;
      readonly corrects: boolean;
      /** The clause says whose number it is, or that it follows from the words before it. */
      readonly isOwn: boolean;
      readonly concludes: boolean;
      readonly isPronoun: boolean;
    }
  | { readonly kind: "retraction"; readonly corrects: boolean }
  | { readonly kind: "hedge"; readonly isUnsure: boolean; readonly declines: boolean }
  /** "maybe 6?" is the answer of someone who hedged before. */
  | { readonly kind: "guess"; readonly value: number }
  | { readonly kind: "rejected"; readonly denied: number | null }
  | { readonly kind: "declining" | "known" | "other" }
  | { readonly kind: "words"; readonly words: string };

/**
 * - isUncertain: words without a known form lead to a number ("most people: 7"), or words beside it may speak of the number itself
 *   ("just kidding")
 * - isOwn: the free words of the sentence are about the speaker
 */
function readSentence(
  clauses: readonly string[],
  { isBehind, ...options }: ClauseOptions & { readonly isBehind: boolean },
): { readonly parts: readonly ClausePart[]; readonly isUncertain: boolean; readonly isOwn: boolean } {
  const { doubt, reasons, ownLeads, reasonStart, correctionAlone, forced } = patternsOf(options.language);
  const { ownWords, conclusions } = options.language;
  const parts: ClausePart[] = [];
  for (const [place, clause] of clauses.entries()) {
    const part = readClause(clause, { ...options, isBehind: isBehind || parts.some(isAnswer) });
    const before = clauses[place - 1] ?? "";
    const concludes = parts.at(-1)?.kind === "known" && conclusions.has(before.split(" ")[0] ?? "");
    parts.push(
      part.kind === "answer"
        ? {
            ...part,
            corrects: part.corrects || correctionAlone.test(before),
            concludes: part.concludes || concludes,
            isOwn: part.isOwn || concludes || forced.test(before),
          }
        : part,
    );
  }
  const freeOf = (some: readonly ClausePart[]): readonly string[] =>
    some.flatMap((part) => (part.kind === "words" ? part.words : []));
  const free = freeOf(parts);
  const leads = freeOf(parts.slice(0, Math.max(0, parts.findLastIndex(isAnswer))));
  const leadsAreKnown = parts.every((part) => {
    if (part.kind !== "answer" || part.concludes) return true;
    if (part.isPronoun) return free.length === 0;
    return leads.every((lead) => ownLeads.test(lead) || (part.isOwn && reasons.test(lead)));
  });
  const isOwnLead = (clause: string): boolean =>
    ownLeads.test(clause) && (parts.some(isAnswer) ? leads.includes(clause) : !isBehind);
  const words = free.flatMap((clause) => clause.split(" "));
  const isReason =
    reasonStart.test(words.join(" ")) || free.every((clause) => reasonStart.test(clause) || isOwnLead(clause));
  // "Actually, the lake."
  const isTurn = parts.some(({ kind }, place) => kind === "words" && correctionAlone.test(clauses[place - 1] ?? ""));
  const mayTakeBack =
    !isReason ||
    isTurn ||
    free.some(
      (clause) => doubt.test(isOwnLead(clause) ? clause.replace(ownLeads, "") : clause) || clause.endsWith("?"),
    );
  return {
    parts,
    isUncertain: !leadsAreKnown || (free.length > 0 && mayTakeBack),
    isOwn: words.some((word) => ownWords.has(word)),
  };
}

/** In words; no known form is longer. */
const longestForm = 16;

function readClause(
  said: string,
  { scale, language, isBehind }: ClauseOptions & { readonly isBehind: boolean },
): ClausePart {
  const { pronouns, articles, retractions } = language;
  const { declining, known, rejected, denied, correction, from, weak, hedge, unsure, guess } = patternsOf(language);
  const clause = said.replace(/ ?\?$/u, "");
  const isQuestion = clause !== said;
  const tokens = clause.split(" ").map((token) => token.replaceAll(/^['.]+(?!\d)|^\.{2,}|['.,!?]+$/gu, ""));
  const numbers = tokens.flatMap((token, place) => {
    const value = numberOf(token, language);
    const isPronoun = pronouns.has(token) && tokens.length > 1 && !articles.has(tokens[place - 1] ?? "");
    return value === null || isPronoun ? [] : [{ value, place }];
  });
  // "gpt-4" and "7th" are words, "$900" is a price.
  const isUnknown = tokens.some(
    (token) =>
      (/^[^\p{L}]*(?:\p{N}|%)[^\p{L}]*$/u.test(token) &&
        numberOf(token, language) === null &&
        !isPrice(token, tokens)) ||
      token.includes("~~"),
  );
  // "Is it 7?", "Maybe 7?"
  if (isQuestion && numbers.length > 0) {
    const asked = !isUnknown && guess.test(clause) ? answerOf(tokens, numbers, language) : null;
    return asked?.kind === "answer" ? { kind: "guess", value: asked.value } : { kind: "other" };
  }
  if (!isUnknown) {
    const answer = answerOf(tokens, numbers, language);
    if (answer !== null) return answer;
    if (isPast(tokens, numbers, language)) return { kind: "known" };
  }
  if (retractions.includes(clause)) return { kind: "retraction", corrects: correction.test(clause) };
  const declined = declining.exec(clause);
  const declines = declined !== null && !/\p{N}/u.test(clause.slice(declined.index));
  const places = new Set(numbers.map(({ place }) => place));
  if (!isUnknown && tokens.length <= longestForm) {
    const form = tokens.map((token, place) => (places.has(place) ? "#" : token)).join(" ");
    if (from.test(form)) return { kind: "known" };
    if (denied.test(form)) return { kind: "rejected", denied: numbers.at(-1)?.value ?? null };
    if (rejected.test(form)) return { kind: "rejected", denied: null };
    if (numbers.length === 0) {
      const isKnown = known.test(form);
      if (!isQuestion && ((!isBehind && hedge.test(form)) || (!isKnown && weak.test(form))))
        return { kind: "hedge", isUnsure: unsure.test(form) || weak.test(form), declines: declines && !isKnown };
      if (isKnown) return { kind: "known" };
    }
  }
  if (declines) return { kind: "declining" };
  if (isUnknown) return { kind: "other" };
  const words = { kind: "words", words: said } as const;
  if (numbers.length === 0) return words;
  const ends = new Set([scale.min, scale.middle, scale.max]);
  const explains = numbers.every(
    ({ value, place }) =>
      ends.has(value) &&
      language.scaleEnd.has(tokens[place + 1] ?? "") &&
      tokens.slice(0, place).every((token) => language.beforeEnd.has(token)),
  );
  if (explains) return { kind: "known" };
  return numbers.every((number) => isFact(number, { tokens, scale, language })) ? words : { kind: "other" };
}

function isAnswer({ kind }: ClausePart): boolean {
  return kind === "answer";
}

interface Numeral {
  readonly value: number;
  readonly place: number;
}

/** "i'd say 7 for now", "from 8 down to 3" */
function answerOf(tokens: readonly string[], numbers: readonly Numeral[], language: BallotLanguage): ClausePart | null {
  const { moves, conclusions, pronouns } = language;
  const { before, after, stance, ownTail, correction, beforeMove, toMove, step, goal } = patternsOf(language);
  const last = numbers.at(-1);
  if (last === undefined || last.place > longestForm || tokens.length - last.place > longestForm) return null;
  const lead = tokens.slice(0, last.place).join(" ");
  const tail = tokens.slice(last.place + 1).join(" ");
  if (!after.test(tail)) return null;
  // "2 runter" is no place, "auf 2 runter" is one.
  const form = `${lead} # ${tail}`;
  if (step.test(form) && !goal.test(form)) return null;
  const concludes = conclusions.has(tokens[0] ?? "");
  const isPronoun = pronouns.has(tokens[last.place] ?? "") && last.place === 0;
  const isOwn = concludes || stance.test(lead) || ownTail.test(tail);
  const answer = { kind: "answer", value: last.value, isOwn, concludes, isPronoun } as const;
  if (numbers.length === 1)
    return before.test(lead) ? { ...answer, corrects: correction.test(lead) || correction.test(tail) } : null;
  if (tokens.length === 3 && numbers.length === 2 && tokens[1] === "→")
    return { ...answer, isOwn: true, corrects: true };
  const from = tokens.indexOf(moves.from);
  const isMove =
    from >= 0 &&
    numbers.length === 2 &&
    numbers[0]?.place === from + 1 &&
    beforeMove.test(tokens.slice(0, from).join(" ")) &&
    toMove.test(tokens.slice(from + 2, last.place).join(" "));
  return isMove ? { ...answer, isOwn: true, corrects: true } : null;
}

/** "i was at 8 before" */
function isPast(tokens: readonly string[], numbers: readonly Numeral[], language: BallotLanguage): boolean {
  const { past, aroundPast } = language;
  const others = tokens.filter((_, place) => place !== numbers[0]?.place);
  return (
    numbers.length === 1 &&
    others.some((token) => past.has(token)) &&
    others.every((token) => past.has(token) || aroundPast.has(token))
  );
}

/** "2 hours", "gets in at nine", a year: no place on the scale. */
function isFact(
  { value, place }: Numeral,
  { tokens, scale, language }: ClauseOptions & { readonly tokens: readonly string[] },
): boolean {
  const { units, clock, opinion } = language;
  // A year is no misplaced answer.
  if (units.has(tokens[place + 1] ?? "") || value > 10 * scale.max) return tokens.length > 1;
  if (tokens.length === 1 || tokens.some((token) => opinion.has(token) || token.endsWith("/max"))) return false;
  return place === tokens.length - 1 && clock.has(tokens[place - 1] ?? "");
}

function isPrice(token: string, tokens: readonly string[]): boolean {
  return tokens.length > 1 && /^[$€£]\d[\d.,]{0,12}$/u.test(token);
}
