import { expect, test } from "vitest";
import { seededRandom } from "../support/engine/seeded-random.ts";
import { aib } from "../support/command-line.ts";
import { startFaultyProvider, type FaultyProvider } from "../support/faulty-provider.ts";
import { brokenPromises } from "../support/kills/broken-promises.ts";
import { runKilled } from "../support/kills/killed-campaign.ts";
import { leaderboardOf, numbersOf } from "../support/leaderboard.ts";
import { storedResults, storeRecord } from "../support/store-record.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const parallel = 8;

/** Views that are kept, lost at either push, or never there, so that skips of every reason arise. */
const models = ["weighs", "breaks-at-2", "always-yields", "deflects", "garbles", "rambles"];

function commandAt({ url }: FaultyProvider): readonly string[] {
  const subject = [
    "--suite",
    "v3",
    "--models",
    models.map((name) => `sim/${name}`).join(","),
    "--judge",
    "sim/perfect-reader",
  ];
  return ["run", ...subject, "--runs", "1", "--base-url", url, "-pt", String(parallel)];
}

async function provider(latencyMs: () => number): Promise<FaultyProvider> {
  return startFaultyProvider({ suite: "v3", spoil: () => null, latencyMs });
}

test("30 kills -9 at random points of a run of v3: the same keys, answers, skips and index as without a kill", async () => {
  const calm = await provider(() => 0);
  const quiet = temporaryFolder();
  const undisturbed = await aib(commandAt(calm), { cwd: quiet });
  expect(undisturbed.code, undisturbed.stderr).toBe(0);
  calm.close();
  const { skips } = storeRecord(quiet);

  const random = seededRandom(30);
  const slow = await provider(() => 10 + random() * 60);
  const kills = Array.from({ length: 30 }, (_, at) => ({
    after: at % 5 === 0 ? { ms: 200 + random() * 800 } : { requests: 1 + Math.floor(random() * 14) },
    thenMs: random() * 25,
    victim: 0,
  }));
  const cwd = temporaryFolder();
  const killed = await runKilled({ cwd, provider: slow, command: commandAt(slow) }, { processes: 1, kills, seed: 30 });
  slow.close();
  const expectation = { provider: slow, undisturbed: storedResults(quiet), results: storedResults(cwd), parallel };
  expect(brokenPromises(killed, expectation)).toEqual([]);
  expect(killed.kills).toBe(30);
  expect(killed.record.skips).toEqual(skips);
  expect(skips["answer"]).toBeGreaterThan(300);
  expect(numbersOf(await leaderboardOf({ cwd }))).toEqual(numbersOf(await leaderboardOf({ cwd: quiet })));
}, 900_000);
