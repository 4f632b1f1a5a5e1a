import { BenchError } from "../domain/bench-error.ts";
import type { IndexComponent, IndexDefinition, Measure, IntervalMethod } from "../domain/index-definition.ts";
import type { Suite } from "../domain/suite.ts";
import type { FieldScores } from "../domain/verdict.ts";
import { mean } from "../statistics/descriptive.ts";
import { bootstrapPercentileInterval } from "../statistics/intervals/bootstrap.ts";
import { generalisationIntervals } from "../statistics/intervals/generalisation-intervals.ts";
import type { Interval } from "../statistics/intervals/interval.ts";
import { rerunIntervals } from "../statistics/intervals/rerun-intervals.ts";
import type { ScenarioRuns } from "../statistics/intervals/scenario-profile.ts";
import { studentTInterval } from "../statistics/intervals/student-t.ts";
import type { CountedVerdict } from "./sort-verdicts.ts";

/** A value for each measure of the suite by its id, in the measure's own range, or null without a grade. */
export type MeasureValues = Readonly<Record<string, number | null>>;

/** The measure's value for one verdict, or null when the verdict lacks one of its fields. */
export function valueOfVerdict(measure: Measure, scores: FieldScores): number | null {
  const values: number[] = [];
  for (const field of measure.fields) {
    const score = scores[field];
    if (score === undefined) return null;
    values.push(Number(score));
  }
  return measure.combine === "mean" ? mean(values) : values.reduce((sum, value) => sum + value, 0);
}

/** The range of points: from the worst value of a measure to the best. */
export interface PointsRange {
  readonly low: number;
  readonly high: number;
}

/** The measure's value as points in a range, more is better. */
export function pointsOf({ min, max, better }: Measure, value: number, { low, high }: PointsRange): number {
  return low + ((high - low) * (better === "higher" ? value - min : max - value)) / (max - min);
}

/** The measure's values for the verdicts of its experiment that carry all its fields. */
function valuesOf(measure: Measure, verdicts: readonly CountedVerdict[]): readonly number[] {
  return present(
    verdicts.map(({ experiment, scores }) =>
      measure.experiment === null || measure.experiment === experiment ? valueOfVerdict(measure, scores) : null,
    ),
  );
}

/** Number of verdicts with the measure's fields: its denominator. */
export function countVerdicts(measure: Measure, verdicts: readonly CountedVerdict[]): number {
  return valuesOf(measure, verdicts).length;
}

/** Each measure's mean over the verdicts of its experiment that carry all its fields. */
export function meanOfVerdicts(measures: readonly Measure[], verdicts: readonly CountedVerdict[]): MeasureValues {
  return byMeasure(measures, (measure) => mean(valuesOf(measure, verdicts)));
}

/** Each measure's mean over the runs that have a value for it: every such run weighs the same. */
export function meanOfRuns(measures: readonly Measure[], runs: readonly MeasureValues[]): MeasureValues {
  return byMeasure(measures, ({ id }) => mean(present(runs.map((values) => values[id] ?? null))));
}

/** Clips values to the measure's range: grades without a judge's severity may exceed it. */
export function withinRanges(measures: readonly Measure[], values: MeasureValues): MeasureValues {
  return byMeasure(measures, ({ id, min, max }) => {
    const value = values[id] ?? null;
    return value === null ? null : Math.min(max, Math.max(min, value));
  });
}

/** A record with one value for each measure, in the order of the suite. */
export function byMeasure<Value>(
  measures: readonly Measure[],
  valueOf: (measure: Measure) => Value,
): Readonly<Record<string, Value>> {
  return Object.fromEntries(measures.map((measure) => [measure.id, valueOf(measure)]));
}

/** The values that are not null. */
export function present(values: readonly (number | null)[]): number[] {
  return values.filter((value) => value !== null);
}

interface IndexValue {
  /** In the index's range (`indexRange`) at full precision, or null when no weighted measure has a value. */
  readonly index: number | null;
  /** Ids of the weighted measures without a value. */
  readonly missing: readonly string[];
}

/** The lowest and the highest index. */
export function indexRange({ scale, stances }: IndexDefinition): { readonly low: number; readonly high: number } {
  return { low: scale?.from ?? (stances === undefined ? 0 : -100), high: scale?.to ?? 100 };
}

/** The weighted measures, in the order of the index's components. */
export function weightedMeasures(definition: IndexDefinition): readonly Measure[] {
  return definition.components.flatMap((component) => measuresOf(definition, component));
}

/**
 * The index of one set of measure values: a weighted mean of its components over those that have data.
 * A component with only some of its measures is scaled to the ranges of those.
 */
export function independenceIndex(definition: IndexDefinition, values: MeasureValues): IndexValue {
  const scored = scoredComponents(definition, values);
  const weighted = scored.reduce((sum, { component, score }) => sum + component.weight * score, 0);
  const weight = weightOf(scored);
  const missing = weightedMeasures(definition).filter(({ id }) => (values[id] ?? null) === null);
  return { index: weight === 0 ? null : weighted / weight, missing: missing.map(({ id }) => id) };
}

/** A component's contribution to an index. */
interface IndexPart {
  readonly id: string;
  /** In the index's range, more is better; null without data. */
  readonly score: number | null;
  /** The points of all components are the index; null without data. */
  readonly points: number | null;
}

/** The components of the index of one set of measure values, in their order. */
export function indexParts(definition: IndexDefinition, values: MeasureValues): readonly IndexPart[] {
  const scored = scoredComponents(definition, values);
  const weight = weightOf(scored);
  return definition.components.map(({ id }) => {
    const own = scored.find(({ component }) => component.id === id);
    return own === undefined
      ? { id, score: null, points: null }
      : { id, score: own.score, points: (own.component.weight * own.score) / weight };
  });
}

