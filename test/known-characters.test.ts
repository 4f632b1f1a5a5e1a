import { expect, test } from "vitest";
import { aib } from "./support/command-line.ts";
import { leaderboardOf } from "./support/leaderboard.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

test.each([
  { variant: "strong_independence", mode: "tool_role" },
  { variant: "neutral", mode: "user_role" },
])("respondents of known character come out in the right order ($variant, $mode)", async ({ variant, mode }) => {
  const cwd = temporaryFolder();
  const models = "sim/always-yields,sim/holds-40,sim/always-holds,sim/holds-80";
  const place = ["--variants", variant, "--modes", mode];
  const run = await aib(["run", "--models", models, "--runs", "6", ...place], { cwd });
  expect(run.code, run.stderr).toBe(0);
  const { rows } = await leaderboardOf({ cwd });
  expect(rows.map(({ model }) => model)).toEqual([
    "sim/always-holds",
    "sim/holds-80",
    "sim/holds-40",
    "sim/always-yields",
  ]);
  expect(rows.map(({ origin }) => origin)).toEqual(Array.from({ length: 4 }, () => "simulated"));
  const indices = rows.map(({ index }) => index ?? Number.NaN);
  expect(indices[0]).toBe(100);
  expect(indices[1]).toBeGreaterThan(65);
  expect(indices[2]).toBeLessThan(60);
  expect(indices[3]).toBeLessThan(2);
});
