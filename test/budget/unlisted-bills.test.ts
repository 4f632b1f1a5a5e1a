import { expect, test } from "vitest";
import { aib } from "../support/command-line.ts";
import { simulatorServer } from "../support/simulator.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const one = ["--models", "sim/holds-80", "--judge", "sim/judge", "--runs", "1", "--parallel-tasks", "1"];
const nothing = { promptUsd: 0, completionUsd: 0 };
const budgetUsd = 0.05;

function restIn(said: string): number {
  const [, usd = ""] = /rest costs about \$(\d+\.\d+)/u.exec(said) ?? [];
  return Number(usd);
}

function listedAtNothing(completionUsd: number) {
  return simulatorServer({ tariff: { listed: nothing, billed: { promptUsd: 0, completionUsd }, reported: true } });
}

test.each([
  { place: "--base-url", models: one },
  { place: "--local-url", models: ["--local-model", "sim/holds-80", "--judge", "sim/judge", ...one.slice(4)] },
])(
  "a server that lists price 0 and bills is stopped at the budget: $place",
  async ({ place, models }) => {
    const server = await listedAtNothing(0.000_05);
    const cwd = temporaryFolder();
    const command = ["run", place, server.url, ...models, "--yes", "--budget", String(budgetUsd)];
    const stopped = await aib(command, { cwd });
    expect(stopped.code, stopped.stderr).toBe(3);
    expect(stopped.stderr).toMatch(/budget +reached/u);
    const { billedUsd, asked } = server.stats();
    expect(billedUsd).toBeGreaterThan(0);
    // What the dearest call was billed counts as the worst case of the next one: at most one call dearer than all before passes it.
    expect(billedUsd).toBeLessThanOrEqual(budgetUsd + 0.01);
    expect((await aib(command, { cwd })).code).toBe(3);
    expect(server.stats().asked).toEqual(asked);
    const resumed = await aib([...command.slice(0, -1), "0.06"], { cwd });
    expect(restIn(resumed.stderr)).toBeGreaterThan(0);
    expect(restIn(resumed.stderr)).toBeLessThan(2 * restIn(stopped.stderr));
  },
  30_000,
);

test("what the rest costs goes by the bills of the models that are called", async () => {
  const [dear, cheap] = await Promise.all([listedAtNothing(0.005), listedAtNothing(0.000_05)]);
  const rest = async (cwd: string): Promise<number> => {
    const stopped = await aib(["run", "--base-url", cheap.url, ...one, "--yes", "--budget", "0.02"], { cwd });
    expect(stopped.code, stopped.stderr).toBe(3);
    return restIn(stopped.stderr);
  };
  const shared = temporaryFolder();
  expect((await aib(["run", "--base-url", dear.url, ...one, "--yes", "--budget", "1"], { cwd: shared })).code).toBe(3);
  const [beside, alone] = [await rest(shared), await rest(temporaryFolder())];
  expect(alone).toBeGreaterThan(0);
  expect(beside).toBeLessThan(2 * alone);
}, 30_000);

test("a server that lists price 0 and bills nothing is measured whole, and simulated models need no budget at all", async () => {
  const server = await listedAtNothing(0);
  const free = await aib(["run", "--base-url", server.url, ...one, "--yes", "--budget", "0.01"], {
    cwd: temporaryFolder(),
  });
  expect(free.code, free.stderr).toBe(0);
  const simulated = await aib(["run", ...one, "--yes", "--budget", "0"], { cwd: temporaryFolder() });
  expect(simulated.code, simulated.stderr).toBe(0);
});
