import { mean } from "../descriptive.ts";
import { createRandom, type RandomSource } from "../random.ts";

/** A scenario that all groups have answered. */
export interface SharedScenario {
  /** How much the scenario counts in a group's mean, in any unit. */
  readonly weight: number;
  /** Scenarios of one stratum count as drawn from one population. */
  readonly stratum: string;
}

export interface ResampleOptions {
  /** `values[group][scenario]` are the scores of the group's runs, at least one for each scenario. */
  readonly values: readonly (readonly (readonly number[])[])[];
  readonly scenarios: readonly SharedScenario[];
  /** What a resample varies: the runs on this suite, or also its scenarios. */
  readonly over: "runs" | "scenarios";
  readonly resamples: number;
  /** An integer. Equal values, options and seed give equal resamples. */
  readonly seed: number;
}

/** The groups' weighted means: observed, and in each resample. */
export interface ResampledMeans {
  readonly observed: readonly number[];
  /** One array a group; the same index in each is the same resample, so that differences are paired. */
  readonly resampled: readonly Float64Array[];
}

/** Adds the effect of one resample to the mean of each group. */
type Shift = (random: RandomSource, means: Float64Array) => void;

/**
 * A paired bootstrap of weighted means (Davison and Hinkley 1997, sections 3.2 and 3.8): over scenarios, every group
 * gets the same draw of scenarios, each with all its runs, within strata. A scenario that is alone in its stratum varies
 * as those of all other strata do; a fixed one with a large weight would make intervals far too narrow. Every scenario
 * when only runs are drawn, or when all are alone, gets its runs drawn, each group its own and the same for all its
 * scenarios. Deviations are enlarged by the root of n / (n - 1), without which intervals of five runs would be a tenth too
 * narrow.
 */
export function resampleMeans({ values, scenarios, over, resamples, seed }: ResampleOptions): ResampledMeans {
  const random = createRandom(seed);
  const total = scenarios.reduce((sum, { weight }) => sum + weight, 0);
  const weights = scenarios.map(({ weight }) => weight / total);
  const means = values.map((group) => group.map((runs) => mean(runs) ?? Number.NaN));
  const observed = means.map((group) => group.reduce((sum, value, index) => sum + (weights[index] ?? 0) * value, 0));
  const { drawn, alone } = splitStrata(scenarios, over);
  const deviations = drawn.map((members) => deviationsIn(means, members));
  const shifts =
    drawn.length === 0
      ? values.map((group, index) => shiftByRuns({ index, group, weights, scenarios: alone }))
      : [
          ...drawn.map((members, place) => shiftByScenarios(sharesOf(weights, members), deviations[place] ?? [])),
          shiftByScenarios(sharesOf(weights, alone), deviations.flat()),
        ];
  const resampled = values.map(() => new Float64Array(resamples));
  const current = new Float64Array(values.length);
  for (let resample = 0; resample < resamples; resample++) {
    current.set(observed);
    for (const shift of shifts) shift(random, current);
    resampled.forEach((row, group) => {
      row[resample] = current[group] ?? Number.NaN;
    });
  }
  return { observed, resampled };
}

/** Indices of the scenarios of each stratum that can be drawn from, and of the scenarios that cannot. */
function splitStrata(
  scenarios: readonly SharedScenario[],
  over: "runs" | "scenarios",
): { readonly drawn: readonly (readonly number[])[]; readonly alone: readonly number[] } {
  const places = scenarios.map((_, place) => place);
  const strata = [...Map.groupBy(places, (place) => scenarios[place]?.stratum).values()];
  const drawn = over === "runs" ? [] : strata.filter((members) => members.length > 1);
  return { drawn, alone: places.filter((place) => !drawn.some((members) => members.includes(place))) };
}

function sharesOf(weights: readonly number[], places: readonly number[]): readonly number[] {
  return places.map((place) => weights[place] ?? 0);
}

/** From the mean of the stratum: one row a scenario with all groups in it, because all groups get the one that is drawn. */
function deviationsIn(
  means: readonly (readonly number[])[],
  members: readonly number[],
): readonly Float64Array<ArrayBuffer>[] {
  const enlarged = Math.sqrt(members.length / (members.length - 1));
  const centres = means.map((group) => mean(members.map((place) => group[place] ?? Number.NaN)) ?? Number.NaN);
  return members.map((place) =>
    Float64Array.from(means, (group, index) => enlarged * ((group[place] ?? Number.NaN) - (centres[index] ?? 0))),
  );
}

/** Each of the scenarios with these shares varies as one that is drawn. */
function shiftByScenarios(shares: readonly number[], deviations: readonly Float64Array[]): Shift {
  return (random, current) => {
    for (const share of shares) addTimes(current, share, deviations[Math.floor(random() * deviations.length)]);
  };
}

function addTimes(sum: Float64Array, factor: number, row: Float64Array | undefined): void {
  if (row === undefined) return;
  for (let place = 0; place < sum.length; place++) sum[place] = (sum[place] ?? 0) + factor * (row[place] ?? 0);
}

interface RunsOfGroup {
  readonly index: number;
  readonly group: readonly (readonly number[])[];
  readonly weights: readonly number[];
  /** Indices of the scenarios whose runs are drawn. */
  readonly scenarios: readonly number[];
}

function shiftByRuns({ index, group, weights, scenarios }: RunsOfGroup): Shift {
  const several = scenarios.filter((place) => (group[place] ?? []).length > 1);
  // Scenarios with as many runs as each other share every draw: what a run shifts in them is summed once, beforehand.
  const bySize = Map.groupBy(several, (place) => group[place]?.length ?? 0);
  const rows = [...bySize].map(([size, places]) => {
    const row = new Float64Array(size);
    for (const place of places) addDeviations(row, group[place] ?? [], weights[place] ?? 0);
    return row;
  });
  const most = Math.max(0, ...rows.map((row) => row.length));
  return (random, current) => {
    for (let draw = 0; draw < most; draw++) {
      const at = random();
      for (const row of rows) {
        // A scenario with fewer runs than others has fewer draws.
        if (draw < row.length) current[index] = (current[index] ?? 0) + (row[Math.floor(at * row.length)] ?? 0);
      }
    }
  };
}

/** What each run's draw adds to the group's mean: its deviation, enlarged, as one of as many draws as there are runs. */
function addDeviations(row: Float64Array, runs: readonly number[], weight: number): void {
  const centre = mean(runs) ?? Number.NaN;
  const scale = weight / Math.sqrt(runs.length * (runs.length - 1));
  for (const [place, value] of runs.entries()) row[place] = (row[place] ?? 0) + scale * (value - centre);
}
