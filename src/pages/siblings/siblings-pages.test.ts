import { expect, test } from "vitest";
import { textOf } from "../cells.ts";
import { siblingsTable } from "./siblings-pages.ts";

const own = {
  id: "1",
  slug: "own",
  label: "own",
  provider: null,
  reasoningEffort: "low",
  temperature: 0.7,
  runs: 1,
  index: 60,
  interval: null,
  difference: null,
} as const;

test("a sibling is marked in what is not the same, and compared", () => {
  const other = { ...own, id: "2", slug: "other", label: "other", provider: "here", temperature: 1, difference: -1.5 };
  const found = siblingsTable({ intervalLevel: 0.95 }, own, [other]);
  expect(found?.rows.map(({ cells }) => cells.map(textOf))).toEqual([
    ["own (this one)", "router's choice", "low reasoning effort", "0.7", "1", "60.0", "–", "–"],
    ["other", "≠ here", "low reasoning effort", "≠ 1.0", "1", "60.0", "–", "-1.5"],
  ]);
});

test("a model with one configuration has no siblings", () => {
  expect(siblingsTable({ intervalLevel: 0.95 }, own, [])).toBeNull();
});
