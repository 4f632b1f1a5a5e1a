import type { IntervalMethod, ModelConfig, Suite } from "../domain/index.ts";
import { intervalBy, type ModelConfigScore } from "../scoring/index.ts";
import type { RunCounts } from "../store/index.ts";
import type { LeaderboardRow, UnrankedRow } from "./contract.ts";
import { plainText } from "./plain-text.ts";
import type { RunCosts } from "./run-costs.ts";

export interface RowSource {
  readonly suite: Suite;
  /** The one that is shown. */
  readonly intervalMethod: IntervalMethod;
  readonly modelConfig: ModelConfig;
  readonly score: ModelConfigScore;
  readonly origin: LeaderboardRow["origin"];
  /** Of this model config. */
  readonly counts: readonly RunCounts[];
  readonly costs: readonly RunCosts[];
}

/** One row without its rank, which depends on the others. Keys in the order of the contract. */
export function buildRow(source: RowSource): UnrankedRow {
  const { modelConfig, score, origin, counts, costs } = source;
  return {
    ...describeModelConfig(modelConfig),
    ...describeScore(source),
    origin,
    ...describeCosts(costs),
    graded: score.graded,
    unscored: score.unscored,
    broken: score.broken,
    pending: sumOf(counts, ({ verdicts }) => verdicts.planned - verdicts.present),
    truncated: sumOf(counts, ({ answers }) => answers.truncated),
    resampled: sumOf(costs, ({ generation }) => generation.resamples),
  };
}

function describeModelConfig({
  id,
  label,
  model,
  provider,
  ...rest
}: ModelConfig): Pick<
  LeaderboardRow,
  "id" | "label" | "model" | "provider" | "temperature" | "temperatureSupported" | "refused" | "reasoningEffort"
> {
  return {
    id,
    label: plainText(label),
    model: plainText(model),
    provider: provider === null ? null : plainText(provider),
    temperature: rest.temperature,
    temperatureSupported: rest.temperatureSupported,
    refused: rest.refused,
    reasoningEffort: rest.reasoningEffort,
  };
}

function describeScore({ suite, score, intervalMethod: method }: RowSource) {
  const { level } = suite.interval;
  const shown = intervalBy(method, score.intervals);
  const titles = new Map(suite.index.measures.map(({ id, title }) => [id, plainText(title)]));
  return {
    index: score.index,
    rawIndex: score.rawIndex,
    runs: score.runs.length,
    perRun: score.runs.map(({ run, index, partial }) => ({ run, index, partial })),
    interval: shown && { method, level, ...shown },
    intervals: score.intervals,
    standardDeviation: score.standardDeviation,
    fields: score.measures,
    denominators: score.denominators,
    shares: score.shares,
    complete: score.complete,
    missing: score.missing.map((measure) => ({ measure, title: titles.get(measure) ?? measure })),
  };
}

function describeCosts(costs: readonly RunCosts[]): Pick<LeaderboardRow, "costPerRun" | "costIsLowerBound"> {
  const bills = costs.map(({ generation, judging }) => generation.usd + judging.usd).filter((usd) => usd > 0);
  return {
    costPerRun: bills.length === 0 ? null : bills.reduce((sum, usd) => sum + usd, 0) / bills.length,
    costIsLowerBound: sumOf(costs, ({ generation, judging }) => generation.unpriced + judging.unpriced) > 0,
  };
}

function sumOf<Item>(items: readonly Item[], valueOf: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + valueOf(item), 0);
}
