import type { Digest } from "../domain/digest.ts";
import type { IndexDefinition, Measure } from "../domain/index-definition.ts";
import type { Suite } from "../domain/suite.ts";
import { itemAnalysis } from "../statistics/agreement/cronbach-alpha.ts";
import { mean } from "../statistics/descriptive.ts";
import {
  independenceIndex,
  indexRange,
  weightedMeasures,
  present,
  type MeasureValues,
  type PointsRange,
} from "./independence-index.ts";
import { indexItems, type ScoredItem } from "./index-items.ts";
import { unitsNeeded } from "./item-health.ts";
import type { ModelConfigScore } from "./model-config-score.ts";
import { varianceOfScores } from "./score-variance.ts";

/** The ranking's sensitivity to the choice of scenarios, to the weights, and to the variance of single scores. */
export interface IndexBasis {
  /** The scenarios of the index, in the suite's order; empty where there is only one. */
  readonly scenarios: readonly DroppedScenario[];
  /** Mean absolute change of ranks with equal weights for all components; null where they are equal anyway. */
  readonly equalWeights: number | null;
  readonly ranks: ReadonlyMap<Digest, BasisRanks>;
  /** Null below ten model configs, and where the scores do not identify it, for example with a single run of each. */
  readonly variance: VarianceShares | null;
  readonly components: readonly ComponentConsistency[];
}

export interface DroppedScenario {
  readonly scenarioId: string;
  /** Mean absolute change of the ranked model configs' ranks without this scenario. */
  readonly meanRankChange: number;
}

export interface BasisRanks {
  /** Best and worst rank over the full index and all indices without one scenario. */
  readonly low: number;
  readonly high: number;
  /** The rank with equal weights for all components; null where they are equal anyway. */
  readonly equalWeights: number | null;
}

/** Parts of the variance of scenario scores; they add up to 1. */
export interface VarianceShares {
  readonly model: number;
  readonly scenario: number;
  /** Specific to one model on one scenario. */
  readonly modelByScenario: number;
  readonly run: number;
  /** Single conversations, the judge's noise included. */
  readonly conversation: number;
  readonly modelConfigs: number;
  /** Number of runs of each model config. */
  readonly runs: number;
}

export interface ComponentConsistency {
  readonly id: string;
  /** The scenarios with one of its measures. */
  readonly scenarios: number;
  /**
   * Cronbach's alpha over the ranked model configs with every scenario of it; null below two scenarios or ten such model
   * configs.
   */
  readonly alpha: number | null;
}

/**
 * Covers the complete model configs; null below two of them. Without a scenario, a measure is the mean of its other
 * scenarios. A measure without another one is left out: its component is scaled to its other measures, the index to the
 * other components.
 */
export function indexBasis(suite: Suite, scores: readonly ModelConfigScore[]): IndexBasis | null {
  const ranked = scores.filter(({ complete }) => complete);
  if (ranked.length < 2) return null;
  const own = ranksOf(ranked.map(({ index }) => index));
  const dropped = scenariosOf(suite).map((scenarioId) => ({
    scenarioId,
    ranks: ranksWithout(suite, ranked, scenarioId),
  }));
  const equal = ranksOfEqualWeights(suite.index, ranked);
  return {
    scenarios: dropped.map(({ scenarioId, ranks }) => ({ scenarioId, meanRankChange: meanChange(own, ranks) })),
    equalWeights: equal && meanChange(own, equal),
    ranks: new Map(
      ranked.map(({ modelConfigId }, row) => {
        const taken = [own, ...dropped.map(({ ranks }) => ranks)].map((ranks) => ranks[row] ?? 0);
        const range = { low: Math.min(...taken), high: Math.max(...taken) };
        return [modelConfigId, { ...range, equalWeights: equal?.[row] ?? null }];
      }),
    ),
    variance: varianceShares(ranked),
    components: suite.index.components.map(({ id, measures }) =>
      Object.assign({ id }, consistencyOf(measures, ranked)),
    ),
  };
}

/** Ids of the scenarios of the index; none if there is only one. */
function scenariosOf(suite: Suite): readonly string[] {
  const ids = [...new Set(indexItems(suite).map(({ scenarioId }) => scenarioId))];
  return ids.length < 2 ? [] : ids;
}

