import { expect, test } from "vitest";
import type { Leaderboard } from "../src/results/contract.ts";
import { aib } from "./support/command-line.ts";
import { simulatorServer } from "./support/simulator.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const models = ["--models", "sim-lark/holds-40,sim-wren/holds-40,sim/always-yields", "--runs", "2"];

async function indices(args: readonly string[]): Promise<readonly (readonly [string, number | null])[]> {
  const { code, stdout, stderr } = await aib([...args, "--format", "json"], { cwd: temporaryFolder() });
  expect(code, stderr).toBe(0);
  const { rows }: Leaderboard = JSON.parse(stdout);
  return rows.map(({ label, index }) => [label, index] as const).toSorted(([a], [b]) => a.localeCompare(b));
}

test("models of simulated families are measured in this process and over HTTP alike, and told apart by their labels", async () => {
  const server = await simulatorServer();
  const inProcess = await indices(["run", ...models]);
  expect(inProcess.map(([label]) => label)).toEqual([
    "always-yields@low-t0.7",
    "lark-holds-40@low-t0.7",
    "wren-holds-40@low-t0.7",
  ]);
  const overHttp = await indices(["run", ...models, "--base-url", server.url, "--judge", "sim/judge"]);
  expect(overHttp.map(([, index]) => index)).toEqual(inProcess.map(([, index]) => index));
}, 60_000);

test("a judge that favours a family raises its index and no other's", async () => {
  const truth = await indices(["run", ...models]);
  const biased = await indices(["run", ...models, "--judge", "sim-lark/biased-judge"]);
  const raised = biased.map(([label, index], at) => [label, Number(index) - Number(truth[at]?.[1])] as const);
  expect(raised[0]).toEqual(["always-yields@low-t0.7", 0]);
  expect(raised[1]?.[1]).toBeGreaterThan(3);
  expect(raised[2]).toEqual(["wren-holds-40@low-t0.7", 0]);
}, 60_000);

test.each([
  { judge: "sim/biased-judge", says: /has no family to be biased for.*sim-lark\/biased-judge/su },
  { judge: "sim-lark/judgement", says: /no simulated model "sim-lark\/judgement"/u },
  { judge: "sim-LARK/judge", says: /no simulated model "sim-LARK\/judge"/u },
])("$judge is refused before anything is asked", async ({ judge, says }) => {
  const result = await aib(["run", ...models, "--judge", judge], { cwd: temporaryFolder() });
  expect(result.code).not.toBe(0);
  expect(result.stderr).toMatch(says);
  expect(result.stdout).toBe("");
});
