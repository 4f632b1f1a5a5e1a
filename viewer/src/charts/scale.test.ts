import * as fc from "fast-check";
import { expect, test } from "vitest";
import { linear, numberedTicks, roundEnd, roundStep, zoomedScale } from "./scale.ts";

test("the scale is zoomed to what there is, with round ends and ticks", () => {
  expect(zoomedScale([58.2, 99.7])).toEqual({ from: 50, to: 100, ticks: [50, 60, 70, 80, 90, 100] });
  expect(zoomedScale([91.2, 99.7])).toEqual({ from: 90, to: 100, ticks: [90, 92, 94, 96, 98, 100] });
  expect(zoomedScale([])).toEqual({ from: 0, to: 100, ticks: [0, 20, 40, 60, 80, 100] });
});

test("one value, also at an end, has a scale around it", () => {
  expect(zoomedScale([100])).toMatchObject({ from: 99.8, to: 100 });
  expect(zoomedScale([0])).toMatchObject({ from: 0, to: 0.2 });
});

test("an index below 0 lies on it as one above", () => {
  expect(zoomedScale([-31.2, 64])).toEqual({ from: -40, to: 80, ticks: [-40, -20, 0, 20, 40, 60, 80] });
  expect(zoomedScale([-100, -99])).toMatchObject({ from: -100 });
});

test("it holds every value, and its ticks lie within it, ascending", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: 1 }), (values) => {
      const { from, to, ticks } = zoomedScale(values);
      expect(from).toBeLessThan(to);
      expect(Math.min(...values)).toBeGreaterThanOrEqual(from - 1e-9);
      expect(Math.max(...values)).toBeLessThanOrEqual(to + 1e-9);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks).toEqual(ticks.toSorted((a, b) => a - b));
      expect(ticks.every((tick) => tick >= from && tick <= to)).toBe(true);
    }),
  );
});

test.each([
  [3, 5],
  [5, 5],
  [0.12, 0.2],
  [60, 100],
])("a step of %d is rounded up to %d", (step, round) => {
  expect(roundStep(step)).toBeCloseTo(round, 9);
});

test.each([
  [5, 5],
  [5.2, 6],
  [11, 12],
  [12.3, 15],
  [17, 20],
  [27, 30],
  [33, 40],
  [61, 80],
  [0.17, 0.2],
])("an axis that has to reach %d in four steps or so ends at %d", (value, end) => {
  expect(roundEnd(value, 4)).toBeCloseTo(end, 9);
});

test("values lie in proportion between two places, in either direction, and none lies beyond", () => {
  const scale = { from: -50, to: 50 };
  expect([-50, 0, 25, 50, 90].map(linear(scale, 10, 110))).toEqual([10, 60, 85, 110, 110]);
  expect([-70, -50, 0, 50].map(linear(scale, 110, 10))).toEqual([110, 110, 60, 10]);
});

const numbered = (ticks: readonly number[], width: number): readonly number[] =>
  numberedTicks(ticks, linear({ from: ticks[0] ?? 0, to: ticks.at(-1) ?? 0 }, 0, width));

test("numbers on a narrow axis stand apart, and those of its ends stay", () => {
  const ticks = [0, 20, 40, 60, 80, 100];
  expect(numbered(ticks, 220)).toEqual(ticks);
  expect(numbered(ticks, 88)).toEqual([0, 100]);
  expect(numbered([-20, 0, 20, 40, 60], 88)).toEqual([-20, 20, 60]);
  expect(numbered([50], 88)).toEqual([50]);
});
