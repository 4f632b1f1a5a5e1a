import { expect, test } from "vitest";
import type { RunHealth } from "../../src/results/contract.ts";
import { aib, type CommandOptions } from "../support/command-line.ts";
import { simulatorServer } from "../support/simulator.ts";
import { tariff } from "../support/tariff.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const one = ["--models", "sim/holds-80", "--judge", "sim/judge", "--runs", "1"];
const callsInAll = 41;

test("a budget stops the run cleanly, says what would do, and with that the same command finishes and asks nothing twice", async () => {
  const server = await simulatorServer({ tariff });
  const cwd = temporaryFolder();
  const run = (budget: string) => aib(["run", "--base-url", server.url, ...one, "--yes", "--budget", budget], { cwd });
  const stopped = await run("0.02");
  expect(stopped.code, stopped.stderr).toBe(3);
  expect(stopped.stderr).toMatch(/budget +reached: \$0\.\d+ of \$0\.02 spent/u);
  expect(stopped.stderr).toMatch(/next call may cost up to \$0\.0\d+, and \$0\.0\d+ is left/u);
  expect(stopped.stderr).toMatch(/missing +\d+ calls not asked/u);
  const { billedUsd, asked } = server.stats();
  expect(billedUsd).toBeGreaterThan(0);
  expect(billedUsd).toBeLessThanOrEqual(0.02);
  expect(asked.length).toBeLessThan(callsInAll);

  // The budget is for the work, however often it is begun: again it buys at most what room is left for.
  expect((await run("0.02")).code).toBe(3);
  expect(server.stats().billedUsd).toBeLessThanOrEqual(0.02);

  const [, enough = ""] = /with --budget (\d+(?:\.\d+)?)/u.exec(stopped.stderr.replaceAll(/\s+/gu, " ")) ?? [];
  const finished = await run(enough);
  expect(finished.code, finished.stderr).toBe(0);
  expect(finished.stderr).toMatch(/budget +\$0\.\d+ of \$0\.\d+ spent/u);
  expect(server.stats().asked).toHaveLength(callsInAll);
  expect(server.stats().asked.every(({ requests }) => requests === 1)).toBe(true);
});

test("a budget that ends before the first verdict says so, and names the smallest one that gives a result", async () => {
  const server = await simulatorServer({ tariff });
  const cwd = temporaryFolder();
  const two = ["--models", "sim/holds-80,sim/asks", "--judge", "sim/judge", "--runs", "2"];
  const run = (words: readonly string[], budget: string, options: Pick<CommandOptions, "confirm"> = {}) =>
    aib(["run", "--base-url", server.url, ...words, "--budget", budget], { cwd, ...options });
  expect(await run(two, "0.012")).toMatchObject({ code: 2, stdout: "" });
  expect(await run(two, "0.012", { confirm: async () => "no" })).toMatchObject({ code: 1, stdout: "" });
  expect(server.stats().asked).toEqual([]);
  const early = await run(two, "0.012", { confirm: async () => "yes" });
  expect(early.code, early.stderr).toBe(3);
  const said = early.stderr.replaceAll(/\s+/gu, " ");
  expect(said).toContain("The budget of $0.012 limits the cost. It is below the estimate: the run may stop");
  const [, smallest = "", label = ""] =
    /no verdict yet, and an index needs a complete run: the smallest useful budget is \$(0\.\d+), for one run of (\S+) alone/u.exec(
      said,
    ) ?? [];
  const model = `sim/${label.split("@")[0]}`;
  const useful = await run(["--models", model, "--judge", "sim/judge", "--runs", "1"], smallest);
  expect(useful.code, useful.stderr).toBe(0);
  expect(useful.stdout).toMatch(/^1 +\S+ .* 1 /mu);
  expect((await run(two, smallest)).stderr, "verdicts are stored now").not.toContain("smallest useful budget");
});

test("a budget for some of the runs completes these", async () => {
  const server = await simulatorServer({ tariff });
  const cwd = temporaryFolder();
  const several = ["--models", "sim/holds-80", "--judge", "sim/judge", "--runs", "5", "--yes", "--budget", "0.1"];
  const run = await aib(["run", "--base-url", server.url, ...several], { cwd });
  expect(run.code, run.stderr).toBe(3);
  expect(run.stdout).toMatch(/^1 +\S+ .* [12] /mu);
});

