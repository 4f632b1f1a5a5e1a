import { expect, test } from "vitest";
import { differenceOf, mostDifferent, runNumbersOf, scenarioLines, differingLines } from "./scenario-lines.ts";

const scenarios = ["rs01", "rs02", "pt01"].map((id) => ({ id, slug: id, title: id, experiment: "resistance" }));
const grid = {
  rows: [
    { slug: "lark", label: "Lark", mean: [80, 50, null], runs: [{ run: 2, cells: [80, 50, null], marks: "..b" }] },
    { slug: "owl", label: "Owl", mean: [75, 90, 10], runs: [] },
  ],
};
const lines = scenarioLines(scenarios, grid, ["owl", "lark", "wren"]);

test("every scenario has the picks in their order, with what each run scored", () => {
  expect(lines.map(({ means }) => means)).toEqual([
    [75, 80, null],
    [90, 50, null],
    [10, null, null],
  ]);
  expect(lines[2]?.runs).toEqual([[], [{ run: 2, score: null, mark: "b" }], []]);
});

test("only where they differ by more than the limit, and where most", () => {
  const ids = (found: typeof lines): readonly string[] => found.map(({ scenario }) => scenario.id);
  expect(ids(differingLines(lines, null))).toEqual(["rs01", "rs02", "pt01"]);
  expect(ids(differingLines(lines, 5))).toEqual(["rs02"]);
  expect(ids(differingLines(lines, 4.9))).toEqual(["rs01", "rs02"]);
  expect(ids(mostDifferent(lines))).toEqual(["rs02", "rs01", "pt01"]);
});

test("runs are those that any has; a difference needs both", () => {
  expect(runNumbersOf([{ runNumbers: [1, 3] }, { runNumbers: [2, 3] }])).toEqual([1, 2, 3]);
  expect(differenceOf(30, 10)).toBe(-20);
  expect(differenceOf(0, 0)).toBe(0);
  expect(differenceOf(null, 10)).toBeNull();
  expect(differenceOf(10, undefined)).toBeNull();
});
