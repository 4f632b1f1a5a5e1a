import type { Digest, Measure, Suite } from "../domain/index.ts";
import { fitScenarioModel, holmAdjust, scenarioDifferenceInterval, type Interval } from "../statistics/index.ts";
import type { GradedConversation } from "./graded-conversation.ts";
import { inStratum } from "./index-intervals.ts";
import { createItemScorer, indexItems, measureItems, type IndexItem, type ScoredItem } from "./index-items.ts";
import { pointsOf } from "./measure-values.ts";
import type { RunScore } from "./model-config-score.ts";
import { pairedDifference, type PairedDifference, type PairOptions } from "./paired-difference.ts";
import { createRerunMargins, type RerunMargin } from "./rerun-differences.ts";
import { scoreRunsOf } from "./score-model-configs.ts";

/** Two model configs; a difference is the other's value less the reference's. */
export interface Pair {
  readonly reference: Digest;
  readonly other: Digest;
}

/** A pair's difference in one number. */
interface Difference extends PairedDifference {
  /** Where it would lie if all runs of both were made again; null where no run differs, or one of the two has none. */
  readonly rerun: Interval | null;
}

/** With what it means that it was one of several asked for. */
export interface AdjustedDifference extends Difference {
  /** The p value after Holm. */
  readonly adjustedPValue: number;
  /** What that would be if all p values of its family were the least that so few scenarios can give. */
  readonly leastAdjustedPValue: number;
}

export interface ComparedPair extends Pair {
  /** In points of the index; null where there is a weighted measure that they share no scenario of. */
  readonly index: AdjustedDifference | null;
  /** One for each measure of the suite, in the measure's own unit: above 0 is more, be that better or not. */
  readonly measures: readonly (AdjustedDifference | null)[];
}

export interface ComparisonInput {
  readonly suite: Suite;
  /** Of all model configs that there are: how much runs and scenarios differ is learnt from all of them. */
  readonly conversations: readonly GradedConversation[];
  readonly pairs: readonly Pair[];
}

/**
 * Compares each pair in the index and in every measure. P values are adjusted in two families: those of the index, which
 * is what a comparison asks, and those of all measures, which say where a difference lies and are ten times as many.
 */
export function compareModelConfigs(input: ComparisonInput): readonly ComparedPair[] {
  const { suite, pairs } = input;
  const { measures } = suite.index;
  const compare = createComparer(input);
  const indices = adjust(compare({ items: indexItems(suite), valueOf: ({ index }) => index }));
  const ofMeasures = adjust(measures.flatMap((measure) => compareMeasure(suite, measure, compare)));
  return pairs.map((pair, place) => {
    const found = measures.map((_, row) => ofMeasures[row * pairs.length + place] ?? null);
    return Object.assign({ index: indices[place] ?? null, measures: found }, pair);
  });
}

/** A number that pairs are compared in. */
interface Compared {
  /** Its weighted mean over these is the number, 0 to 100. */
  readonly items: readonly IndexItem[];
  /** The number for one run, 0 to 100; null for a run that is no draw of it. */
  readonly valueOf: (run: RunScore) => number | null;
}

type Compare = (compared: Compared) => readonly (Difference | null)[];

/** Gives the difference of every pair. */
function createComparer({ suite, conversations, pairs }: ComparisonInput): Compare {
  const { level, resamples, seed } = suite.interval;
  const byModelConfig = Map.groupBy(conversations, ({ modelConfigId }) => modelConfigId);
  const runs = mapValues(byModelConfig, (own) => scoreRunsOf(suite, own));
  return ({ items, valueOf }) => {
    const scored = mapValues(byModelConfig, createItemScorer(suite, items));
    const rerunMargins = createRerunMargins(
      mapValues(runs, (own) => own.flatMap((run) => valueOf(run) ?? [])),
      level,
    );
    const generaliser = createGeneraliser(scored, level);
    return pairs.map((pair) => {
      const [one, other] = [scored.get(pair.reference) ?? [], scored.get(pair.other) ?? []];
      const found = pairedDifference(one, other, { resamples, seed, generalise: generaliser(pair) });
      return found && { ...found, rerun: around(found.difference, rerunMargins(pair.reference, pair.other)) };
    });
  };
}

/** For each pair, where its difference would lie with other scenarios: learnt from all model configs that answered them. */
function createGeneraliser(scored: ReadonlyMap<Digest, readonly ScoredItem[]>, level: number) {
  const model = fitScenarioModel(
    [...scored.values()].map((items) => items.map(inStratum)),
    { low: 0, high: 100 },
  );
  const places = new Map([...scored.keys()].map((id, place) => [id, place]));
  return ({ reference, other }: Pair): PairOptions["generalise"] => {
    const [one, two] = [places.get(reference), places.get(other)];
    if (model === null || one === undefined || two === undefined) return () => null;
    return (scenarios) => scenarioDifferenceInterval({ model, one, other: two, scenarios, level });
  };
}

function mapValues<Value, Mapped>(
  values: ReadonlyMap<Digest, Value>,
  mapped: (value: Value) => Mapped,
): ReadonlyMap<Digest, Mapped> {
  return new Map([...values].map(([id, value]) => [id, mapped(value)]));
}

function compareMeasure(suite: Suite, measure: Measure, compare: Compare): readonly (Difference | null)[] {
  const valueOf = ({ measures }: RunScore): number | null => {
    const value = measures[measure.id] ?? null;
    return value === null ? null : pointsOf(measure, value);
  };
  const found = compare({ items: measureItems(suite, measure), valueOf });
  return found.map((difference) => difference && scale(difference, unitOf(measure)));
}

/** The margins are those of the runs that are draws of the number, the difference is over all that there is. */
function around(difference: number, margins: RerunMargin | null): Interval | null {
  return (
    margins && {
      low: Math.max(-100, difference - margins.below),
      high: Math.min(100, difference + margins.above),
    }
  );
}

/** What one of 100 points is in the measure's unit, below 0 where less is better. */
function unitOf({ min, max, better }: Measure): number {
  return ((better === "higher" ? 1 : -1) * (max - min)) / 100;
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

function adjust(family: readonly (Difference | null)[]): readonly (AdjustedDifference | null)[] {
  const found = family.filter((difference) => difference !== null);
  const adjusted = holmAdjust(found.map(({ pValue }) => pValue));
  // Adjusted p values grow with each p value, so that the least of all give the least of each.
  const least = holmAdjust(found.map(({ leastPValue }) => leastPValue));
  const places = new Map(found.map((difference, place) => [difference, place]));
  return family.map((difference) => {
    const place = difference === null ? undefined : places.get(difference);
    if (difference === null || place === undefined) return null;
    return { ...difference, adjustedPValue: adjusted[place] ?? 1, leastAdjustedPValue: least[place] ?? 1 };
  });
}
