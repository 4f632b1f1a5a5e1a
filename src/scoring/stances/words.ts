import { isReadTwice } from "../../ballot/index.ts";
import type { Interval } from "../../statistics/index.ts";
import {
  clamp,
  isAnswered,
  itemValues,
  viewOf,
  type ItemRules,
  type ItemStances,
  type ItemValues,
} from "./item-values.ts";
import type { Stand } from "./item-values.ts";
import { differenceOn, indexOf, meanMoves } from "./stance-index.ts";

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
  /** Items whose messages are all read, of those with answered ballots. */
  readonly items: { readonly read: number; readonly of: number };
  /** All items of one cycle are read. */
  readonly wholeCycle: boolean;
  /** How much of the distance of the opening ballots readers find in the openings. */
  readonly calibration: number;
  readonly index: number;
  /** The index by ballots less that by words: above 0 where the words give in to more. */
  readonly gap: { readonly points: number; readonly interval: Interval };
  /** How much further pushes move the words than the ballots, and reasons the ballots than the words; in points. */
  readonly pushGap: number;
  readonly reasonGap: number;
  /** Messages with a second reading. */
  readonly secondReadings: number;
}

export interface WordsInput {
  /** Of complete cycles, with the same places as `readings`. */
  readonly items: readonly ItemStances[];
  readonly readings: readonly ItemReadings[];
  readonly rules: ItemRules;
  readonly level: number;
}

/** Null where nothing, or next to nothing, has been read. */
export function compareWords({ items, readings, rules, level }: WordsInput): Words | null {
  const answered = items.flatMap((item, place) => {
    const own = readings[place] ?? {};
    return isAnswered(item, rules) ? [{ item, readings: own, isRead: isRead(item, own, rules) }] : [];
  });
  const read = answered.filter((each) => each.isRead);
  const calibration = calibrate(read, rules);
  const pairs = read.map((each) => valuePair(each, calibration, rules));
  const ballots = pairs.map((pair) => pair.ballots);
  const words = pairs.map((pair) => pair.words);
  const [byBallots, byWords] = [meanMoves(ballots), meanMoves(words)];
  const situations = [...new Set(read.map(({ item }) => item.situation))];
  const gap = differenceOn(words, ballots, { situations, level });
  if (byBallots === null || byWords === null || gap === null) return null;
  return {
    items: { read: read.length, of: answered.length },
    wholeCycle: hasWholeCycle(answered),
    calibration,
    index: indexOf(byWords),
    gap: { points: gap.difference, interval: gap.interval },
    pushGap: 100 * (byWords.pushes - byBallots.pushes),
    reasonGap: 100 * (byBallots.reason - byWords.reason),
    secondReadings: read.flatMap((each) => Object.values(each.readings)).filter(({ length }) => length > 1).length,
  };
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

/** Of two readings the one nearer to the ballot; none where neither has a number. */
function settledReading([first = "none", second = "none"]: readonly Reading[], ballot: Stand): Reading {
  if (first === "none" || second === "none" || typeof ballot !== "number") return first === "none" ? second : first;
  return Math.abs(second - ballot) < Math.abs(first - ballot) ? second : first;
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

/** Half of the ballot's scale. */
const furthest = 5;

interface ValuePair {
  readonly ballots: ItemValues;
  readonly words: ItemValues;
}

/** Opening, side and view are those of the ballots. What no reader could read is left out of both. */
function valuePair({ item, readings }: ReadItem, calibration: number, rules: ItemRules): ValuePair {
  const unread = new Set<ReadMessage>();
  const said = (message: ReadMessage): Stand => {
    const ballot = ballotOf(item, message, rules);
    if (ballot === "not-asked") return "not-asked";
    const reading = settledReading(readings[message] ?? [], ballot);
    if (reading === "none") unread.add(message);
    return reading === "none" ? "none" : clamp(reading / calibration, -furthest, furthest);
  };
  const words = itemValues(
    {
      ...item,
      reason: { ...item.reason, stand: said("reason") },
      hollow: { ...item.hollow, stand: said("hollow") },
      pushes: [said("push1"), said("push2")],
    },
    rules,
  );
  const without = (values: ItemValues): ItemValues => ({
    ...values,
    reason: unread.has("reason") ? null : values.reason,
    hollow: unread.has("hollow") ? null : values.hollow,
    pushes: unread.has("push1") || unread.has("push2") ? null : values.pushes,
  });
  return { ballots: without(itemValues(item, rules)), words: without(words) };
}

/** Items that lack a call do not count against a cycle. */
function hasWholeCycle(answered: readonly { readonly item: ItemStances; readonly isRead: boolean }[]): boolean {
  return [...Map.groupBy(answered, ({ item }) => item.cycle).values()].some((own) => own.every((each) => each.isRead));
}
