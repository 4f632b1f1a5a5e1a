import { expect, test } from "vitest";
import { sampleLeaderboard, sampleRow } from "../../../test/support/results/sample.ts";
import { besidePublished } from "./published-indices.ts";

const { suite } = sampleLeaderboard();
const v2 = { ...suite, id: "v2" };

test("a lone real model of v2 stands beside the published ones, and no other", () => {
  const row = sampleRow({ id: "one", origin: "live" });
  expect(besidePublished(sampleLeaderboard({ suite: v2, rows: [row] }))).toBe(
    "For orientation: the 35 published models have an index of 58.0 to 99.7, with other wording, so not comparable digit by digit.",
  );
  const pair = [row, sampleRow({ id: "two", origin: "live" })];
  expect(besidePublished(sampleLeaderboard({ suite: v2, rows: pair }))).toBeNull();
  expect(besidePublished(sampleLeaderboard({ suite: v2, rows: [{ ...row, origin: "simulated" }] }))).toBeNull();
  expect(besidePublished(sampleLeaderboard({ suite: { ...suite, id: "v1" }, rows: [row] }))).toBeNull();
});
