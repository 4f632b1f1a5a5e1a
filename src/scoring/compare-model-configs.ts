import type { Digest, Measure, Suite } from "../domain/index.ts";
import {
  benjaminiHochberg,
  fitScenarioModel,
  scenarioDifferenceInterval,
  widenInterval,
  widenPValue,
  type Interval,
  type KnownError,
  type ScenarioDifference,
} from "../statistics/index.ts";
import type { GradedConversation } from "./graded-conversation.ts";
import { inStratum } from "./index-intervals.ts";
import { createItemScorer, indexItems, measureItems, type IndexItem, type ScoredItem } from "./index-items.ts";
import { pointsOf } from "./measure-values.ts";
import type { RunScore } from "./model-config-score.ts";
import { gradingError } from "./panel/grading-error.ts";
import type { UnevenPanel } from "./panel/grade-panel.ts";
import { driversOf, testDifference, type PairedDifference, type TestedDifference } from "./paired-difference.ts";
import { createRerunMargins, type RerunMargin } from "./rerun-differences.ts";
import { createScenarioDifferences, type Pair, type ScenarioContrast } from "./scenario-differences.ts";
import { scoreRunsOf } from "./score-model-configs.ts";

/** A pair's difference in one metric (the index or a measure). */
interface Difference extends PairedDifference {
  /** Interval over repeated runs of both; null where no run differs, or one of the two has none. */
  readonly rerun: Interval | null;
}

