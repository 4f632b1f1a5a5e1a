import type { Digest, Measure, Suite } from "../domain/index.ts";
import { holmAdjust, type Interval } from "../statistics/index.ts";
import type { GradedConversation } from "./graded-conversation.ts";
import { createItemScorer, indexItems, measureItems, type IndexItem } from "./index-items.ts";
import { pairedDifference, type PairedDifference } from "./paired-difference.ts";
import { createRerunMargins, type RerunMargin } from "./rerun-differences.ts";

/** Two model configs; a difference is the other's value less the reference's. */
export interface Pair {
  readonly reference: Digest;
  readonly other: Digest;
}

/** A pair's difference in one number. */
interface Difference extends PairedDifference {
  /** Where it would lie if all runs of both were made again; null where no run differs, or none is whole. */
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
  /** Of all model configs that there are: how much runs differ is learnt from all of them. */
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
  const indices = adjust(compare(indexItems(suite)));
  const ofMeasures = adjust(
    measures.flatMap((measure) =>
      compare(measureItems(suite, measure)).map((found) => found && scale(found, unitOf(measure))),
    ),
  );
  return pairs.map((pair, place) => {
    const found = measures.map((_, row) => ofMeasures[row * pairs.length + place] ?? null);
    return Object.assign({ index: indices[place] ?? null, measures: found }, pair);
  });
}

/** Gives the difference of every pair in the weighted mean of these items, 0 to 100. */
function createComparer({ suite, conversations, pairs }: ComparisonInput) {
  const byModelConfig = Map.groupBy(conversations, ({ modelConfigId }) => modelConfigId);
  return (items: readonly IndexItem[]): readonly (Difference | null)[] => {
    const scoreItems = createItemScorer(suite, items);
    const scored = new Map([...byModelConfig].map(([id, own]) => [id, scoreItems(own)]));
    const rerunMargins = createRerunMargins(scored, suite.interval.level);
    return pairs.map(({ reference, other }) => {
      const found = pairedDifference(scored.get(reference) ?? [], scored.get(other) ?? [], suite.interval);
      return found && { ...found, rerun: around(found.difference, rerunMargins(reference, other)) };
    });
  };
}

/** The margins are those of whole runs, the difference is over all that there is. */
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
