import type { Digest } from "../domain/digest.ts";
import type { Suite } from "../domain/suite.ts";
import { varianceComponents, type VarianceComponents } from "../statistics/power/variance-components.ts";
import type { GradedConversation } from "./graded-conversation.ts";
import { createItemScorer, indexItems, type ItemScorer, type ScoredItem } from "./index-items.ts";
import { present } from "./independence-index.ts";
import type { ModelConfigScore } from "./model-config-score.ts";
import { repetitionsOf } from "./repetitions.ts";

/** Variance components of scores on scenarios, in points of the index, with the data that they were estimated from. */
export interface ScoreVariance {
  readonly components: VarianceComponents;
  readonly modelConfigs: number;
  /** Of each model config: whole repetitions, where the suite has forms. */
  readonly runs: number;
  readonly judges: number;
}

/** One run or repetition of one model config, whole: what each scenario scored, by its id. */
interface WholeRun {
  readonly run: number;
  readonly scores: ReadonlyMap<string, number>;
}

/**
 * The variance components of scenario scores over the runs that are whole for every judge, the same number of each model
 * config: that number for which most is left. Where some have five runs and others six, the ones with more would weigh more
 * in some components than in others: of the published results, one more run of every sixth model config made a variance of
 * 12 between runs, which are 0 among the five that all have.
 * @param judges the grades of each judge; several only where they graded the same
 */
export function scoreVariance(suite: Suite, judges: readonly (readonly GradedConversation[])[]): ScoreVariance {
  const scoreItems = createItemScorer(suite);
  return varianceOfRuns(judges.map((conversations) => gradedRunsOf(suite, conversations, scoreItems)));
}

/** The same of model configs whose items are scored already, by one judge or by one panel. */
export function varianceOfScores(
  scores: readonly Pick<ModelConfigScore, "modelConfigId" | "items" | "repetitions">[],
): ScoreVariance {
  return varianceOfRuns([
    new Map(
      scores.map(({ modelConfigId, items, repetitions }) => {
        const numbers = repetitions.map(({ run }) => run);
        return [modelConfigId, wholeRunsOf(items, numbers)];
      }),
    ),
  ]);
}

/** From the whole runs of each model config, one map a judge. */
function varianceOfRuns(byJudge: readonly ReadonlyMap<Digest, readonly WholeRun[]>[]): ScoreVariance {
  const complete = [...(byJudge[0] ?? [])].map(([id, runs]) => {
    const shared = runs.filter(({ run }) => byJudge.every((own) => own.get(id)?.some((each) => each.run === run)));
    return { id, runs: shared.map(({ run }) => run) };
  });
  const runs = mostTelling(complete.map((each) => each.runs.length));
  const chosen = complete.filter((each) => runs > 0 && each.runs.length >= runs);
  const observations = chosen.flatMap(({ id, runs: numbers }) =>
    byJudge.flatMap((own, judge) =>
      (own.get(id) ?? [])
        .filter(({ run }) => numbers.slice(0, runs).includes(run))
        .flatMap(({ run, scores }) =>
          [...scores].map(([scenario, value]) => ({ model: id, scenario, run, judge: String(judge), value })),
        ),
    ),
  );
  return { components: varianceComponents(observations), modelConfigs: chosen.length, runs, judges: byJudge.length };
}

function gradedRunsOf(
  suite: Suite,
  conversations: readonly GradedConversation[],
  scoreItems: ItemScorer,
): ReadonlyMap<Digest, readonly WholeRun[]> {
  const byModelConfig = Map.groupBy(conversations, ({ modelConfigId }) => modelConfigId);
  return new Map(
    [...byModelConfig].map(([id, own]) => {
      const numbers = repetitionsOf(suite, own).map(({ number }) => number);
      return [id, wholeRunsOf(scoreItems(own), numbers)];
    }),
  );
}

function wholeRunsOf(items: readonly ScoredItem[], numbers: readonly number[]): readonly WholeRun[] {
  return numbers.map((run, place) => ({ run, scores: scoresOf(items, place) })).filter(({ scores }) => scores.size > 0);
}

/** The weighted mean of each scenario's items in one run; none at all where a value is missing. */
function scoresOf(items: readonly ScoredItem[], place: number): ReadonlyMap<string, number> {
  const whole = present(items.map(({ runs }) => runs[place] ?? null)).length === items.length;
  if (!whole) return new Map();
  return new Map(
    [...Map.groupBy(items, ({ scenarioId }) => scenarioId)].map(([id, own]) => {
      const weight = own.reduce((sum, item) => sum + item.weight, 0);
      return [id, own.reduce((sum, item) => sum + (item.weight / weight) * (item.runs[place] ?? 0), 0)];
    }),
  );
}

/**
 * For how many runs of each most degrees of freedom are left: model configs times runs less one. A single model config gives
 * no variance between model configs, so two of them take precedence over any number of runs.
 */
function mostTelling(counts: readonly number[]): number {
  const choices = [...new Set(counts)].map((runs) => {
    const modelConfigs = counts.filter((count) => count >= runs).length;
    return { runs, modelConfigs, freedom: modelConfigs * (runs - 1), alone: modelConfigs < 2 };
  });
  const [best] = choices.toSorted(
    (one, other) =>
      Number(one.freedom === 0) - Number(other.freedom === 0) ||
      Number(one.alone) - Number(other.alone) ||
      other.freedom - one.freedom ||
      other.modelConfigs - one.modelConfigs,
  );
  return best?.runs ?? 0;
}

/**
 * Effective number of equally weighted scenarios: unequal weights make the index less precise. Situations where the index is read
 * from ballots: the items of one are no two samples.
 */
export function scenarioWorth(suite: Suite): { readonly scenarios: number; readonly effective: number } {
  if (suite.index.stances !== undefined) {
    const situations = suite.situations?.length ?? 0;
    return { scenarios: situations, effective: situations };
  }
  const weights = [...Map.groupBy(indexItems(suite), ({ scenarioId }) => scenarioId).values()].map((items) =>
    items.reduce((sum, { weight }) => sum + weight, 0),
  );
  const squares = weights.reduce((sum, weight) => sum + weight ** 2, 0);
  return { scenarios: weights.length, effective: squares === 0 ? 0 : 1 / squares };
}
