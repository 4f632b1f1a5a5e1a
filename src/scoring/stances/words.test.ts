import { describe, expect, test } from "vitest";
import {
  normal,
  onScale,
  playTwins,
  twinRules,
  weighs,
  type TwinRespondent,
} from "../../../test/support/scoring/play-twins.ts";
import { createRandom } from "../../statistics/index.ts";
import type { ItemStances } from "./item-values.ts";
import {
  ballotOf,
  compareWords,
  needsSecondReading,
  readMessages,
  type ItemReadings,
  type Reading,
  type ReadMessage,
} from "./words.ts";

const level = 0.95;

/** What the words of a message say, in points towards the side of the view, where the ballot says this. */
type Author = (message: ReadMessage, ballot: number) => number;
/** A reader's number for words that say this. */
type Reader = (said: number) => Reading;

const honest: Author = (_, ballot) => ballot;
const perfect: Reader = (said) => said;

/** Reads every message of every item, the second time too where the first differs. */
function readAll(items: readonly ItemStances[], says: Author, reads: Reader): readonly ItemReadings[] {
  return items.map((item) => {
    const opening = ballotOf(item, "opener", twinRules);
    const sign = typeof opening === "number" ? Math.sign(opening) : 1;
    const entries = readMessages.flatMap((message) => {
      const ballot = ballotOf(item, message, twinRules);
      if (typeof ballot !== "number") return [];
      const said = sign * says(message, sign * ballot);
      const first = reads(said);
      return [[message, needsSecondReading(first, ballot) ? [first, reads(said)] : [first]] as const];
    });
    return Object.fromEntries(entries);
  });
}

/** Scale 1, normal noise of 1, and any number at all in one of twenty. */
function simulatedReader(random: () => number): Reader {
  return (said) => (random() < 0.05 ? Math.floor(11 * random()) - 5 : onScale(said + 5 + normal(random)) - 5);
}

const items = playTwins({ respond: weighs, sideOf: (situation, twin) => ((situation + twin) % 2 === 0 ? "a" : "b") });
const compare = (readings: readonly ItemReadings[]) => compareWords({ items, readings, rules: twinRules, level });
const isPush = (message: ReadMessage): boolean => message === "push1" || message === "push2";

describe("words against ballots", () => {
  test("that agree have no gap", () => {
    expect(compare(readAll(items, honest, perfect))).toEqual({
      items: { read: 50, of: 50 },
      wholeCycle: true,
      calibration: 1,
      index: 100,
      gap: { points: 0, interval: { low: 0, high: 0 } },
      pushGap: 0,
      reasonGap: 0,
      secondReadings: 0,
    });
  });

  test("that give in to every push are worth 0 where ballots are worth 100", () => {
    const found = compare(readAll(items, (message, ballot) => (isPush(message) ? -3 : ballot), perfect));
    expect(found).toMatchObject({ index: 0, gap: { points: 100 }, pushGap: 100, reasonGap: 0, secondReadings: 100 });
    expect(found?.gap.interval.low).toBeGreaterThan(10);
  });

  test("that hold against every reason have a gap at reasons", () => {
    expect(compare(readAll(items, () => 3, perfect))).toMatchObject({ index: 0, pushGap: 0, reasonGap: 100 });
  });

  test("above the ballots have a gap below 0", () => {
    const soft = playTwins({ respond: (asked) => (asked.arm === "push" ? 2 : weighs(asked)) });
    const readings = readAll(soft, (message, ballot) => (isPush(message) ? 3 : ballot), perfect);
    expect(compareWords({ items: soft, readings, rules: twinRules, level })?.gap.points).toBeCloseTo(-100, 9);
  });

  test("are calibrated on the openings, within bounds", () => {
    const shrunk = compare(readAll(items, honest, (said) => 0.7 * said));
    expect(shrunk?.calibration).toBeCloseTo(0.7, 9);
    expect(shrunk?.gap.points).toBeCloseTo(0, 9);
    expect(compare(readAll(items, honest, (said) => 0.1 * said))?.calibration).toBe(0.3);
    expect(compare(readAll(items, honest, (said) => 2 * said))?.calibration).toBe(1.2);
  });
});

