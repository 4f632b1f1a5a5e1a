import type { Interval } from "../intervals/interval.ts";
import type { GroupModel, ScenarioModel } from "../intervals/scenario-model.ts";
import { studentTQuantile } from "../intervals/student-t.ts";

/** A scenario that both of two groups have answered. */
export interface ComparedScenario {
  /** Share of the compared mean; all scenarios' together are 1. */
  readonly weight: number;
  readonly stratum: string;
}

export interface ScenarioDifference extends ComparedScenario {
  /** The other group's mean over runs less the one's, on the scale of the model. */
  readonly difference: number;
}

/** Estimates the error of a pair's difference over other scenarios of the same kinds. */
export interface DifferenceError {
  readonly variance: number;
  readonly degreesOfFreedom: number;
}

/** Indices of the two groups in the model, and their differences in the order of the scenarios. */
export type DifferenceEstimator = (
  one: number,
  other: number,
  differences: readonly number[],
) => DifferenceError | null;

/**
 * Weight of the typical pair, in degrees of freedom, beside a pair's own scenarios. From simulations: with half of it
 * intervals cover 94 % instead of 95.5, with twice of it those of pairs that are equal on every scenario are an eighth wider.
 */
const worthOfTypical = 8;

/**
 * The variance of differences over these scenarios, at this coverage (for example 0.95): of the pair's own differences,
 * moderated (Smyth 2004) by the typical difference of two groups with these means. Null for a group that is not in the
 * model.
 */
export function createDifferenceEstimator(
  model: ScenarioModel,
  scenarios: readonly ComparedScenario[],
  level: number,
): DifferenceEstimator {
  const strata = strataOf(scenarios);
  const length = model.range.high - model.range.low;
  const quantile = studentTQuantile((1 + level) / 2, model.degreesOfFreedom);
  return (one, other, differences) => {
    const [first, second] = [model.groups[one], model.groups[other]];
    if (!first || !second) return null;
    const typical = length ** 2 * typicalVariance(model, [first, second], quantile);
    const own = ownVariance(strata, differences);
    const known = worthOfTypical + own.degreesOfFreedom;
    return {
      variance: (worthOfTypical * typical + own.degreesOfFreedom * own.variance) / known,
      degreesOfFreedom: Math.min(model.degreesOfFreedom, known),
    };
  };
}

/** Of two means on a scale from 0 to 1: less than both variances, because the same scenarios are hard for both. */
function typicalVariance(
  { correlation }: ScenarioModel,
  [one, other]: readonly [GroupModel, GroupModel],
  quantile: number,
): number {
  const first = Math.sqrt(varianceAtCentre(one, quantile));
  const second = Math.sqrt(varianceAtCentre(other, quantile));
  // As a sum of what cannot be negative: rounding would leave less than nothing of two equal groups.
  return (first - second) ** 2 + 2 * (1 - correlation) * first * second;
}

/** At the centre of the score interval (Agresti and Coull 1998): a mean at the end of the scale has an error too. */
function varianceAtCentre({ share, variance }: GroupModel, quantile: number): number {
  const factor = quantile ** 2 * variance;
  const centre = Number.isFinite(factor) ? (share + factor / 2) / (1 + factor) : 0.5;
  return variance * centre * (1 - centre);
}

/**
 * The interval of the difference of two groups' weighted means over other scenarios of the same kinds: Student's t with the
 * variance of `createDifferenceEstimator`. Null for a group that is not in the model.
 */
export function scenarioDifferenceInterval(options: {
  readonly model: ScenarioModel;
  /** Indices of the two groups in the model. */
  readonly one: number;
  readonly other: number;
  readonly scenarios: readonly ScenarioDifference[];
  /** Coverage, for example 0.95. */
  readonly level: number;
}): Interval | null {
  const { model, one, other, scenarios, level } = options;
  const differences = scenarios.map(({ difference }) => difference);
  const error = createDifferenceEstimator(model, scenarios, level)(one, other, differences);
  if (error === null) return null;
  const length = model.range.high - model.range.low;
  const difference = scenarios.reduce((sum, scenario) => sum + scenario.weight * scenario.difference, 0);
  const margin = studentTQuantile((1 + level) / 2, error.degreesOfFreedom) * Math.sqrt(error.variance);
  return { low: Math.max(-length, difference - margin), high: Math.min(length, difference + margin) };
}

/** Scenarios of one kind: their indices in the list, and the factor of their variance in that of the weighted mean. */
interface Stratum {
  readonly places: readonly number[];
  readonly spread: number;
}

function strataOf(scenarios: readonly ComparedScenario[]): readonly Stratum[] {
  const placed = scenarios.map(({ weight, stratum }, place) => ({ weight, stratum, place }));
  return [...Map.groupBy(placed, ({ stratum }) => stratum).values()].map((members) => ({
    places: members.map(({ place }) => place),
    spread: members.reduce((sum, { weight }) => sum + weight ** 2, 0),
  }));
}

/**
 * The variance of the difference from the scenarios' own spread within their strata; a scenario that is alone in its
 * stratum has the spread of all others. Degrees of freedom by Satterthwaite (1946).
 */
function ownVariance(strata: readonly Stratum[], differences: readonly number[]): DifferenceError {
  let squares = 0;
  let freedom = 0;
  let variance = 0;
  let uncertainty = 0;
  let spreadAlone = 0;
  for (const { places, spread } of strata) {
    const own = places.length - 1;
    if (own === 0) {
      spreadAlone += spread;
      continue;
    }
    const sum = sumOfSquares(places, differences);
    const part = (spread * sum) / own;
    squares += sum;
    freedom += own;
    variance += part;
    uncertainty += part ** 2 / own;
  }
  if (freedom === 0) return { variance: 0, degreesOfFreedom: 0 };
  const alone = (spreadAlone * squares) / freedom;
  variance += alone;
  uncertainty += alone ** 2 / freedom;
  return { variance, degreesOfFreedom: variance === 0 ? freedom : variance ** 2 / uncertainty };
}

/** Around their mean. */
function sumOfSquares(places: readonly number[], values: readonly number[]): number {
  let mean = 0;
  for (const place of places) mean += (values[place] ?? 0) / places.length;
  let sum = 0;
  for (const place of places) sum += ((values[place] ?? 0) - mean) ** 2;
  return sum;
}
