import { expect, test } from "vitest";
import { injectedFaults } from "../src/model/simulator/injected-fault.ts";
import type { RunHealth } from "../src/results/contract.ts";
import { createRandom } from "../src/statistics/random.ts";
import { aib } from "./support/command-line.ts";
import { shell } from "./support/shell.ts";
import { simulatorServer } from "./support/simulator.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

async function runsIn(cwd: string): Promise<RunHealth> {
  const { code, stdout, stderr } = await aib(["runs", "--format", "json"], { cwd });
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout);
}

test("every fault of a misbehaving provider is counted, and what is missing comes by the command that is named", async () => {
  const faults = Object.fromEntries(injectedFaults.map((kind) => [kind, 0.2 / injectedFaults.length]));
  const server = await simulatorServer({ faults, random: createRandom(5), retryAfterSeconds: 0 });
  const cwd = temporaryFolder();
  const command = ["run", "--models", "sim/holds-40,sim/asks", "--runs", "2", "--timeout", "4"];
  const run = await aib([...command, "--base-url", server.url, "--judge", "sim/judge"], { cwd });
  expect(run.code, run.stderr).toBe(0);
  const { requests, faults: injected } = server.stats();
  const { truncatedTool, ...lost } = injected;
  const { total, rows } = await runsIn(cwd);
  expect(rows.map(({ label, run: number }) => `${label} ${number}`)).toEqual([
    "asks@low-t0.7 1",
    "asks@low-t0.7 2",
    "holds-40@low-t0.7 1",
    "holds-40@low-t0.7 2",
  ]);
  expect(total).toMatchObject({ runs: 4, openAttempts: 0, attempts: requests - 1 });
  expect(total.answers).toEqual({ planned: 104, present: 104, skipped: 0, truncated: truncatedTool });
  expect(sumOf(total.faults)).toBe(sumOf(lost));
  expect(total.faults).toMatchObject({ "rate-limited": injected.rate429, timeout: injected.stalled });

  expect((await aib(["clear", "--scores-only", "--models", "sim/asks", "--yes"], { cwd })).code).toBe(0);
  const text = await aib(["runs"], { cwd });
  expect(text.stdout).toMatch(/asks@low-t0\.7 +1 +26\/26 +0\/15/u);
  const named = /^ {2}(aib rerun .*)$/mu.exec(text.stdout)?.[1] ?? "";
  const rerun = await shell(`${named} --timeout 4`, { cwd });
  expect(rerun.code, rerun.stderr).toBe(0);
  expect(await runsIn(cwd)).toMatchObject({ completions: [], total: { verdicts: { planned: 60, present: 60 } } });
});

const sumOf = (tally: Readonly<Record<string, number>>) =>
  Object.values(tally).reduce((sum, number) => sum + number, 0);

test("names what the store does not have", async () => {
  const cwd = temporaryFolder();
  expect(await aib(["runs"], { cwd })).toMatchObject({ code: 1, stderr: expect.stringMatching(/no such file/u) });
  expect((await aib(["run", "--models", "sim/asks", "--runs", "1"], { cwd })).code).toBe(0);
  expect(await aib(["runs", "--models", "sim/ask"], { cwd })).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/Did you mean sim\/asks/u),
  });
  expect(await aib(["runs", "--judge", "nobody"], { cwd })).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/The judges are: sim\/judge/u),
  });
});
