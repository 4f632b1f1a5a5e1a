import { mean } from "../descriptive.ts";
import { corners, halfMeanSquares, type Axis, type Observation } from "./shared-patterns.ts";

/**
 * The components of the variance of scores. Null where the data do not identify one: every component with a judge below
 * two judges, most components without two runs of a model. With one judge, `conversation` holds the judge's own noise.
 */
export interface VarianceComponents {
  readonly model: number | null;
  readonly scenario: number | null;
  readonly modelByScenario: number | null;
  /** Shared by a whole run, beyond its model. */
  readonly run: number | null;
  /** Residual of a single conversation. */
  readonly conversation: number | null;
  readonly judge: number | null;
  readonly modelByJudge: number | null;
  readonly scenarioByJudge: number | null;
  readonly modelByScenarioByJudge: number | null;
  readonly runByJudge: number | null;
  /** One judge's verdict on one conversation, beyond all the above. */
  readonly residual: number | null;
}

/**
 * Variance components of models crossed with scenarios and judges, runs within models, by the method of moments on
 * symmetric differences (Koch 1967): half the mean squared difference of two scores is the sum of what they do not
 * share. On balanced data these are the analysis of variance's estimates (Brennan 2001, chapter 3); holes only remove
 * pairs. An estimate below zero, which chance makes of small components, is given as zero.
 */
export function varianceComponents(observations: readonly Observation[]): VarianceComponents {
  const component = componentEstimator(observations);
  return {
    model: component(1, 0, 0),
    scenario: component(0, 1, 0),
    modelByScenario: component(1, 1, 0),
    run: component(2, 0, 0),
    conversation: component(2, 1, 0),
    judge: component(0, 0, 1),
    modelByJudge: component(1, 0, 1),
    scenarioByJudge: component(0, 1, 1),
    modelByScenarioByJudge: component(1, 1, 1),
    runByJudge: component(2, 0, 1),
    residual: component(2, 1, 1),
  };
}

/** The covariance of scores that share this pattern, beyond that of the patterns one step below. */
type ComponentEstimator = (model: number, scenario: number, judge: number) => number | null;

function componentEstimator(observations: readonly Observation[]): ComponentEstimator {
  const judged = new Set(observations.map(({ judge }) => judge)).size > 1;
  // Without a second judge all pairs share theirs, and what they do not share lies on the other two axes.
  const along: readonly Axis[] = judged ? ["model", "scenario", "judge"] : ["model", "scenario"];
  const unshared = halfMeanSquares(centred(observations));
  return (model, scenario, judge) => {
    if (judge === 1 && !judged) return null;
    let estimate = 0;
    for (const { pattern, sign } of corners({ model, scenario, judge: judged ? judge : 1 }, along, -1)) {
      const half = unshared(pattern);
      if (half === null) return null;
      estimate -= sign * half;
    }
    return Math.max(0, estimate);
  };
}

/** Sums of squares lose their digits on a large mean. */
function centred(observations: readonly Observation[]): readonly Observation[] {
  const centre = mean(observations.map(({ value }) => value)) ?? 0;
  return observations.map((observation) => ({ ...observation, value: observation.value - centre }));
}
