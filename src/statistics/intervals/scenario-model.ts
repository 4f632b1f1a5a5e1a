import type { Interval } from "./interval.ts";
import { scenarioProfile, type ScenarioProfile, type ScenarioRuns, type StratumProfile } from "./scenario-profile.ts";

/**
 * The error of each group's weighted mean as an estimate of its mean over all scenarios of the same kinds. Means are shares of
 * the range, 0 to 1, and variances are in units of share x (1 - share), the largest variance that such a mean can have.
 */
export interface ScenarioModel {
  readonly range: Interval;
  /** In the order of the groups; null for a group without values. */
  readonly groups: readonly (GroupModel | null)[];
  /** Covariance of two groups' errors: scenarios that are hard for one are often hard for another. */
  readonly correlation: number;
  /** Degrees of freedom of the variances. */
  readonly degreesOfFreedom: number;
}

export interface GroupModel {
  readonly share: number;
  readonly variance: number;
}

/**
 * Prior of the spread of scenarios: a quarter of the largest possible, with the weight of one more group whose mean is
 * 0.95. Published measures have 0.05 to 0.7. Without it, a few groups whose scenarios all happened to be easy would have
 * intervals that are far too narrow.
 */
const belief = { variance: 0.25, weight: 0.05 };

/**
 * Fits one variance to all groups: a group's own few scenarios are a poor estimate of the spread, and a biased one when
 * they happened to be easy, because its mean is then too high and its own spread too small. Each stratum has a variance of its
 * own, in proportion to share x (1 - share); a scenario that is alone in its stratum takes the strata's geometric mean.
 *
 * Groups list the same scenarios in the same order. Null where no stratum has two scenarios, and where no scenario
 * differs from the others of its stratum.
 */
export function fitScenarioModel(groups: readonly (readonly ScenarioRuns[])[], range: Interval): ScenarioModel | null {
  const profiles = groups.map((scenarios) => scenarioProfile(scenarios, range));
  const known = profiles.flatMap((profile) => profile ?? []);
  const strata = fitStrata(known);
  if (strata === null) return null;
  const parts = known.map((profile) => partsOf(profile, strata));
  const varianceOf = fitVariance(known, parts);
  const { correlation, independentGroups } = fitCorrelation(known);
  // Where the scenarios of groups correlate, their variances correlate with its square.
  const worth = 1 / (1 / independentGroups + (1 - 1 / independentGroups) * correlation ** 2);
  return {
    range,
    groups: profiles.map((profile) => profile && { share: profile.share, variance: varianceOf(profile) }),
    correlation,
    degreesOfFreedom: worth * satterthwaite(parts),
  };
}

/** Of one stratum over all groups. */
interface Stratum {
  /** In units of share x (1 - share). */
  readonly variance: number;
  /** Degrees of freedom of each group alone. */
  readonly degreesOfFreedom: number;
}

function fitStrata(profiles: readonly ScenarioProfile[]): ReadonlyMap<string, Stratum> | null {
  const byName = Map.groupBy(
    profiles.flatMap(({ strata }) => strata),
    ({ name }) => name,
  );
  const drawn = [...byName].flatMap(([name, members]) => {
    const several = members.filter(({ scenarios }) => scenarios > 1);
    return several.length === 0 ? [] : [[name, fitStratum(several)] as const];
  });
  if (drawn.length === 0 || !profiles.some(varies)) return null;
  const degreesOfFreedom = sumOf(drawn, ([, stratum]) => stratum.degreesOfFreedom);
  const logs = sumOf(drawn, ([, stratum]) => stratum.degreesOfFreedom * Math.log(stratum.variance));
  const typical = { variance: Math.exp(logs / degreesOfFreedom), degreesOfFreedom };
  return new Map([...[...byName.keys()].map((name) => [name, typical] as const), ...drawn]);
}

function varies({ strata, runs }: ScenarioProfile): boolean {
  return runs.together > 0 || runs.apart > 0 || strata.some(({ variance }) => variance > 0);
}

function fitStratum(members: readonly StratumProfile[]): Stratum {
  const variance = sumOf(members, (member) => member.variance);
  return {
    variance: (variance + belief.weight * belief.variance) / (sumOf(members, possibleVariance) + belief.weight),
    degreesOfFreedom: Math.max(...members.map(({ scenarios }) => scenarios)) - 1,
  };
}

/** An unbiased share x (1 - share): that of a mean is on average too small by the mean's own variance. */
function possibleVariance({ share, variance, scenarios }: StratumProfile): number {
  return share * (1 - share) + variance / scenarios;
}

