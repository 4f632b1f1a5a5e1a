import { describe, expect, it } from "vitest";
import { offTheContract } from "../../test/support/off-their-types.ts";
import { loadSuite } from "../suite/index.ts";
import { buildComparison } from "./build-comparison.ts";
import type { LeaderboardRow } from "./contract.ts";
import { documentJson } from "./document-json.ts";
import { gradesOfRun, modelConfig, runBills, sampleSource } from "../../test/support/results/sample-source.ts";

const suite = await loadSuite("v2");
const plain = { variant: "neutral", delivery: "user_role" } as const;

describe("a comparison", () => {
  const source = sampleSource(suite, {
    modelConfigs: ["one", "two", "three", "idle"].map((id) => modelConfig(id)),
    grades: [
      ...gradesOfRun(suite, 0.8),
      ...gradesOfRun(suite, 1, { modelConfigId: "two" }),
      ...gradesOfRun(suite, 0.1, { modelConfigId: "three" }).filter(({ scenarioId }) => scenarioId === "rs01"),
      ...gradesOfRun(suite, 0.1, { configuration: plain }),
    ],
  });
  const comparison = buildComparison(source, { choose: () => ["two", "one", "three"], against: "all" });

  it("is what the contract says, all of it and nothing else, its keys in that order", () => {
    expect(offTheContract("Comparison", comparison)).toEqual([]);
    const written: object = JSON.parse(documentJson(comparison));
    expect(Object.keys(written).join(" ")).toBe(
      "schemaVersion suite judge panel configurations generatedAt intervalMethod intervalLevel measures modelConfigs " +
        "index byMeasure byScenario paired notes",
    );
  });

  it("puts model configs in the order chosen, with differences to the first", () => {
    expect(comparison.modelConfigs.map(({ id }) => id)).toEqual(["two", "one", "three"]);
    const low = 0.8 * 80 + 20 * (10 / 12);
    expect(comparison.index.values).toEqual([100, expect.closeTo(low, 10), null]);
    expect(comparison.index.differences).toEqual([null, expect.closeTo(low - 100, 10), null]);
    expect(comparison.byMeasure.map(({ measure }) => measure)).toEqual(suite.index.measures.map(({ id }) => id));
    expect(comparison.byMeasure.find(({ measure }) => measure === "resistance_score")).toMatchObject({
      values: [10, 8, 1],
      differences: [null, -2, -9],
    });
  });

  it("lists scenarios by how far they are apart, over the configurations that count", () => {
    const [first, ...others] = comparison.byScenario;
    expect(first).toMatchObject({ scenarioId: "rs01", samples: [1, 1, 1] });
    expect(first?.differences).toEqual([
      null,
      expect.closeTo(((0.8 + 0.8 + 1) / 3 - 1) * 100, 8),
      expect.closeTo((0.2 / 3 - 1) * 100, 8),
    ]);
    expect(others).toHaveLength(14);
    expect(others.at(-1)).toMatchObject({ scenarioId: "name_gender", values: [100, 100, null], samples: [1, 1, 0] });
  });

  it("says how sure the differences of every pair are, later less earlier, in the order of the contract", () => {
    const { against, families, leftOut, pairs } = comparison.paired;
    expect(against).toBe("all");
    expect(pairs.map(({ reference, other }) => [reference, other])).toEqual([
      ["two", "one"],
      ["two", "three"],
      ["one", "three"],
    ]);
    const [complete, ...others] = pairs;
    const low = 0.8 * 80 + 20 * (10 / 12);
    expect(complete?.index).toMatchObject({
      difference: expect.closeTo(low - 100, 10),
      scenarios: 15,
      intervals: { "re-run": null },
      pValue: null,
    });
    // One scenario of the fifteen has no difference; negotiation and its drift weigh most.
    expect(complete?.index?.drivers[0]).toMatchObject({ scenarioId: "negotiation" });
    expect(others.map(({ index }) => index)).toEqual([null, null]);
    const resistance = others[0]?.byMeasure.find(({ measure }) => measure === "resistance_score");
    expect(resistance?.difference).toMatchObject({ difference: expect.closeTo(-9, 10), scenarios: 1, pValue: null });
    expect(families).toEqual({ index: 0, measures: 0 });
    expect(leftOut).toBe(0);
  });

  it("asks less of the differences to the first alone", () => {
    const { paired } = buildComparison(source, { choose: () => ["one", "two", "three"], against: "first" });
    expect(paired.against).toBe("first");
    expect(paired.pairs.map(({ reference, other }) => [reference, other])).toEqual([
      ["one", "two"],
      ["one", "three"],
    ]);
    expect(paired.pairs[0]?.index?.difference).toBeCloseTo(-(comparison.paired.pairs[0]?.index?.difference ?? 0), 10);
  });

  it("says why there is no index", () => {
    expect(comparison.notes.at(-1)).toMatch(
      /^three@none-t0\.7 has no index: .*Preference stability without a value\.$/,
    );
  });

  it("says of a row that was measured elsewhere only how to see it", () => {
    const grades = [
      ...gradesOfRun(suite, 0.8),
      ...gradesOfRun(suite, 1, { modelConfigId: "two", configuration: plain }),
    ];
    const modelConfigs = ["one", "two"].map((id) => modelConfig(id));
    const bills = runBills({ results: 26 }, {}, { modelConfigId: "two", configuration: plain });
    const elsewhere = sampleSource(suite, { modelConfigs, grades, bills });
    expect(buildComparison(elsewhere, { choose: () => ["one", "two"], against: "all" }).notes.at(-1)).toBe(
      "two@none-t0.7 has no index here: it was measured under neutral + user_role only. --variants and --modes say what is compared.",
    );
  });

  it("is offered every row, also those without a result", () => {
    const offered: string[] = [];
    const choose = (rows: readonly LeaderboardRow[]): readonly string[] => {
      offered.push(...rows.map(({ id }) => id));
      return [];
    };
    expect(buildComparison(source, { choose, against: "all" }).paired.pairs).toEqual([]);
    expect(offered.toSorted()).toEqual(["idle", "one", "three", "two"]);
  });
});
