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

/** The intervals beside an index, on its scale; each null where there is too little to go by. */
export interface IndexIntervals {
  /** Percentile bootstrap over the runs, as published: too narrow on few runs. */
  readonly bootstrap: Interval | null;
  /** Student's t over the runs, clipped to the scale. */
  readonly studentT: Interval | null;
  /** Where the index would lie if all runs were made again; how much runs differ is learnt from all model configs. */
  readonly rerun: Interval | null;
  /** Where it would lie with other runs on other scenarios of the same kinds. */
  readonly generalisation: Interval | null;
}

/** What says how sure the index of one model config is. */
interface Evidence {
  /** Only then has it intervals: of a part of the index nothing is comparable. */
  readonly complete: boolean;
  /** A run without an index is no draw of it. */
  readonly runs: readonly { readonly index: number | null }[];
  readonly items: readonly ScoredItem[];
}

const scale = { low: 0, high: 100 };
const noIntervals: IndexIntervals = { bootstrap: null, studentT: null, rerun: null, generalisation: null };

/** Puts all intervals beside what is known of each model config: those of one learn from the others. */
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

/** A measure's scenarios are of one kind: what it asks is asked in all of them. */
export function inStratum({ measureId, weight, runs }: ScoredItem): ScenarioRuns {
  return { stratum: measureId, weight, runs };
}

const keys: Readonly<Record<IntervalMethod, keyof IndexIntervals>> = {
  "bootstrap-percentile": "bootstrap",
  "student-t": "studentT",
  rerun: "rerun",
  generalisation: "generalisation",
};

/** The one of the intervals that this method makes. */
export function intervalBy(method: IntervalMethod, intervals: IndexIntervals): Interval | null {
  return intervals[keys[method]];
}

/** Student's t knows nothing of the ends of the scale. */
function clip(interval: Interval | null): Interval | null {
  return interval && { low: Math.max(scale.low, interval.low), high: Math.min(scale.high, interval.high) };
}

function endsOf(interval: Interval | null | undefined): Interval | null {
  return interval ? { low: interval.low, high: interval.high } : null;
}
