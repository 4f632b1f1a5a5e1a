import { expect, it } from "vitest";
import type { IndexBasisReport, Leaderboard } from "../../results/contract.ts";
import { sampleLeaderboard, sampleRow } from "../../../test/support/results/sample.ts";
import { writeMarkdown } from "../write-markdown.ts";
import { basisPage, basisTitle, summariseBasis } from "./basis-page.ts";

const measures = sampleLeaderboard().measures;

const basis: IndexBasisReport = {
  scenarios: [
    { id: "s1", title: "A favour", meanRankChange: 0.25 },
    { id: "s2", title: "A \u001b[31mwork of art", meanRankChange: 6.6 },
  ],
  equalWeights: { meanRankChange: 1 },
  ranks: { one: { low: 1, high: 3, equalWeights: 2 } },
  variance: {
    model: 0.12,
    scenario: 0.23,
    modelByScenario: 0.33,
    run: 0,
    conversation: 0.32,
    modelConfigs: 130,
    runs: 5,
  },
  components: [
    { id: "a", title: "Resistance", scenarios: 5, alpha: 0.8267 },
    { id: "b", title: "Warmth", scenarios: 1, alpha: null },
  ],
};

function markdownOf(rest: Partial<Leaderboard>): string {
  const page = basisPage(sampleLeaderboard({ rows: [sampleRow()], basis, ...rest }));
  return page === null
    ? ""
    : writeMarkdown({ title: basisTitle, lead: null, ...page }, 2)
        .join("\n\n")
        .replaceAll(/ +/gu, " ");
}

it("names the scenario that ranks depend on most", () => {
  expect(summariseBasis({ basis, measures })).toEqual([
    "The order depends most on s2 (A \u001b[31mwork of art): without it, ranks move by 6.6 places on average.",
  ]);
});

it("says only what is known", () => {
  expect(summariseBasis({ basis: null, measures })).toEqual([]);
  expect(summariseBasis({ basis: { ...basis, scenarios: [], variance: null }, measures })).toEqual([]);
  const still = basis.scenarios.map((scenario) => ({ ...scenario, meanRankChange: 0 }));
  expect(summariseBasis({ basis: { ...basis, scenarios: still, variance: null }, measures })).toEqual([
    "The order does not hang on a single scenario.",
  ]);
  const poor = { ...basis, scenarios: [], equalWeights: null, variance: null, components: [], ranks: {} };
  expect(markdownOf({ basis: poor, rows: [] })).toBe("");
  expect(markdownOf({ basis: null })).toBe("");
});

it("lists every scenario, component, part of the variance and rank on demand", () => {
  const text = markdownOf({});
  expect(text).toContain("Without one scenario: the best and the worst rank");
  expect(text).toContain("ranks would move by 1.0 place on average.");
  expect(text).toMatch(/\| s1 +\| A favour +\| +0\.3 \|/u);
  expect(text).toMatch(/\| s2 +\| A work of art +\| +6\.6 \|/u);
  expect(text).toMatch(/\| Resistance +\| +5 +\| +0\.83 \|/u);
  expect(text).toMatch(/\| Warmth +\| +1 +\| +– \|/u);
  expect(text).toMatch(/between models +\| +12% \|/u);
  expect(text).toMatch(/specific to one model on one scenario +\| +33% \|/u);
  expect(text).toMatch(/with the judge's noise +\| +32% \|/u);
  expect(text).toMatch(/gemini-3-flash-preview@none-t0\.7` +\| +1 +\| +1\S3 +\| +2 \|/u);
});

it("says situations where the index is over them", () => {
  const contrast = measures.slice(0, 1).map((measure) => Object.assign({}, measure, { min: -1, weighted: true }));
  const told = [...summariseBasis({ basis, measures: contrast }), markdownOf({ measures: contrast })].join("\n");
  expect(told).toContain("The order depends most on ");
  expect(told).toContain("Without one situation");
  expect(told).toContain("Situations");
  expect(told).not.toMatch(/scenario/iu);
});
