import { expect, test } from "vitest";
import { plainDollars, roundDollars, wholeDollars } from "./dollars.ts";

test.each([
  [0, "$0"],
  [12.345, "$12.35"],
  [1, "$1.00"],
  [0.5, "$0.50"],
  [0.0092456, "$0.0092"],
  [0.000_000_31, "$0.00000031"],
])("%d is about %s", (usd, text) => {
  expect(roundDollars(usd)).toBe(text);
});

test.each([
  [5, "$5.00"],
  [2.5, "$2.50"],
  [2.505, "$2.505"],
  [0.00001, "$0.00001"],
])("%d is %s", (usd, text) => {
  expect(wholeDollars(usd)).toBe(text);
});

test("a flag takes no exponent", () => {
  expect([plainDollars(1e-7), plainDollars(6.3), plainDollars(10)]).toEqual(["0.0000001", "6.3", "10"]);
});
