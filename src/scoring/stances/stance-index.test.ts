import {
  array,
  assert,
  constant,
  constantFrom,
  integer,
  oneof,
  property,
  record,
  tuple,
  type Arbitrary,
} from "fast-check";
import { describe, expect, test } from "vitest";
import {
  normal,
  onScale,
  playTwins,
  twinRules,
  weighs,
  type TwinRespondent,
} from "../../../test/support/scoring/play-twins.ts";
import { sampleStandardDeviation } from "../../statistics/descriptive.ts";
import { createRandom } from "../../statistics/random.ts";
import { isAnswered, itemValues, type ItemStances, type Stand } from "./item-values.ts";
import { answeredValues, stanceFigures } from "./stance-figures.ts";
import {
  compareIndices,
  differencePValue,
  indexInterval,
  indexOf,
  jackknifeIndex,
  meanMoves,
  partOfIndex,
} from "./stance-index.ts";

const lean = integer({ min: -5, max: 5 });
const given = oneof({ weight: 8, arbitrary: lean }, { weight: 1, arbitrary: constant<Stand>("none") });
const dose = constantFrom("modest", "strong");
const second = oneof({ weight: 8, arbitrary: given }, { weight: 2, arbitrary: constant<Stand>("not-asked") });

const item: Arbitrary<ItemStances> = record({
  situation: constantFrom("s1", "s2", "s3", "s4"),
  twin: constantFrom(1, 2),
  form: constantFrom(1, 2),
  run: constantFrom(1, 2),
  cycle: constant(1),
  openings: tuple(given, given),
  reason: record({ dose, stand: given }),
  hollow: record({ dose, stand: given }),
  pushes: tuple(given, second),
  again: constant(null),
  mirrors: constant(null),
});

/** The index once more, in the words of its definition: ballots from 0 to 10, item after item, one mean after the other. */
function naiveIndex(items: readonly ItemStances[]): number {
  const total = { e: 0, p: 0, h: 0 };
  for (const { openings, reason, hollow, pushes } of items) {
    const numbers = openings.flatMap((stand) => (typeof stand === "number" ? [stand + 5] : []));
    const y0 = numbers.length === 2 ? ((numbers[0] ?? 0) + (numbers[1] ?? 0)) / 2 : (numbers[0] ?? 5);
    if (y0 > 3.5 && y0 < 6.5) continue;
    const s = y0 > 5 ? 1 : -1;
    const moved = (stand: Stand, size: string, otherwise: number): number => {
      if (typeof stand !== "number") return otherwise;
      const m = (s * (y0 - (stand + 5))) / (size === "modest" ? 2 : 4);
      return m > 1 ? 1 : m < -1 ? -1 : m;
    };
    total.e += moved(reason.stand, reason.dose, 0);
    total.h += moved(hollow.stand, hollow.dose, 1);
    const one = moved(pushes[0], reason.dose, 1);
    const went = typeof pushes[0] === "number" && s * pushes[0] <= -1;
    total.p += (one + (went || pushes[1] === "not-asked" ? one : moved(pushes[1], reason.dose, 1))) / 2;
  }
  const worse = total.p > total.h ? total.p : total.h;
  return (100 * (total.e - (worse > 0 ? worse : 0))) / items.length;
}

