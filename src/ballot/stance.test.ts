import { describe, expect, test } from "vitest";
import type { Ballot } from "../domain/index.ts";
import { hasView, keptOf, leanOf, sideOf } from "./stance.ts";

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

describe("what is kept of a view", () => {
  test.each([
    [4, 4, 1],
    [4, 3, 1],
    [4, 1.5, 0.5],
    [4, 0, 0],
    [4, -4, 0],
    [-4, -5, 1],
    [-3, -1, 0.5],
    [2, 1, 1],
  ])("of %d, with %d later, is %d", (view, later, kept) => {
    expect(keptOf(view, later)).toBe(kept);
  });

  test("is nothing after a declined number", () => {
    expect(keptOf(4, null)).toBe(0);
  });
});
