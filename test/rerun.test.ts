import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { aib, startAib } from "./support/command-line.ts";
import { leaderboardOf } from "./support/leaderboard.ts";
import { pickyServer, refusing } from "./support/picky-server.ts";
import { startRouter } from "./support/router-server.ts";
import { simulatorServer } from "./support/simulator.ts";
import { tariff } from "./support/tariff.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const callsOfARun = 41;

async function measured(args: readonly string[]) {
  const server = await simulatorServer();
  const cwd = temporaryFolder();
  const place = ["--base-url", server.url, "--judge", "sim/judge"];
  const run = await aib(["run", ...place, ...args], { cwd });
  expect(run.code, run.stderr).toBe(0);
  return { cwd, asked: () => server.stats().asked };
}

const runsOf = async (cwd: string): Promise<Readonly<Record<string, readonly number[]>>> => {
  const { rows } = await leaderboardOf({ cwd });
  return Object.fromEntries(rows.map(({ model, perRun }) => [model, perRun.map(({ run }) => run)]));
};

test("runs are filled up where they were made and as they were made, and nothing is asked twice", async () => {
  const { cwd, asked } = await measured(["--models", "sim/holds-80,sim/holds-40", "--runs", "1"]);
  expect(asked()).toHaveLength(2 * callsOfARun);
  const filled = await aib(["rerun", "--target-runs", "3"], { cwd });
  expect(filled.code, filled.stderr).toBe(0);
  expect(await runsOf(cwd)).toEqual({ "sim/holds-80": [1, 2, 3], "sim/holds-40": [1, 2, 3] });
  expect(asked()).toHaveLength(6 * callsOfARun);
  expect(asked().every(({ requests }) => requests === 1)).toBe(true);
  const again = await aib(["rerun", "--target-runs", "3", "--format", "json"], { cwd });
  expect(again.code, again.stderr).toBe(0);
  expect(JSON.parse(again.stdout)).toMatchObject({ rows: [{ runs: 3 }, { runs: 3 }] });
  expect(asked()).toHaveLength(6 * callsOfARun);
}, 60_000);

test("a bare rerun of a complete store asks nothing and adds no run", async () => {
  const { cwd, asked } = await measured(["--models", "sim/holds-80", "--runs", "1"]);
  const again = await aib(["rerun"], { cwd });
  expect(again.code, again.stderr).toBe(0);
  expect(await runsOf(cwd)).toEqual({ "sim/holds-80": [1] });
  expect(asked()).toHaveLength(callsOfARun);
  const [, next = ""] = /aib (rerun\s+--target-runs 2)$/mu.exec(again.stderr) ?? [];
  const added = await aib(next.split(/\s+/u), { cwd });
  expect(added.code, again.stderr).toBe(0);
  expect(await runsOf(cwd)).toEqual({ "sim/holds-80": [1, 2] });
  expect(added.stderr, "a target was named").not.toContain("--target-runs");
}, 60_000);

test("a run more of a suite whose runs make up cycles is a cycle more, as others count in nothing", async () => {
  const cwd = temporaryFolder();
  await aib(["run", "--suite", "v3", "--exp", "taste", "--models", "sim/weighs", "--runs", "1"], { cwd });
  const { stderr } = await aib(["rerun"], { cwd });
  expect(stderr.replace(/\s+/gu, " ")).toContain("To have 5 runs (1 whole cycle) of each: aib rerun --target-runs 5");
}, 60_000);

test("commands name no suite by its file and no judge for a row that another one graded", async () => {
  const server = await simulatorServer({ tariff });
  const cwd = temporaryFolder();
  const place = ["run", "--base-url", server.url, "--yes", "--runs", "2", "--models"];
  await aib([...place, "sim/holds-40", "--judge", "sim/strict-judge"], { cwd });
  await aib([...place, "sim/asks", "--judge", "sim/judge", "--budget", "0.06"], { cwd });
  const { stdout } = await aib(["runs", "--judge", "sim/strict-judge"], { cwd });
  expect(stdout).toMatch(/^ +aib rerun --suite v2 --models asks@low-t0\.7$/mu);
  await aib(["suites", "new", join(cwd, "my.yaml")], { cwd });
  const own = join(cwd, "my.yaml");
  await aib(["run", "--suite", own, "--models", "sim/holds-80", "--runs", "1"], { cwd });
  const again = await aib(["rerun", "--suite", own, "--target-runs", "2"], { cwd });
  expect(again.code, again.stderr).toBe(0);
  expect(again.stderr).toMatch(/^ +aib view --page /mu);
}, 60_000);

test("a bare rerun has each run graded by the judge that it had", async () => {
  let left = Infinity;
  const { url, sent } = await pickyServer({
    models: { one: "sim/asks", first: "sim/judge", second: "sim/judge" },
    refuse: refusing(() => left-- <= 0, "no such luck"),
  });
  const cwd = temporaryFolder();
  const run = ["run", "--base-url", url, "--models", "one", "--exp", "stability", "--yes"];
  await aib([...run, "--judge", "first", "--runs", "1"], { cwd });
  left = 4;
  await aib([...run, "--judge", "second", "--runs", "2"], { cwd });
  left = Infinity;
  const { stdout } = await aib(["runs"], { cwd });
  expect(stdout).toMatch(
    /To ask for \d answers of 1 model config, and for verdicts of the judge that graded before:\s+aib rerun --suite v2 --models \S+$/mu,
  );
  const before = sent().length;
  const again = await aib(["rerun", "--yes"], { cwd });
  expect(again.code, again.stderr).toBe(0);
  const asked = sent().slice(before);
  expect(asked.filter(({ model }) => model === "first")).toEqual([]);
  const graded = asked.filter(({ model }) => model === "second");
  expect(graded).toHaveLength(5);
}, 60_000);

