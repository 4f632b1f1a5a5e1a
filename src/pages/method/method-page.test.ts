import { expect, test } from "vitest";
import { loadSuite } from "../../suite/index.ts";
import { fullReport } from "../../../test/support/results/sample-report.ts";
import { stanceMeasures } from "../../results/stance-measures.ts";
import { writeMarkdown } from "../write-markdown.ts";
import { methodPage } from "./method-page.ts";

const suite = await loadSuite("v2");
const report = fullReport(suite);
const page = methodPage({ suite, report });
const text = writeMarkdown(page, 1).join("\n\n");

test("has its parts in order, also those that other topics have", () => {
  expect(page.blocks.flatMap((block) => (block.kind === "section" ? block.id : []))).toEqual([
    "asked",
    "rubrics",
    "index",
    "measures",
    "wording",
    "uncertainty",
    "basis",
    "length",
    "configurations",
    "limits",
    "data",
  ]);
  expect(page.lead).toBe(suite.description);
});

test("adds the points of the first row up to its index", () => {
  const [first] = report.leaderboard.rows;
  const [, points = "", sum] = /Example: \S+: ([\d. +]+) = ([\d.]+)\./u.exec(text) ?? [];
  expect(sum).toBe(first?.index?.toFixed(2));
  const added = points.split(" + ").reduce((total, each) => total + Number(each), 0);
  expect(added).toBeCloseTo(first?.index ?? 0, 1);
});

test("begins with what is asked: of a suite with situations one of them, with its branches", async () => {
  const v3 = await loadSuite("v3");
  const asked = writeMarkdown(methodPage({ suite: v3, report: fullReport(v3) }), 1).join("\n\n");
  const opener = v3.scenarios.find(({ arm }) => arm === "opener")?.turns[0]?.human ?? "none";
  expect(asked.indexOf(opener.slice(0, 40))).toBeGreaterThan(asked.indexOf("What is asked"));
  expect(asked.indexOf(opener.slice(0, 40))).toBeLessThan(asked.indexOf("How it is graded"));
  expect(asked).not.toContain("“”");
});

test("says which interval is shown, and which configuration counts", () => {
  expect(text.match(/Shown in the ranking\./gu)).toHaveLength(1);
  expect(text).toContain("strong_independence + tool_role (counts)");
});

test("of a suite read from ballots it names ballots, readers and one interval, and no judge", async () => {
  const v3 = await loadSuite("v3");
  const told = writeMarkdown(methodPage({ suite: v3, report: fullReport(v3) }), 1).join("\n\n");
  expect(told).toContain("From the ballots");
  expect(told).toContain("after each of the two pushes");
  expect(told).toContain("A reader checks the words");
  expect(told).toContain("Its interval is over situations");
  expect(told).not.toMatch(/From the field|graded by:|A judge sees|several intervals|bootstrap draws/u);
  // Every measure says which ballots it is from.
  for (const { title } of stanceMeasures) {
    const row = told.split("\n").find((line) => line.startsWith("|") && line.includes(title));
    expect(row?.split("|").at(-2)?.trim()).toMatch(/^(?:after|of|when) /u);
  }
});
