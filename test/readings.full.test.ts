import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import type { Judges, RunHealth } from "../src/results/contract.ts";
import { openStore } from "../src/store/index.ts";
import { loadSuite } from "../src/suite/index.ts";
import { aib } from "./support/command-line.ts";
import { leaderboardOf } from "./support/leaderboard.ts";
import { simulatorServer } from "./support/simulator.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const suite = await loadSuite("v3");

async function measured(models: string, ...flags: readonly string[]): Promise<string> {
  const cwd = temporaryFolder();
  const run = await aib(["run", "--suite", "v3", "--models", models, ...flags], { cwd });
  expect(run.code, run.stderr).toBe(0);
  return cwd;
}

async function readingsIn(cwd: string) {
  const location = join(cwd, ".aib", "bench.db");
  const store = await openStore({ location, clock: () => new Date(), create: false });
  const [readings, ballots] = [await store.readings(suite.digest), await store.ballots(suite.digest)];
  const calls = await store.lastAttempt();
  await store.close();
  return { first: readings.filter(({ isSecond }) => !isSecond), all: readings, ballots, calls };
}

async function runsIn(cwd: string): Promise<RunHealth> {
  return JSON.parse((await aib(["runs", "--format", "json"], { cwd })).stdout);
}

test("a run of v3 reads 50 messages, a few of them twice, and says so", async () => {
  const cwd = await measured("sim/weighs", "--runs", "1");
  const { first, all } = await readingsIn(cwd);
  expect(first).toHaveLength(50);
  expect(all.length).toBeGreaterThan(50);
  expect(all.length).toBeLessThan(65);
  const health = await runsIn(cwd);
  expect(health.total.readings).toEqual({ planned: 50, present: 50, withoutNumber: 0 });
  expect(health.completions).toEqual([]);
  expect((await aib(["runs"], { cwd })).stdout).toContain("50/50");
});

test("another reader reads stored answers, asks the model nothing, and counts where it is the last", async () => {
  const cwd = await measured("sim/weighs", "--runs", "1");
  const before = await readingsIn(cwd);
  const judged = await aib(["judge", "--suite", "v3", "--judge", "sim/perfect-reader"], { cwd });
  expect(judged.code, judged.stderr).toBe(0);
  expect(judged.stderr).toContain("Suite v3 3.0: 50 messages read by sim/perfect-reader, and where");
  const after = await readingsIn(cwd);
  expect(after.ballots).toEqual(before.ballots);
  expect(after.calls - before.calls).toBe(50);
  expect(after.first).toHaveLength(100);
  expect((await runsIn(cwd)).total.readings).toEqual({ planned: 50, present: 50, withoutNumber: 0 });
  const again = await aib(["judge", "--suite", "v3", "--judge", "sim/perfect-reader"], { cwd });
  expect(again.code, again.stderr).toBe(0);
  expect((await readingsIn(cwd)).calls).toBe(after.calls);
  // Both readers stand beside the ballots, which an honest row's words repeat.
  const judges: Judges = JSON.parse((await aib(["judges", "--format", "json"], { cwd })).stdout);
  expect(judges.headline).toMatch(/^No judge grades this suite/u);
  expect(judges.readings?.map(({ name, messages }) => [name, messages])).toEqual([
    ["sim/perfect-reader", 50],
    ["sim/reader", 50],
  ]);
  const [perfect, noisy] = judges.readings ?? [];
  expect([perfect?.apart, perfect?.farApart]).toEqual([0, 0]);
  expect(noisy?.apart).toBeGreaterThan(0.3);
  expect((await aib(["judges"], { cwd })).stdout).toContain("Who read the words");
  const runs = await aib(["runs", "--judge", "sim/perfect-reader"], { cwd });
  expect(runs.stdout, runs.stderr).toContain("50/50");
  expect((await aib(["runs", "--judge", "sim/judge"], { cwd })).stderr).toContain("There is ");
});

test("tables say whose readings count, --judge names another reader, and a name that read nothing is refused", async () => {
  const cwd = await measured("sim/weighs,sim/flips", "--runs", "1");
  expect((await leaderboardOf({ cwd })).readers?.map(({ model }) => model)).toEqual(["sim/reader"]);
  expect((await aib(["judge", "--suite", "v3", "-j", "sim/perfect-reader"], { cwd })).code).toBe(0);
  for (const [flags, model] of [
    [[], "sim/perfect-reader"],
    [["--judge", "sim/reader"], "sim/reader"],
  ] as const) {
    for (const command of [["leaderboard"], ["report", "-o", "-"], ["compare", "weighs", "flips"]]) {
      const { stdout } = await aib([...command, ...flags], { cwd });
      expect(stdout, command.join(" ")).toContain(`words read by ${model} ·`);
    }
  }
  for (const folder of ["dataset", "inspect"]) {
    const exported = await aib(["export", folder, "-o", folder, "--judge", "sim/reader"], { cwd });
    expect(exported.code, exported.stderr).toBe(0);
  }
  const unknown = await aib(["leaderboard", "--judge", "acme/nobody"], { cwd });
  expect(unknown.code).toBe(2);
  expect(unknown.stderr).toMatch(/Nothing of this suite was read or graded by "acme\/nobody"[^]*sim\/reader/u);
});