test("a bare rerun of complete runs asks nothing where two judges graded two ways of asking", async () => {
  const { cwd, asked } = await measured(["--models", "sim/holds-80", "--runs", "2"]);
  const { length } = asked();
  const other = ["--judge", "sim/strict-judge", "--variants", "neutral", "--runs", "1"];
  const run = await aib(["run", "--models", "sim/holds-80", ...other], { cwd });
  expect(run.code, run.stderr).toBe(0);
  const again = await aib(["rerun"], { cwd });
  expect(again.stderr).toContain("The stored runs lack no call that can be made");
  expect(asked()).toHaveLength(length);
}, 60_000);

test("a bare rerun of complete runs asks nothing where two judges graded two experiments", async () => {
  const cwd = temporaryFolder();
  const run = ["run", "--models", "sim/holds-80", "--runs", "1"];
  await aib([...run, "--exp", "identity,stability", "--judge", "sim/judge"], { cwd });
  await aib([...run, "--exp", "resistance", "--judge", "sim/strict-judge"], { cwd });
  expect((await aib(["rerun"], { cwd })).stderr).toContain("The stored runs lack no call that can be made");
}, 60_000);

test("a run that was killed is completed without naming anything", async () => {
  const server = await simulatorServer({ latencyMs: 20 });
  const cwd = temporaryFolder();
  const place = ["--base-url", server.url, "--judge", "sim/judge"];
  const first = startAib(["run", ...place, "--models", "sim/holds-80", "--runs", "2", "-pt", "4"], { cwd });
  while (server.stats().requests < callsOfARun) await sleep(5);
  first.process.kill("SIGKILL");
  await first.finished;
  const completed = await aib(["rerun"], { cwd });
  expect(completed.code, completed.stderr).toBe(0);
  const { asked } = server.stats();
  expect(asked).toHaveLength(2 * callsOfARun);
  // At most the four calls in flight at the kill were asked again.
  expect(asked.filter(({ requests }) => requests > 1).length).toBeLessThanOrEqual(4);
}, 60_000);

test.each([
  { title: "no store", args: ["rerun"], code: 1, says: /start a run first/u },
  { title: "two goals", args: ["rerun", "--target-runs", "2", "--run-number", "1"], code: 2, says: /cannot be used/u },
  { title: "no number", args: ["rerun", "--top", "none"], code: 2, says: /whole number from 1/u },
])("wrong usage without a store: $title", async ({ args, code, says }) => {
  const result = await aib(args, { cwd: temporaryFolder() });
  expect(result.code).toBe(code);
  expect(result.stderr).toMatch(says);
});

async function measuredAtRouter() {
  const models = ["acme/stays", "acme/gone"];
  const router = await startRouter({ models: [...models, "acme/judge", "acme/second"] });
  onTestFinished(router.close);
  const cwd = temporaryFolder();
  const place = ["--base-url", router.url, "--judge", "acme/judge"];
  const run = await aib(["run", ...place, "--models", models.join(","), "--runs", "1", "--exp", "stability"], { cwd });
  expect(run.code, run.stderr).toBe(0);
  router.retire("acme/gone");
  return { cwd, router };
}

test("one retired entry does not refuse a pattern: rerun leaves it out with a note, and refuses it when it is named", async () => {
  const { cwd, router } = await measuredAtRouter();
  const pattern = await aib(["rerun", "--target-runs", "2", "--models", "acme/*"], { cwd });
  expect(pattern.code, pattern.stderr).toBe(0);
  expect(pattern.stderr).toContain("Left out: their endpoint does not list acme/gone.");
  expect(await runsOf(cwd)).toEqual({ "acme/stays": [1, 2], "acme/gone": [1] });
  const everything = await aib(["rerun", "--target-runs", "3"], { cwd });
  expect(everything.code, everything.stderr).toBe(0);
  expect(await runsOf(cwd)).toEqual({ "acme/stays": [1, 2, 3], "acme/gone": [1] });
  const before = router.asked().length;
  for (const models of ["acme/gone", "acme/*,acme/gone", "*gone*"]) {
    const refused = await aib(["rerun", "--target-runs", "4", "--models", models], { cwd });
    expect(refused.code, models).toBe(2);
    expect(refused.stderr).toContain('does not offer a model "acme/gone"');
  }
  expect(router.asked()).toHaveLength(before);
});

test("one retired entry does not refuse a pattern: judge grades what it has answered", async () => {
  const { cwd, router } = await measuredAtRouter();
  const judged = await aib(["judge", "-j", "acme/second", "--base-url", router.url, "--models", "acme/*"], { cwd });
  expect(judged.code, judged.stderr).toBe(0);
  expect(judged.stderr).toContain("10 of 10 calls done");
  const retired = await aib(["judge", "-j", "acme/gone", "--base-url", router.url, "--models", "acme/*"], { cwd });
  expect(retired.code, retired.stderr).toBe(2);
  expect(retired.stderr).toContain('does not offer a model "acme/gone"');
});