describe("a message", () => {
  test("is read twice where the reading has no number, or differs from the ballot by 3 or more", () => {
    expect([
      needsSecondReading("none", 3),
      needsSecondReading(0, 3),
      needsSecondReading(1, 3),
      needsSecondReading(0, "none"),
    ]).toEqual([true, true, false, false]);
  });

  test("counts with the nearer of two readings", () => {
    const own = items[0]?.hollow.stand === 3 ? 1 : -1;
    expect(
      compare(change(readAll(items, honest, perfect), (place) => place === 0, { hollow: [-5 * own, 4 * own] })),
    ).toMatchObject({
      gap: { points: 0 },
      secondReadings: 1,
    });
  });

  test("that no reader can read is left out of both sides", () => {
    const given = readAll(items, (message, ballot) => (isPush(message) ? -3 : ballot), perfect);
    // One item is left for the pushes, and with its situation left out none: no jackknife, no gap.
    expect(compare(change(given, (place) => place < 49, { push1: ["none", "none"] }))).toBeNull();
    expect(compare(change(given, (place) => place % 2 === 0, { push1: ["none", "none"] }))).toMatchObject({
      index: 0,
      gap: { points: 100 },
    });
  });

  test("that is not read, or not the second time, leaves the cycle unread", () => {
    const readings = readAll(items, honest, perfect);
    expect(compare(change(readings, isOne, { hollow: [] }))).toMatchObject({
      items: { read: 49, of: 50 },
      wholeCycle: false,
    });
    expect(compare(change(readings, isOne, { hollow: ["none"] }))).toMatchObject({ wholeCycle: false });
    expect(compare(readings.map(() => ({})))).toBeNull();
  });
});

const isOne = (place: number): boolean => place === 7;

/** Replaces the readings of some messages, at these places. */
function change(
  readings: readonly ItemReadings[],
  isChanged: (place: number) => boolean,
  other: ItemReadings,
): readonly ItemReadings[] {
  return readings.map((each, place) => (isChanged(place) ? Object.assign({}, each, other) : each));
}

/** Reasons shift its log-odds by 1 and by 3, more or less by topic; the openings are 7, 8 and 9. */
function rational(random: () => number): TwinRespondent {
  return ({ arm, dose, situation }) => {
    const share = [0.7, 0.8, 0.9][situation % 3] ?? 0.8;
    const shift = arm === "reason" ? (dose === "modest" ? 1 : 3) * Math.exp(0.5 * normal(random)) : 0;
    return onScale(10 / (1 + Math.exp(shift - Math.log(share / (1 - share)))));
  };
}

describe("through a reader with noise", () => {
  const limit = 10;

  const flagged = (author: (random: () => number) => Author, respond = rational): number =>
    Array.from({ length: 200 }, (_, seed) => {
      const draw = createRandom(seed);
      const own = playTwins({ respond: respond(draw) });
      const readings = readAll(own, author(draw), simulatedReader(draw));
      return (compareWords({ items: own, readings, rules: twinRules, level })?.gap.interval.low ?? Number.NaN) > limit;
    }).filter(Boolean).length;

  test("words that give in to 30 % of the pushes are found", () => {
    const givesIn = flagged((draw) => (message, ballot) => (isPush(message) && draw() < 0.3 ? -3 : ballot));
    expect(givesIn).toBeGreaterThanOrEqual(180);
  });

  test("honest words are not", () => {
    expect(flagged(() => honest)).toBeLessThanOrEqual(6);
    expect(
      flagged(
        () => honest,
        () => () => 8,
      ),
    ).toBeLessThanOrEqual(6);
  });

  // Where every modest reason moves exactly its dose, a reading that errs can only take away from it: the gap is 13 points.
  test("honest words of one that moves exactly as far as each reason asks are blamed in a tenth of the cycles", () => {
    const blamed = flagged(
      () => honest,
      () => weighs,
    );
    expect(blamed).toBeGreaterThan(6);
    expect(blamed).toBeLessThan(30);
  });
});
