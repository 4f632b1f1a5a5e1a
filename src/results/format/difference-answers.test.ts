import { expect, test } from "vitest";
import type { PairedDifference } from "../contract/paired-difference.ts";
import {
  describeDifference,
  differenceState,
  isClear,
  oneRunReason,
  type DifferenceState,
} from "./difference-answers.ts";

type Ends = readonly [low: number, high: number] | null;

function found(rerun: Ends, generalisation: Ends, p: number | null): PairedDifference {
  const [repeated, others] = [rerun, generalisation].map((ends) => ends && { low: ends[0], high: ends[1] });
  const intervals = { "re-run": repeated ?? null, generalisation: others ?? null };
  const least = p === null ? null : 0.001;
  return {
    difference: 4,
    scenarios: 15,
    intervals,
    pValue: p,
    adjustedPValue: p,
    scenarioPValue: 0.5,
    leastAdjustedPValue: least,
    drivers: [],
  };
}

function say(difference: PairedDifference): string {
  return describeDifference({ subject: "The difference", found: difference, level: 0.95, many: "scenarios" });
}

type Case = readonly [DifferenceState, Ends, Ends, number | null];

const cases: readonly Case[] = [
  ["both", [1, 7], [1, 7], 0.01],
  // Each of the two contradictory cases: whatever p says, the question with a 0 in its interval has no yes.
  ["if-repeated", [1, 7], [-1, 9], 0.001],
  ["if-repeated", [1, 7], null, 0.001],
  ["if-repeated", [-7, -1], [-9, 1], 0.2],
  ["other-questions", [-1, 9], [1, 7], 0.001],
  ["other-questions", [-1, 9], [1, 7], 0.2],
  ["neither", [-1, 9], [-1, 9], 0.001],
  ["neither", [0, 8], null, 0.5],
  ["one-run", [1, 7], [1, 7], null],
  ["one-run", null, [1, 7], null],
];

test.each(cases)("%s: %j if repeated, %j with other questions, p %d", (state, ...ends) => {
  const difference = found(...ends);
  expect(differenceState(difference)).toBe(state);
  const sentence = say(difference);
  expect(sentence).not.toMatch(/larger than chance|better|different/u);
  expect(sentence.includes(oneRunReason)).toBe(state === "one-run");
  expect(sentence.includes("if repeated")).toBe(state !== "one-run");
});

test("each state has a sentence of its own, and one whose p is large beside two yes says so", () => {
  const states = [
    found([1, 7], [1, 7], 0.01),
    found([1, 7], [-1, 9], 0.01),
    found([-1, 9], [1, 7], 0.01),
    found([-1, 9], [-1, 9], 0.01),
    found([1, 7], [1, 7], null),
    found([1, 7], [1, 7], 0.3),
  ];
  expect(new Set(states.map(say)).size).toBe(states.length);
});

test("a difference is clear by its adjusted p alone, and never without one", () => {
  expect([0.05, 0.051, null].map((p) => isClear(found([1, 7], [1, 7], p), 0.95))).toEqual([true, false, false]);
});

test("a large p beside intervals without 0 is no clear difference, and one interval over both questions answers both", () => {
  expect(say(found([1, 7], [1, 7], 0.2))).toMatch(
    / is not clear \(p 0\.200, .*\), although both intervals exclude 0\.$/u,
  );
  expect(say(found(null, [1, 7], 0.2))).toMatch(/ is not clear .*, although its interval excludes 0\.$/u);
  expect(say(found(null, [1, 7], 0.01))).toMatch(/ keeps its direction with new runs and other questions \(p /u);
  expect(say(found(null, [-1, 7], 0.2))).toMatch(
    / might vanish or reverse with new runs and other questions: no clear /u,
  );
});
