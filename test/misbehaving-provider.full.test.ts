import { expect, test } from "vitest";
import { injectedFaults } from "../src/model/simulator/injected-fault.ts";
import { aib } from "./support/command-line.ts";
import { leaderboardOf, numbersOf } from "./support/leaderboard.ts";
import { simulatorServer } from "./support/simulator.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const command = ["--models", "sim/always-holds,sim/holds-40", "--judge", "sim/judge", "--runs", "2"];

/** Golden-ratio steps: every share of the numbers between 0 and 1 comes up in its turn, whatever the order of requests. */
function evenlySpread(): () => number {
  let last = 0;
  return () => {
    last = (last + (Math.sqrt(5) - 1) / 2) % 1;
    return last;
  };
}

test("with a fifth of all replies spoiled in every way the run finishes, counts its retries and invents no verdict", async () => {
  const faults = Object.fromEntries(injectedFaults.map((kind) => [kind, 0.2 / injectedFaults.length]));
  const server = await simulatorServer({ faults, random: evenlySpread(), retryAfterSeconds: 0 });
  const cwd = temporaryFolder();
  const run = await aib(["run", "--base-url", server.url, ...command, "--timeout", "4"], { cwd });
  expect(run.code, run.stderr).toBe(0);

  const { faults: injected } = server.stats();
  for (const kind of injectedFaults) expect(injected[kind], kind).toBeGreaterThan(0);
  const { truncatedTool, ...retried } = injected;
  const retries = Object.values(retried).reduce((sum, count) => sum + count, 0);
  expect(run.stderr).toContain(`164 of 164 calls done, ${retries} retried`);

  const quiet = temporaryFolder();
  const calm = await simulatorServer();
  expect((await aib(["run", "--base-url", calm.url, ...command], { cwd: quiet })).code).toBe(0);
  const leaderboard = await leaderboardOf({ cwd });
  expect(numbersOf(leaderboard)).toEqual(numbersOf(await leaderboardOf({ cwd: quiet })));
  expect(leaderboard.rows.reduce((sum, row) => sum + row.truncated, 0)).toBe(truncatedTool);
});

test("a judge that never writes a grade leaves every verdict unscored, and nothing is ranked", async () => {
  const server = await simulatorServer();
  const cwd = temporaryFolder();
  // A respondent asked to grade answers with prose.
  const args = [
    "run",
    "--base-url",
    server.url,
    "--models",
    "sim/always-holds",
    "--judge",
    "sim/deflects",
    "--runs",
    "1",
  ];
  const run = await aib(args, { cwd });
  expect(run.code, run.stderr).toBe(1);
  expect(run.stderr).toContain("unreadable judge deflects@off-t0.0 gave no readable grade in 15 verdicts");
  const [row] = (await leaderboardOf({ cwd })).rows;
  expect(row).toMatchObject({ rank: null, index: null, complete: false, unscored: 15, graded: 0 });
  expect(row?.missing.length).toBeGreaterThan(0);
});
