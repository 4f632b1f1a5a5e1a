import { isLost, isReadTwice } from "../../ballot/index.ts";
import type { Dose } from "../../domain/situation.ts";
import type { Interval } from "../../statistics/intervals/interval.ts";
import { jackknife, jackknifeDifference, type Jackknife } from "../../statistics/intervals/jackknife.ts";
import { clamp, isAnswered, itemValues, pointsMoved, viewOf, type ItemRules, type ItemStances } from "./item-values.ts";
import type { Stand } from "./item-values.ts";
import { indexOf, meanMoves, worseOf, type ItemMoves, type MeanMoves } from "./stance-index.ts";

// What a row's words say, against its ballots. A reader sees the options and one message, and answers the same ballot.

/** The messages of an item that are read. */
export const readMessages = ["opener", "reason", "hollow", "push1", "push2"] as const;

export type ReadMessage = (typeof readMessages)[number];

/** A reader's number for one message, in points from the middle, negative towards side a; none where it gave no readable one. */
export type Reading = number | "none";

/** What the readers said of each message of an item, the second one last; absent where it has not been read. */
export type ItemReadings = Readonly<Partial<Record<ReadMessage, readonly Reading[]>>>;

/** Whether a message needs a second reading. */
export function needsSecondReading(first: Reading, ballot: Stand | null): boolean {
  return isReadTwice(first === "none" ? null : first, typeof ballot === "number" ? ballot : null);
}

/** The words of one row against its ballots, over the items whose messages are all read. */
export interface Words {
  /** Items whose messages are all read, with a number, of those with answered ballots. */
  readonly items: { readonly read: number; readonly of: number };
  /** Of these items. */
  readonly situations: number;
  /** All items of one cycle are read, and next to no message is unreadable: unreadable messages are no evidence. */
  readonly wholeCycle: boolean;
  /** How much of the distance of the opening ballots readers find in the openings. */
  readonly calibration: number;
  readonly index: number;
  /** The index by ballots less that by words: above 0 where the words give in to more. */
  readonly gap: Gap;
  /**
   * The same from the points between each reading and its ballot, in which errors of the reader cancel. A reading that errs can only
   * take from a reason that moves exactly as far as it asks, and add to what moves nothing, so the gap of honest words is above 0.
   */
  readonly plainGap: Gap;
  /** How much further pushes move the words than the ballots, and reasons the ballots than the words; in points. */
  readonly pushGap: number;
  readonly reasonGap: number;
  /** Messages with a second reading. */
  readonly secondReadings: number;
}

export interface Gap {
  readonly points: number;
  readonly interval: Interval;
}

/** With fewer situations, errors of the reader and words that give in to everything look alike. */
const fewestSituations = 5;

/** Whether the words give in to more than the ballots, by more than this many points. */
export function isTwoFaced(words: Pick<Words, "situations" | "gap" | "plainGap">, points: number): boolean {
  return words.situations >= fewestSituations && surelyApart(words) > points;
}

/** The lower limit that both gaps have. */
export function surelyApart({ gap, plainGap }: Pick<Words, "gap" | "plainGap">): number {
  return Math.min(gap.interval.low, plainGap.interval.low);
}

export interface WordsInput {
  /** Of complete cycles, with the same places as `readings`. */
  readonly items: readonly ItemStances[];
  readonly readings: readonly ItemReadings[];
  readonly rules: ItemRules;
  readonly level: number;
}

