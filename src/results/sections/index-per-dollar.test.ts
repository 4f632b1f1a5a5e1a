import { expect, it } from "vitest";
import { incompleteRow, sampleLeaderboard, sampleRow } from "../../../test/support/results/sample.ts";
import { runCounts } from "../../../test/support/results/sample-source.ts";
import { addCosts } from "../../store/views/views.ts";
import { indexPerDollar } from "./index-per-dollar.ts";

it("is index over the mean cost of the complete runs that cost anything, the cheapest points first", () => {
  const rows = [
    sampleRow({ id: "dear", index: 90, costPerRun: 0.9 }),
    sampleRow({ id: "cheap", index: 60, costPerRun: 0.2, costIsLowerBound: true }),
  ];
  const costs = [0.1, 0, 0.3, 8].map((usd, place) => {
    const half = { ...addCosts([]), usd: usd / 2 };
    return { modelConfigId: "cheap", run: place + 1, generation: half, judging: half };
  });
  const stopped = { planned: 26, present: 13, skipped: 0, truncated: 0 };
  const counts = [runCounts({ modelConfigId: "cheap", run: 4, answers: stopped })];
  const [first, second] = indexPerDollar(sampleLeaderboard({ rows }), costs, counts);
  expect(first).toMatchObject({ id: "cheap", costPerRun: 0.2, costIsLowerBound: true });
  expect(first?.indexPerDollar).toBeCloseTo(300, 10);
  expect(first?.generationPerRun).toBeCloseTo(0.1, 12);
  expect(first?.judgingPerRun).toBeCloseTo(0.1, 12);
  expect(second).toMatchObject({ id: "dear" });
  expect(second?.indexPerDollar).toBeCloseTo(100, 10);
});

it("is nothing for what cost nothing and for what is not ranked", () => {
  const rows = [sampleRow({ costPerRun: null }), incompleteRow({ costPerRun: 1 })];
  expect(indexPerDollar(sampleLeaderboard({ rows }), [], [])).toEqual([]);
});
