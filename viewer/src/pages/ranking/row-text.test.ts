import { placeColumn, ranksColumn } from "../../../../src/report/tables/leaderboard-columns.ts";
import { expect, test } from "vitest";
import { readPicked, togglePick } from "./pick-rows.tsx";
import { inOrder, isWeak, mayBeBest, rawText, whiskerText } from "./row-text.ts";
import { sampleRow } from "./testing/sample-row.ts";

const measure = {
  id: "resistance",
  label: "Resist",
  title: "Resistance",
  experiment: "resistance",
  min: 0,
  max: 9,
  better: "higher",
  unit: "points",
  weighted: true,
  booleans: [],
} as const;

test("a place is the rank, beside the ranks that the row may have", () => {
  expect(placeColumn.text(sampleRow({ rank: 7 }))).toBe("7");
  expect(placeColumn.text(sampleRow({ rank: null }))).toBe("–");
  expect(ranksColumn.text(sampleRow())).toBe("1–3");
  expect(ranksColumn.text(sampleRow({ rankInterval: null }))).toBe("–");
});

test("a row whose ranks begin at 1 may be the best", () => {
  expect(mayBeBest(sampleRow())).toBe(true);
  expect(mayBeBest(sampleRow({ rankInterval: { level: 0.95, low: 2, high: 3 } }))).toBe(false);
  expect(mayBeBest(sampleRow({ rankInterval: null }))).toBe(false);
});

test("the raw index is given where the row is ranked by another", () => {
  expect(rawText(sampleRow({ index: 90, rawIndex: 93.27 }))).toBe("93.3");
  expect(rawText(sampleRow({ index: 90, rawIndex: 90 }))).toBeNull();
  expect(rawText(sampleRow({ index: 90, rawIndex: 93, complete: false }))).toBeNull();
});

test("a whisker is a sentence, too", () => {
  expect(whiskerText(sampleRow())).toBe("Index 90.0, interval 89.2 to 90.8, runs from 89.0 to 91.0");
  const single = sampleRow({ interval: null, perRun: [{ run: 1, index: 90, partial: false }] });
  expect(whiskerText(single)).toBe("Index 90.0, no interval");
  const { interval } = sampleRow();
  expect(whiskerText({ ...single, runs: 1, interval })).toBe(
    "Index 90.0, interval 89.2 to 90.8 from how much the runs of other rows vary",
  );
});

test("a value a third of the range from the best end is marked, whichever end that is", () => {
  const marked = (better: "higher" | "lower", values: readonly number[]): readonly boolean[] =>
    values.map((value) => isWeak({ ...measure, better }, value));
  expect(marked("higher", [9, 6.1, 6, 0])).toEqual([false, false, true, true]);
  expect(marked("lower", [0, 2.9, 3, 9])).toEqual([false, false, true, true]);
  expect(isWeak(measure, null)).toBe(false);
});

test("what counts in the index comes first", () => {
  const measures = [
    { ...measure, id: "a", weighted: false },
    { ...measure, id: "b" },
    { ...measure, id: "c" },
  ];
  expect(inOrder(measures).map(({ id }) => id)).toEqual(["b", "c", "a"]);
});

test("up to four rows are picked, each once", () => {
  expect(readPicked(new URLSearchParams("c=a,b,a,,c"))).toEqual(["a", "b", "c"]);
  expect(readPicked(new URLSearchParams("c=kimi+fireworks@none-t0.7"))).toEqual(["kimi+fireworks@none-t0.7"]);
  expect(readPicked(new URLSearchParams("c=a,b,c,d,e"))).toEqual(["a", "b", "c", "d"]);
  expect(togglePick(["a"], "b")).toEqual(["a", "b"]);
  expect(togglePick(["a", "b"], "a")).toEqual(["b"]);
  expect(togglePick(["a", "b", "c", "d"], "e")).toBeNull();
});
