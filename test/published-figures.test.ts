import { readFileSync, statSync } from "node:fs";
import { expect, test } from "vitest";
import { mean } from "../src/statistics/descriptive.ts";
import { archiveIsHere, publishedData } from "./support/published/archive.ts";
import { figuresOfArchive } from "./support/published/figures-of-archive.ts";
import { figuresFile, readFigures } from "./support/published/figures.ts";

const { about, scores, runs, ...rest } = readFigures();

test("the fixture names its source, its licence, its date and what it leaves out", () => {
  expect(about).toMatchObject({
    source: expect.stringContaining("https://github.com/mikhailsal/ai-independence-bench"),
    licence: expect.stringMatching(/^MIT License, Copyright \(c\) 2026/u),
    date: "Answered from 27 February to 21 July 2026.",
    leftOut: expect.stringContaining("sentences of models, judges and requests"),
  });
  const dates = runs.map(({ start }) => start.slice(0, 10)).toSorted();
  expect([dates[0], dates.at(-1)]).toEqual(["2026-02-27", "2026-07-21"]);
});

test("the fixture holds ids, numbers and dates, and no sentence", () => {
  const texts = JSON.stringify({ scores, runs, ...rest }).match(/"(?:[^"\\]|\\.)*"/gu) ?? [];
  expect(texts.filter((text) => !/^"[\w./:@+-]{1,80}"$/u.test(text))).toEqual([]);
  expect(statSync(figuresFile).size).toBeLessThan(300_000);
});

test("an answer took 14 s and a verdict 3 s on average, which an estimate of the time takes over", () => {
  const answers = runs.flatMap((run) => run.answers.flatMap((call) => call?.[2] ?? []));
  const verdicts = runs.flatMap((run) => run.verdicts.flatMap((call) => call?.[1] ?? []));
  expect([answers.length, verdicts.length]).toEqual([4043, 2321]);
  expect(mean(answers)).toBeCloseTo(13.65, 2);
  expect(mean(verdicts)).toBeCloseTo(3.03, 2);
});

test.skipIf(!archiveIsHere)(
  "the fixture is what the archive gives (skipped without ../shared/data: needs the archive itself)",
  async () => {
    expect(await figuresOfArchive(publishedData)).toBe(readFileSync(figuresFile, "utf8"));
  },
);