test("a budget that may not pay for all leaves one run at most unfinished", async () => {
  const server = await simulatorServer({ tariff });
  const cwd = temporaryFolder();
  const several = ["--models", "sim/asks,sim/holds-80", "--judge", "sim/judge", "--runs", "3", "--yes"];
  const run = await aib(["run", "--base-url", server.url, ...several, "--budget", "0.12"], { cwd });
  expect(run.code, run.stderr).toBe(3);
  const { rows }: RunHealth = JSON.parse((await aib(["runs", "--format", "json"], { cwd })).stdout);
  const calls = rows.map(({ answers, verdicts }) => answers.present + verdicts.present).filter((made) => made > 0);
  expect(calls.length).toBeGreaterThan(1);
  expect(calls.filter((made) => made < callsInAll)).toHaveLength(1);
});

test("a budget that not one call fits asks nothing", async () => {
  const server = await simulatorServer({ tariff });
  const cwd = temporaryFolder();
  const run = await aib(["run", "--base-url", server.url, ...one, "--yes", "--budget", "0.001"], { cwd });
  expect(run.code, run.stderr).toBe(3);
  expect(run.stderr).toMatch(/reached: \$0 of \$0\.001 spent/u);
  expect(run.stderr).toContain("$0.001 is left");
  expect(server.stats().asked).toEqual([]);
});

test("the budget's exit code stands before that of a gate which it keeps from being reached", async () => {
  const server = await simulatorServer({ tariff });
  const gate = ["--runs", "3", "--fail-under", "10", "--yes", "--budget", "0.001"];
  const run = await aib(["run", "--base-url", server.url, ...one.slice(0, -2), ...gate], { cwd: temporaryFolder() });
  expect(run.code, run.stderr).toBe(3);
});

test("what no server can bill needs no budget, and a list price of zero is no promise", async () => {
  const cwd = temporaryFolder();
  const here = ["run", "--models", "sim/holds-80", "--exp", "stability", "--runs", "1", "--yes", "--budget", "0"];
  expect((await aib(here, { cwd })).code).toBe(0);
  const server = await simulatorServer();
  const there = ["run", "--base-url", server.url, ...one, "--exp", "stability", "--yes", "--budget", "0"];
  expect((await aib(there, { cwd })).code).toBe(3);
  expect(server.stats().asked).toEqual([]);
});

test("judge, rerun and names keep to a budget and go on with a higher one", async () => {
  const server = await simulatorServer({ tariff });
  const cwd = temporaryFolder();
  const place = ["--base-url", server.url];
  expect((await aib(["run", ...place, ...one, "--yes", "--budget", "1"], { cwd })).code).toBe(0);
  const commands = [
    ["judge", ...place, "-j", "sim/strict-judge"],
    ["rerun", "--target-runs", "2"],
    ["names", ...place, "--extractor", "sim/extractor"],
  ];
  for (const command of commands) {
    const [name = ""] = command;
    const before = server.stats();
    // As much as the command's calls have cost already, and one worst case: that buys little.
    const refused = await aib([...command, "--budget", "0.0001"], { cwd });
    const [, least = ""] = /Give --budget (\S+) or more/u.exec(refused.stderr) ?? [];
    expect({ name, code: refused.code, isNamed: Number(least) > 0.0001 }, refused.stderr).toEqual({
      name,
      code: 2,
      isNamed: true,
    });
    expect(server.stats().billedUsd, name).toBe(before.billedUsd);
    const tight = await aib([...command, "--yes", "--budget", name === "rerun" ? "0.06" : "0.012"], { cwd });
    const after = server.stats();
    expect({ name, code: tight.code }, tight.stderr).toEqual({ name, code: 3 });
    expect(after.billedUsd - before.billedUsd, name).toBeLessThanOrEqual(0.012 + 1e-9);
    const whole = await aib([...command, "--yes", "--budget", "1"], { cwd });
    expect({ name, code: whole.code }, whole.stderr).toEqual({ name, code: 0 });
    expect(server.stats().billedUsd, name).toBeGreaterThan(before.billedUsd);
  }
  expect(server.stats().asked.every(({ requests }) => requests === 1)).toBe(true);
});
