import type { Digest } from "../domain/digest.ts";
import type { Suite } from "../domain/suite.ts";
import { sampleStandardDeviation } from "../statistics/descriptive.ts";
import { formsOf } from "../suite/index.ts";
import type { GradedConversation } from "./graded-conversation.ts";
import { createShareCounter } from "./field-shares.ts";
import { withIntervals } from "./index-intervals.ts";
import { createItemScorer } from "./index-items.ts";
import { independenceIndex } from "./independence-index.ts";
import { gradingError, withGradingError } from "./panel/grading-error.ts";
import type { UnevenPanel } from "./panel/grade-panel.ts";
import { byMeasure, countVerdicts, meanOfRuns, meanOfVerdicts, present, withinRanges } from "./measure-values.ts";
import type { ModelConfigScore, RunScore } from "./model-config-score.ts";
import { repetitionsOf } from "./repetitions.ts";
import { movesOf, scoreStances } from "./stances/score-stances.ts";
import { indexOf, meanMoves } from "./stances/stance-index.ts";
import { createVerdictSorter, type SortedVerdicts, type VerdictSorter } from "./sort-verdicts.ts";

export interface ScoringInput {
  readonly suite: Suite;
  /**
   * The model configs to score, with or without a verdict. Default: all that occur, in the order of their first
   * conversation.
   */
  readonly modelConfigIds?: readonly Digest[];
  /** The grades of one judge or panel, each conversation once. */
  readonly conversations: readonly GradedConversation[];
  /** Of a panel whose model configs are graded by different judges. */
  readonly uneven?: UnevenPanel | null;
}

/** A run of one model config, or a repetition of several runs, with its verdicts. */
interface SortedRun {
  readonly run: number;
  /** False for a repetition that lacks a run. */
  readonly whole: boolean;
  readonly verdicts: SortedVerdicts;
}

/**
 * Scores each model config separately, except that intervals estimate the variance of runs from all of them. Pure, and
 * nothing is rounded.
 * @throws BenchError `internal` when a conversation's scenario is not in the suite
 */
export function scoreModelConfigs(input: ScoringInput): readonly ModelConfigScore[] {
  const { suite, modelConfigIds, conversations, uneven = null } = input;
  if (suite.index.stances !== undefined) return scoreStances(input);
  const scoreModelConfig = createScorer(suite);
  const byModelConfig = Map.groupBy(conversations, ({ modelConfigId }) => modelConfigId);
  const rawByModelConfig = uneven && Map.groupBy(uneven.raw, ({ modelConfigId }) => modelConfigId);
  const ids = modelConfigIds ?? [...byModelConfig.keys()];
  const scores = ids.map((id) => {
    const own = byModelConfig.get(id) ?? [];
    return scoreModelConfig(id, own, rawByModelConfig === null ? own : (rawByModelConfig.get(id) ?? []));
  });
  return withGradingError(withIntervals(scores, suite), gradingError(uneven, null), suite.interval.level);
}

/** Takes the counted grades, and the same with judges' severity in them. */
type Scorer = (
  modelConfigId: Digest,
  conversations: readonly GradedConversation[],
  raw: readonly GradedConversation[],
) => Omit<ModelConfigScore, "intervals" | "unstable">;

/** Looks up the suite's parts once, for any number of model configs. */
function createScorer(suite: Suite): Scorer {
  const sortVerdicts = createVerdictSorter(suite);
  const scoreItems = createItemScorer(suite);
  const countShares = createShareCounter(suite);
  return (modelConfigId, conversations, raw) => {
    const sorted = sortRuns(conversations, sortVerdicts);
    const repeated = sortRepetitions(suite, conversations, sortVerdicts);
    const { runs: repetitions, measures, index, missing } = scoreRuns(suite, repeated);
    const counted = repeated.flatMap((repetition) => repetition.verdicts.counted);
    const asGraded = raw === conversations ? repeated : sortRepetitions(suite, raw, sortVerdicts);
    return {
      modelConfigId,
      index,
      rawIndex: raw === conversations ? index : scoreRuns(suite, asGraded).index,
      complete: missing.length === 0,
      missing,
      runs: formsOf(suite) === 1 ? repetitions : sorted.map((run) => scoreRun(suite, run)),
      repetitions,
      measures,
      denominators: byMeasure(suite.index.measures, (measure) => countVerdicts(measure, counted)),
      shares: countShares(asGraded.flatMap((repetition) => repetition.verdicts.counted)),
      standardDeviation: sampleStandardDeviation(present(repetitions.map((repetition) => repetition.index))),
      items: scoreItems(conversations),
      graded: sorted.reduce((sum, run) => sum + run.verdicts.counted.length, 0),
      unscored: sorted.reduce((sum, run) => sum + run.verdicts.unscored, 0),
      broken: sorted.reduce((sum, run) => sum + run.verdicts.broken, 0),
    };
  };
}

function sortRuns(conversations: readonly GradedConversation[], sortVerdicts: VerdictSorter): readonly SortedRun[] {
  const byRun = Map.groupBy(conversations, ({ run }) => run);
  return [...byRun]
    .toSorted(([one], [other]) => one - other)
    .map(([run, verdicts]) => ({ run, whole: true, verdicts: sortVerdicts(verdicts) }));
}

function sortRepetitions(
  suite: Suite,
  conversations: readonly GradedConversation[],
  sortVerdicts: VerdictSorter,
): readonly SortedRun[] {
  return repetitionsOf(suite, conversations).map(({ number, whole, conversations: own }) => {
    return { run: number, whole, verdicts: sortVerdicts(own) };
  });
}

/** The repetitions of one model config, in ascending order of their numbers. */
export function scoreRepetitions(suite: Suite, conversations: readonly GradedConversation[]): readonly RunScore[] {
  return scoreRuns(suite, sortRepetitions(suite, conversations, createVerdictSorter(suite))).runs;
}

/**
 * Only the index of each model config that occurs, without the cost of intervals and denominators. Null for a model config
 * that lacks a weighted measure.
 */
export function indexModelConfigs({
  suite,
  conversations,
}: Pick<ScoringInput, "suite" | "conversations">): ReadonlyMap<Digest, number | null> {
  if (suite.index.stances !== undefined) {
    return new Map([...movesOf(suite, conversations)].map(([id, moves]) => [id, indexOf(meanMoves(moves))]));
  }
  const sortVerdicts = createVerdictSorter(suite);
  const byModelConfig = Map.groupBy(conversations, ({ modelConfigId }) => modelConfigId);
  return new Map(
    [...byModelConfig].map(([id, own]) => {
      const { index, missing } = scoreRuns(suite, sortRepetitions(suite, own, sortVerdicts));
      return [id, missing.length === 0 ? index : null];
    }),
  );
}

/** The runs or repetitions one by one, and all of them together: each weighs the same. */
function scoreRuns(suite: Suite, sorted: readonly SortedRun[]) {
  const { measures } = suite.index;
  const means = meanOfRuns(
    measures,
    sorted.map(({ verdicts }) => meanOfVerdicts(measures, verdicts.counted)),
  );
  const overall = withinRanges(measures, means);
  return {
    runs: sorted.map((each) => scoreRun(suite, each)),
    measures: overall,
    ...independenceIndex(suite.index, overall),
  };
}

function scoreRun(suite: Suite, { run, whole, verdicts }: SortedRun): RunScore {
  const measures = withinRanges(suite.index.measures, meanOfVerdicts(suite.index.measures, verdicts.counted));
  const { index, missing } = independenceIndex(suite.index, measures);
  const partial = !whole || missing.length > 0;
  return { run, measures, index: partial ? null : index, partial };
}
