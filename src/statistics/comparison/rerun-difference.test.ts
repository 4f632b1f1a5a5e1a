import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createRerunComparer, type KnownRerun } from "./rerun-difference.ts";
import { rerunIntervals, rerunMeans } from "../intervals/rerun-intervals.ts";
import { studentTTail } from "../intervals/student-t.ts";

const range = { low: 0, high: 100 };
const { interval, pValue } = createRerunComparer(range);
const error = { variance: 0, degreesOfFreedom: Infinity };

const anyMean: fc.Arbitrary<KnownRerun> = fc.record({
  centre: fc.double({ min: 0, max: 100, noNaN: true }),
  standardError: fc.double({ min: 0.01, max: 15, noNaN: true }),
  degreesOfFreedom: fc.double({ min: 1, max: 60, noNaN: true }),
});

test("p is the level of significance from which on the interval of the difference has no 0", () => {
  fc.assert(
    fc.property(anyMean, anyMean, fc.constantFrom(0, 4), (one, other, variance) => {
      const pair = { one, other, difference: other.centre - one.centre, error: { variance, degreesOfFreedom: 9 } };
      const found = pValue(pair, 0);
      const excludes = (significance: number): boolean => {
        const { low, high } = interval(pair, 1 - significance);
        return low > 0 || high < 0;
      };
      const before = found - (found > 0.1 ? 0.001 : 0.0001);
      expect(found === 1 || excludes(found)).toBe(true);
      expect(before > 0 && excludes(before)).toBe(false);
      expect(found <= 0.05).toBe(excludes(0.05));
    }),
  );
});

test("p is at least the one that is given, and no other where repeated runs are surer", () => {
  fc.assert(
    fc.property(anyMean, anyMean, fc.double({ min: 0.0001, max: 1, noNaN: true }), (one, other, least) => {
      const pair = { one, other, difference: other.centre - one.centre, error };
      const [own, larger] = [pValue(pair, 0), pValue(pair, least)];
      // A step of p is rounded up: a given one within the last step stays.
      expect(larger === least || (larger === own && own > least)).toBe(true);
      expect(own > least || larger === least).toBe(true);
    }),
  );
});

test("far from the ends it is that of Student's t", () => {
  const known = { standardError: 0.1, degreesOfFreedom: 8 };
  const pair = { one: { centre: 50, ...known }, other: { centre: 50.3, ...known }, difference: 0.3, error };
  expect(pValue(pair, 0)).toBeCloseTo(2 * studentTTail(0.3 / Math.hypot(0.1, 0.1), 8), 2);
});

test("no difference has p 1", () => {
  const one = { centre: 70, standardError: 2, degreesOfFreedom: 5 };
  expect(pValue({ one, other: one, difference: 0, error }, 0.001)).toBe(1);
});

test("the errors of means give their re-run intervals", () => {
  const groups = [[60, 70, 65], [90, 91], [99], []];
  const [known, intervals] = [rerunMeans(groups, range), rerunIntervals(groups, { level: 0.95, range })];
  const half = (place: number): number => ((intervals[place]?.high ?? 0) - (intervals[place]?.low ?? 0)) / 2;
  expect(known.map((each) => each?.runs)).toEqual([3, 2, 1, undefined]);
  expect(half(0)).toBeGreaterThan(2 * (known[0]?.standardError ?? Infinity));
  expect(intervals[3]).toBeNull();
});
