import { mean } from "../../../src/statistics/descriptive.ts";
import { minimumDetectableDifference } from "../../../src/statistics/power/detectable-difference.ts";
import { pooledDeviation } from "../../../src/statistics/power/pooled-deviation.ts";
import { sampleVariance } from "../../../src/statistics/descriptive.ts";
import { studentTQuantile } from "../../../src/statistics/intervals/student-t.ts";
import { createRandom } from "../../../src/statistics/random.ts";
import { runIndices } from "./realistic-pairs.ts";
import { realisticStore, type RealisticConfig } from "./realistic-stores.ts";

/*
 * Whether two model configs of one level of the index whose truths are a detectable difference apart are told apart as
 * often as promised. `npm test` on few stores, `npm run bench -- power` on many.
 */

const significance = 0.05;
const power = 0.8;

export interface LevelPower {
  /** The level's lowest index. */
  readonly from: number;
  readonly modelConfigs: number;
  /** Of an index, from run to run, pooled. */
  readonly standardDeviation: number;
  readonly detectable: number;
  /** How often that is found, by Student's t test on the runs of both. */
  readonly found: number;
  /** How often the difference is found that one run SD for all levels takes for detectable. */
  readonly foundOfPooled: number;
}

export interface PowerOptions {
  readonly stores: number;
  readonly runs: number;
  /** An integer. */
  readonly seed: number;
}

/** Model configs of a level, by their stores: two of one store share its scenarios. */
type Members = readonly { readonly store: number; readonly errors: readonly number[] }[];

/** As `aib power` computes it, from the run SD of each level over all stores. */
export function powerByLevel({ stores, runs, seed }: PowerOptions): readonly LevelPower[] {
  const random = createRandom(seed);
  const drawn = Array.from({ length: stores }, (_, store) =>
    realisticStore(random, { configs: 40, runs }).map((config) => ({
      store,
      level: levelOf(config),
      errors: errorsOf(config),
    })),
  ).flat();
  const ofPooled = detectableBy(deviationOf(drawn), runs);
  return [97, 90, 80, 0].map((from) => {
    const members = drawn.filter(({ level }) => level === from);
    const standardDeviation = deviationOf(members);
    const detectable = detectableBy(standardDeviation, runs);
    const found = shareFound(members, detectable);
    const foundOfPooled = shareFound(members, ofPooled);
    return { from, modelConfigs: members.length, standardDeviation, detectable, found, foundOfPooled };
  });
}

function deviationOf(members: Members): number {
  return pooledDeviation(members.map(({ errors }) => errors))?.standardDeviation ?? Number.NaN;
}

function detectableBy(standardDeviation: number, size: number): number {
  return (
    minimumDetectableDifference({ design: "two-sample", standardDeviation, size, significance, power }) ?? Number.NaN
  );
}

function levelOf(config: RealisticConfig): number {
  const index = mean(runIndices(config)) ?? Number.NaN;
  return [97, 90, 80].find((from) => index >= from) ?? 0;
}

/** How far each run's index is off the truth. */
function errorsOf(config: RealisticConfig): readonly number[] {
  return runIndices(config).map((index) => index - config.here);
}

/** Of all ordered pairs of a store: the one's truth lies so much above the other's. */
function shareFound(members: Members, difference: number): number {
  let [found, pairs] = [0, 0];
  for (const own of Map.groupBy(members, ({ store }) => store).values()) {
    for (const one of own) {
      for (const other of own) {
        if (one === other) continue;
        pairs++;
        if (isFound(one.errors, other.errors, difference)) found++;
      }
    }
  }
  return found / pairs;
}

function isFound(one: readonly number[], other: readonly number[], difference: number): boolean {
  const apart = difference + (mean(one) ?? Number.NaN) - (mean(other) ?? Number.NaN);
  const variance = ((sampleVariance(one) ?? 0) + (sampleVariance(other) ?? 0)) / one.length;
  return apart > studentTQuantile(1 - significance / 2, 2 * (one.length - 1)) * Math.sqrt(variance);
}
