import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { injectedFaults } from "../../src/model/simulator/injected-fault.ts";
import { aib, startAib } from "../support/command-line.ts";
import { simulatorServer } from "../support/simulator.ts";
import { tariff } from "../support/tariff.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const two = "sim/always-holds,sim/holds-40";
const callsInAll = 82;

function command(url: string, models: string, ...more: readonly string[]): readonly string[] {
  return ["run", "--base-url", url, "--models", models, "--judge", "sim/judge", "--runs", "1", ...more];
}

/** Golden-ratio steps: every share of the numbers between 0 and 1 comes up in its turn, whatever the order of requests. */
function evenlySpread(): () => number {
  let last = 0;
  return () => {
    last = (last + (Math.sqrt(5) - 1) / 2) % 1;
    return last;
  };
}

test("calls that fail, are drawn again or never say what they cost do not make it pass its budget", async () => {
  const faults = Object.fromEntries(injectedFaults.map((kind) => [kind, 0.3 / injectedFaults.length]));
  const server = await simulatorServer({ tariff, faults, random: evenlySpread() });
  const cwd = temporaryFolder();
  const args = command(server.url, "sim/holds-40", "--timeout", "1");
  for (const budget of ["0.02", "0.06"]) {
    const run = await aib([...args, "--yes", "--budget", budget], { cwd });
    expect(run.code, run.stderr).toBe(3);
    // The provider's own account: also of what it never told.
    expect(server.stats().billedUsd).toBeLessThanOrEqual(Number(budget));
  }
  const whole = await aib([...args, "--yes", "--budget", "2"], { cwd });
  expect(whole.code, whole.stderr).toBe(0);
  expect(whole.stderr).toMatch(/at most \$0\.\d+ more by \d+ calls? of unknown cost/u);
  expect(server.stats().billedUsd).toBeLessThanOrEqual(2);
  expect(Object.values(server.stats().faults).every((times) => times > 0)).toBe(true);
  expect(server.stats().asked.every(({ answered }) => answered === 1)).toBe(true);
});

test("calls that a kill cut off count at their worst case: started again and again, it does not pass its budget", async () => {
  const server = await simulatorServer({ tariff, latencyMs: 60 });
  const cwd = temporaryFolder();
  const one = command(server.url, "sim/holds-40", "-pt", "4");
  const calls = callsInAll / 2;
  const args = [...one, "--yes", "--budget", "0.06"];
  for (const share of [0.1, 0.25]) {
    const running = startAib(args, { cwd });
    while (server.stats().asked.length < calls * share) await sleep(5);
    running.process.kill("SIGKILL");
    await running.finished;
  }
  const stopped = await aib(args, { cwd });
  expect(stopped.code, stopped.stderr).toBe(3);
  expect(stopped.stderr).toMatch(/at most \$0\.\d+ more by \d+ calls? of unknown cost/u);
  expect(server.stats().billedUsd).toBeLessThanOrEqual(0.06);
  const whole = await aib([...one, "--yes", "--budget", "2"], { cwd });
  expect(whole.code, whole.stderr).toBe(0);
  const { asked } = server.stats();
  expect(asked).toHaveLength(calls);
  // Two kills, four calls in flight at each.
  expect(asked.reduce((more, { requests }) => more + requests - 1, 0)).toBeLessThanOrEqual(8);
});

test("two processes at once stay within one budget, and with a higher one they finish together", async () => {
  const server = await simulatorServer({ tariff, latencyMs: 20 });
  const cwd = temporaryFolder();
  const both = (budget: string) => {
    const args = command(server.url, two, "--yes", "--budget", budget);
    return Promise.all([startAib(args, { cwd }).finished, startAib(args, { cwd }).finished]);
  };
  for (const run of await both("0.05")) expect(run.code, run.stderr).toBe(3);
  expect(server.stats().billedUsd).toBeLessThanOrEqual(0.05);
  expect(server.stats().asked.length).toBeGreaterThan(0);
  for (const run of await both("1")) expect(run.code, run.stderr).toBe(0);
  const { asked } = server.stats();
  expect(asked).toHaveLength(callsInAll);
  expect(asked.every(({ requests }) => requests === 1)).toBe(true);
});

test("a provider that bills more than it lists is overpaid by no more than the calls in flight", async () => {
  const dearer = { promptUsd: 0.00005, completionUsd: 0.0002 };
  const server = await simulatorServer({ tariff: { ...tariff, billed: dearer }, latencyMs: 10 });
  const cwd = temporaryFolder();
  const args = command(server.url, two, "-pt", "3", "--yes", "--budget", "0.3", "--log", "events.jsonl");
  const run = await aib(args, { cwd });
  expect(run.code, run.stderr).toBe(3);
  const log = readFileSync(join(cwd, "events.jsonl"), "utf8").trim().split("\n");
  const events = log.map((line) => JSON.parse(line));
  const bills: readonly number[] = events.filter(({ kind }) => kind === "attempt-ended").map(({ usd }) => usd);
  const { billedUsd } = server.stats();
  expect(billedUsd).toBeCloseTo(
    bills.reduce((sum, usd) => sum + usd, 0),
    9,
  );
  // From the first bill on, the dearest one is the worst case of the next call.
  expect(billedUsd).toBeGreaterThan(0.2);
  expect(billedUsd).toBeLessThanOrEqual(0.3 + 3 * Math.max(...bills));
  expect(events.filter(({ kind }) => kind === "budget-reached")).toMatchObject([{ budgetUsd: 0.3 }]);
});
