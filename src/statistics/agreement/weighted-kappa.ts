import { mean } from "../descriptive.ts";
import { countValues } from "./count-values.ts";

/** Two raters' values of the same unit. */
export type RatedPair = readonly [number, number];

export interface PairAgreement {
  /** 1 is perfect, 0 is chance; null where both raters give one and the same value always. */
  readonly kappa: number | null;
  /** How much higher the first rater is on average; null without pairs. */
  readonly meanDifference: number | null;
}

/**
 * Weighted kappa (Cohen 1968) of two raters: disagreement counts by its size (linear, Cicchetti and Allison 1971) or by
 * its square (quadratic, Fleiss and Cohen 1973). On values instead of category numbers, so equally spaced values give
 * the textbook's numbers whether or not every category occurs.
 */
export function weightedKappa(pairs: readonly RatedPair[], weights: "linear" | "quadratic"): PairAgreement {
  const power = weights === "linear" ? 1 : 2;
  const observed = pairs.reduce((sum, [one, other]) => sum + Math.abs(one - other) ** power, 0) / pairs.length;
  const expected = chanceDisagreement(pairs, power);
  return {
    kappa: expected > 0 ? 1 - observed / expected : null,
    meanDifference: mean(pairs.map(([one, other]) => one - other)),
  };
}

/** Over all pairs of a value of the first rater and one of the second. */
function chanceDisagreement(pairs: readonly RatedPair[], power: number): number {
  const ofOther = [...countValues(pairs.map(([, other]) => other))];
  let sum = 0;
  for (const [one, times] of countValues(pairs.map(([first]) => first))) {
    for (const [other, otherTimes] of ofOther) sum += times * otherTimes * Math.abs(one - other) ** power;
  }
  return sum / pairs.length ** 2;
}