/** A difference with its p value, adjusted for the number of pairs asked for. */
export interface AdjustedDifference extends Difference {
  /** The p value after Benjamini and Hochberg. */
  readonly adjustedPValue: number;
  /** The adjusted p value if all p values of its family were the smallest that so few scenarios allow. */
  readonly leastAdjustedPValue: number;
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

export interface ComparisonInput {
  readonly suite: Suite;
  /** Of all model configs: the variances of runs and scenarios are estimated from all of them. */
  readonly conversations: readonly GradedConversation[];
  readonly pairs: Iterable<Pair>;
  /** Set for a panel whose model configs are graded by different judges. */
  readonly uneven?: UnevenPanel | null;
  /** Most pairs to describe; all are tested. */
  readonly most: number;
}

/**
 * Compares each pair in the index and in every measure. P values are adjusted in two families: those of the index, which
 * answer the comparison, and those of all measures, which locate a difference and are ten times as many. Pairs are processed
 * one by one: of a pair that is not described, only its p values are kept.
 */
export function compareModelConfigs(input: ComparisonInput): ComparedPairs {
  const { suite, pairs, most } = input;
  const prepare = createPreparer(input);
  const index = prepare({ id: null, items: indexItems(suite), valueOf: ({ index: value }) => value, unit: 1 });
  const measures = suite.index.measures.map((measure) => prepare(numberOf(suite, measure)));
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
function keepLargest(most: number) {
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

/** A metric that pairs are compared in. */
interface Compared {
  /** Id of the measure; null for the index. */
  readonly id: string | null;
  /** The items whose weighted mean is the metric, 0 to 100. */
  readonly items: readonly IndexItem[];
  /** The metric for one run, 0 to 100; null for an incomplete run. */
  readonly valueOf: (run: RunScore) => number | null;
  /** One of 100 points in the metric's unit, negative where lower is better. */
  readonly unit: number;
}

function numberOf(suite: Suite, measure: Measure): Compared {
  const { min, max, better } = measure;
  return {
    id: measure.id,
    items: measureItems(suite, measure),
    valueOf: ({ measures }) => {
      const value = measures[measure.id] ?? null;
      return value === null ? null : pointsOf(measure, value);
    },
    unit: ((better === "higher" ? 1 : -1) * (max - min)) / 100,
  };
}

/** Compares pairs in one metric; null for a pair that shares no scenario of it. */
interface NumberComparer {
  readonly test: (pair: Pair) => TestedDifference | null;
  readonly describe: (pair: Pair) => Difference | null;
}

function createPreparer(input: ComparisonInput): (compared: Compared) => NumberComparer {
  const { suite, conversations, uneven = null } = input;
  const { level } = suite.interval;
  const byModelConfig = Map.groupBy(conversations, ({ modelConfigId }) => modelConfigId);
  const runs = mapValues(byModelConfig, (own) => scoreRunsOf(suite, own));
  return ({ id, items, valueOf, unit }) => {
    const scored = mapValues(byModelConfig, createItemScorer(suite, items));
    const draws = mapValues(runs, (own) => own.flatMap((run) => valueOf(run) ?? []));
    const rerunMargins = createRerunMargins(draws, level);
    const generalise = createGeneraliser(scored, level);
    const scenariosOf = createScenarioDifferences(scored);
    const errorOf = gradingError(uneven, id);
    const testPair = (pair: Pair, scenarios: readonly ScenarioContrast[]): TestedDifference | null => {
      const tested = testDifference(scenarios, suite.interval);
      return tested && withGradingError(tested, errorOf(pair.reference, pair.other));
    };
    return {
      test: (pair) => testPair(pair, scenariosOf(pair)),
      describe: (pair) => {
        const scenarios = scenariosOf(pair);
        const tested = testPair(pair, scenarios);
        if (tested === null) return null;
        const { difference: centre } = tested;
        const error = errorOf(pair.reference, pair.other);
        const widen = (interval: Interval | null) => widenInterval(error, { centre, interval, level, range });
        const rerun = widen(around(centre, rerunMargins(pair.reference, pair.other)));
        const generalisation = widen(generalise(pair, scenarios));
        const drivers = driversOf(scenarios);
        return scale({ ...tested, scenarios: scenarios.length, rerun, generalisation, drivers }, unit);
      },
    };
  };
}

/** Id of a difference. */
const range = { low: -100, high: 100 };

/**
 * Adds the uncertainty of judges' severity to a difference of two model configs with different judges. The p value is
 * rounded up to four decimals, so that families of many pairs have few distinct ones to keep.
 */
function withGradingError(tested: TestedDifference, error: KnownError): TestedDifference {
  if (error.variance === 0) return tested;
  return { ...tested, pValue: Math.ceil(1e4 * widenPValue(error, tested)) / 1e4 };
}

/** Each pair's interval over similar scenarios, estimated from all model configs with answers to them. */
function createGeneraliser(scored: ReadonlyMap<Digest, readonly ScoredItem[]>, level: number) {
  const model = fitScenarioModel(
    [...scored.values()].map((items) => items.map(inStratum)),
    { low: 0, high: 100 },
  );
  const places = new Map([...scored.keys()].map((id, place) => [id, place]));
  return ({ reference, other }: Pair, scenarios: readonly ScenarioDifference[]): Interval | null => {
    const [one, two] = [places.get(reference), places.get(other)];
    if (model === null || one === undefined || two === undefined) return null;
    return scenarioDifferenceInterval({ model, one, other: two, scenarios, level });
  };
}

function mapValues<Value, Mapped>(
  values: ReadonlyMap<Digest, Value>,
  mapped: (value: Value) => Mapped,
): ReadonlyMap<Digest, Mapped> {
  return new Map([...values].map(([id, value]) => [id, mapped(value)]));
}

/** The margins come from the complete runs; the difference is over all runs. */
function around(difference: number, margins: RerunMargin | null): Interval | null {
  return (
    margins && {
      low: Math.max(-100, difference - margins.below),
      high: Math.min(100, difference + margins.above),
    }
  );
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
function createFamily() {
  const [pValues, leastPValues] = [new Map<number, number>(), new Map<number, number>()];
  let size = 0;
  return {
    add: (tested: TestedDifference | null): void => {
      if (tested === null) return;
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
          adjustedPValue: adjusted.get(difference.pValue) ?? 1,
          leastAdjustedPValue: least.get(difference.leastPValue) ?? 1,
        };
    },
  };
}
