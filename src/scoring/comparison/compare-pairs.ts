import type { Digest } from "../../domain/digest.ts";
import { benjaminiHochberg } from "../../statistics/comparison/benjamini-hochberg.ts";
import { createRerunComparer, type RerunComparer } from "../../statistics/comparison/rerun-difference.ts";
import { scenarioDifferenceInterval } from "../../statistics/comparison/scenario-difference.ts";
import type { Interval } from "../../statistics/intervals/interval.ts";
import { widenInterval, widenPValue, type KnownError } from "../../statistics/intervals/known-error.ts";
import type { RerunMean } from "../../statistics/intervals/rerun-intervals.ts";
import type { GroupModel, ScenarioModel } from "../../statistics/intervals/scenario-model.ts";
import type { ScoredItem } from "../index-items.ts";
import { severityError, type SeverityUncertainty } from "../panel/severity-error.ts";
import {
  driversOf,
  testDifference,
  type PairedDifference,
  type TestedDifference,
  type TestOptions,
} from "./paired-difference.ts";
import { createScenarioDifferences, type Pair, type ScenarioContrast } from "./scenario-differences.ts";

/** What a comparison of any two model configs needs, computed from all of them. */
export interface PreparedComparison {
  /** Coverage of the intervals, for example 0.95. */
  readonly level: number;
  readonly test: TestOptions;
  readonly index: ComparedMetric;
  /** In the order of the suite. */
  readonly measures: readonly ComparedMetric[];
}

/** A metric that pairs are compared in. */
export interface ComparedMetric {
  /** Id of the measure; null for the index. */
  readonly id: string | null;
  /** One point of the index's range in the metric's unit, negative where lower is better. */
  readonly unit: number;
  /** The lowest and the highest value of one model config. */
  readonly range: { readonly low: number; readonly high: number };
  /** The spread of scenarios over all model configs; null where it is unknown. */
  readonly scenarioModel: Pick<ScenarioModel, "correlation" | "degreesOfFreedom"> | null;
  /** Of a panel whose model configs are graded by different judges; otherwise null. */
  readonly severity: SeverityUncertainty | null;
  readonly subjects: ReadonlyMap<Digest, ComparedSubject>;
}

/** One model config in one metric. */
export interface ComparedSubject {
  /** The items whose weighted mean is the metric, 0 to 100; the same for every model config. */
  readonly items: readonly ScoredItem[];
  /** Its part in the scenario model; null where that does not know it. */
  readonly spread: GroupModel | null;
  /** Its mean over complete runs, with its error if all runs were repeated; null where no run differs. */
  readonly rerun: Omit<RerunMean, "borrowed" | "unstable"> | null;
  /** The weight of each judge in its grades; empty without a severity. */
  readonly voices: readonly number[];
}

/** A pair's difference in one metric. */
interface Difference extends PairedDifference, PrintedP {
  /** Interval over repeated runs of both; null where no run differs, or one of the two has none. */
  readonly rerun: Interval | null;
}

/** The p value of a difference. */
interface PrintedP {
  /**
   * The larger one of the sign-flip test over scenarios and of the re-run difference: a small one says that a repetition and the scenarios agree
   * (intersection-union test, Berger 1982). Null where one of the two has fewer than two complete runs, or no run differs.
   */
  readonly pValue: number | null;
  /** Of the sign-flip test over scenarios alone. */
  readonly scenarioPValue: number;
}

/** A difference with its p value, adjusted for the number of pairs asked for. */
export interface AdjustedDifference extends Difference {
  /** The p value after Benjamini and Hochberg; null without one. */
  readonly adjustedPValue: number | null;
  /** The adjusted p value if all p values of its family were the smallest that so few scenarios allow. */
  readonly leastAdjustedPValue: number | null;
}

export interface ComparedPair extends Pair {
  /** In points of the index; null where the pair shares no scenario of a weighted measure. */
  readonly index: AdjustedDifference | null;
  /** One for each measure of the suite, in the measure's own unit. Above 0 means a higher value, which need not be better. */
  readonly measures: readonly (AdjustedDifference | null)[];
}

