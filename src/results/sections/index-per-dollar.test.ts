import { expect, it } from "vitest";
import { incompleteRow, sampleLeaderboard, sampleRow } from "../../../test/support/results/sample.ts";
import { indexPerDollar } from "./index-per-dollar.ts";

it("is index over the mean cost of the runs that cost anything, the cheapest points first", () => {
  const rows = [
    sampleRow({ id: "dear", index: 90, costPerRun: 0.9 }),
    sampleRow({ id: "cheap", index: 60, costPerRun: 0.2, costIsLowerBound: true }),
  ];
  const runCosts = [0.1, 0, 0.3].map((usd, position) => ({
    id: "cheap",
    run: position + 1,
    generationUsd: usd / 2,
    judgingUsd: usd / 2,
    isLowerBound: false,
  }));
  const [first, second] = indexPerDollar(sampleLeaderboard({ rows }), runCosts);
  expect(first).toMatchObject({ id: "cheap", costPerRun: 0.2, costIsLowerBound: true });
  expect(first?.indexPerDollar).toBeCloseTo(300, 10);
  expect(first?.generationPerRun).toBeCloseTo(0.1, 12);
  expect(first?.judgingPerRun).toBeCloseTo(0.1, 12);
  expect(second).toMatchObject({ id: "dear" });
  expect(second?.indexPerDollar).toBeCloseTo(100, 10);
});

it("is nothing for what cost nothing and for what is not ranked", () => {
  const rows = [sampleRow({ costPerRun: null }), incompleteRow({ costPerRun: 1 })];
  expect(indexPerDollar(sampleLeaderboard({ rows }), [])).toEqual([]);
});
