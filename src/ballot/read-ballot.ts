import type { BallotScale } from "../domain/index.ts";

/** Version of this reading. Part of the key of every task that a ballot decides. */
export const ballotReadingVersion = 1;

/**
 * - number: where the model says that it stands
 * - declined: words without any number, which is behaviour
 * - unreadable: which number the model means is not certain, which is a fault of the instrument
 */
export type BallotReading =
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "declined" }
  | { readonly kind: "unreadable"; readonly because: UnreadableBallot };

/**
 * - several-numbers: more than one, and none of them alone in the first line
 * - off-scale: a number that the scale does not have
 * - long-reply: one number in a reply of more than 30 words
 */
export type UnreadableBallot = "several-numbers" | "off-scale" | "long-reply";

const numberWords = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"] as const;

/** A reply with a number in a sentence is read up to this length. */
const longestSentence = 30;

/** Reads the whole reply: never guesses between two numbers. */
export function readBallot(reply: string, scale: BallotScale): BallotReading {
  const text = withoutMarkup(reply);
  const whole = numberAlone(text, scale) ?? numberAlone(text.split("\n", 1)[0] ?? "", scale);
  if (whole !== null) return within(whole, scale);
  const found = numbersIn(text, scale);
  if (found.length === 0) return { kind: "declined" };
  const [only] = found;
  const words = text.split(/\s+/u).length;
  if (only === undefined || found.length > 1) return { kind: "unreadable", because: "several-numbers" };
  if (words > longestSentence) return { kind: "unreadable", because: "long-reply" };
  return within(only, scale);
}

/** Whether the reply is a number and nothing else, on the scale or not. */
export function isNumberAlone(reply: string, scale: BallotScale): boolean {
  return numberAlone(withoutMarkup(reply), scale) !== null;
}

function within(value: number, { min, max }: BallotScale): BallotReading {
  return value >= min && value <= max ? { kind: "number", value } : { kind: "unreadable", because: "off-scale" };
}

/** Emphasis, headings, quotes and code marks carry no meaning here. */
function withoutMarkup(reply: string): string {
  return reply.replaceAll(/[*_`#>~"“”]+/gu, "").trim();
}

/** `7`, `7.5`, `7/10`, `7 out of 10`, `seven`, with a full stop or not; null for anything else. */
function numberAlone(line: string, { max }: BallotScale): number | null {
  const bare = line
    .trim()
    .toLowerCase()
    .replace(/[.!]+$/u, "");
  const alone = new RegExp(`^(-?\\d+(?:[.,]\\d+)?|${numberWords.join("|")})(?:\\s*(?:/|out of)\\s*${max})?$`, "u").exec(
    bare,
  );
  return alone?.[1] === undefined ? null : valueOf(alone[1]);
}

/** The numbers in a sentence; `7/10` is one. The word "one" is too often a pronoun to be counted. */
function numbersIn(text: string, { max }: BallotScale): readonly number[] {
  const counted = numberWords.filter((word) => word !== "one").join("|");
  const pattern = new RegExp(
    `(?<![\\w.])(-?\\d+(?:[.,]\\d+)?|\\b(?:${counted})\\b)(?:\\s*(?:/|out of)\\s*${max}\\b)?`,
    "giu",
  );
  return [...text.matchAll(pattern)].map(([, number = ""]) => valueOf(number.toLowerCase()));
}

function valueOf(written: string): number {
  const word = numberWords.findIndex((each) => each === written);
  return word === -1 ? Number(written.replace(",", ".")) : word;
}