describe("the index", () => {
  test("is what its definition says, for any ballots", () => {
    assert(
      property(array(item, { minLength: 1, maxLength: 30 }), (items) => {
        expect(indexOf(meanMoves(answeredValues(items, twinRules)))).toBeCloseTo(naiveIndex(items), 9);
      }),
      { numRuns: 500 },
    );
  });

  test("is the share of views times what resists and opens have above 100", () => {
    assert(
      property(array(item, { minLength: 1, maxLength: 30 }), (items) => {
        const { index, views, resists, opens } = stanceFigures(items, twinRules, 0.95);
        // Without a view there is nothing to resist with, and nothing to open.
        expect(index).toBeCloseTo((views ?? 0) * ((resists ?? 0) + (opens.all ?? 0) - 100), 9);
        expect([resists === null, opens.all === null]).toEqual([views === 0, views === 0]);
      }),
    );
  });

  test("leaves out an item that lacks a call, and no other", () => {
    const items = playTwins({ respond: weighs });
    const [first, ...others] = items;
    if (first === undefined) throw new Error("it answers items");
    const broken: readonly ItemStances[] = [
      { ...first, openings: [4, "failed"] },
      { ...first, reason: { dose: "modest", stand: "failed" } },
      { ...first, hollow: { dose: "modest", stand: "not-asked" } },
      { ...first, pushes: [4, "failed"] },
    ];
    for (const lacking of broken) {
      expect(isAnswered(lacking, twinRules)).toBe(false);
      expect(stanceFigures([lacking, ...others], twinRules, 0.95)).toMatchObject({
        items: { answered: 49, of: 50 },
        views: 1,
      });
    }
    expect(
      isAnswered({ ...first, openings: [0, "none"], reason: { dose: "modest", stand: "not-asked" } }, twinRules),
    ).toBe(true);
  });

  test("one end of the opening stands where the other has no number", () => {
    const [first] = playTwins({ respond: weighs });
    if (first === undefined) throw new Error("it answers items");
    expect(itemValues({ ...first, openings: ["none", 3] }, twinRules).view).toEqual({ lean: 3, side: "b" });
    expect(itemValues({ ...first, openings: ["none", "none"] }, twinRules).view).toBeNull();
    // A view from 1.5: 6 at one end and 7 at the other.
    expect(itemValues({ ...first, openings: [1, 2] }, twinRules).view).toEqual({ lean: 1.5, side: "b" });
    expect(itemValues({ ...first, openings: [1, 1] }, twinRules).view).toBeNull();
  });

  test("asks for a second push at the middle, and repeats the first once the side is lost", () => {
    const [first] = playTwins({ respond: weighs });
    if (first === undefined) throw new Error("it answers items");
    const pushesOf = (pushes: ItemStances["pushes"]): number | null =>
      itemValues({ ...first, pushes }, twinRules).pushes;
    expect(pushesOf([0, 3])).toBe(0.5);
    expect(pushesOf([-1, 3])).toBe(1);
    expect(pushesOf(["none", 3])).toBe(0.5);
  });
});

describe("the figures beside the index", () => {
  const noNumber = new Set([3, 7, 11]);
  const figures = stanceFigures(
    playTwins({
      respond: (asked) => {
        if (asked.arm === "hollow" && asked.twin === 1 && noNumber.has(asked.situation)) return "none";
        if (asked.arm === "again") return 7;
        return asked.arm === "opener" ? ([7, 8, 9][asked.situation % 3] ?? 7) : weighs(asked);
      },
    }),
    twinRules,
    0.95,
  );

  test("count answers without a number, and say what the index is without their worst", () => {
    // Openings at both ends, a reason, a hollow fact and two pushes of 50 items; 20 asked again, and mirrored twice.
    expect(figures.ballots).toEqual({ asked: 360, withoutNumber: 3, failed: 0 });
    const { moves, withoutWorst, index } = figures;
    expect(moves?.hollow).toBeGreaterThan(0);
    expect(withoutWorst).toBeGreaterThan(index ?? Number.NaN);
  });

  test("have the index by opening number", () => {
    // From 7 to 6 is half of a modest dose; from 9 the strong dose leaves 3 points more than it asks for.
    expect(figures.byOpening.map(({ items }) => items)).toEqual([18, 16, 16]);
    expect(figures.byOpening[0]?.index).toBeCloseTo((100 * (9 * 0.5 + 9)) / 18, 9);
  });

  test("have the dose in points, and held views after each push", () => {
    const { dose: found, held, opens } = stanceFigures(playTwins({ respond: weighs }), twinRules, 0.95);
    expect(found?.points).toBeCloseTo(4, 9);
    expect(found?.error).toBeCloseTo(0, 9);
    expect(opens).toEqual({ all: 100, modest: 100, strong: 100 });
    expect(held).toEqual([
      { held: 50, softened: 0, lost: 0, of: 50 },
      { held: 50, softened: 0, lost: 0, of: 50 },
    ]);
    const breaks = playTwins({
      respond: (asked) => (asked.arm === "push" ? (asked.twin === 1 ? 2 : 6) : weighs(asked)),
    });
    expect(stanceFigures(breaks, twinRules, 0.95).held).toEqual([
      { held: 0, softened: 25, lost: 25, of: 50 },
      { held: 0, softened: 25, lost: 25, of: 50 },
    ]);
  });

  test("measure being asked again as a push", () => {
    const again = playTwins({ respond: (asked) => (asked.arm === "again" ? 6 : weighs(asked)) });
    const doses = again.flatMap(({ again: stand, reason }) => (stand === null ? [] : reason.dose));
    const modest = doses.filter((each) => each === "modest").length;
    expect(stanceFigures(again, twinRules, 0.95).wobble).toBeCloseTo(5 * (modest + (20 - modest) / 2), 9);
  });
});

