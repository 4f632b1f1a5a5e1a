import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { aib, startAib } from "./support/command-line.ts";
import { leaderboardOf, numbersOf } from "./support/leaderboard.ts";
import { simulatorServer } from "./support/simulator.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const models = "sim/always-holds,sim/holds-40,sim/always-yields";
const callsInAll = 3 * 2 * 41;

function runCommand(url: string): readonly string[] {
  return ["run", "--base-url", url, "--models", models, "--judge", "sim/judge", "--runs", "2", "-pt", "6"];
}

test("a run that is killed midway and started again asks nothing twice that had arrived, and ranks the same", async () => {
  const server = await simulatorServer({ latencyMs: 20 });
  const cwd = temporaryFolder();
  const first = startAib(runCommand(server.url), { cwd });
  while (server.stats().requests < callsInAll / 2) await sleep(5);
  first.process.kill("SIGKILL");
  expect((await first.finished).signal).toBe("SIGKILL");

  const second = await aib(runCommand(server.url), { cwd });
  expect(second.code, second.stderr).toBe(0);
  expect(second.stderr).toMatch(/were already stored/u);

  const { asked } = server.stats();
  expect(asked).toHaveLength(callsInAll);
  // At most the six calls in flight at the kill were asked again.
  expect(asked.filter(({ requests }) => requests > 1).length).toBeLessThanOrEqual(6);
  expect(asked.every(({ requests }) => requests <= 2)).toBe(true);

  const undisturbed = temporaryFolder();
  const other = await simulatorServer();
  expect((await aib(runCommand(other.url), { cwd: undisturbed })).code).toBe(0);
  expect(numbersOf(await leaderboardOf({ cwd }))).toEqual(numbersOf(await leaderboardOf({ cwd: undisturbed })));
});

test("the same command again asks nothing", async () => {
  const server = await simulatorServer();
  const cwd = temporaryFolder();
  const command = ["run", "--base-url", server.url, "--models", "sim/holds-80", "--judge", "sim/judge", "--runs", "1"];
  expect((await aib(command, { cwd })).code).toBe(0);
  const before = server.stats().asked;
  expect((await aib(command, { cwd })).code).toBe(0);
  expect(server.stats().asked).toEqual(before);
  const warmer = await aib([...command, "--temperature", "1"], { cwd });
  expect(warmer.code).toBe(0);
  expect(server.stats().asked).toHaveLength(2 * before.length);
});
