import { expect, test } from "vitest";
import { advantage, advantageOf, deltaRows, indexMeasure, type Measured } from "./delta-rows.ts";

const drift: Measured = {
  id: "drift",
  title: "Drift",
  min: 0,
  max: 10,
  better: "lower",
  unit: "points",
  weighted: true,
};
const grace: Measured = { ...drift, id: "grace", title: "Grace", better: "higher", weighted: false };
const measures = [grace, drift];
const reference = { index: 60, complete: true, fields: { drift: 4, grace: 5 } };
const other = { index: 70, complete: true, fields: { drift: 1, grace: null } };

/** Two draws that are the same. */
const pair = (index: number, value: number) => ({
  index: [index, index],
  measures: { drift: [value, value], grace: null },
});

test("the index first, then what counts in it; values in order, differences to the first", () => {
  const rows = deltaRows({ measures, rows: [reference, other], pairs: [null, null] });
  expect(rows.map(({ measure }) => measure.id)).toEqual(["index", "drift", "grace"]);
  expect(rows.map(({ values }) => values)).toEqual([
    [60, 70],
    [4, 1],
    [5, null],
  ]);
  expect(rows.map(({ deltas }) => deltas[0]?.difference)).toEqual([10, -3, null]);
  expect(rows[0]?.deltas[0]).toEqual({ difference: 10, interval: null, says: null });
});

test("an interval beside 0 says better or worse, whichever way the measure counts", () => {
  const rows = deltaRows({ measures, rows: [reference, other], pairs: [pair(60, 4), pair(70, 1)] });
  expect(rows[0]?.deltas[0]).toEqual({ difference: 10, interval: { low: 10, high: 10 }, says: "better" });
  expect(rows[1]?.deltas[0]).toEqual({ difference: -3, interval: { low: -3, high: -3 }, says: "better" });
  const turned = deltaRows({ measures, rows: [other, reference], pairs: [pair(70, 1), pair(60, 4)] });
  expect(turned.slice(0, 2).map(({ deltas }) => deltas[0]?.says)).toEqual(["worse", "worse"]);
});

test.each([
  [[0, 0], "equal"],
  [[0, 0.5, 0, 0, 0, 0], "unclear"],
  [[-1, 5], "unclear"],
  [[-1, -5], "worse"],
])("differences of %j are %s", (differences, verdict) => {
  const pairs = [
    { index: differences.map(() => 50), measures: {} },
    { index: differences.map((difference) => 50 + difference), measures: {} },
  ];
  const [index] = deltaRows({ measures: [], rows: [reference, other], pairs });
  expect(index?.deltas[0]?.says).toBe(verdict);
});

test("no difference is larger than the measure's range", () => {
  const pairs = [
    { index: [90, 90], measures: {} },
    { index: [-20, 120], measures: {} },
  ];
  const [index] = deltaRows({ measures: [], rows: [reference, other], pairs });
  expect(index?.deltas[0]?.interval?.low).toBe(-100);
  expect(index?.deltas[0]?.interval?.high).toBeCloseTo(26.5);
});

test("an index over what there is cannot be compared", () => {
  const [index] = deltaRows({ measures: [], rows: [reference, { ...other, complete: false }], pairs: [null, null] });
  expect(index?.values).toEqual([60, null]);
  expect(index?.deltas[0]?.difference).toBeNull();
});

test("on the common scale right is better, in per cent of the range", () => {
  expect(advantage(indexMeasure, -7)).toBe(-7);
  expect(advantage(drift, -3)).toBe(30);
  expect(advantageOf(drift, { low: -4, high: 1 })).toEqual({ low: -10, high: 40 });
});
