import type { IntervalDefinition, IntervalMethod } from "../domain/index.ts";
import {
  bootstrapPercentileInterval,
  generalisationIntervals,
  rerunIntervals,
  studentTInterval,
  type Interval,
  type ScenarioRuns,
} from "../statistics/index.ts";
import type { ScoredItem } from "./index-items.ts";
import { present } from "./measure-values.ts";

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

/** The inputs to one model config's intervals. */
interface Evidence {
  /** Whether the model config is complete: only then it has intervals, as a partial index is not comparable. */
  readonly complete: boolean;
  /** Only complete runs count. */
  readonly runs: readonly { readonly index: number | null }[];
  readonly items: readonly ScoredItem[];
}

const scale = { low: 0, high: 100 };
const noIntervals: IndexIntervals = { bootstrap: null, studentT: null, rerun: null, generalisation: null };

/** Computes all intervals of each model config; each is estimated from all model configs. */
export function withIntervals<Score extends Evidence>(
  scores: readonly Score[],
  { level, resamples, seed }: IntervalDefinition,
): readonly (Score & { readonly intervals: IndexIntervals })[] {
  const options = { level, range: scale };
  const runIndices = scores.map(({ runs }) => present(runs.map(({ index }) => index)));
  const reruns = rerunIntervals(runIndices, options);
  const generalisations = generalisationIntervals(
    scores.map(({ items }) => items.map(inStratum)),
    options,
  );
  return scores.map((score, position) => {
    if (!score.complete) return Object.assign({ intervals: noIntervals }, score);
    const values = runIndices[position] ?? [];
    const intervals = {
      bootstrap: bootstrapPercentileInterval({ values, level, resamples, seed }),
      studentT: clip(studentTInterval({ values, level })),
      rerun: endsOf(reruns[position]),
      generalisation: endsOf(generalisations[position]),
    };
    return Object.assign({ intervals }, score);
  });
}

/** A measure's scenarios are of one kind: all ask the same. */
export function inStratum({ measureId, weight, runs }: ScoredItem): ScenarioRuns {
  return { stratum: measureId, weight, runs };
}

const keys: Readonly<Record<IntervalMethod, keyof IndexIntervals>> = {
  "bootstrap-percentile": "bootstrap",
  "student-t": "studentT",
  rerun: "rerun",
  generalisation: "generalisation",
};

/** The interval of this method. */
export function intervalBy(method: IntervalMethod, intervals: IndexIntervals): Interval | null {
  return intervals[keys[method]];
}

/** Clips to the scale, which Student's t ignores. */
function clip(interval: Interval | null): Interval | null {
  return interval && { low: Math.max(scale.low, interval.low), high: Math.min(scale.high, interval.high) };
}

function endsOf(interval: Interval | null | undefined): Interval | null {
  return interval ? { low: interval.low, high: interval.high } : null;
}