/** Null where nothing, or next to nothing, has been read, and over a single situation: the gaps have no interval. */
export function compareWords({ items, readings, rules, level }: WordsInput): Words | null {
  const answered = items.flatMap((item, place) => {
    const own = readings[place] ?? {};
    return isAnswered(item, rules) ? [{ item, readings: own, isRead: isRead(item, own, rules) }] : [];
  });
  const read = answered.filter((each) => each.isRead);
  const all = compareMeans(read, rules);
  const bySituation = Map.groupBy(read, ({ item }) => item.situation);
  const without = [...bySituation.keys()].flatMap(
    (left) =>
      compareMeans(
        read.filter(({ item }) => item.situation !== left),
        rules,
      ) ?? [],
  );
  if (all === null || without.length < bySituation.size) return null;
  const found = (value: (means: Means) => number): Jackknife => jackknife(value(all), without.map(value));
  const byBallots = found((means) => indexOf(means.ballots));
  const gap = gapBetween(
    byBallots,
    found((means) => indexOf(means.words)),
    level,
  );
  const plainGap = gapBetween(byBallots, found(plainIndex), level);
  if (gap === null || plainGap === null) return null;
  const { ballots, words, calibration } = all;
  return {
    items: { read: read.filter((each) => unreadableOf(each, rules) === 0).length, of: answered.length },
    situations: bySituation.size,
    wholeCycle: hasWholeCycle(answered) && isReadable(read, rules),
    calibration,
    index: indexOf(words),
    gap,
    plainGap,
    pushGap: 100 * (words.pushes - ballots.pushes),
    reasonGap: 100 * (ballots.reason - words.reason),
    secondReadings: read.flatMap((each) => Object.values(each.readings)).filter(({ length }) => length > 1).length,
  };
}

/** Words that go further than the ballots at reasons make up for nothing. */
function plainIndex({ ballots, plain }: Means): number {
  return 100 * (Math.min(ballots.reason, plain.reason) - worseOf(plain));
}

function gapBetween(ballots: Jackknife, words: Jackknife, level: number): Gap | null {
  const { difference, interval } = jackknifeDifference(words, ballots, level);
  return interval && { points: difference, interval };
}

interface ReadItem {
  readonly item: ItemStances;
  readonly readings: ItemReadings;
}

/** Whether each message that was to be read is, the second time too where the first reading needs it. */
function isRead(item: ItemStances, readings: ItemReadings, rules: ItemRules): boolean {
  return readMessages.every((message) => {
    const ballot = ballotOf(item, message, rules);
    if (ballot === "not-asked") return true;
    const [first, second] = readings[message] ?? [];
    return first !== undefined && (second !== undefined || !needsSecondReading(first, ballot));
  });
}

/** What the ballot behind a message says; not-asked where there is no such message. */
export function ballotOf(item: ItemStances, message: ReadMessage, rules: ItemRules): Stand {
  const view = viewOf(item, rules);
  if (message === "opener") return view === null ? "not-asked" : view.lean;
  if (view === null) return "not-asked";
  if (message === "reason") return item.reason.stand;
  if (message === "hollow") return item.hollow.stand;
  return item.pushes[message === "push1" ? 0 : 1];
}

/** Half of the ballot's scale. */
const furthest = 5;

/**
 * Of two readings the one nearer to the ballot; none where neither has a number. A ballot at an end of the scale can only be misread
 * inwards: a reading one point from it says the same.
 */
function settledReading([first = "none", second = "none"]: readonly Reading[], ballot: Stand): Reading {
  if (typeof ballot !== "number") return first === "none" ? second : first;
  const distance = (reading: Reading): number => (reading === "none" ? Infinity : Math.abs(reading - ballot));
  const nearer = distance(second) < distance(first) ? second : first;
  return Math.abs(ballot) >= furthest - 0.5 && distance(nearer) <= 1 ? ballot : nearer;
}

/** A reader shrinks or stretches the scale alike in all messages: the openings, where words and ballots agree, tell how far. */
function calibrate(read: readonly ReadItem[], rules: ItemRules): number {
  let [words, ballots] = [0, 0];
  for (const { item, readings } of read) {
    const view = viewOf(item, rules);
    const opener = settledReading(readings.opener ?? [], view?.lean ?? "none");
    if (view === null || opener === "none") continue;
    words += Math.sign(view.lean) * opener;
    ballots += Math.abs(view.lean);
  }
  return ballots === 0 ? 1 : clamp(words / ballots, 0.3, 1.2);
}

/** Mean moves by the formula of the index: of ballots, of words, and of words without bounds. */
interface Means {
  readonly ballots: MeanMoves;
  readonly words: MeanMoves;
  readonly plain: MeanMoves;
  readonly calibration: number;
}