interface ScoredComponent {
  readonly component: IndexComponent;
  readonly score: number;
}

/** The components with data. */
function scoredComponents(definition: IndexDefinition, values: MeasureValues): readonly ScoredComponent[] {
  return definition.components.flatMap((component) => {
    const score = componentScore(definition, measuresOf(definition, component), values);
    return score === null ? [] : [{ component, score }];
  });
}

function weightOf(scored: readonly ScoredComponent[]): number {
  return scored.reduce((sum, { component }) => sum + component.weight, 0);
}

/** In the index's range, where more is always better, or null without a value for any of the measures. */
function componentScore(
  definition: IndexDefinition,
  measures: readonly Measure[],
  values: MeasureValues,
): number | null {
  let above = 0;
  let range = 0;
  for (const { id, min, max, better } of measures) {
    const value = values[id] ?? null;
    if (value === null) continue;
    above += better === "higher" ? value - min : max - value;
    range += max - min;
  }
  if (range === 0) return null;
  const { low, high } = indexRange(definition);
  return low + ((high - low) * above) / range;
}

function measuresOf(definition: IndexDefinition, component: IndexComponent): readonly Measure[] {
  return component.measures.map((id) => {
    const measure = definition.measures.find((candidate) => candidate.id === id);
    if (measure) return measure;
    throw new BenchError({
      code: "internal",
      message: `The index component "${component.id}" names the measure "${id}", which the suite does not define.`,
      hint: "A checked suite cannot contain this: please report it.",
    });
  });
}

/** The intervals beside an index, on its scale; each null where there are too few data. */
export interface IndexIntervals {
  /** Percentile bootstrap over the runs, as published: too narrow on few runs. */
  readonly bootstrap: Interval | null;
  /** Student's t over the runs, clipped to the scale. */
  readonly studentT: Interval | null;
  /** Interval over repeated runs; the variance of runs is estimated from all model configs. */
  readonly "re-run": Interval | null;
  /** Interval over other runs on other scenarios of the same kinds. */
  readonly generalisation: Interval | null;
}

/** The extremes of a row one of whose repetitions lies apart from the others. */
export interface UnstableRuns {
  readonly lowest: NumberedIndex;
  readonly highest: NumberedIndex;
}

interface NumberedIndex {
  /** The number of the run or of the repetition. */
  readonly run: number;
  readonly index: number;
}

/** The inputs to one model config's intervals. */
interface Evidence {
  /** Whether the model config is complete: only then it has intervals, as a partial index is not comparable. */
  readonly complete: boolean;
  /** Only complete ones count. */
  readonly repetitions: readonly { readonly run: number; readonly index: number | null }[];
  readonly items: readonly MeasuredScenario[];
}

export const noIntervals: IndexIntervals = { bootstrap: null, studentT: null, "re-run": null, generalisation: null };

/** Computes all intervals of each model config; each is estimated from all model configs. */
export function withIntervals<Score extends Evidence>(
  scores: readonly Score[],
  { index: definition, interval: { level, resamples, seed } }: Pick<Suite, "index" | "interval">,
): readonly (Score & { readonly intervals: IndexIntervals; readonly unstable: UnstableRuns | null })[] {
  const range = indexRange(definition);
  const options = { level, range };
  const runIndices = scores.map(({ repetitions }) => present(repetitions.map(({ index }) => index)));
  const reruns = rerunIntervals(runIndices, options);
  const generalisations = generalisationIntervals(
    scores.map(({ items }) => items.map(inStratum)),
    options,
  );
  return scores.map((score, position) => {
    if (!score.complete) return Object.assign({ intervals: noIntervals, unstable: null }, score);
    const values = runIndices[position] ?? [];
    const intervals = {
      bootstrap: bootstrapPercentileInterval({ values, level, resamples, seed }),
      studentT: clip(studentTInterval(values, level), range),
      "re-run": endsOf(reruns[position]),
      generalisation: endsOf(generalisations[position]),
    };
    const unstable = reruns[position]?.unstable ? extremesOf(score.repetitions) : null;
    return Object.assign({ intervals, unstable }, score);
  });
}

function extremesOf(repetitions: Evidence["repetitions"]): UnstableRuns | null {
  const ascending = repetitions
    .flatMap(({ run, index }) => (index === null ? [] : [{ run, index }]))
    .toSorted((one, other) => one.index - other.index);
  const [lowest, highest] = [ascending[0], ascending.at(-1)];
  return lowest && highest ? { lowest, highest } : null;
}

type MeasuredScenario = Omit<ScenarioRuns, "stratum"> & { readonly measureId: string };

/** A measure's scenarios are of one kind: all ask the same. */
export function inStratum({ measureId, weight, runs }: MeasuredScenario): ScenarioRuns {
  return { stratum: measureId, weight, runs };
}

const keys: Readonly<Record<IntervalMethod, keyof IndexIntervals>> = {
  "bootstrap-percentile": "bootstrap",
  "student-t": "studentT",
  "re-run": "re-run",
  generalisation: "generalisation",
};

/** The interval of this method. */
export function intervalBy(method: IntervalMethod, intervals: IndexIntervals): Interval | null {
  return intervals[keys[method]];
}

/** Clips to the scale, which Student's t ignores. */
function clip(interval: Interval | null, range: PointsRange): Interval | null {
  return interval && { low: Math.max(range.low, interval.low), high: Math.min(range.high, interval.high) };
}

function endsOf(interval: Interval | null | undefined): Interval | null {
  return interval ? { low: interval.low, high: interval.high } : null;
}