function ranksWithout(
  { index: definition }: Suite,
  ranked: readonly ModelConfigScore[],
  scenarioId: string,
): readonly number[] {
  const carried = new Set(
    ranked[0]?.items.filter((item) => item.scenarioId === scenarioId).map((item) => item.measureId),
  );
  const measures = weightedMeasures(definition).filter(({ id }) => carried.has(id));
  const indices = ranked.map((score) => {
    const values: Record<string, MeasureValues[string]> = { ...score.measures };
    for (const measure of measures) {
      const rest = score.items.filter((item) => item.measureId === measure.id && item.scenarioId !== scenarioId);
      values[measure.id] = valueOf(measure, meanOverRuns(rest), indexRange(definition));
    }
    return independenceIndex(definition, values).index;
  });
  return ranksOf(indices);
}

/** The mean of each run, then of the runs, as for a measure's value. Plain loops, as this takes most of the time. */
function meanOverRuns(items: readonly ScoredItem[]): number | null {
  let sum = 0;
  let runs = 0;
  for (let run = 0; run < (items[0]?.runs.length ?? 0); run++) {
    let sumOfRun = 0;
    let values = 0;
    for (const item of items) {
      const value = item.runs[run] ?? null;
      if (value === null) continue;
      sumOfRun += value;
      values++;
    }
    if (values === 0) continue;
    sum += sumOfRun / values;
    runs++;
  }
  return runs === 0 ? null : sum / runs;
}

/** The value of a measure that has these points in the range of the index, where more is better. */
function valueOf({ min, max, better }: Measure, points: number | null, { low, high }: PointsRange): number | null {
  if (points === null) return null;
  const above = ((points - low) / (high - low)) * (max - min);
  return better === "higher" ? min + above : max - above;
}

function ranksOfEqualWeights(
  definition: IndexDefinition,
  ranked: readonly ModelConfigScore[],
): readonly number[] | null {
  const { components } = definition;
  if (new Set(components.map(({ weight }) => weight)).size < 2) return null;
  const equal = {
    ...definition,
    components: components.map((component) => Object.assign({}, component, { weight: 1 })),
  };
  return ranksOf(ranked.map(({ measures }) => independenceIndex(equal, measures).index));
}

/** From 1, the highest index first. As in the leaderboard, indices that are equal to one decimal share the better rank. */
function ranksOf(indices: readonly (number | null)[]): readonly number[] {
  // A model config without any other scenario comes last.
  const shown = indices.map((index) => (index === null ? -Infinity : Number(index.toFixed(1))));
  const first = new Map<number, number>();
  for (const [place, index] of shown.toSorted((one, other) => other - one).entries()) {
    if (!first.has(index)) first.set(index, place + 1);
  }
  return shown.map((index) => first.get(index) ?? 0);
}

function meanChange(before: readonly number[], after: readonly number[]): number {
  return mean(before.map((rank, row) => Math.abs((after[row] ?? rank) - rank))) ?? 0;
}

function varianceShares(ranked: readonly ModelConfigScore[]): VarianceShares | null {
  const { components, modelConfigs, runs } = varianceOfScores(ranked);
  const { model, scenario, modelByScenario, run, conversation } = components;
  if (model === null || scenario === null || modelByScenario === null || run === null || conversation === null)
    return null;
  // With few model configs, the variance between them is mostly chance.
  if (modelConfigs < unitsNeeded) return null;
  const total = model + scenario + modelByScenario + run + conversation;
  if (total === 0) return null;
  return {
    model: model / total,
    scenario: scenario / total,
    modelByScenario: modelByScenario / total,
    run: run / total,
    conversation: conversation / total,
    modelConfigs,
    runs,
  };
}

/** Uses scenarios as items: the correlation of measures within one conversation says nothing about other conversations. */
function consistencyOf(
  measures: readonly string[],
  ranked: readonly ModelConfigScore[],
): Pick<ComponentConsistency, "scenarios" | "alpha"> {
  const rows = ranked.map(({ items }) => scenarioValues(items.filter(({ measureId }) => measures.includes(measureId))));
  const scenarios = rows[0]?.length ?? 0;
  const units = rows.map(present).filter(({ length }) => length === scenarios);
  return { scenarios, alpha: units.length < unitsNeeded ? null : itemAnalysis(units).alpha };
}

/** Each scenario's contribution to the component, by the weights of its items; null where a value is missing. */
function scenarioValues(items: readonly ScoredItem[]): readonly (number | null)[] {
  return [...Map.groupBy(items, ({ scenarioId }) => scenarioId).values()].map((own) => {
    const parts = present(own.map(({ weight, runs }) => weighted(weight, mean(present(runs)))));
    return parts.length < own.length ? null : parts.reduce((sum, part) => sum + part, 0);
  });
}

function weighted(weight: number, value: number | null): number | null {
  return value === null ? null : weight * value;
}
