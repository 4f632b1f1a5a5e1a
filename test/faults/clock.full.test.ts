import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { aib, aibProcess } from "../support/command-line.ts";
import { leaderboardOf, numbersOf } from "../support/leaderboard.ts";
import { simulatorServer } from "../support/simulator.ts";
import { storeRecord } from "../support/store-record.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const jumpingClock = pathToFileURL(join(import.meta.dirname, "..", "support", "jumping-clock.ts")).href;

function runAt(url: string): readonly string[] {
  return ["run", "--base-url", url, "--models", "sim/holds-40", "--judge", "sim/judge", "--runs", "1", "-pt", "4"];
}

test("two processes whose wall clocks jump by a day, back and forth, wait no longer and ask nothing twice", async () => {
  const server = await simulatorServer({ latencyMs: 60, faults: { rate429: 0.2 } });
  const cwd = temporaryFolder();
  const environment = { NODE_OPTIONS: `--import=${jumpingClock}` };
  const [one, other] = await Promise.all([
    aibProcess(runAt(server.url), { cwd, environment }),
    aibProcess(runAt(server.url), { cwd, environment }),
  ]);
  expect([one.code, other.code], one.stderr + other.stderr).toEqual([0, 0]);
  expect(storeRecord(cwd)).toMatchObject({ answers: 26, verdicts: { scored: 15 }, readTwice: 0, openAttempts: 0 });
  expect(server.stats().asked.every(({ answered }) => answered === 1)).toBe(true);

  const steady = temporaryFolder();
  await aib(runAt((await simulatorServer()).url), { cwd: steady });
  expect(numbersOf(await leaderboardOf({ cwd }))).toEqual(numbersOf(await leaderboardOf({ cwd: steady })));
});
