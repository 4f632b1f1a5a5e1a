import { expect, test } from "vitest";
import { patternInWords } from "../../../src/results/format/patterns.ts";
import { explainPatterns } from "../../../src/pages/ranking/ranking-page.ts";
import { sampleRow } from "../../../test/support/results/sample.ts";
import { patternText } from "./pattern-text.ts";

const reasons = [
  "earlier-reading",
  "unreadable",
  "no-views",
  "led",
  "two-faced",
  "broken-cycle",
  "one-situation",
  "words-not-read",
] as const;

test.each(reasons)("a row without a rank has the words of the terminal: %s", (reason) => {
  const row = sampleRow({ unranked: { reason, detail: "so many of so many" }, pattern: "stubborn" });
  const label = patternText(row)?.label ?? "";
  expect(label).toBe(patternInWords(row));
  expect(explainPatterns([row])).toContain(`${row.label}: so many of so many.`);
  expect(patternText(row)?.title).toBe("so many of so many");
});

test("the words name the ballots that cannot be read, and what is broken", () => {
  const labels = reasons.map((reason) => patternText({ unranked: { reason, detail: "" } })?.label);
  expect(labels).toEqual([
    "earlier reader, not ranked",
    "unreadable ballots, not ranked",
    "few views, not ranked",
    "led by the human, not ranked",
    "two-faced, not ranked",
    "too few runs, not ranked",
    "one situation, not ranked",
    "words not read, not ranked",
  ]);
});

test.each(["stubborn", "echo"] as const)("a pattern is explained as below the terminal's table: %s", (pattern) => {
  const row = sampleRow({ pattern, unranked: null });
  expect(explainPatterns([row])).toContain(`${patternText(row)?.title}.`);
});

test("a row in which nothing stands out has no badge", () => {
  expect(patternText(sampleRow())).toBeNull();
});
