import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { startAib } from "../command-line.ts";
import { startFaultyProvider, type FaultyProvider } from "../faulty-provider.ts";
import { storedResults, type StoredResult } from "../store-record.ts";
import { brokenPromises, repliesTwice } from "./broken-promises.ts";
import { disturbances, type Disturbance } from "./disturbance.ts";
import { runKilled, type KilledCampaign } from "./killed-campaign.ts";
import { seededSpoiler } from "./seeded-spoiler.ts";

const parallel = 8;

/** The result of one campaign of a soak. */
export interface SoakedCampaign {
  readonly broken: readonly string[];
  /** By their title for people. */
  readonly figures: Readonly<Record<string, number>>;
}

/** Runs the campaign of a seed. */
export type SoakCampaign = (seed: number) => Promise<SoakedCampaign>;

/**
 * Campaigns through a provider that spoils every tenth reply with every fault that the tests know, by up to three processes
 * at once and with up to eight kills.
 */
export async function prepareSoak(): Promise<SoakCampaign> {
  const undisturbed = await undisturbedResults();
  return (seed) =>
    inFolder(async (cwd) => {
      const provider = await startFaultyProvider(seededSpoiler(seed, { share: 0.1, latencyMs: 50, withStalls: true }));
      const killed = await runKilled({ cwd, provider, command: commandAt(provider) }, disturbanceOf(seed));
      provider.close();
      const outcome = { provider, undisturbed, results: storedResults(cwd), parallel };
      return { broken: brokenPromises(killed, outcome), figures: figuresOf(killed, outcome) };
    });
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

function disturbanceOf(seed: number): Disturbance {
  const [disturbance] = fc.sample(disturbances({ processes: 3, kills: 8 }), { seed, numRuns: 1 });
  if (disturbance === undefined) throw new Error(`the seed ${seed} gives no disturbance`);
  return disturbance;
}

interface Outcome {
  readonly provider: FaultyProvider;
  readonly undisturbed: readonly StoredResult[];
  readonly results: readonly StoredResult[];
}

function figuresOf({ kills, starts, record }: KilledCampaign, outcome: Outcome): Readonly<Record<string, number>> {
  const { provider, undisturbed, results } = outcome;
  const sound = new Set(undisturbed.map((result) => JSON.stringify(result)));
  const kept = results.filter((result) => sound.has(JSON.stringify(result))).length;
  return {
    campaigns: 1,
    "results expected": undisturbed.length,
    "answers and verdicts lost": undisturbed.length - kept,
    "verdicts and answers invented or changed": results.length - kept + record.unfounded,
    "kills (kill -9)": kills,
    "starts of a process": starts,
    requests: provider.asked().reduce((sum, times) => sum + times, 0),
    "faults injected": provider.spoiled.length,
    "calls in flight at a kill": record.openAttempts,
    "calls paid twice (all in flight at a kill)": repliesTwice(provider),
    "calls asked again after their answer": record.readTwice,
  };
}
