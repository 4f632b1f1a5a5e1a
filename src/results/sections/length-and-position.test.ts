import { describe, expect, it } from "vitest";
import { loadSuite } from "../../suite/index.ts";
import { sampleLeaderboard, sampleRow } from "../../../test/support/results/sample.ts";
import { gradesOfRun } from "../../../test/support/results/sample-source.ts";
import { lengthAndPosition, type CircumstanceSource } from "./length-and-position.ts";

const suite = await loadSuite("v2");
const runs = [0.5, 0.9, 0.6, 0.8, 0.7];

function reportOf(rest: Partial<CircumstanceSource> = {}) {
  const grades = runs.flatMap((share, index) => gradesOfRun(suite, share, { run: index + 1 }));
  const lengths = grades.map(({ modelConfigId, run, configuration, scenarioId }) => {
    return { modelConfigId, run, configuration, scenarioId, characters: 1000 * (runs[run - 1] ?? 0) };
  });
  return lengthAndPosition({
    suite,
    grades,
    lengths,
    leaderboard: sampleLeaderboard({ rows: [sampleRow()] }),
    ...rest,
  });
}

describe("length and position in a report", () => {
  it("has all experiments together, then each, with both circumstances in both scopes", () => {
    // In every run the name is kept alike: those five verdicts can tell nothing.
    const found = reportOf();
    expect(found).toHaveLength((suite.experiments.length + 1) * 4);
    expect(found.slice(0, 4)).toMatchObject([
      { experiment: null, circumstance: "length", scope: "all", correlation: 1, verdicts: 70 },
      { experiment: null, circumstance: "length", scope: "within-model-config", correlation: 1, verdicts: 70 },
      { experiment: null, circumstance: "run", scope: "all", correlation: expect.closeTo(0.3, 10) },
      { experiment: null, circumstance: "run", scope: "within-model-config", interval: { level: 0.95 } },
    ]);
    expect([...new Set(found.map(({ experiment }) => experiment))]).toEqual([
      null,
      ...suite.experiments.map(({ id }) => id),
    ]);
  });

  it("looks at ranked model configs only, and is nothing where nothing can be told", () => {
    expect(reportOf({ leaderboard: sampleLeaderboard({ rows: [sampleRow({ complete: false })] }) })).toEqual([]);
    expect(reportOf({ grades: [] })).toEqual([]);
    expect(reportOf({ lengths: [] }).filter(({ circumstance }) => circumstance === "length")).toMatchObject(
      Array.from({ length: 8 }, () => ({ correlation: null, interval: null, verdicts: 0, notable: false })),
    );
  });
});
