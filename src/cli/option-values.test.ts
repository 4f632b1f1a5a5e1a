import { expect, test } from "vitest";
import { intervalOptions, runOptions, type OptionRow } from "../options/index.ts";
import { readerOf } from "./option-values.ts";

const read = (row: OptionRow, text: string, earlier?: unknown): unknown => readerOf(row)?.(text, earlier);

test("the interval is named by its id, and the spelling of earlier versions is accepted", () => {
  const { interval } = intervalOptions;
  expect(["re-run", "rerun", "generalisation", "bootstrap"].map((name) => read(interval, name))).toEqual([
    "re-run",
    "re-run",
    "generalisation",
    "bootstrap-percentile",
  ]);
  expect(() => read(interval, "repeated")).toThrow("Allowed choices are bootstrap, student-t, re-run, generalisation.");
});

test("a repeated flag adds to the values before it, and seconds are read as milliseconds", () => {
  const { limit, price, timeoutMs } = runOptions;
  expect(read(limit, "acme=3", read(limit, "openai=5"))).toEqual(
    new Map([
      ["openai", 5],
      ["acme", 3],
    ]),
  );
  expect(read(price, "acme/two=1,2", read(price, "acme/one=1,4"))).toHaveLength(2);
  expect(read(timeoutMs, "60")).toBe(60_000);
});

const listed = (count: number): string => Array.from({ length: count }, (_, at) => `a/${at}`).join(",");

test("a list holds at most a thousand names", () => {
  const { models } = runOptions;
  expect(read(models, listed(1000))).toHaveLength(1000);
  expect(() => read(models, listed(1001))).toThrow("Give at most 1000 names.");
});

test("a blank value is refused by every option that takes one", () => {
  const { models, ...others } = runOptions;
  const blank = Object.values<OptionRow>(others).filter(
    ({ takes }) => takes.kind !== "switch" && takes.kind !== "either" && takes.kind !== "texts",
  );
  expect(blank.length).toBeGreaterThan(30);
  for (const text of ["", "  "]) {
    for (const row of blank)
      expect(() => read(row, text), row.flag).toThrow(/^(?:Give|Allowed choices|--[a-z-]+ takes)/u);
    expect(() => read(models, text)).toThrow("Give one name, or several separated by commas.");
  }
});
