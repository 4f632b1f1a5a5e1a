import { describe, expect, it } from "vitest";
import { loadSuite } from "../suite/index.ts";
import { buildComparison } from "./build-comparison.ts";
import { comparisonSchema } from "./contract.ts";
import { documentJson } from "./document-json.ts";
import { gradesOfRun, modelConfig, sampleSource } from "./testing/sample-source.ts";

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
  const comparison = buildComparison(source, () => ["two", "one", "three"]);

  it("keeps to its schema, and its keys to the schema's order", () => {
    expect(comparisonSchema.parse(comparison)).toEqual(comparison);
    expect(documentJson(comparison)).toBe(JSON.stringify(comparisonSchema.parse(comparison), null, 2));
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

  it("says why there is no index", () => {
    expect(comparison.notes.at(-1)).toMatch(
      /^three@none-t0\.7 has no index: .*Preference stability without a value\.$/,
    );
  });

  it("is offered every row, also those without a result", () => {
    const offered: string[] = [];
    buildComparison(source, (rows) => {
      offered.push(...rows.map(({ id }) => id));
      return [];
    });
    expect(offered.toSorted()).toEqual(["idle", "one", "three", "two"]);
  });
});
