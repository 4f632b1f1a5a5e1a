import type { Digest } from "../domain/index.ts";
import type { Interval } from "../statistics/index.ts";
import type { MeasureValues } from "./measure-values.ts";

/** What one run came to. */
export interface RunScore {
  readonly run: number;
  readonly measures: MeasureValues;
  /** The index of this run alone, over what it has; null when it has no weighted measure. */
  readonly index: number | null;
  /** A weighted measure has no value in this run. */
  readonly partial: boolean;
}

/** What one model config came to under one suite and one judge. All numbers at full precision. */
export interface ModelConfigScore {
  readonly modelConfigId: Digest;
  /** 0 to 100, from the measures' means over runs; over the components that have data when not complete. */
  readonly index: number | null;
  /** Every weighted measure has a value. Only then may the model config be ranked. */
  readonly complete: boolean;
  /** Ids of the weighted measures without a value. */
  readonly missing: readonly string[];
  /** Ascending by number. */
  readonly runs: readonly RunScore[];
  readonly measures: MeasureValues;
  /** The verdicts behind each measure, over all runs. */
  readonly denominators: Readonly<Record<string, number>>;
  /** By the suite's method over the per-run indices; null below two of them. */
  readonly interval: Interval | null;
  /** Student's t over the same, at the same level, clipped to the scale. */
  readonly studentT: Interval | null;
  /** Of the per-run indices; null below two of them. */
  readonly standardDeviation: number | null;
  /** Verdicts that count. */
  readonly graded: number;
  /** Verdicts without a number. */
  readonly unscored: number;
  /** Scored verdicts left out of every mean: the generation was broken. */
  readonly broken: number;
}
