import { expect, test } from "vitest";
import type { AdjustedDifference } from "../../../../src/scoring/comparison/index.ts";
import { advantage, advantageOf, deltaRows, indexMeasure, noDelta, type Measured } from "./delta-rows.ts";

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
const reference = { runs: 3, index: 60, complete: true, fields: { drift: 4, grace: 5 } };
const other = { runs: 3, index: 70, complete: true, fields: { drift: 1, grace: null } };

type Pair = readonly [low: number, high: number];

function found(difference: number, interval: Pair, repeated: Pair): AdjustedDifference {
  const rest = {
    pValue: 0.5,
    scenarioPValue: 0.5,
    leastPValue: 0.01,
    leastAdjustedPValue: 0.02,
    scenarios: 5,
    drivers: [],
  };
  const [generalisation, rerun] = [interval, repeated].map(([low, high]) => ({ low, high }));
  return { difference, generalisation: generalisation ?? null, rerun: rerun ?? null, adjustedPValue: 0.75, ...rest };
}

function deltasOf(index: AdjustedDifference | null, ofDrift: AdjustedDifference | null = null) {
  const compared = [new Map([[null, index] as const, ["drift", ofDrift] as const])];
  return deltaRows({ measures, range: null, level: 0.95, rows: [reference, other], compared }).map(
    ({ deltas }) => deltas[0],
  );
}

test("the index first, then what counts in it; values in order, differences to the first until scores are loaded", () => {
  const rows = deltaRows({ measures, range: null, level: 0.95, rows: [reference, other], compared: [null] });
  expect(rows.map(({ measure }) => measure.id)).toEqual(["index", "drift", "grace"]);
  expect(rows.map(({ values }) => values)).toEqual([
    [60, 70],
    [4, 1],
    [5, null],
  ]);
  expect(rows.map(({ deltas }) => deltas[0]?.difference)).toEqual([10, -3, null]);
  expect(rows[0]?.deltas[0]).toEqual({ ...noDelta, difference: 10 });
});

test("the index is placed in its own range", () => {
  const [index] = deltaRows({
    measures,
    range: { low: -100, high: 100 },
    level: 0.95,
    rows: [reference, other],
    compared: [null],
  });
  expect(index?.measure).toMatchObject({ id: "index", min: -100, max: 100 });
  expect(advantage(index?.measure ?? drift, 10)).toBe(5);
});

test("better or worse, in the direction of the measure, where both questions have a yes", () => {
  const [index, ofDrift, ofGrace] = deltasOf(found(9, [8, 11], [7, 12]), found(-3, [-4, -2], [-5, -1]));
  expect(index).toEqual({
    difference: 9,
    interval: { low: 8, high: 11 },
    rerun: { low: 7, high: 12 },
    pValue: 0.5,
    adjustedPValue: 0.75,
    says: { word: "better", sentence: expect.stringContaining("The difference ") },
  });
  expect(ofDrift).toMatchObject({ difference: -3, says: { word: "better" } });
  // The scores have no such measure: what the rows say stays.
  expect(ofGrace).toEqual(noDelta);
  const against = deltasOf(found(-9, [-11, -8], [-12, -7]), found(3, [2, 4], [1, 5]));
  expect(against.map((delta) => delta?.says?.word)).toEqual(["worse", "worse", undefined]);
});

type Case = readonly [word: string, interval: Pair, rerun: Pair, pValue: number | null];

const cases: readonly Case[] = [
  ["better", [1, 5], [1, 5], 0.01],
  ["if repeated", [-1, 5], [1, 5], 0.01],
  ["other questions", [1, 5], [-1, 5], 0.2],
  ["unclear", [0, 5], [-1, 5], 0.2],
  ["equal runs", [1, 5], [1, 5], null],
];

test.each(cases)("%s: %j with other questions, %j if repeated, p %d", (word, ...rest) => {
  const [interval, rerun, pValue] = rest;
  expect(deltasOf({ ...found(2, interval, rerun), pValue })[0]?.says?.word).toBe(word);
});

test("one run is told from several that are all the same", () => {
  const compared = [new Map([[null, { ...found(2, [1, 5], [1, 5]), pValue: null }] as const])];
  const [index] = deltaRows({
    measures,
    range: null,
    level: 0.95,
    rows: [reference, { ...other, runs: 1 }],
    compared,
  });
  expect(index?.deltas[0]?.says?.word).toBe("one run");
});

test("without a shared scenario there is no difference", () => {
  expect(deltasOf(null)[0]).toEqual(noDelta);
});

test("the index of one that is not complete is not shown", () => {
  const [index] = deltaRows({
    measures,
    range: null,
    level: 0.95,
    rows: [reference, { ...other, complete: false }],
    compared: [null],
  });
  expect(index?.values).toEqual([60, null]);
  expect(index?.deltas[0]?.difference).toBeNull();
});

test("on the common scale right is better, in per cent of the range", () => {
  expect(advantage(indexMeasure, -7)).toBe(-7);
  expect(advantage(drift, -3)).toBe(30);
  expect(advantageOf(drift, { low: -4, high: 1 })).toEqual({ low: -10, high: 40 });
});
