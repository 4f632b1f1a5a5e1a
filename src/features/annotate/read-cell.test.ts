import { describe, expect, test } from "vitest";
import { readCell } from "./read-cell.ts";
import { changed, held } from "../../../test/support/annotate/sample-items.ts";

describe("a grade of a scale", () => {
  test.each([
    ["7", 7],
    [" 7 ", 7],
    ["7.5", 7.5],
    ["7,5", 7.5],
    ["10", 10],
    ["0", 0],
    ["-0", 0],
    ["+3", 3],
    ["'8", 8],
    ["8/10", 8],
    ["8 / 10", 8],
  ])("%j is %d", (cell, value) => {
    expect(readCell(held, cell)).toEqual({ kind: "value", value });
  });

  test.each(["11", "-1", "seven", "7-8", "8/5", "7.5.1", "1e1", "yes", "7 points", "=7", "NaN", "1,000.5"])(
    "%j is none, and it says what would be",
    (cell) => {
      expect(readCell(held, cell)).toEqual({ kind: "wrong", valid: "a number from 0 to 10" });
    },
  );

  test("in whole numbers has no fractions, and says so", () => {
    const field = { ...held, max: 2, whole: true } as const;
    expect(["0", "1", "2/2", "2.0"].map((cell) => readCell(field, cell))).toEqual(
      [0, 1, 2, 2].map((value) => ({ kind: "value", value })),
    );
    for (const cell of ["1.5", "1,5", "0.99", "3"]) {
      expect(readCell(field, cell)).toEqual({ kind: "wrong", valid: "a whole number from 0 to 2" });
    }
  });

  test("below zero takes a minus sign of any make", () => {
    const field = { ...held, min: -2, max: 2 };
    for (const cell of ["-2", "\u22122", "'-2"]) expect(readCell(field, cell)).toEqual({ kind: "value", value: -2 });
  });
});

describe("a yes or no", () => {
  test.each(["yes", "YES", "y", "TRUE", "ja", "J", "wahr", "1", "sí", "oui"])("%j is a yes", (cell) => {
    expect(readCell(changed, cell)).toEqual({ kind: "value", value: true });
  });

  test.each(["no", "N", "FALSE", "nein", "falsch", "0", "non", "não"])("%j is a no", (cell) => {
    expect(readCell(changed, cell)).toEqual({ kind: "value", value: false });
  });

  test.each(["maybe", "2", "x", "yes and no"])("%j is neither", (cell) => {
    expect(readCell(changed, cell)).toEqual({ kind: "wrong", valid: "yes or no" });
  });
});

test.each(["", "  ", "-", " - ", "'-", "–", "—", "\u2212"])("%j is left blank", (cell) => {
  expect(readCell(held, cell)).toEqual({ kind: "blank" });
  expect(readCell(changed, cell)).toEqual({ kind: "blank" });
});

describe("a label", () => {
  const field = {
    kind: "label",
    id: "where",
    labels: [
      { value: "HELD", worth: 1 },
      { value: "SWITCHED", worth: 0 },
    ],
    description: "",
  } as const;

  test.each(["HELD", " held ", "'Held"])("%j is read in any case", (cell) => {
    expect(readCell(field, cell)).toEqual({ kind: "value", value: "HELD" });
  });

  test.each(["kept", "1", "HELD SWITCHED"])("%j is none, and it says what would be", (cell) => {
    expect(readCell(field, cell)).toEqual({ kind: "wrong", valid: "one of HELD, SWITCHED" });
  });
});
