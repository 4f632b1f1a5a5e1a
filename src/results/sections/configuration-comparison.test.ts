import { describe, expect, it } from "vitest";
import type { Configuration } from "../../domain/suite.ts";
import { loadSuite } from "../../suite/index.ts";
import { buildReport } from "../build-report.ts";
import type { ConfigurationComparison } from "../contract.ts";
import type { ReportSource } from "../report-source.ts";
import { sampleReportSource } from "../../../test/support/results/sample-report.ts";
import { gradesOfRun, modelConfig } from "../../../test/support/results/sample-source.ts";

const suite = await loadSuite("v2");
const own: Configuration = { variant: "strong_independence", delivery: "tool_role" };
const plain: Configuration = { variant: "neutral", delivery: "user_role" };
const between: Configuration = { variant: "neutral", delivery: "tool_role" };

/** The index where every grade has a tenth of what is best and both booleans are lost: drift is 11 of 12. */
const low = 8 + 20 / 12;
const at = (share: number, modelConfigId: string, configuration: Configuration) =>
  gradesOfRun(suite, share, { modelConfigId, configuration });

function compare(grades: ReportSource["grades"]): ConfigurationComparison | null {
  const modelConfigs = ["one", "two", "three"].map((id) => modelConfig(id));
  return buildReport(sampleReportSource(suite, { modelConfigs, grades })).configurations;
}

describe("configurations", () => {
  it("have a mean index each, and a mean difference to the plain one over those that have both", () => {
    const comparison = compare([
      ...at(1, "one", own),
      ...at(0.1, "two", own),
      ...at(1, "three", own),
      ...at(0.1, "one", plain),
      ...at(0.1, "two", plain),
      ...at(1, "two", between),
    ]);
    expect(comparison?.baseline).toEqual(plain);
    const [first, second, third] = comparison?.configurations ?? [];
    expect(first).toMatchObject({ ...plain, counted: false, modelConfigs: 2, difference: null, pairs: 0 });
    expect(first?.meanIndex).toBeCloseTo(low, 10);
    expect(second).toMatchObject({ ...between, counted: false, modelConfigs: 1, meanIndex: 100, pairs: 1 });
    expect(second?.difference).toBeCloseTo(100 - low, 10);
    expect(third).toMatchObject({ ...own, counted: true, modelConfigs: 3, pairs: 2 });
    expect(third?.meanIndex).toBeCloseTo((200 + low) / 3, 10);
    expect(third?.difference).toBeCloseTo((100 - low) / 2, 10);
    const shown = comparison?.rows.map(({ id, indices }) => [id, indices.map((index) => index?.toFixed(1) ?? null)]);
    expect(Object.fromEntries(shown ?? [])).toEqual({
      one: [low.toFixed(1), null, "100.0"],
      two: [low.toFixed(1), "100.0", low.toFixed(1)],
      three: [null, null, "100.0"],
    });
  });

  it("are compared with nothing when the plain one was not run", () => {
    const comparison = compare([...at(1, "one", own), ...at(0.1, "one", between)]);
    expect(comparison?.configurations.map(({ difference }) => difference)).toEqual([null, null]);
  });

  it("are no comparison when there is one, or when all others are not complete", () => {
    expect(compare(at(1, "one", own))).toBeNull();
    const [first] = at(1, "one", plain);
    expect(compare([...at(1, "one", own), ...(first ? [first] : [])])).toBeNull();
  });
});
