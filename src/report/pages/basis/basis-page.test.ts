import { expect, it } from "vitest";
import { sampledWords } from "../format/index.ts";
import type { IndexBasisReport } from "../contract.ts";
import { sampleLeaderboard } from "../testing/sample.ts";
import {
  basisRankTables,
  consistencyColumns,
  explainBasisRanks,
  explainVariance,
  listBasis,
  summariseBasis,
} from "./index-basis.ts";

const measures = sampleLeaderboard().measures;
const words = sampledWords(measures);

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

it("names the scenario that ranks depend on most, and how little of the variance is between models", () => {
  expect(summariseBasis({ basis, measures })).toEqual([
    "Leaving out one scenario moves ranks by up to 6.6 places on average (s2: A work of art). 12% of the variance of scores is between models, 33% is specific to one model on one scenario.",
  ]);
});

it("says only what is known", () => {
  expect(summariseBasis({ basis: null, measures })).toEqual([]);
  expect(summariseBasis({ basis: { ...basis, scenarios: [], variance: null }, measures })).toEqual([]);
  const still = basis.scenarios.map((scenario) => ({ ...scenario, meanRankChange: 0 }));
  expect(summariseBasis({ basis: { ...basis, scenarios: still, variance: null }, measures })).toEqual([
    "Leaving out any one scenario changes no rank.",
  ]);
  const poor = { ...basis, scenarios: [], equalWeights: null, variance: null, components: [] };
  expect([...explainBasisRanks(poor, words), ...listBasis(poor, words), ...explainVariance(poor, words)]).toEqual([]);
});

it("lists every scenario, component and part of the variance on demand", () => {
  expect([...explainBasisRanks(basis, words), ...listBasis(basis, words), ...explainVariance(basis, words)]).toEqual([
    expect.stringContaining("Without one scenario: the best and the worst rank"),
    expect.stringContaining("Ranks move by 1.0 place on average."),
    "Mean rank change without one scenario: s1 0.3, s2 6.6.",
    expect.stringMatching(/^Cronbach's alpha: .* Resistance 0\.83\.$/u),
    expect.stringContaining("model 12%, scenario 23%, model on one scenario 33%, run 0%, single conversation 32%"),
  ]);
});

it("says items where the index is of items", () => {
  const contrast = sampleLeaderboard()
    .measures.slice(0, 1)
    .map((measure) => Object.assign({}, measure, { min: -1, weighted: true }));
  const told = [
    ...summariseBasis({ basis, measures: contrast }),
    ...explainBasisRanks(basis, sampledWords(contrast)),
    ...listBasis(basis, sampledWords(contrast)),
    ...explainVariance(basis, sampledWords(contrast)),
    ...basisRankTables({ ...sampleLeaderboard(), basis, measures: contrast }).flatMap(({ columns }) =>
      columns.map(({ head }) => head),
    ),
    ...consistencyColumns(sampledWords(contrast)).map(({ head }) => head),
  ].join("\n");
  expect(told).toContain("Leaving out one item moves ranks");
  expect(told).toContain("Without one item");
  expect(told).not.toMatch(/scenario/iu);
});
