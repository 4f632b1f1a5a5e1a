import type { Digest } from "../../domain/digest.ts";
import type { Measure } from "../../domain/index-definition.ts";
import type { Suite } from "../../domain/suite.ts";
import { rerunMeans } from "../../statistics/intervals/rerun-intervals.ts";
import { fitScenarioModel, type ScenarioModel } from "../../statistics/intervals/scenario-model.ts";
import type { GradedConversation } from "../graded-conversation.ts";
import { createItemScorer, indexItems, measureItems, type IndexItem } from "../index-items.ts";
import { indexRange, pointsOf, inStratum } from "../independence-index.ts";
import type { RunScore } from "../model-config-score.ts";
import type { UnevenPanel } from "../panel/grade-panel.ts";
import { severityOf } from "../panel/grading-error.ts";
import { scoreRepetitions } from "../score-model-configs.ts";
import { movesOf } from "../stances/score-stances.ts";
import { compareStances } from "./compare-stances.ts";
import {
  comparePairs,
  type ComparedMetric,
  type ComparedPairs,
  type ComparedSubject,
  type PairsToCompare,
  type PreparedComparison,
} from "./compare-pairs.ts";

export interface ComparisonSource {
  readonly suite: Suite;
  /** Of all model configs: the variances of runs and scenarios are estimated from all of them. */
  readonly conversations: readonly GradedConversation[];
  /** Set for a panel whose model configs are graded by different judges. */
  readonly uneven?: UnevenPanel | null;
}

/** Compares each pair in the index and in every measure of the suite. */
export function compareModelConfigs(input: ComparisonSource & PairsToCompare): ComparedPairs {
  return input.suite.index.stances === undefined
    ? comparePairs(prepareComparison(input), input)
    : compareStances(input.suite.interval.level, movesOf(input.suite, input.conversations), input);
}

/** Computes from all model configs what a comparison of any two needs. */
export function prepareComparison(source: ComparisonSource): PreparedComparison {
  const { suite } = source;
  const { level, resamples, seed } = suite.interval;
  const prepare = createPreparer(source);
  return {
    level,
    test: { resamples, seed },
    index: prepare({ id: null, items: indexItems(suite), valueOf: ({ index }) => index, unit: 1 }),
    measures: suite.index.measures.map((measure) => prepare(metricOf(suite, measure))),
  };
}

interface Metric {
  /** Id of the measure; null for the index. */
  readonly id: string | null;
  /** The items whose weighted mean is the metric. */
  readonly items: readonly IndexItem[];
  /** The metric for one run, in the range; null for an incomplete run. */
  readonly valueOf: (run: RunScore) => number | null;
  /** One point of the index's range in the metric's unit, negative where lower is better. */
  readonly unit: number;
}

function metricOf(suite: Suite, measure: Measure): Metric {
  const { min, max, better } = measure;
  const range = indexRange(suite.index);
  return {
    id: measure.id,
    items: measureItems(suite, measure),
    valueOf: ({ measures }) => {
      const value = measures[measure.id] ?? null;
      return value === null ? null : pointsOf(measure, value, range);
    },
    unit: ((better === "higher" ? 1 : -1) * (max - min)) / (range.high - range.low),
  };
}

function createPreparer({ suite, conversations, uneven = null }: ComparisonSource): (metric: Metric) => ComparedMetric {
  const range = indexRange(suite.index);
  const byModelConfig = [...Map.groupBy(conversations, ({ modelConfigId }) => modelConfigId)];
  const runs = byModelConfig.map(([, own]) => scoreRepetitions(suite, own));
  return ({ id, items, valueOf, unit }) => {
    const scoreItems = createItemScorer(suite, items);
    const scored = byModelConfig.map(([modelConfigId, own]) => ({ modelConfigId, items: scoreItems(own) }));
    const model = fitScenarioModel(
      scored.map((own) => own.items.map(inStratum)),
      range,
    );
    const reruns = rerunMeans(
      runs.map((own) => own.flatMap((run) => valueOf(run) ?? [])),
      range,
    );
    const severity = severityOf(uneven, id);
    const subjects = scored.map((own, position): readonly [Digest, ComparedSubject] => {
      const spread = model?.groups[position] ?? null;
      const voices = severity?.voices.get(own.modelConfigId) ?? [];
      return [own.modelConfigId, { items: own.items, spread, rerun: reruns[position] ?? null, voices }];
    });
    return {
      id,
      unit,
      range,
      scenarioModel: sharedPart(model),
      severity: severity?.estimate ?? null,
      subjects: new Map(subjects),
    };
  };
}

function sharedPart(model: ScenarioModel | null): ComparedMetric["scenarioModel"] {
  return model && { correlation: model.correlation, degreesOfFreedom: model.degreesOfFreedom };
}
