import * as fc from "fast-check";
import { expect, test } from "vitest";
import { aib } from "../support/command-line.ts";
import { startFaultyProvider, type FaultyProvider } from "../support/faulty-provider.ts";
import { brokenPromises } from "../support/kills/broken-promises.ts";
import { disturbances } from "../support/kills/disturbance.ts";
import { runKilled } from "../support/kills/killed-campaign.ts";
import { seededSpoiler } from "../support/kills/seeded-spoiler.ts";
import { leaderboardOf, numbersOf } from "../support/leaderboard.ts";
import { storedResults } from "../support/store-record.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const parallel = 4;

function commandAt({ url }: FaultyProvider): readonly string[] {
  const models = ["--models", "sim/holds-40", "--judge", "sim/judge", "--runs", "1"];
  return ["run", "--base-url", url, ...models, "-t", String(parallel)];
}

/** How many campaigns there are; on a machine that is busy with other things, as many as fit into the time. */
const campaigns = 6;
const enoughMs = 25_000;

test("kill -9 at random moments, of one process or of one among two: every answer once, no verdict invented, the same ranking", async () => {
  const calm = await startFaultyProvider({ spoil: () => null, latencyMs: () => 0 });
  const quiet = temporaryFolder();
  expect((await aib(commandAt(calm), { cwd: quiet })).code).toBe(0);
  calm.close();
  const undisturbed = storedResults(quiet);
  const ranking = numbersOf(await leaderboardOf({ cwd: quiet }));
  const startedAt = performance.now();
  for (const disturbance of fc.sample(disturbances({ processes: 2, kills: 4 }), { seed: 6, numRuns: campaigns })) {
    if (performance.now() - startedAt > enoughMs) break;
    const cwd = temporaryFolder();
    const provider = await startFaultyProvider(seededSpoiler(disturbance.seed, { share: 0.05, latencyMs: 25 }));
    const killed = await runKilled({ cwd, provider, command: commandAt(provider) }, disturbance);
    provider.close();
    const expectation = { provider, undisturbed, results: storedResults(cwd), parallel };
    expect(brokenPromises(killed, expectation), JSON.stringify(disturbance)).toEqual([]);
    expect(numbersOf(await leaderboardOf({ cwd }))).toEqual(ranking);
  }
}, 300_000);
