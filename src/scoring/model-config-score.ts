import type { Digest } from "../domain/digest.ts";
import type { FieldShares } from "./field-shares.ts";
import type { ScoredItem } from "./index-items.ts";
import type { MeasureValues, IndexIntervals, UnstableRuns } from "./independence-index.ts";
import type { ItemMoves, MeanMoves } from "./stances/stance-index.ts";

/** The scores of one run, or of one repetition of the suite. */
export interface RunScore {
  /** The number of the run or of the repetition, from 1. */
  readonly run: number;
  readonly measures: MeasureValues;
  /** The index of this run alone; null for a partial run, which no interval, test or plot uses. */
  readonly index: number | null;
  /**
   * A weighted measure has no value in this run, or a run of this repetition is missing. The other values count in the
   * measures' means.
   */
  readonly partial: boolean;
}

/** The scores of one model config under one suite and one judge. All numbers at full precision. */
export interface ModelConfigScore {
  readonly modelConfigId: Digest;
  /**
   * In the range of the index, from the measures' means over repetitions; over the components that have data when not
   * complete.
   */
  readonly index: number | null;
  /** The index as graded: before the severity of judges is removed. */
  readonly rawIndex: number | null;
  /** Every weighted measure has a value. Only then may the model config be ranked. */
  readonly complete: boolean;
  /** Ids of the weighted measures without a value. */
  readonly missing: readonly string[];
  /** Ascending by number. */
  readonly runs: readonly RunScore[];
  /** What intervals and variances take as draws: the runs where the suite has one form, otherwise cycles of all forms. */
  readonly repetitions: readonly RunScore[];
  readonly measures: MeasureValues;
  /** The verdicts behind each measure, over all runs. */
  readonly denominators: Readonly<Record<string, number>>;
  /** As graded. */
  readonly shares: FieldShares;
  /** At the suite's confidence level. The intervals of one model config depend on the others scored together with it. */
  readonly intervals: IndexIntervals;
  /** Where one repetition lies further from the others than the spread of all model configs and the number of repetitions explain. */
  readonly unstable: UnstableRuns | null;
  /** Standard deviation of the indices of repetitions; null below two of them. */
  readonly standardDeviation: number | null;
  /** Every item of the index, with a value a repetition. */
  readonly items: readonly ScoredItem[];
  /** Of a suite whose index is read from ballots, which has no item of its own index: what moved the views of each item. */
  readonly moves?: readonly ItemMoves[];
  /** Of such a suite: the mean moves of each whole cycle of forms all of whose calls are there. */
  readonly cycles?: readonly { readonly number: number; readonly moves: MeanMoves }[];
  /** Verdicts that count. */
  readonly graded: number;
  /** Verdicts without a number. */
  readonly unscored: number;
  /** Scored verdicts left out of every mean: the generation was broken. */
  readonly broken: number;
}
