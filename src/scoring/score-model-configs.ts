import type { Digest, Suite } from "../domain/index.ts";
import { sampleStandardDeviation } from "../statistics/index.ts";
import type { GradedConversation } from "./graded-conversation.ts";
import { createShareCounter } from "./field-shares.ts";
import { withIntervals } from "./index-intervals.ts";
import { createItemScorer } from "./index-items.ts";
import { independenceIndex } from "./independence-index.ts";
import { byMeasure, countVerdicts, meanOfRuns, meanOfVerdicts, present } from "./measure-values.ts";
import type { ModelConfigScore, RunScore } from "./model-config-score.ts";
import { createVerdictSorter, type SortedVerdicts, type VerdictSorter } from "./sort-verdicts.ts";

export interface ScoringInput {
  readonly suite: Suite;
  /** Those to score, with or without a verdict. Default: all that occur, in the order of their first conversation. */
  readonly modelConfigIds?: readonly Digest[];
  /** Of one judge, each conversation once. */
  readonly conversations: readonly GradedConversation[];
}

/** A run of one model config with its verdicts. */
interface SortedRun {
  readonly run: number;
  readonly verdicts: SortedVerdicts;
}

/**
 * Scores each model config on its own, but for the intervals that learn from all of them how much runs differ. Pure, and
 * nothing is rounded.
 * Throws `internal` when a conversation's scenario is not in the suite.
 */
export function scoreModelConfigs({ suite, modelConfigIds, conversations }: ScoringInput): readonly ModelConfigScore[] {
  const scoreModelConfig = createScorer(suite);
  const byModelConfig = Map.groupBy(conversations, ({ modelConfigId }) => modelConfigId);
  const ids = modelConfigIds ?? [...byModelConfig.keys()];
  const scores = ids.map((id) => scoreModelConfig(id, byModelConfig.get(id) ?? []));
  return withIntervals(scores, suite.interval);
}

type Scorer = (
  modelConfigId: Digest,
  conversations: readonly GradedConversation[],
) => Omit<ModelConfigScore, "intervals">;

/** Looks everything of the suite up once, for any number of model configs. */
function createScorer(suite: Suite): Scorer {
  const sortVerdicts = createVerdictSorter(suite);
  const scoreItems = createItemScorer(suite);
  const countShares = createShareCounter(suite);
  return (modelConfigId, conversations) => {
    const sorted = sortRuns(conversations, sortVerdicts);
    const { runs, measures, index, missing } = scoreRuns(suite, sorted);
    const counted = sorted.flatMap((run) => run.verdicts.counted);
    return {
      modelConfigId,
      index,
      complete: missing.length === 0,
      missing,
      runs,
      measures,
      denominators: byMeasure(suite.index.measures, (measure) => countVerdicts(measure, counted)),
      shares: countShares(counted),
      standardDeviation: sampleStandardDeviation(present(runs.map((run) => run.index))),
      items: scoreItems(conversations),
      graded: counted.length,
      unscored: sorted.reduce((sum, run) => sum + run.verdicts.unscored, 0),
      broken: sorted.reduce((sum, run) => sum + run.verdicts.broken, 0),
    };
  };
}

function sortRuns(conversations: readonly GradedConversation[], sortVerdicts: VerdictSorter): readonly SortedRun[] {
  const byRun = Map.groupBy(conversations, ({ run }) => run);
  return [...byRun]
    .toSorted(([one], [other]) => one - other)
    .map(([run, verdicts]) => ({ run, verdicts: sortVerdicts(verdicts) }));
}

/** The runs of one model config, in ascending order of their numbers. */
export function scoreRunsOf(suite: Suite, conversations: readonly GradedConversation[]): readonly RunScore[] {
  const sortVerdicts = createVerdictSorter(suite);
  return sortRuns(conversations, sortVerdicts).map((run) => scoreRun(suite, run));
}

/**
 * The index alone of each model config that occurs: what intervals and denominators cost is left out.
 * Null for a model config that lacks a weighted measure.
 */
export function indexModelConfigs({
  suite,
  conversations,
}: Omit<ScoringInput, "modelConfigIds">): ReadonlyMap<Digest, number | null> {
  const sortVerdicts = createVerdictSorter(suite);
  const byModelConfig = Map.groupBy(conversations, ({ modelConfigId }) => modelConfigId);
  return new Map(
    [...byModelConfig].map(([id, own]) => {
      const { index, missing } = scoreRuns(suite, sortRuns(own, sortVerdicts));
      return [id, missing.length === 0 ? index : null];
    }),
  );
}

/** The runs one by one, and all of them together: each weighs the same. */
function scoreRuns(suite: Suite, sorted: readonly SortedRun[]) {
  const runs = sorted.map((run) => scoreRun(suite, run));
  const measures = meanOfRuns(
    suite.index.measures,
    runs.map((run) => run.measures),
  );
  return { runs, measures, ...independenceIndex(suite.index, measures) };
}

function scoreRun(suite: Suite, { run, verdicts }: SortedRun): RunScore {
  const measures = meanOfVerdicts(suite.index.measures, verdicts.counted);
  const { index, missing } = independenceIndex(suite.index, measures);
  const partial = missing.length > 0;
  return { run, measures, index: partial ? null : index, partial };
}
