import { mean, sampleVariance } from "../descriptive.ts";
import type { Interval } from "./interval.ts";

/** The scores of a group's runs on one scenario. */
export interface ScenarioRuns {
  /** How much the scenario counts in the group's mean, in any unit. */
  readonly weight: number;
  /** Scenarios of one stratum count as drawn from one population, for example the pressures of one component. */
  readonly stratum: string;
  /** One value a run, in the order of the runs; null where a run has none. */
  readonly runs: readonly (number | null)[];
}

/** A group's weighted mean and its parts. All values are shares of the range, 0 to 1; all weights together are 1. */
export interface ScenarioProfile {
  readonly share: number;
  readonly strata: readonly StratumProfile[];
  /**
   * One number a scenario, 0 for one that is alone in its stratum or without runs: how far its mean is from its stratum's,
   * scaled so that the squares add up to the variance that the scenarios give the weighted mean.
   */
  readonly deviations: readonly number[];
  readonly runs: RunSpread;
}

export interface StratumProfile {
  readonly name: string;
  readonly scenarios: number;
  readonly share: number;
  /** Of the scenarios' means; 0 for a single one. */
  readonly variance: number;
  /**
   * The sum of the squared weights: multiplied by the variance, it is the stratum's part of the variance of the weighted mean.
   */
  readonly spread: number;
}

export interface RunSpread {
  /** Of a scenario, on average. */
  readonly count: number;
  /** Runs that have every scenario. */
  readonly whole: number;
  /** The variance of the weighted means of the whole runs; 0 below two of them. */
  readonly together: number;
  /** The same if the scenarios of a run were independent. */
  readonly apart: number;
}

/** A scenario with a value, whose weight is a share of the group's. */
interface Answered {
  /** Among all scenarios. */
  readonly place: number;
  readonly weight: number;
  readonly stratum: string;
  readonly runs: readonly (number | null)[];
  readonly share: number;
}

/** Null where no scenario has a value. */
export function scenarioProfile(scenarios: readonly ScenarioRuns[], range: Interval): ScenarioProfile | null {
  const answered = answeredScenarios(scenarios, range);
  if (answered.length === 0) return null;
  const deviations = scenarios.map(() => 0);
  const strata = [...Map.groupBy(answered, ({ stratum }) => stratum)].map(([name, members]) => {
    const stratum = stratumProfile(name, members);
    const scale = Math.sqrt(stratum.spread / Math.max(1, members.length - 1));
    for (const { place, share } of members) deviations[place] = scale * (share - stratum.share);
    return stratum;
  });
  const share = withinScale(weightedMean(answered, (scenario) => scenario.share));
  return { share, strata, deviations, runs: runSpread(answered) };
}

function answeredScenarios(scenarios: readonly ScenarioRuns[], { low, high }: Interval): readonly Answered[] {
  const answered = scenarios.flatMap(({ weight, stratum, runs }, place) => {
    const shares = runs.map((value) => (value === null ? null : (value - low) / (high - low)));
    const share = mean(present(shares));
    return share === null || weight === 0 ? [] : [{ place, weight, stratum, runs: shares, share }];
  });
  const total = answered.reduce((sum, { weight }) => sum + weight, 0);
  return answered.map((scenario) => Object.assign({}, scenario, { weight: scenario.weight / total }));
}

function stratumProfile(name: string, members: readonly Answered[]): StratumProfile {
  const shares = members.map(({ share }) => share);
  return {
    name,
    scenarios: members.length,
    share: withinScale(mean(shares) ?? Number.NaN),
    variance: withoutRounding(sampleVariance(shares) ?? 0),
    spread: members.reduce((sum, { weight }) => sum + weight ** 2, 0),
  };
}

function runSpread(answered: readonly Answered[]): RunSpread {
  const runs = (answered[0]?.runs ?? []).map((_, run) => run);
  const whole = runs.filter((run) => answered.every((scenario) => (scenario.runs[run] ?? null) !== null));
  const indices = whole.map((run) => weightedMean(answered, (scenario) => scenario.runs[run] ?? Number.NaN));
  return {
    count: mean(answered.map((scenario) => present(scenario.runs).length)) ?? 0,
    whole: whole.length,
    together: withoutRounding(sampleVariance(indices) ?? 0),
    apart: answered.reduce((sum, { weight, runs: own }) => {
      return sum + weight ** 2 * withoutRounding(sampleVariance(present(own)) ?? 0);
    }, 0),
  };
}

function weightedMean(answered: readonly Answered[], valueOf: (scenario: Answered) => number): number {
  return answered.reduce((sum, scenario) => sum + scenario.weight * valueOf(scenario), 0);
}

function present(values: readonly (number | null)[]): readonly number[] {
  return values.filter((value) => value !== null);
}

/** Means may exceed the ends by rounding, and where judges' severity is subtracted from grades at the ends. */
function withinScale(share: number): number {
  return Math.min(1, Math.max(0, share));
}

/** Smaller differences than a billionth of the scale come from rounding. */
function withoutRounding(variance: number): number {
  return variance < 1e-18 ? 0 : variance;
}
