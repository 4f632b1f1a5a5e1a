import type { Measure } from "../domain/index-definition.ts";
import type { FieldScores } from "../domain/verdict.ts";
import { mean } from "../statistics/descriptive.ts";

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

/** Number of verdicts with the measure's fields: its denominator. */
export function countVerdicts(measure: Measure, verdicts: readonly FieldScores[]): number {
  return verdicts.filter((scores) => measure.fields.every((field) => scores[field] !== undefined)).length;
}

/** Each measure's mean over the verdicts that carry all its fields. */
export function meanOfVerdicts(measures: readonly Measure[], verdicts: readonly FieldScores[]): MeasureValues {
  return byMeasure(measures, (measure) => mean(present(verdicts.map((scores) => valueOfVerdict(measure, scores)))));
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
