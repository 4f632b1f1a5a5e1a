import { expect, test } from "vitest";
import { sampleRow } from "../../../../test/support/viewer/sample-row.ts";
import { drawingLegend } from "../../../../src/results/format/intervals.ts";
import { areTested, firstAlone, isWeak, rankedFacts, whiskerText } from "./row-text.ts";

const without = (reason: "two-faced" | "broken-cycle") => ({ unranked: { reason, detail: "so many" } });

test("rows with an index and no rank are counted apart from those that have one", () => {
  expect(rankedFacts([{}, { unranked: null }])).toEqual(["2 model configs are ranked."]);
  expect(rankedFacts([{}, without("two-faced")])).toEqual([
    "1 model config is ranked.",
    "1 has an index and no rank: two-faced.",
  ]);
  expect(rankedFacts([without("broken-cycle"), without("two-faced"), without("broken-cycle")])).toEqual([
    "3 have an index and no rank: too few runs, two-faced.",
  ]);
  expect(rankedFacts([])).toEqual([]);
});

test("rows are tested where each has runs that differ", () => {
  const interval = { method: "re-run", level: 0.95, low: 88, high: 92 } as const;
  expect(areTested([{ runs: 2, interval }])).toBe(true);
  expect(
    areTested([
      { runs: 2, interval },
      { runs: 1, interval },
    ]),
  ).toBe(false);
  expect(areTested([{ runs: 2, interval: null }])).toBe(false);
});

test("a lone leader claims no more than ranges of ranks test", () => {
  const ends = { low: 86, high: 90 };
  const intervals = { bootstrap: null, studentT: null, "re-run": ends, generalisation: ends };
  const claim = "comes first, and would with other questions, as far as ranges of ranks tell.";
  expect(firstAlone([{ intervals }])).toBe(claim);
  expect(firstAlone([{ intervals: { ...intervals, "re-run": null } }])).toContain("with new runs and other questions");
});

const perRun = [{ run: 1, index: 88, partial: false }];
const intervals = {
  bootstrap: null,
  studentT: { low: 80, high: 100 },
  "re-run": { low: 86, high: 90 },
  generalisation: { low: 70, high: 96 },
};

test.each([
  { method: "re-run", interval: { low: 86, high: 90 }, bar: "if repeated 86.0 to 90.0" },
  { method: "generalisation", interval: { low: 70, high: 96 }, bar: "if repeated 86.0 to 90.0" },
  { method: "student-t", interval: { low: 80, high: 100 }, bar: "by Student's t over its runs 80.0 to 100.0" },
] as const)("a drawing has the interval that ranks rest on beside any other: %o", ({ method, interval, bar }) => {
  const row = { index: 88, runs: 2, perRun, intervals, interval: { method, level: 0.95, ...interval } };
  expect(whiskerText(row)).toBe(`Index 88.0, ${bar}, with other questions 70.0 to 96.0`);
  const bare = { ...intervals, "re-run": null, generalisation: null };
  expect(whiskerText({ ...row, interval: null, intervals: bare })).toBe("Index 88.0, no interval");
});

test("a legend names the bar only where some row has one", () => {
  const index = { intervalMethod: "generalisation" } as const;
  const withBars = drawingLegend({ ...index, rows: [sampleRow({ intervals })] }, null);
  expect(withBars).toMatchObject({ bar: "if repeated (re-run)", ranks: expect.stringContaining("Thick bars") });
  const bare = { ...intervals, "re-run": null };
  const withoutBars = drawingLegend({ ...index, rows: [sampleRow({ interval: null, intervals: bare })] }, null);
  expect(withoutBars).toMatchObject({ bar: null, ranks: expect.not.stringContaining("Thick bars") });
});

test.each([
  { better: "lower", value: 0, weak: false },
  { better: "lower", value: -20, weak: false },
  { better: "lower", value: 40, weak: true },
  { better: "higher", value: 100, weak: false },
  { better: "higher", value: 0, weak: true },
] as const)("what moves nothing is marked where it should move: %o", ({ better, value, weak }) => {
  const measure = { id: "pushes", label: "", title: "", experiment: null, unit: "points", weighted: true } as const;
  expect(isWeak({ ...measure, booleans: [], min: -100, max: 100, better }, value)).toBe(weak);
});