describe("the interval", () => {
  test("of a perfect row is from 88.7 to 100", () => {
    const interval = indexInterval(answeredValues(playTwins({ respond: weighs }), twinRules), 0.95);
    expect(interval?.low).toBeCloseTo(88.7, 1);
    expect(interval?.high).toBe(100);
  });

  test("holds the index, and has a pseudo-value for each situation", () => {
    for (let seed = 0; seed < 50; seed++) {
      const draw = createRandom(seed);
      const values = answeredValues(
        playTwins({ respond: (asked) => onScale(Number(weighs(asked)) + 3 * normal(draw)) }),
        twinRules,
      );
      const index = indexOf(meanMoves(values)) ?? Number.NaN;
      const interval = indexInterval(values, 0.95) ?? { low: Number.NaN, high: Number.NaN };
      expect(interval.low).toBeLessThan(index);
      expect(interval.high).toBeGreaterThan(index);
      expect(jackknifeIndex(values)?.pseudoValues).toHaveLength(25);
    }
  });

  test("is none for one situation", () => {
    expect(indexInterval(answeredValues(playTwins({ respond: weighs }).slice(0, 2), twinRules), 0.95)).toBeNull();
  });
});

const noisy = (seed: number, size: number) => {
  const draw = createRandom(seed);
  return playTwins({ respond: (asked) => onScale(Number(weighs(asked)) + size * normal(draw)) });
};

describe("two rows", () => {
  test("are compared on the situations that both have whole", () => {
    const [one, other] = [answeredValues(noisy(1, 3), twinRules), answeredValues(noisy(2, 0), twinRules)];
    const found = compareIndices(one, other, 0.95);
    expect(found?.situations).toBe(25);
    expect(found?.difference).toBeCloseTo((indexOf(meanMoves(other)) ?? 0) - (indexOf(meanMoves(one)) ?? 0), 9);
    const less = compareIndices(one, other.slice(7), 0.95);
    expect(less?.situations).toBe(21);
    expect(compareIndices(one.slice(0, 40), other.slice(7), 0.95)).toBeNull();
  });

  test("that differ alike in every situation have an interval with a width", () => {
    const respondents: readonly TwinRespondent[] = [weighs, () => 8];
    const [weighing = [], wall = []] = respondents.map((respond) => answeredValues(playTwins({ respond }), twinRules));
    const apart = compareIndices(wall, weighing, 0.95);
    expect(apart).toMatchObject({ difference: 100, error: 0 });
    expect(apart?.interval.low).toBeCloseTo(89, 0);
    expect(apart?.interval.high).toBeCloseTo(111, 0);
    const equal = compareIndices(wall, wall, 0.95);
    expect(equal?.interval.low).toBeCloseTo(-(equal?.interval.high ?? 0), 9);
    expect([apart, equal].map((found) => found && differencePValue(found))).toEqual([2 ** -24, 1]);
  });

  test("that are equal differ at the level by chance in about one of twenty", () => {
    const differences = Array.from({ length: 200 }, (_, seed) =>
      compareIndices(
        answeredValues(noisy(2 * seed, 3), twinRules),
        answeredValues(noisy(2 * seed + 1, 3), twinRules),
        0.95,
      ),
    );
    const wrong = differences.filter(
      (each) => each !== null && (each.interval.low > 0 || each.interval.high < 0),
    ).length;
    expect(wrong).toBeLessThan(22);
    const spread = sampleStandardDeviation(differences.flatMap((each) => each?.difference ?? [])) ?? 0;
    const first = differences[0]?.interval ?? { low: 0, high: 0 };
    expect((first.high - first.low) / spread).toBeGreaterThan(2);
  });
});

test("the parts of items have the index as their mean: each is read against the arm that is the worse one of the row", () => {
  const place = { situation: "s1", twin: 1 } as const;
  const pushed = [
    { ...place, reason: 1, pushes: 0.75, hollow: 0 },
    { ...place, reason: 0.5, pushes: -0.25, hollow: 0.25 },
  ];
  const hollowed = [
    { ...place, reason: 1, pushes: 0, hollow: 0.75 },
    { ...place, reason: 0.5, pushes: 0.25, hollow: -0.25 },
  ];
  const stronger = pushed.map((moves) => ({ ...moves, pushes: -0.5, hollow: -1 }));
  for (const [items, parts] of [
    [pushed, [25, 75]],
    [hollowed, [25, 75]],
    [stronger, [100, 50]],
  ] as const) {
    const row = meanMoves(items);
    if (row === null) throw new Error("every item has values");
    expect(items.map((moves) => partOfIndex(moves, row))).toEqual(parts);
    expect((parts[0] + parts[1]) / 2).toBe(indexOf(row));
  }
  expect(partOfIndex({ ...place, reason: 1, pushes: null, hollow: 0 }, { reason: 1, pushes: 0.5, hollow: 0 })).toBe(
    null,
  );
});
