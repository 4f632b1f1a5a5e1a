import type { Digest } from "../domain/digest.ts";
import type { RankForm } from "../domain/index-definition.ts";
import type { Suite } from "../domain/suite.ts";
import { sampleStandardDeviation, mean } from "../statistics/descriptive.ts";
import { fitScenarioModel } from "../statistics/intervals/scenario-model.ts";
import { rankRanges } from "../statistics/ranking/rank-ranges.ts";
import { formsOf } from "../suite/index.ts";
import type { GradedConversation } from "./graded-conversation.ts";
import { createShareCounter } from "./field-shares.ts";
import { createItemScorer, type ScoredItem } from "./index-items.ts";
import {
  independenceIndex,
  byMeasure,
  countVerdicts,
  meanOfRuns,
  meanOfVerdicts,
  present,
  withinRanges,
  indexRange,
  withIntervals,
  inStratum,
} from "./independence-index.ts";
import { gradingError, withGradingError } from "./panel/grading-error.ts";
import type { UnevenPanel } from "./panel/grade-panel.ts";
import type { ModelConfigScore, RunScore } from "./model-config-score.ts";
import { repetitionsOf } from "./repetitions.ts";
import type { ItemBallots } from "./stances/item-ballots.ts";
import { movesOf, scoreStances, stanceStandings } from "./stances/score-stances.ts";
import { indexOf, meanMoves } from "./stances/stance-index.ts";
import { createVerdictSorter, type SortedVerdicts, type VerdictSorter } from "./sort-verdicts.ts";
import { stanceRows, type StanceReading, type StanceRow, type Unranked } from "./stances/stance-rows.ts";

interface ScoringInput {
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

/** The ranks that a model config may have, if similar scenarios had been used. */
export interface Standing {
  readonly level: number;
  /** From 1. At 1, the model config is too close to the best to separate. */
  readonly low: number;
  readonly high: number;
}

export interface StandingsInput {
  readonly suite: Suite;
  /** Complete ones, best first. */
  readonly scores: readonly Pick<ModelConfigScore, "modelConfigId" | "index" | "items" | "moves">[];
  /** Default: each. */
  readonly form?: RankForm;
  /** Of a panel whose model configs are graded by different judges. */
  readonly uneven?: UnevenPanel | null;
}

/** The index as tables show it: model configs with equal shown indices share a rank, and neither is better than the other. */
const shownDecimals = 1;

/** The ranks of all. Empty where the variance of scenarios is unknown: one scenario of each kind, or all scores alike. */
export function standingsOf({
  suite,
  scores,
  form = "each",
  uneven = null,
}: StandingsInput): ReadonlyMap<Digest, Standing> {
  const { level } = suite.interval;
  if (suite.index.stances !== undefined) return stanceStandings(level, scores, form);
  const model = fitScenarioModel(
    scores.map(({ items }) => items.map(inStratum)),
    indexRange(suite.index),
  );
  if (model === null) return new Map();
  const ids = scores.map(({ modelConfigId }) => modelConfigId);
  const errorOf = gradingError(uneven, null);
  const ranges = rankRanges({
    model,
    scenarios: (scores[0]?.items ?? []).map(inStratum),
    means: scores.map(({ items }) => filledMeans(items)),
    values: scores.map(({ index }) => Number((index ?? Number.NaN).toFixed(shownDecimals))),
    level,
    form,
    addedError: (one, other) => errorOf(ids[one] ?? "", ids[other] ?? ""),
  });
  return new Map(ids.flatMap((id, place) => (ranges[place] ? [[id, { level, ...ranges[place] }] as const] : [])));
}

/** The mean over runs of each item; of one without any, the mean of the others of its measure. */
function filledMeans(items: readonly ScoredItem[]): readonly number[] {
  const means = items.map(({ measureId, runs }) => ({ measureId, value: mean(present(runs)) }));
  return means.map(({ measureId, value }) => {
    if (value !== null) return value;
    const others = means.filter((item) => item.measureId === measureId);
    return mean(present(others.map((item) => item.value))) ?? 0;
  });
}

interface EvidencedInput extends ScoringInput {
  /** The ballots behind the grades; empty in a suite without items. */
  readonly stances: readonly ItemBallots[];
  /** What readers said of the words beside the ballots. */
  readonly readings: readonly StanceReading[];
}

/** The scores of all. No score of a row that is read from ballots depends on the others, so one without a rank changes none. */
export function scoreApart({ stances, readings, ...input }: EvidencedInput): {
  readonly scores: readonly ModelConfigScore[];
  /** What each has beside its index; empty in a suite without items. */
  readonly rows: ReadonlyMap<Digest, StanceRow>;
  /** Those among them that get no rank. */
  readonly unranked: ReadonlyMap<Digest, Unranked>;
} {
  const rows = stanceRows(input.suite, stances, readings);
  const unranked = new Map(
    [...rows].flatMap(([id, row]) => (row.unranked === null ? [] : [[id, row.unranked] as const])),
  );
  return { scores: scoreModelConfigs(input), rows, unranked };
}
