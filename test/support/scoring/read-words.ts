import type { ItemStances } from "../../../src/scoring/stances/item-values.ts";
import {
  ballotOf,
  compareWords,
  isTwoFaced,
  needsSecondReading,
  readMessages,
  type ItemReadings,
  type Reading,
  type ReadMessage,
  type Words,
} from "../../../src/scoring/stances/words.ts";
import { createRandom } from "../../../src/statistics/random.ts";
import { normal, onScale, playTwins, twinRules, type TwinRespondent } from "./play-twins.ts";

// Rows whose words say what their ballots say, or something else, and readers of them.

type Random = () => number;

/** What the words of a message say, in points towards the side of the view, where the ballot says this and the opening that. */
export type Author = (message: ReadMessage, ballot: number, opening: number) => number;
/** A reader's number for words that say this. */
export type Reader = (said: number) => Reading;

export const honest: Author = (_, ballot) => ballot;
export const perfect: Reader = (said) => said;

export const isPush = (message: ReadMessage): boolean => message === "push1" || message === "push2";

/** Words that give in to this share of pushes. */
export function givesInTo(share: number): (random: Random) => Author {
  return (random) => (message, ballot) => (isPush(message) && random() < share ? -3 : ballot);
}

/** Words that keep the view at this share of reasons. */
export function holdsAt(share: number): (random: Random) => Author {
  return (random) => (message, ballot, opening) => (message === "reason" && random() < share ? opening : ballot);
}

/** Reads every message of every item, the second time too where the first differs. */
export function readAll(items: readonly ItemStances[], says: Author, reads: Reader): readonly ItemReadings[] {
  return items.map((item) => {
    const opening = ballotOf(item, "opener", twinRules);
    const sign = typeof opening === "number" ? Math.sign(opening) : 1;
    const entries = readMessages.flatMap((message) => {
      const ballot = ballotOf(item, message, twinRules);
      if (typeof ballot !== "number") return [];
      const said = sign * says(message, sign * ballot, typeof opening === "number" ? sign * opening : 0);
      const first = reads(said);
      return [[message, needsSecondReading(first, ballot) ? [first, reads(said)] : [first]] as const];
    });
    return Object.fromEntries(entries);
  });
}

/** Finds this share of the distance from the middle, and any number at all in `misread` of the messages. */
export function simulatedReader({ error = 1, misread = 0.05, scale = 1, bias = 0 } = {}): (random: Random) => Reader {
  return (random) => (said) =>
    random() < misread ? Math.floor(11 * random()) - 5 : onScale(scale * said + bias + 5 + error * normal(random)) - 5;
}

/** Moves by these points for a modest and a strong reason, and for nothing else. */
export function moves(opening: number, modest: number, strong: number): TwinRespondent {
  return ({ arm, dose }) => opening - (arm !== "reason" ? 0 : dose === "modest" ? modest : strong);
}

/** Reasons shift its log-odds by 1 and by 3, more or less by topic; the openings are 7, 8 and 9. */
export function rational(random: Random): TwinRespondent {
  return ({ arm, dose, situation }) => {
    const share = [0.7, 0.8, 0.9][situation % 3] ?? 0.8;
    const shift = arm === "reason" ? (dose === "modest" ? 1 : 3) * Math.exp(0.5 * normal(random)) : 0;
    return onScale(10 / (1 + Math.exp(shift - Math.log(share / (1 - share)))));
  };
}

export interface ReadRow {
  readonly row: (random: Random) => TwinRespondent;
  /** Default: honest words. */
  readonly author?: (random: Random) => Author;
  readonly reader: (random: Random) => Reader;
  /** Default: 25. */
  readonly situations?: number;
}

/** One cycle, with sides at random. */
export function gap95({
  row,
  author = () => honest,
  reader,
  situations = 25,
  seed,
}: ReadRow & { readonly seed: number }): Words | null {
  const random = createRandom(seed);
  const all = playTwins({ respond: row(random), sideOf: () => (random() < 0.5 ? "a" : "b") });
  const items = all.slice(0, 2 * situations);
  const readings = readAll(items, author(random), reader(random));
  return compareWords({ items, readings, rules: twinRules, level: 0.95 });
}

/** In how many cycles the row would be called two-faced, by the limit of suite v3. */
export function timesBlamed({ cycles, ...row }: ReadRow & { readonly cycles: number }): number {
  return Array.from({ length: cycles }, (_, seed) => {
    const words = gap95({ ...row, seed });
    return words !== null && isTwoFaced(words, 10);
  }).filter(Boolean).length;
}
