import type { Digest } from "../domain/digest.ts";
import type { RankForm } from "../domain/index-definition.ts";
import type { Suite } from "../domain/suite.ts";
import { mean } from "../statistics/descriptive.ts";
import { fitScenarioModel } from "../statistics/intervals/scenario-model.ts";
import { rankRanges } from "../statistics/ranking/rank-ranges.ts";
import { indexRange } from "./independence-index.ts";
import { inStratum } from "./index-intervals.ts";
import type { ScoredItem } from "./index-items.ts";
import { present } from "./measure-values.ts";
import type { ModelConfigScore } from "./model-config-score.ts";
import { gradingError } from "./panel/grading-error.ts";
import type { UnevenPanel } from "./panel/grade-panel.ts";
import { stanceStandings } from "./stances/score-stances.ts";

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
  if (suite.index.stances !== undefined) return stanceStandings({ level, scores, form });
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
