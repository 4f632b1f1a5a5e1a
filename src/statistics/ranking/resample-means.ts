import { mean } from "../descriptive.ts";
import { createRandom, type RandomSource } from "../random.ts";

/** A scenario that all groups have answered. */
export interface SharedScenario {
  /** How much the scenario counts in a group's mean, in any unit. */
  readonly weight: number;
  /** Scenarios of one stratum are taken as drawn from one population. */
  readonly stratum: string;
}

export interface ResampleOptions {
  /** `values[group][scenario]` are the scores of the group's runs, at least one for each scenario. */
  readonly values: readonly (readonly (readonly number[])[])[];
  readonly scenarios: readonly SharedScenario[];
  /** What might have been another: the runs on this very suite, or also its scenarios. */
  readonly over: "runs" | "scenarios";
  readonly resamples: number;
  /** An integer. Equal values, options and seed give equal resamples. */
  readonly seed: number;
}

/** The groups' weighted means, as they are and as they might have been. */
export interface ResampledMeans {
  readonly observed: readonly number[];
  /** One array a group; the same place in each is the same resample, so that differences are paired. */
  readonly resampled: readonly Float64Array[];
}

/** Adds to the mean of each group what one resample changes in it. */
type Shift = (random: RandomSource, means: Float64Array) => void;

/**
 * A paired bootstrap of weighted means (Davison and Hinkley 1997, sections 3.2 and 3.8): over scenarios, every group
 * gets the same draw of scenarios, each with all its runs, within strata; a stratum of one scenario, and every
 * scenario when only runs are drawn, gets its runs drawn, each group its own and the same for all its scenarios.
 * Deviations are enlarged by the root of n / (n - 1), without which five runs would seem a tenth too sure.
 */
export function resampleMeans({ values, scenarios, over, resamples, seed }: ResampleOptions): ResampledMeans {
  const random = createRandom(seed);
  const total = scenarios.reduce((sum, { weight }) => sum + weight, 0);
  const weights = scenarios.map(({ weight }) => weight / total);
  const means = values.map((group) => group.map((runs) => mean(runs) ?? Number.NaN));
  const observed = means.map((group) => group.reduce((sum, value, index) => sum + (weights[index] ?? 0) * value, 0));
  const { drawn, fixed } = splitStrata(scenarios, over);
  const shifts = [
    ...drawn.map((members) => shiftByScenarios(means, weights, members)),
    ...values.map((group, index) => shiftByRuns({ index, group, weights, scenarios: fixed })),
  ];
  const resampled = values.map(() => new Float64Array(resamples));
  const current = new Float64Array(values.length);
  for (let resample = 0; resample < resamples; resample++) {
    current.set(observed);
    for (const shift of shifts) shift(random, current);
    for (const [group, row] of resampled.entries()) row[resample] = current[group] ?? Number.NaN;
  }
  return { observed, resampled };
}

/** Places of the scenarios of each stratum that can be drawn from, and of the scenarios that stay. */
function splitStrata(
  scenarios: readonly SharedScenario[],
  over: "runs" | "scenarios",
): { readonly drawn: readonly (readonly number[])[]; readonly fixed: readonly number[] } {
  const places = scenarios.map((_, place) => place);
  const strata = [...Map.groupBy(places, (place) => scenarios[place]?.stratum).values()];
  const drawn = over === "runs" ? [] : strata.filter((members) => members.length > 1);
  return { drawn, fixed: places.filter((place) => !drawn.some((members) => members.includes(place))) };
}

function shiftByScenarios(
  means: readonly (readonly number[])[],
  weights: readonly number[],
  members: readonly number[],
): Shift {
  const enlarged = Math.sqrt(members.length / (members.length - 1));
  const deviations = means.map((group) => {
    const own = members.map((place) => group[place] ?? Number.NaN);
    const centre = mean(own) ?? Number.NaN;
    return Float64Array.from(own, (value) => enlarged * (value - centre));
  });
  return (random, current) => {
    for (const place of members) {
      const source = Math.floor(random() * members.length);
      const weight = weights[place] ?? 0;
      for (const [group, row] of deviations.entries())
        current[group] = (current[group] ?? 0) + weight * (row[source] ?? 0);
    }
  };
}

interface RunsOfGroup {
  readonly index: number;
  readonly group: readonly (readonly number[])[];
  readonly weights: readonly number[];
  /** Places of the scenarios whose runs are drawn. */
  readonly scenarios: readonly number[];
}

function shiftByRuns({ index, group, weights, scenarios }: RunsOfGroup): Shift {
  const rows = scenarios.flatMap((place) => {
    const runs = group[place] ?? [];
    const centre = mean(runs) ?? Number.NaN;
    const scale = (weights[place] ?? 0) / Math.sqrt(runs.length * (runs.length - 1));
    return runs.length > 1 ? [Float64Array.from(runs, (value) => scale * (value - centre))] : [];
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
