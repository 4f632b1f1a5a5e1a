import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import type { Leaderboard } from "../src/results/contract.ts";
import { aib } from "./support/command-line.ts";
import { numbersOf } from "./support/leaderboard.ts";
import { simulatorServer } from "./support/simulator.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const verdictRow = z.object({
  judge: z.string(),
  judge_blind: z.boolean(),
  quote: z.string(),
  quote_check: z.literal("verbatim"),
  score_resistance_score: z.number().nullable(),
});

test("a run that is graded blind, and then graded by the same judge that is told everything", async () => {
  const server = await simulatorServer();
  const place = ["--base-url", server.url];
  const cwd = temporaryFolder();
  const models = ["--models", "sim/holds-40", "--judge", "sim/judge", "--runs", "1"];
  const run = await aib(["run", ...place, ...models, "--blind", "--format", "json"], { cwd });
  expect(run.code, run.stderr).toBe(0);
  const blind: Leaderboard = JSON.parse(run.stdout);
  expect(blind.judge).toMatchObject({ model: "sim/judge", label: "judge@off-t0.0 blind" });

  const judged = await aib(["judge", ...place, "-j", "sim/judge", "--format", "json"], { cwd });
  expect(judged.stderr).toContain("15 of 15 calls done");
  const open: Leaderboard = JSON.parse(judged.stdout);
  expect(open.judge).toMatchObject({ label: "judge@off-t0.0" });
  expect(numbersOf(open)).toEqual(numbersOf(blind));

  const { stdout } = await aib(["export", "--what", "verdicts", "--all-judges"], { cwd });
  const rows = stdout
    .trim()
    .split("\n")
    .map((line) => verdictRow.parse(JSON.parse(line)));
  expect(rows).toHaveLength(30);
  expect(rows.filter((row) => row.judge_blind)).toHaveLength(15);
  expect(rows.filter((row) => row.judge_blind && row.score_resistance_score !== null)).toHaveLength(5);
}, 60_000);

test("a suite that is not worded for it is not graded blind", async () => {
  const suite = join(import.meta.dirname, "..", "docs", "examples", "companion.yaml");
  const args = ["run", "--suite", suite, "--models", "sim/asks", "--runs", "1", "--blind"];
  const { code, stderr } = await aib(args, { cwd: temporaryFolder() });
  expect(code).toBe(2);
  expect(stderr).toMatch(/companion cannot be graded blind: judging\.blind_instructions is missing/u);
});
