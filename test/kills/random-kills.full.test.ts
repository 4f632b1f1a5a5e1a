import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aib } from "../support/command-line.ts";
import { startFaultyProvider, type FaultyProvider } from "../support/faulty-provider.ts";
import { brokenPromises } from "../support/kills/broken-promises.ts";
import { disturbances } from "../support/kills/disturbance.ts";
import { runKilled, type KilledCampaign } from "../support/kills/killed-campaign.ts";
import { seededSpoiler } from "../support/kills/seeded-spoiler.ts";
import { leaderboardOf, numbersOf } from "../support/leaderboard.ts";
import { storedResults, type StoreRecord } from "../support/store-record.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const parallel = 4;

function commandAt({ url }: FaultyProvider): readonly string[] {
  const models = ["--models", "sim/holds-40", "--judge", "sim/judge", "--runs", "1"];
  return ["run", "--base-url", url, ...models, "-pt", String(parallel)];
}

const campaigns = 8;

test("kill -9 at random moments, of one process or of one among two: every answer once, no verdict invented, the same ranking", async () => {
  const calm = await startFaultyProvider({ spoil: () => null, latencyMs: () => 0 });
  const quiet = temporaryFolder();
  expect((await aib(commandAt(calm), { cwd: quiet })).code).toBe(0);
  calm.close();
  const undisturbed = storedResults(quiet);
  const ranking = numbersOf(await leaderboardOf({ cwd: quiet }));
  let kills = 0;
  for (const disturbance of fc.sample(disturbances({ processes: 2, kills: 4 }), { seed: 6, numRuns: campaigns })) {
    const cwd = temporaryFolder();
    const provider = await startFaultyProvider(seededSpoiler(disturbance.seed, { share: 0.05, latencyMs: 25 }));
    const killed = await runKilled({ cwd, provider, command: commandAt(provider) }, disturbance);
    provider.close();
    kills += killed.kills;
    const expectation = { provider, undisturbed, results: storedResults(cwd), parallel };
    expect(brokenPromises(killed, expectation), JSON.stringify(disturbance)).toEqual([]);
    expect(numbersOf(await leaderboardOf({ cwd }))).toEqual(ranking);
  }
  expect(kills).toBeGreaterThan(0);
}, 300_000);

describe("a promise that is broken would be noticed", () => {
  const record: StoreRecord = {
    answerTasks: 2,
    verdictTasks: 1,
    answers: 2,
    skips: {},
    verdicts: { scored: 1 },
    results: { answered: 2, scored: 1 },
    openAttempts: 0,
    attempts: 3,
    unfounded: 0,
    strays: 0,
    readTwice: 0,
  };
  const sound: KilledCampaign = { kills: 0, starts: 1, record, code: 0, stderr: "" };
  const results = [{ place: "1", said: "Hello." }];
  const provider = { url: "", spoiled: [], asked: () => [1, 1, 1], answered: () => [1, 1, 1], close: () => undefined };
  const expectation = { provider, undisturbed: results, results, parallel };

  test("by none where all is well", () => {
    expect(brokenPromises(sound, expectation)).toEqual([]);
  });

  test.each<readonly [string, KilledCampaign, Partial<typeof expectation>]>([
    ["an end that never came", { ...sound, code: 1 }, {}],
    ["an answer lost", { ...sound, record: { ...record, answers: 1 } }, {}],
    ["a verdict lost", { ...sound, record: { ...record, verdicts: {} } }, {}],
    ["a verdict invented", { ...sound, record: { ...record, unfounded: 1 } }, {}],
    ["a result at another key", { ...sound, record: { ...record, strays: 1 } }, {}],
    ["a verdict changed", sound, { results: [{ place: "1", said: "Goodbye." }] }],
    ["a call asked again", { ...sound, record: { ...record, readTwice: 1 } }, {}],
    ["more calls cut off than were in flight", { ...sound, record: { ...record, openAttempts: 1 } }, {}],
    ["a call paid twice", sound, { provider: { ...provider, answered: () => [1, 2, 1] } }],
    ["a request without a record", sound, { provider: { ...provider, asked: () => [1, 2, 1] } }],
  ])("%s", (_what, campaign, more) => {
    expect(brokenPromises(campaign, { ...expectation, ...more })).toHaveLength(1);
  });
});
