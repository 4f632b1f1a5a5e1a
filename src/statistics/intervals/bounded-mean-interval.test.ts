import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rounds } from "../../../test/support/rounds.ts";
import { createRandom } from "../random.ts";
import { boundedMeanInterval } from "./bounded-mean-interval.ts";
import type { Interval } from "./interval.ts";
import { studentTInterval } from "./student-t.ts";

const range = { low: -100, high: 100 };
const level = 0.95;

function intervalOf(values: readonly number[], scale: Interval = range): Interval {
  const found = boundedMeanInterval(
    values.map((value) => ({ value, weight: 1 })),
    { level, range: scale },
  );
  if (found === null) throw new Error("there are values");
  return found;
}

describe("boundedMeanInterval", () => {
  // Brown, Cai and DasGupta (2001), Jeffreys' interval of 0 to 30 of 30: of ever more values t is the normal quantile.
  it("is Jeffreys' interval of a proportion for values at the ends", () => {
    const jeffreys: readonly (readonly [number, number, number])[] = [
      [0, 0, 0.0802],
      [1, 0.0036, 0.1468],
      [15, 0.3282, 0.6718],
    ];
    for (const [count, low, high] of jeffreys) {
      const found = intervalOf(
        Array.from({ length: 30 }, (_, at) => (at < count ? 1 : 0)),
        { low: 0, high: 1 },
      );
      // Thirty values: Student's quantile is 4 % above the normal one.
      expect(Math.abs(found.low - low)).toBeLessThan(0.01);
      expect(Math.abs(found.high - high)).toBeLessThan(0.01);
    }
  });

  it("is Student's t interval in the middle of the scale, within a twentieth of its width", () => {
    const values = Array.from({ length: 50 }, (_, at) => [100, 50, 0, 0, -100][at % 5] ?? 0);
    const [found, student] = [intervalOf(values), studentTInterval({ values, level })];
    const width = (student?.high ?? 0) - (student?.low ?? 0);
    expect(Math.abs(found.low - (student?.low ?? 0))).toBeLessThan(width / 20);
    expect(Math.abs(found.high - (student?.high ?? 0))).toBeLessThan(width / 20);
  });

  it("has a width where all values are equal, at the end and elsewhere", () => {
    const perfect = intervalOf(Array.from({ length: 50 }, () => 100));
    expect(perfect.high).toBe(100);
    expect(perfect.low).toBeGreaterThan(88);
    expect(perfect.low).toBeLessThan(92);
    const rock = intervalOf(Array.from({ length: 50 }, () => 0));
    expect(rock.low).toBeCloseTo(-rock.high, 6);
    expect(rock.high).toBeGreaterThan(2);
    expect(rock.high).toBeLessThan(5);
  });

  it("is none of a single value, and the whole scale of two opposite ones", () => {
    expect(boundedMeanInterval([{ value: 3, weight: 1 }], { level, range })).toBeNull();
    expect(intervalOf([-100, 100])).toEqual(range);
  });

  it("leaves a value without weight out, and weighs the others", () => {
    const weighted = [
      { value: 10, weight: 3 },
      { value: -40, weight: 1 },
      { value: 90, weight: 0 },
      { value: 20, weight: 2 },
    ];
    const doubled = weighted
      .filter(({ weight }) => weight > 0)
      .map(({ value, weight }) => ({ value, weight: 2 * weight }));
    expect(boundedMeanInterval(weighted, { level, range })).toEqual(boundedMeanInterval(doubled, { level, range }));
  });

  it("holds the mean, stays on the scale and mirrors itself", () => {
    const drawn = fc.array(fc.integer({ min: -100, max: 100 }), { minLength: 5, maxLength: 60 });
    fc.assert(
      fc.property(drawn, (values) => {
        const { low, high } = intervalOf(values);
        const centre = values.reduce((sum, value) => sum + value, 0) / values.length;
        expect(low).toBeLessThanOrEqual(centre + 1e-9);
        expect(high).toBeGreaterThanOrEqual(centre - 1e-9);
        expect(low).toBeGreaterThanOrEqual(-100);
        expect(high).toBeLessThanOrEqual(100);
        const mirrored = intervalOf(values.map((value) => -value));
        expect(mirrored.low).toBeCloseTo(-high, 6);
        expect(mirrored.high).toBeCloseTo(-low, 6);
      }),
      { numRuns: 60 },
    );
  });
});

/** Fifty items that lose so many points with a probability, as those of an index near its end do. */
const losses = [
  { points: 50, share: 0.2 },
  { points: 50, share: 0.08 },
  { points: 50, share: 0.02 },
  { points: 100, share: 0.1 },
  { points: 100, share: 0.04 },
  { points: 100, share: 0.01 },
  { points: 25, share: 0.4 },
  { points: 25, share: 0.16 },
  { points: 25, share: 0.04 },
] as const;

describe.each(losses)("of fifty items, $share of which lose $points points", ({ points, share }) => {
  it("covers 93 % or more, where Student's t fails at 99", () => {
    const random = createRandom(11);
    const truth = 100 - points * share;
    const draws = rounds({ few: 1000, many: 8000 });
    let [bounded, student] = [0, 0];
    for (let draw = 0; draw < draws; draw++) {
      const values = Array.from({ length: 50 }, () => (random() < share ? 100 - points : 100));
      const [own, plain] = [intervalOf(values), studentTInterval({ values, level })];
      if (own.low <= truth && truth <= own.high) bounded++;
      if (plain !== null && plain.low <= truth && truth <= plain.high) student++;
    }
    expect(bounded / draws).toBeGreaterThan(0.93);
    expect(student / draws).toBeLessThan(truth > 98.9 ? 0.9 : 0.97);
  });
});