export interface ComparedPairs {
  /**
   * In the requested order; where there are more than the limit, the pairs with the largest index differences, largest
   * first.
   */
  readonly pairs: readonly ComparedPair[];
  /** Number of pairs that were tested but not described, as they differ less. */
  readonly leftOut: number;
  /** Number of p values adjusted together. */
  readonly families: { readonly index: number; readonly measures: number };
}

export interface PairsToCompare {
  readonly pairs: Iterable<Pair>;
  /** Most pairs to describe; all are tested. */
  readonly most: number;
}

/**
 * Compares each pair in the index and in every measure. P values are adjusted in two families: those of the index, which
 * answer the comparison, and those of all measures, which locate a difference and are ten times as many. Pairs are processed
 * one by one: of a pair that is not described, only its p values are kept.
 */
export function comparePairs(prepared: PreparedComparison, { pairs, most }: PairsToCompare): ComparedPairs {
  const index = createComparer(prepared, prepared.index);
  const measures = prepared.measures.map((measure) => createComparer(prepared, measure));
  const [ofIndex, ofMeasures] = [createFamily(), createFamily()];
  const kept = keepLargest(most);
  for (const pair of pairs) {
    const tested = index.test(pair);
    ofIndex.add(tested);
    for (const measure of measures) ofMeasures.add(measure.test(pair));
    kept.offer(pair, tested === null ? -1 : Math.abs(tested.difference));
  }
  const [adjustIndex, adjustMeasure] = [ofIndex.adjuster(), ofMeasures.adjuster()];
  const found = kept.pairs();
  return {
    pairs: found.map((pair) => ({
      ...pair,
      index: adjustIndex(index.describe(pair)),
      measures: measures.map((measure) => adjustMeasure(measure.describe(pair))),
    })),
    leftOut: kept.offered() - found.length,
    families: { index: ofIndex.size(), measures: ofMeasures.size() },
  };
}

/** All pairs in their order, or those with the largest differences. */
export function keepLargest(most: number) {
  let kept: { readonly pair: Pair; readonly size: number }[] = [];
  let offered = 0;
  const largest = () => kept.toSorted((one, other) => other.size - one.size).slice(0, most);
  return {
    offer: (pair: Pair, size: number): void => {
      offered++;
      kept.push({ pair, size });
      if (kept.length > 2 * most) kept = largest();
    },
    offered: (): number => offered,
    pairs: (): readonly Pair[] => (offered > most ? largest() : kept).map(({ pair }) => pair),
  };
}

/** Compares pairs in one metric; null for a pair that shares no scenario of it. */
interface MetricComparer {
  readonly test: (pair: Pair) => (Omit<TestedDifference, "pValue"> & PrintedP) | null;
  readonly describe: (pair: Pair) => Difference | null;
}

function createComparer({ level, test: options }: PreparedComparison, metric: ComparedMetric): MetricComparer {
  const scored = new Map([...metric.subjects].map(([id, { items }]) => [id, items]));
  const scenariosOf = createScenarioDifferences(scored);
  const reruns = createRerunComparer(metric.range);
  const testPair = (pair: Pair, scenarios: readonly ScenarioContrast[]) => {
    const tested = testDifference(scenarios, options);
    if (tested === null) return null;
    const error = gradingErrorOf(metric, pair);
    const known = rerunsOf(metric, pair);
    const pValue = known && largerPValue(reruns, { ...known, ...withGradingError(tested, error), error });
    return { ...tested, pValue, scenarioPValue: tested.pValue, known, error };
  };
  return {
    test: (pair) => testPair(pair, scenariosOf(pair)),
    describe: (pair) => {
      const scenarios = scenariosOf(pair);
      const found = testPair(pair, scenarios);
      if (found === null) return null;
      const { known, error, ...tested } = found;
      const { difference: centre } = tested;
      const widen = (interval: Interval | null) =>
        widenInterval(error, { centre, interval, level, range: rangeOfDifference(metric) });
      const rerun = known === null ? widen(null) : reruns.interval({ ...known, difference: centre, error }, level);
      const generalisation = widen(generalise(metric, pair, scenarios, level));
      const drivers = driversOf(scenarios);
      return scale({ ...tested, scenarios: scenarios.length, rerun, generalisation, drivers }, metric.unit);
    },
  };
}

