// `npm run soak -- [minutes] [seed]`: campaigns through a provider that spoils every tenth reply in every way that the tests
// know, by up to three processes at once that are killed again and again. Ends with 1 at the first broken promise, naming
// the seed that breaks it again.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { startAib } from "../test/support/command-line.ts";
import { startFaultyProvider, type FaultyProvider } from "../test/support/faulty-provider.ts";
import { brokenPromises, repliesTwice } from "../test/support/kills/broken-promises.ts";
import { disturbances } from "../test/support/kills/disturbance.ts";
import { runKilled } from "../test/support/kills/killed-campaign.ts";
import { seededSpoiler } from "../test/support/kills/seeded-spoiler.ts";
import { storedResults, type StoredResult } from "../test/support/store-record.ts";

const parallel = 8;
const minute = 60_000;

function commandAt({ url }: FaultyProvider): readonly string[] {
  const models = ["--models", "sim/always-holds,sim/holds-40,sim/asks", "--judge", "sim/judge", "--runs", "2"];
  return ["run", "--base-url", url, ...models, "-pt", String(parallel), "--timeout", "5"];
}

async function inFolder<Result>(work: (cwd: string) => Promise<Result>): Promise<Result> {
  const cwd = mkdtempSync(join(tmpdir(), "aib-soak-"));
  try {
    return await work(cwd);
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}

async function undisturbedResults(): Promise<readonly StoredResult[]> {
  const provider = await startFaultyProvider({ spoil: () => null, latencyMs: () => 0 });
  const results = await inFolder(async (cwd) => {
    await startAib(commandAt(provider), { cwd }).finished;
    return storedResults(cwd);
  });
  provider.close();
  return results;
}

const figures = {
  campaigns: 0,
  "results expected": 0,
  "answers and verdicts lost": 0,
  "verdicts and answers invented or changed": 0,
  "kills (kill -9)": 0,
  "starts of a process": 0,
  requests: 0,
  "faults injected": 0,
  "calls in flight at a kill": 0,
  "calls paid twice (all in flight at a kill)": 0,
  "calls asked again after their answer": 0,
};

/** One campaign; its broken promises. */
async function soakOnce(seed: number, undisturbed: readonly StoredResult[]): Promise<readonly string[]> {
  const [disturbance] = fc.sample(disturbances({ processes: 3, kills: 8 }), { seed, numRuns: 1 });
  if (disturbance === undefined) return [];
  return inFolder(async (cwd) => {
    const provider = await startFaultyProvider(seededSpoiler(seed, { share: 0.1, latencyMs: 50, withStalls: true }));
    const killed = await runKilled({ cwd, provider, command: commandAt(provider) }, disturbance);
    provider.close();
    const results = storedResults(cwd);
    const sound = new Set(undisturbed.map((result) => JSON.stringify(result)));
    const kept = results.filter((result) => sound.has(JSON.stringify(result))).length;
    figures.campaigns += 1;
    figures["results expected"] += undisturbed.length;
    figures["answers and verdicts lost"] += undisturbed.length - kept;
    figures["verdicts and answers invented or changed"] += results.length - kept + killed.record.unfounded;
    figures["kills (kill -9)"] += killed.kills;
    figures["starts of a process"] += killed.starts;
    figures.requests += provider.asked().reduce((sum, times) => sum + times, 0);
    figures["faults injected"] += provider.spoiled.length;
    figures["calls in flight at a kill"] += killed.record.openAttempts;
    figures["calls paid twice (all in flight at a kill)"] += repliesTwice(provider);
    figures["calls asked again after their answer"] += killed.record.readTwice;
    return brokenPromises(killed, { provider, undisturbed, results, parallel });
  });
}

const [minutes = "10", firstSeed = String(Math.floor(Math.random() * 2 ** 30))] = process.argv.slice(2);
const undisturbed = await undisturbedResults();
const endsAt = performance.now() + Number(minutes) * minute;
for (let seed = Number(firstSeed); performance.now() < endsAt && process.exitCode === undefined; seed += 1) {
  const broken = await soakOnce(seed, undisturbed);
  console.log(`seed ${seed}: ${figures["kills (kill -9)"]} kills, ${figures["faults injected"]} faults so far`);
  for (const promise of broken) console.error(`seed ${seed}: broken: ${promise}`);
  if (broken.length > 0) process.exitCode = 1;
}
for (const [name, figure] of Object.entries(figures)) console.log(`| ${name} | ${figure.toLocaleString("en")} |`);
