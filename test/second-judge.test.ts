import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { sampleCache } from "./support/import/sample-cache.ts";
import type { Leaderboard } from "../src/results/contract.ts";
import { aib } from "./support/command-line.ts";
import { numbersOf } from "./support/leaderboard.ts";
import { simulatorServer } from "./support/simulator.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

async function leaderboardBy(judge: string, cwd: string): Promise<Leaderboard> {
  const { stdout, stderr } = await aib(["leaderboard", "--judge", judge, "--format", "json"], { cwd });
  expect(stderr).toBe("");
  return JSON.parse(stdout);
}

const models = ["--models", "sim/always-holds,sim/holds-40"];

test("a second judge grades what is stored: no model is asked, the first one's verdicts stay, and both show", async () => {
  const server = await simulatorServer();
  const place = ["--base-url", server.url];
  const cwd = temporaryFolder();
  const run = await aib(["run", ...place, ...models, "--judge", "sim/judge", "--runs", "2"], { cwd });
  expect(run.code, run.stderr).toBe(0);
  const first = await leaderboardBy("sim/judge", cwd);
  const before = server.stats().asked;

  const judged = await aib(["judge", "-j", "sim/strict-judge", ...place, "--format", "json"], { cwd });
  expect(judged.code, judged.stderr).toBe(0);
  expect(judged.stderr).toContain("Suite v2 2.0: 60 verdicts by sim/strict-judge.");
  expect(judged.stderr).toContain("60 of 60 calls done");
  const added = server.stats().asked.slice(before.length);
  expect(new Set(added.map(({ model }) => model))).toEqual(new Set(["sim/strict-judge"]));
  expect(added).toHaveLength(60);

  expect(numbersOf(await leaderboardBy("sim/judge", cwd))).toEqual(numbersOf(first));
  const second = await leaderboardBy("sim/strict-judge", cwd);
  expect(second).toMatchObject({ rows: [{ model: "sim/always-holds", runs: 2 }, { runs: 2 }] });
  expect(numbersOf(JSON.parse(judged.stdout))).toEqual(numbersOf(second));
  expect(second.rows[0]?.index).toBeLessThan(90);
  expect(first.rows[0]?.index).toBe(100);
  const { stdout } = await aib(["leaderboard", "--format", "json"], { cwd });
  expect(JSON.parse(stdout)).toMatchObject({ judge: { model: "sim/judge" } });

  const again = await aib(["judge", "-j", "sim/strict-judge", ...place], { cwd });
  expect(again.code, again.stderr).toBe(0);
  expect(server.stats().asked).toHaveLength(before.length + 60);
}, 60_000);

test("imported results are refused: their rubrics are not there; own results beside them are not in the way", async () => {
  const cwd = temporaryFolder();
  for (const [path, content] of sampleCache()) {
    mkdirSync(join(cwd, dirname(path)), { recursive: true });
    writeFileSync(join(cwd, path), content);
  }
  expect((await aib(["import", "cache"], { cwd })).code).toBe(0);
  const refused = await aib(["judge", "-j", "sim/judge"], { cwd });
  expect(refused.code).toBe(2);
  expect(refused.stderr).toMatch(/suite v2 published were imported: the rubrics and instructions/u);
  const rerun = await aib(["rerun"], { cwd });
  expect(rerun.code).toBe(2);
  expect(rerun.stderr).toMatch(/were imported: the words that those models were asked with/u);
  expect((await aib(["run", "--models", "sim/asks", "--runs", "1", "--exp", "stability"], { cwd })).code).toBe(0);
  const judged = await aib(["judge", "-j", "sim/strict-judge", "--suite", "v2"], { cwd });
  expect(judged.code, judged.stderr).toBe(0);
}, 60_000);

test("a row that another judge alone graded says so in the place of what it lacks", async () => {
  const cwd = temporaryFolder();
  const one = ["run", "--exp", "resistance", "--runs", "1", "--models"];
  for (const row of [["sim/always-holds"], ["sim/asks", "--judge", "sim/strict-judge"]]) {
    const run = await aib([...one, ...row], { cwd });
    expect(run.code, run.stderr).toBe(0);
  }
  const judged = await leaderboardBy("sim/judge", cwd);
  expect(judged.rows.map(({ model, gradedBy }) => [model, gradedBy])).toEqual([
    ["sim/always-holds", undefined],
    ["sim/asks", ["sim/strict-judge"]],
  ]);
  const { stdout } = await aib(["leaderboard", "--judge", "sim/judge"], { cwd });
  expect(stdout).toMatch(/^asks\S+ .* graded by sim\/strict-judge only$/mu);
}, 60_000);

test("without a store there is nothing to grade", async () => {
  const result = await aib(["judge", "-j", "sim/judge"], { cwd: temporaryFolder() });
  expect(result.code).toBe(1);
  expect(result.stderr).toMatch(/start a run first/u);
});
