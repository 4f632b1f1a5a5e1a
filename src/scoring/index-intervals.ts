import type { IntervalMethod } from "../domain/index-definition.ts";
import type { Suite } from "../domain/suite.ts";
import { bootstrapPercentileInterval } from "../statistics/intervals/bootstrap.ts";
import { generalisationIntervals } from "../statistics/intervals/generalisation-intervals.ts";
import type { Interval } from "../statistics/intervals/interval.ts";
import { rerunIntervals } from "../statistics/intervals/rerun-intervals.ts";
import type { ScenarioRuns } from "../statistics/intervals/scenario-profile.ts";
import { studentTInterval } from "../statistics/intervals/student-t.ts";
import type { ScoredItem } from "./index-items.ts";
import { indexRange } from "./independence-index.ts";
import { present, type PointsRange } from "./measure-values.ts";

/** The intervals beside an index, on its scale; each null where there are too few data. */
export interface IndexIntervals {
  /** Percentile bootstrap over the runs, as published: too narrow on few runs. */
  readonly bootstrap: Interval | null;
  /** Student's t over the runs, clipped to the scale. */
  readonly studentT: Interval | null;
  /** Interval over repeated runs; the variance of runs is estimated from all model configs. */
  readonly rerun: Interval | null;
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
  readonly items: readonly ScoredItem[];
}

const noIntervals: IndexIntervals = { bootstrap: null, studentT: null, rerun: null, generalisation: null };

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
      studentT: clip(studentTInterval({ values, level }), range),
      rerun: endsOf(reruns[position]),
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

/** A measure's scenarios are of one kind: all ask the same. */
export function inStratum({ measureId, weight, runs }: ScoredItem): ScenarioRuns {
  return { stratum: measureId, weight, runs };
}

const keys: Readonly<Record<IntervalMethod, keyof IndexIntervals>> = {
  "bootstrap-percentile": "bootstrap",
  "student-t": "studentT",
  "re-run": "rerun",
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