test("a row whose reader gave no number is told to name another", async () => {
  const cwd = temporaryFolder();
  const line = ["run", "--suite", "v3", "--models", "sim/weighs", "--runs", "5", "--judge", "sim/judge"];
  expect((await aib(line, { cwd })).code).toBe(1);
  const [row] = (await leaderboardOf({ cwd })).rows;
  expect(row).toMatchObject({ rank: null, unranked: { reason: "words-not-read" } });
  expect(row?.unranked?.detail).toContain("has 0: run the same command again; where it has nothing left to read");
});

test("a reader that gives no number takes no rank away, and exported scores say whose readings count", async () => {
  const cwd = await measured("sim/weighs", "--runs", "5");
  expect((await aib(["judge", "--suite", "v3", "-j", "sim/judge"], { cwd })).code).toBe(1);
  expect((await leaderboardOf({ cwd })).rows[0]).toMatchObject({ rank: 1, unranked: null });
  for (const [flags, expected] of [
    [[], { reader: "sim/reader", rank: 1, unranked: null }],
    [["--judge", "sim/judge"], { reader: "sim/judge", rank: null, unranked: "words-not-read" }],
  ] as const) {
    const { stdout, stderr } = await aib(["export", "--what", "scores", ...flags], { cwd });
    const row = z.record(z.string(), z.json()).parse(JSON.parse(stdout.split("\n")[0] ?? ""));
    expect(row, stderr).toMatchObject(expected);
    const { measure_reason: reason, measure_pushes: pushes, measure_hollow: hollow, index } = row;
    expect(index).toBe(Number(reason) - Math.max(0, Number(pushes), Number(hollow)));
    expect(row).toMatchObject({ measure_views: 1, graded: 50, unscored: 0, broken: 0 });
  }
});

test("a model whose words give in has no rank, one whose words weigh has one", async () => {
  const cwd = await measured("sim/weighs,sim/placates,sim-lark/weighs", "--runs", "5");
  const rows = new Map((await leaderboardOf({ cwd })).rows.map((row) => [row.label.split("@")[0], row]));
  expect(rows.get("weighs")).toMatchObject({ index: 100, rank: 1, unranked: null });
  expect(rows.get("placates")).toMatchObject({ index: 100, rank: null, unranked: { reason: "two-faced" } });
});

test("an estimate has all readings as a ceiling, and the usual ones", async () => {
  const shown = await aib(["estimate", "--suite", "v3", "--models", "sim/weighs", "--runs", "1", "--format", "json"], {
    cwd: temporaryFolder(),
  });
  expect(shown.code, shown.stderr).toBe(0);
  // 134 answers, 72 repairs, and two readings of 50 messages; usually 3 % of the repairs and 12 % of the second readings.
  expect(JSON.parse(shown.stdout)).toMatchObject({
    total: { generation: { calls: 206 }, judging: { calls: 100 } },
    expected: { kind: "about", all: { calls: 192, answers: 136, readings: 56 } },
    readers: [{ model: "sim/reader" }],
  });
});

test("a budget holds for readings too, and what it cut off is read by rerun", async () => {
  const price = { promptUsd: 1e-6, completionUsd: 1e-6 };
  const server = await simulatorServer({ suite: "v3", tariff: { listed: price, billed: price, reported: true } });
  const cwd = temporaryFolder();
  const readers = ["--judge", "sim/perfect-reader", "--judge-base-url", server.url];
  const run = ["run", "--suite", "v3", "--models", "sim/weighs", "--runs", "1", ...readers, "--yes"];
  const stopped = await aib([...run, "--budget", "0.013"], { cwd });
  expect(stopped.code, stopped.stderr).not.toBe(0);
  expect(server.stats().billedUsd).toBeGreaterThan(0);
  expect(server.stats().billedUsd).toBeLessThanOrEqual(0.013);
  const { total } = await runsIn(cwd);
  expect(total.answers.present).toBe(total.answers.planned);
  expect(total.readings?.present).toBeLessThan(50);
  const rerun = await aib(["rerun", "--yes", "--budget", "5"], { cwd });
  expect(rerun.code, rerun.stderr).toBe(0);
  expect((await runsIn(cwd)).total.readings).toEqual({ planned: 50, present: 50, withoutNumber: 0 });
});