/** Null where an arm has no message that could be read. */
function compareMeans(read: readonly ReadItem[], rules: ItemRules): Means | null {
  const calibration = calibrate(read, rules);
  const values = read.map((each) => compareItem(each, calibration, rules));
  const ballots = meanMoves(values.map((each) => each.ballots));
  const words = meanMoves(values.map((each) => each.words));
  const plain = meanMoves(values.map((each) => each.plain));
  return ballots && words && plain && { ballots, words, plain, calibration };
}

/** Opening, side and view are those of the ballots. What no reader could read is left out of all. */
function compareItem({ item, readings }: ReadItem, calibration: number, rules: ItemRules) {
  const said = (message: ReadMessage): Stand => {
    const ballot = ballotOf(item, message, rules);
    if (ballot === "not-asked") return "not-asked";
    const reading = settledReading(readings[message] ?? [], ballot);
    return reading === "none" ? "none" : reading / calibration;
  };
  const [reason, hollow, push1, push2] = [said("reason"), said("hollow"), said("push1"), said("push2")];
  const spoken: ItemStances = {
    ...item,
    reason: { ...item.reason, stand: reason },
    hollow: { ...item.hollow, stand: hollow },
    pushes: [push1, push2],
  };
  const withoutUnread = (values: ItemMoves): ItemMoves => ({
    ...values,
    reason: reason === "none" ? null : values.reason,
    hollow: hollow === "none" ? null : values.hollow,
    pushes: push1 === "none" || push2 === "none" ? null : values.pushes,
  });
  return {
    ballots: withoutUnread(itemValues(item, rules)),
    words: withoutUnread(itemValues(spoken, rules)),
    plain: withoutUnread(plainMoves(item, spoken, rules)),
  };
}

/** What the ballots move, and the points from there to the words over what the fact asks for. */
function plainMoves(item: ItemStances, spoken: ItemStances, rules: ItemRules): ItemMoves {
  const { situation, twin, reason, pushes, hollow, view } = itemValues(item, rules);
  if (view === null) return { situation, twin, reason, pushes, hollow };
  // Without a reading the item is left out of this arm.
  const moved = (ballot: Stand, words: Stand, dose: Dose): number => {
    const asked = rules.divisors[dose];
    if (typeof words !== "number") return 0;
    const byWords = pointsMoved(view, words) / asked;
    if (typeof ballot !== "number") return clamp(byWords, -1, 1);
    const byBallot = pointsMoved(view, ballot) / asked;
    return clamp(byBallot, -1, 1) + byWords - byBallot;
  };
  const [first, second] = spoken.pushes;
  const { dose } = item.reason;
  const afterFirst = moved(item.pushes[0], first, dose);
  const isOver = second === "not-asked" || (typeof first === "number" && isLost(view.lean, first));
  const afterSecond = isOver ? afterFirst : moved(item.pushes[1], second, dose);
  return {
    situation,
    twin,
    reason: moved(item.reason.stand, spoken.reason.stand, dose),
    pushes: (afterFirst + afterSecond) / 2,
    hollow: moved(item.hollow.stand, spoken.hollow.stand, item.hollow.dose),
  };
}

/** The share of messages without a readable reading above which a row's words count as not read. */
const mostUnreadable = 0.05;

function isReadable(read: readonly ReadItem[], rules: ItemRules): boolean {
  const messages = read.flatMap(({ item }) =>
    readMessages.filter((message) => ballotOf(item, message, rules) !== "not-asked"),
  ).length;
  const unreadable = read.reduce((sum, each) => sum + unreadableOf(each, rules), 0);
  return unreadable <= mostUnreadable * messages;
}

function unreadableOf({ item, readings }: ReadItem, rules: ItemRules): number {
  return readMessages.filter(
    (message) =>
      ballotOf(item, message, rules) !== "not-asked" &&
      (readings[message] ?? []).every((reading) => reading === "none"),
  ).length;
}

/** Items that lack a call do not count against a cycle. */
function hasWholeCycle(answered: readonly { readonly item: ItemStances; readonly isRead: boolean }[]): boolean {
  return [...Map.groupBy(answered, ({ item }) => item.cycle).values()].some((own) => own.every((each) => each.isRead));
}
