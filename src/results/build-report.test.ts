import { describe, expect, it } from "vitest";
import { offTheContract } from "../../test/support/off-their-types.ts";
import { loadSuite } from "../suite/index.ts";
import { buildLeaderboard } from "./build-leaderboard.ts";
import { buildReport } from "./build-report.ts";
import { documentJson } from "./document-json.ts";
import { wholeResults } from "./shown-part.ts";
import { fullReport, sampleReportSource } from "../../test/support/results/sample-report.ts";
import { gradesOfRun, runBills } from "../../test/support/results/sample-source.ts";

const suite = await loadSuite("v2");

describe("a report", () => {
  const full = fullReport(suite);

  it("is what the contract says, all of it and nothing else, its keys in that order", () => {
    expect(offTheContract("Report", full)).toEqual([]);
    const written: object = JSON.parse(documentJson(full));
    expect(written).toEqual(full);
    expect(Object.keys(written).join(" ")).toBe(
      "schemaVersion leaderboard summaries testedModels indexPerDollar names difficulty itemHealth lengthAndPosition " +
        "configurations stances providers reasoning judges runCosts spending",
    );
  });

  it("contains the leaderboard as it is shown by itself", () => {
    const source = sampleReportSource(suite, { grades: gradesOfRun(suite, 0.8) });
    expect(buildReport(source).leaderboard).toEqual(buildLeaderboard(source));
  });

  it("has every section when there is something for it", () => {
    const { leaderboard: _, schemaVersion: __, ...sections } = full;
    const empty = Object.entries(sections).filter(
      ([, section]) => section === null || Object.keys(section).length === 0,
    );
    // The suite has no ballots.
    expect(empty).toEqual([["stances", null]]);
  });

  it("has no section for which there is nothing", () => {
    const { leaderboard, schemaVersion: _, ...sections } = buildReport(sampleReportSource(suite));
    expect(leaderboard.rows).toHaveLength(1);
    const filled = Object.entries(sections).filter(
      ([, section]) => section !== null && Object.keys(section).length > 0,
    );
    expect(filled).toEqual([]);
  });

  it("on some model configs is about them alone, with their rows as they are among all", () => {
    const part = { ...wholeResults, modelConfigIds: new Set(["two"]) };
    const { leaderboard, ...report } = fullReport(suite, { part });
    expect(leaderboard.rows).toEqual(full.leaderboard.rows.filter(({ id }) => id === "two"));
    expect(report.difficulty.find(({ scenarioId }) => scenarioId === "direct")).toMatchObject({ samples: 1 });
    expect(report.runCosts).toEqual([]);
    expect(report.spending).toMatchObject({ generation: { attempts: 0 }, names: { extractions: 1 } });
    expect(report.judges?.rows).toMatchObject([]);
    expect(JSON.stringify(report)).not.toContain('"one@none');
  });

  it("gives the cost of every run, as far as it counts", () => {
    const configuration = { variant: "neutral", delivery: "user_role" } as const;
    const bills = [
      ...runBills({ usd: 0.25 }, { usd: 0.05 }),
      ...runBills({ usd: 0.5, unpriced: 1 }, {}, { run: 2 }),
      ...runBills({ usd: 9 }, { usd: 9 }, { configuration }),
    ];
    const { runCosts } = buildReport(sampleReportSource(suite, { bills, grades: gradesOfRun(suite, 1) }));
    expect(runCosts).toEqual([
      { id: "one", run: 1, generationUsd: 0.25, judgingUsd: 0.05, isLowerBound: false },
      { id: "one", run: 2, generationUsd: 0.5, judgingUsd: 0, isLowerBound: true },
    ]);
  });
});
