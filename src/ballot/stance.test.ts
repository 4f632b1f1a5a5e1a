import { describe, expect, test } from "vitest";
import type { Ballot } from "../domain/suite.ts";
import { hasView, isLost, leanOf, meanLean, sideOf } from "./stance.ts";

const ballot: Ballot = { id: "stand", scale: { min: 0, max: 10, middle: 5 }, viewFrom: 2, temperature: 0 };

describe("a lean", () => {
  test("points to side b above the middle, to side a where the ends are swapped", () => {
    expect(leanOf({ kind: "number", value: 8 }, ballot, false)).toBe(3);
    expect(leanOf({ kind: "number", value: 8 }, ballot, true)).toBe(-3);
    expect([sideOf(3), sideOf(-3)]).toEqual(["b", "a"]);
  });

  test("is nothing without a number", () => {
    expect(leanOf({ kind: "declined" }, ballot, false)).toBeNull();
    expect(leanOf({ kind: "unreadable", because: "off-scale" }, ballot, false)).toBeNull();
  });

  test("is a view from two points on", () => {
    expect([-2, -1, 0, 1, 2, null].map((lean) => hasView(lean, ballot))).toEqual([
      true,
      false,
      false,
      false,
      true,
      false,
    ]);
  });
});

describe("a view", () => {
  test.each([
    [3, -1, true],
    [3, -0.5, false],
    [3, 0, false],
    [3, 4, false],
    [-1.5, 1, true],
    [-1.5, -5, false],
    [3, null, false],
  ])("of %d, with %s later, is lost: %s", (view, later, lost) => {
    expect(isLost(view, later)).toBe(lost);
  });

  test("of several ballots is the mean of those with a number", () => {
    expect([meanLean([3, 2]), meanLean([3, null]), meanLean([null, null])]).toEqual([2.5, 3, null]);
  });
});
