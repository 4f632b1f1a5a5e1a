import { mean, sampleVariance } from "../descriptive.ts";
import {
  moderatedIntervals,
  type MeanEstimate,
  type ModeratedInterval,
  type ScaleOptions,
} from "./moderated-intervals.ts";

/** One scenario of a group: what each of its runs scored on it. */
export interface ScenarioRuns {
  /** How much the scenario counts in the group's mean, in any unit. */
  readonly weight: number;
  /** Scenarios of one stratum are taken as drawn from one population, for example the pressures of one component. */
  readonly stratum: string;
  /** One value a run, in the order of the runs; null where a run has none. */
  readonly runs: readonly (number | null)[];
}

/**
 * Where each group's weighted mean would come to lie with other runs on other scenarios of the same kinds: what may be
 * said beyond the suite. Null for a group in which no stratum has two scenarios, and for all when nothing varies.
 *
 * Scenarios and runs are crossed random effects, strata fixed (Cornfield and Tukey 1956; Brennan 2001). The variance of
 * a group's mean is the sum of the squared weights times the variance of scenario means within strata, which holds the
 * scenarios' own spread and their share of the runs' noise, plus what whole runs differ by beyond that noise; with
 * degrees of freedom by Satterthwaite (1946), moderated over the groups as in `rerunIntervals`.
 */
export function generalisationIntervals(
  groups: readonly (readonly ScenarioRuns[])[],
  options: ScaleOptions,
): readonly (ModeratedInterval | null)[] {
  return moderatedIntervals(groups.map(estimateOf), options);
}

/** A scenario with its runs reduced to their mean. */
interface ScenarioMean {
  readonly weight: number;
  readonly stratum: string;
  readonly value: number;
}

/** A variance with the degrees of freedom that it is known with. */
interface KnownVariance {
  readonly variance: number;
  readonly degreesOfFreedom: number;
}

function estimateOf(scenarios: readonly ScenarioRuns[]): MeanEstimate | null {
  const means = scenarios.flatMap(scenarioMean);
  const total = means.reduce((sum, { weight }) => sum + weight, 0);
  const between = varianceWithinStrata(means);
  if (between === null || total === 0) return null;
  const spread = means.reduce((sum, { weight }) => sum + (weight / total) ** 2, 0);
  const ofScenarios = { ...between, variance: spread * between.variance };
  return {
    centre: means.reduce((sum, { weight, value }) => sum + (weight / total) * value, 0),
    ...addVariances(ofScenarios, varianceOfRuns(scenarios)),
    // What was added up is the variance of the mean itself.
    size: 1,
  };
}

function scenarioMean({ weight, stratum, runs }: ScenarioRuns): readonly ScenarioMean[] {
  const value = mean(runs.filter((each) => each !== null));
  return value === null ? [] : [{ weight, stratum, value }];
}

/** Of scenario means around the mean of their stratum, pooled over the strata; null without a stratum of two. */
function varianceWithinStrata(means: readonly ScenarioMean[]): KnownVariance | null {
  const strata = [...Map.groupBy(means, ({ stratum }) => stratum).values()].filter((stratum) => stratum.length > 1);
  const degreesOfFreedom = strata.reduce((sum, stratum) => sum + stratum.length - 1, 0);
  if (degreesOfFreedom === 0) return null;
  const squares = strata.map(
    (stratum) => (stratum.length - 1) * (sampleVariance(stratum.map(({ value }) => value)) ?? 0),
  );
  return { variance: squares.reduce((sum, each) => sum + each, 0) / degreesOfFreedom, degreesOfFreedom };
}

/**
 * What whole runs differ by beyond the noise of their scenarios, in the mean over runs; null where they do not. From
 * the mean squares of the runs that every scenario has.
 */
function varianceOfRuns(scenarios: readonly ScenarioRuns[]): KnownVariance | null {
  const rows = completeRuns(scenarios);
  const [first] = rows;
  if (!first || first.length < 2 || rows.length < 2) return null;
  const cells = first.length * rows.length;
  const runs = { variance: first.length * varianceOfMeans(rows), degreesOfFreedom: rows.length - 1 };
  const noise = residualVariance(rows);
  const variance = (runs.variance - noise.variance) / cells;
  if (variance <= 0) return null;
  const uncertainty = [runs, noise].map((square) => (square.variance / cells) ** 2 / square.degreesOfFreedom);
  return { variance, degreesOfFreedom: variance ** 2 / uncertainty.reduce((sum, each) => sum + each, 0) };
}

/** One row a run, one column a scenario, without the runs and the scenarios that have holes. */
function completeRuns(scenarios: readonly ScenarioRuns[]): readonly (readonly number[])[] {
  const answered = scenarios.filter(({ runs }) => runs.some((value) => value !== null));
  const [first] = answered;
  const rows = (first?.runs ?? []).map((_, run) => answered.flatMap((scenario) => scenario.runs[run] ?? []));
  return rows.filter((row) => row.length === answered.length);
}

/** Of runs crossed with scenarios, without the main effects of both. */
function residualVariance(rows: readonly (readonly number[])[]): KnownVariance {
  const columns = (rows[0] ?? []).map((_, index) => rows.flatMap((row) => row[index] ?? []));
  const degreesOfFreedom = (rows.length - 1) * (columns.length - 1);
  const within = columns.reduce((sum, column) => sum + (sampleVariance(column) ?? 0), 0) * (rows.length - 1);
  const ofRuns = columns.length * varianceOfMeans(rows) * (rows.length - 1);
  return { variance: Math.max(0, within - ofRuns) / degreesOfFreedom, degreesOfFreedom };
}

function varianceOfMeans(rows: readonly (readonly number[])[]): number {
  return sampleVariance(rows.flatMap((row) => mean(row) ?? [])) ?? 0;
}

/** Degrees of freedom of a sum of variances after Satterthwaite (1946). */
function addVariances(one: KnownVariance, other: KnownVariance | null): KnownVariance {
  if (other === null) return one;
  const variance = one.variance + other.variance;
  const uncertainty = one.variance ** 2 / one.degreesOfFreedom + other.variance ** 2 / other.degreesOfFreedom;
  return { variance, degreesOfFreedom: variance ** 2 / uncertainty };
}
