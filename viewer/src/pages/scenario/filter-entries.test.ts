import { expect, test } from "vitest";
import { filterEntries, isFiltering, pagesOfBars, readEntryFilter, readPage, type Entry } from "./filter-entries.ts";

const everything = { text: "", run: null, lowest: false };

function entry(slug: string, run: number, score: number | null): Entry {
  return {
    slug,
    label: `Lab ${slug}@none-t0.7`,
    run,
    score,
    configuration: { variant: "neutral", delivery: "user_role" },
    scores: {},
    excerpt: "",
    characters: 0,
    mark: ".",
  };
}

const entries = [
  entry("lark", 2, 0),
  entry("owl", 1, 10),
  entry("lark", 1, 40),
  entry("owl", 2, 40),
  entry("wren", 1, null),
];
const named = (found: readonly Entry[]): readonly string[] => found.map(({ slug, run }) => `${slug} ${run}`);

test("without a wish everything stays", () => {
  expect(filterEntries(entries, everything)).toEqual(entries);
});

test("text asks for every word, in any case and order", () => {
  expect(named(filterEntries(entries, { ...everything, text: "T0.7  LARK" }))).toEqual(["lark 2", "lark 1"]);
  expect(filterEntries(entries, { ...everything, text: "lark owl" })).toEqual([]);
});

test("a run, and the lowest of each model config among what is left", () => {
  expect(named(filterEntries(entries, { ...everything, lowest: true }))).toEqual(["lark 2", "owl 1", "wren 1"]);
  expect(named(filterEntries(entries, { ...everything, run: 1, lowest: true }))).toEqual(["owl 1", "lark 1", "wren 1"]);
});

test("the address says what to show; nonsense in it says nothing", () => {
  expect(readEntryFilter(new URLSearchParams("q=+lark+&run=3&lowest=1"))).toEqual({
    text: "lark",
    run: 3,
    lowest: true,
  });
  const nonsense = readEntryFilter(new URLSearchParams("q=+&run=-1.5&lowest=yes"));
  expect(nonsense).toEqual(everything);
  expect(isFiltering(nonsense)).toBe(false);
  expect(isFiltering({ ...everything, run: 1 })).toBe(true);
});

test.each([
  [null, 4, 1],
  ["3", 4, 3],
  ["9", 4, 4],
  ["-2", 4, 1],
  ["two", 4, 1],
  ["1", 0, 1],
])("page %s of %d is %d", (text, pages, page) => {
  expect(readPage(text, pages)).toBe(page);
});

test("a bar leads to the page with its first verdict", () => {
  expect(pagesOfBars([50, 0, 1, 49, 1])).toEqual([1, null, 2, 2, 3]);
});
