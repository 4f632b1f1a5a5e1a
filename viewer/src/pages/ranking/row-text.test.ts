import { expect, test } from "vitest";
import { inOrder, isWeak, placesText, ranksText, whiskerText } from "./row-text.ts";
import { readPicked, togglePick } from "./pick-rows.tsx";
import { sampleRow } from "./testing/sample-row.ts";
import { tieClass } from "./tie-class.ts";

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

test("places are those of the tie group, else the rank", () => {
  expect(placesText(sampleRow())).toBe("1–2");
  expect(placesText(sampleRow({ tiePlaces: { from: 4, to: 4 } }))).toBe("4");
  expect(placesText(sampleRow({ tiePlaces: null, rank: 7 }))).toBe("7");
  expect(placesText(sampleRow({ tiePlaces: null, rank: null }))).toBe("–");
  expect(ranksText(sampleRow())).toBe("1–3");
  expect(ranksText(sampleRow({ rankInterval: null }))).toBe("–");
});

test("a whisker is a sentence, too", () => {
  expect(whiskerText(sampleRow())).toBe("Index 90.0, interval 89.2 to 90.8, runs from 89.0 to 91.0");
  const single = sampleRow({ interval: null, perRun: [{ run: 1, index: 90, partial: false }] });
  expect(whiskerText(single)).toBe("Index 90.0, no interval");
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

test("a tie group has a beginning and an end", () => {
  const rows = [1, 1, 2].map((tieGroup) => sampleRow({ tieGroup }));
  expect(rows.map((_, at) => tieClass(rows, at))).toEqual([
    "tie tie-odd tie-begins",
    "tie tie-odd tie-ends",
    "tie tie-even tie-begins tie-ends",
  ]);
  expect(tieClass([sampleRow({ tieGroup: null })], 0)).toBe("");
});