/** Part of each stratum in the variance of a group's mean, 0 to 1. */
type Parts = readonly { readonly stratum: Stratum; readonly variance: number }[];

function partsOf({ strata }: ScenarioProfile, fitted: ReadonlyMap<string, Stratum>): Parts {
  return strata.flatMap((own) => {
    const stratum = fitted.get(own.name);
    return stratum ? [{ stratum, variance: own.spread * stratum.variance * possibleVariance(own) }] : [];
  });
}

/** Gives the variance of a group's mean, which depends on how many runs it is the mean of. */
function fitVariance(
  profiles: readonly ScenarioProfile[],
  parts: readonly Parts[],
): (profile: ScenarioProfile) => number {
  const predicted = parts.map((own) => sumOf(own, ({ variance }) => variance));
  const possible = profiles.map(({ share }, place) => share * (1 - share) + (predicted[place] ?? 0));
  const believed = belief.weight * belief.variance * meanSpread(profiles);
  const all = (total(predicted) + believed) / (total(possible) + belief.weight);
  const { together, apart, inverseCount } = fitRuns(profiles, possible);
  // The spread of scenarios includes their share of the runs' noise, at the average number of runs.
  return ({ runs }) => Math.max(0, all - apart * inverseCount) + Math.max(together, apart) / runs.count;
}

/** Variance of the average group's mean, per variance of a scenario. */
function meanSpread(profiles: readonly ScenarioProfile[]): number {
  return sumOf(profiles, ({ strata }) => sumOf(strata, ({ spread }) => spread)) / profiles.length;
}

/** Of one run, in units of share x (1 - share): as observed, and if the scenarios of a run were independent. */
interface RunVariance {
  readonly together: number;
  readonly apart: number;
  /** One over the number of runs, on average. */
  readonly inverseCount: number;
}

function fitRuns(profiles: readonly ScenarioProfile[], possible: readonly number[]): RunVariance {
  const weighted = profiles.map(({ runs }, place) => {
    const freedom = Math.max(0, runs.whole - 1);
    return { runs, freedom, possible: possible[place] ?? 0 };
  });
  const base = sumOf(weighted, (group) => group.freedom * group.possible);
  const perUnit = (variance: (group: (typeof weighted)[number]) => number): number =>
    base === 0 ? 0 : sumOf(weighted, (group) => group.freedom * variance(group)) / base;
  return {
    together: perUnit(({ runs }) => runs.together),
    apart: perUnit(({ runs }) => runs.apart),
    inverseCount: sumOf(weighted, (group) => group.possible / group.runs.count) / total(possible),
  };
}

function fitCorrelation(profiles: readonly ScenarioProfile[]): {
  /** Over all pairs of groups. */
  readonly correlation: number;
  /** Effective number of groups: that of groups with equal spread. */
  readonly independentGroups: number;
} {
  const own = profiles.map(({ deviations }) => sumOf(deviations, (deviation) => deviation ** 2));
  const squares = total(own);
  if (squares === 0) return { correlation: 0, independentGroups: profiles.length };
  const places = (profiles[0]?.deviations ?? []).map((_, place) => place);
  const sums = places.map((place) => sumOf(profiles, ({ deviations }) => deviations[place] ?? 0));
  // The square of a sum is the sum of the squares and of the products of all pairs.
  const products = sumOf(sums, (sum) => sum ** 2) - squares;
  const largest = sumOf(own, Math.sqrt) ** 2 - squares;
  return {
    correlation: largest > 1e-12 * squares ? Math.min(1, Math.max(0, products / largest)) : 0,
    independentGroups: squares ** 2 / sumOf(own, (square) => square ** 2),
  };
}

/** Degrees of freedom of all groups' variances together (Satterthwaite 1946). */
function satterthwaite(parts: readonly Parts[]): number {
  const byStratum = Map.groupBy(parts.flat(), ({ stratum }) => stratum);
  const sums = [...byStratum].map(([stratum, members]) => {
    return { variance: sumOf(members, ({ variance }) => variance), degreesOfFreedom: stratum.degreesOfFreedom };
  });
  const uncertainty = sumOf(sums, ({ variance, degreesOfFreedom }) => variance ** 2 / degreesOfFreedom);
  return sumOf(sums, ({ variance }) => variance) ** 2 / uncertainty;
}

function sumOf<Value>(values: readonly Value[], valueOf: (value: Value) => number): number {
  return values.reduce((sum, value) => sum + valueOf(value), 0);
}

function total(values: readonly number[]): number {
  return sumOf(values, (value) => value);
}