/** Fewer complete runs show no spread of their own. */
const leastRuns = 2;

/** See `PrintedP`. */
function largerPValue(reruns: RerunComparer, tested: Reruns & TestedDifference & { readonly error: KnownError }) {
  const { one, other, pValue } = tested;
  return Math.min(one.runs, other.runs) < leastRuns ? null : reruns.pValue(tested, pValue);
}

type Reruns = Readonly<Record<"one" | "other", NonNullable<ComparedSubject["rerun"]>>>;

/** Null where no run differs, or one of the two has none. */
function rerunsOf({ subjects }: ComparedMetric, { reference, other }: Pair): Reruns | null {
  const [first, second] = [subjects.get(reference)?.rerun, subjects.get(other)?.rerun];
  return first && second ? { one: first, other: second } : null;
}

function rangeOfDifference({ range: { low, high } }: ComparedMetric): Interval {
  return { low: low - high, high: high - low };
}

function gradingErrorOf({ severity, subjects }: ComparedMetric, { reference, other }: Pair): KnownError {
  return severityError(severity, subjects.get(reference)?.voices ?? [], subjects.get(other)?.voices ?? []);
}

/**
 * Adds the uncertainty of judges' severity to a difference of two model configs with different judges. The p value is
 * rounded up to four decimals, so that families of many pairs have few distinct ones to keep.
 */
function withGradingError(tested: TestedDifference, error: KnownError): TestedDifference {
  if (error.variance === 0) return tested;
  return { ...tested, pValue: Math.ceil(1e4 * widenPValue(error, tested)) / 1e4 };
}

/** A pair's interval over similar scenarios. */
function generalise(
  { scenarioModel, subjects, range }: ComparedMetric,
  pair: Pair,
  scenarios: readonly ScenarioContrast[],
  level: number,
): Interval | null {
  const [one, two] = [subjects.get(pair.reference), subjects.get(pair.other)];
  if (scenarioModel === null || one === undefined || two === undefined) return null;
  const model = { ...scenarioModel, range, groups: [one.spread, two.spread] };
  return scenarioDifferenceInterval({ model, one: 0, other: 1, scenarios, level });
}

function scale(difference: Difference, factor: number): Difference {
  const { rerun, generalisation, drivers } = difference;
  return {
    ...difference,
    difference: times(factor, difference.difference),
    rerun: rerun && scaleInterval(rerun, factor),
    generalisation: generalisation && scaleInterval(generalisation, factor),
    drivers: drivers.map((driver) => Object.assign({}, driver, { contribution: times(factor, driver.contribution) })),
  };
}

function scaleInterval({ low, high }: Interval, factor: number): Interval {
  const [one, other] = [times(factor, low), times(factor, high)];
  return factor < 0 ? { low: other, high: one } : { low: one, high: other };
}

/** Never minus zero. */
function times(factor: number, value: number): number {
  return factor * value + 0;
}

/** Differences that are tested together. P values of sign flips are multiples of a small fraction, so many are equal. */
export function createFamily() {
  const [pValues, leastPValues] = [new Map<number, number>(), new Map<number, number>()];
  let size = 0;
  return {
    add: (tested: (Pick<TestedDifference, "leastPValue"> & PrintedP) | null): void => {
      if (tested === null || tested.pValue === null) return;
      size++;
      pValues.set(tested.pValue, (pValues.get(tested.pValue) ?? 0) + 1);
      leastPValues.set(tested.leastPValue, (leastPValues.get(tested.leastPValue) ?? 0) + 1);
    },
    size: (): number => size,
    adjuster: () => {
      // An adjusted p value grows with its p value, so the smallest of all give the smallest of each.
      const [adjusted, least] = [benjaminiHochberg(pValues), benjaminiHochberg(leastPValues)];
      return (difference: Difference | null): AdjustedDifference | null =>
        difference && {
          ...difference,
          ...(difference.pValue === null
            ? { adjustedPValue: null, leastAdjustedPValue: null }
            : {
                adjustedPValue: adjusted.get(difference.pValue) ?? 1,
                leastAdjustedPValue: least.get(difference.leastPValue) ?? 1,
              }),
        };
    },
  };
}
