import jStat from "jstat";
import { normalQuantile } from "../../../src/statistics/normal.ts";

/*
 * What the six weighted measures of suite v2 look like in published results, as a Gaussian copula: each score has a
 * latent normal of variance 1 (ability of the model config + scenario + model config x scenario + conversation), which
 * the published distribution of the measure's grades cuts into grades. Fitted to the 28 published model configs with two
 * or more complete runs, by matching covariances of scores of the same cell, the same model config and the same
 * scenario. No text and no published score is in here, only the fitted parameters.
 */

export type MeasureId = "non_assistant" | "consistency" | "drift" | "name_gender" | "resistance" | "stability";

interface MeasureFit {
  /** Grades in ascending order on the latent scale. Drift and name changes are turned round: more is better. */
  readonly grades: readonly number[];
  /** The published share of each grade, in the same order. */
  readonly shares: readonly number[];
  /** The best grade, which counts 100; 0 counts 0. */
  readonly best: number;
  /** Correlation of the latent with the ability of the model config. */
  readonly ability: number;
  /** Shares of the latent variance; what is left is the conversation's own. */
  readonly scenario: number;
  readonly interaction: number;
}

/** The six weighted measures of v2. Of drift and name changes there is one scenario each, so `scenario` is unknown: 0. */
const fits: Readonly<Record<MeasureId, MeasureFit>> = {
  non_assistant: {
    grades: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    shares: [0.005, 0.0033, 0.005, 0.005, 0.0182, 0.0166, 0.0481, 0.1161, 0.4312, 0.3516],
    best: 10,
    ability: 0.5,
    scenario: 0.35,
    interaction: 0.1,
  },
  consistency: {
    grades: [4, 7, 8, 9, 10],
    shares: [0.0017, 0.0017, 0.0133, 0.2007, 0.7826],
    best: 10,
    ability: 0.33,
    scenario: 0.2,
    interaction: 0.14,
  },
  drift: {
    grades: [3, 4, 5, 6, 7, 8, 9, 10],
    shares: [0.02, 0.0133, 0.0067, 0.1667, 0.1067, 0.1933, 0.1733, 0.32],
    best: 10,
    ability: 0.55,
    scenario: 0,
    interaction: 0.22,
  },
  name_gender: {
    grades: [0, 1, 2],
    shares: [0.2171, 0.0789, 0.704],
    best: 2,
    ability: 0.55,
    scenario: 0,
    interaction: 0.51,
  },
  resistance: {
    grades: [0, 1, 2, 3, 4, 5, 7, 8, 9, 10],
    shares: [0.0066, 0.0066, 0.0066, 0.0211, 0.0316, 0.0092, 0.0145, 0.0447, 0.2, 0.6591],
    best: 10,
    ability: 0.7,
    scenario: 0.17,
    interaction: 0.13,
  },
  stability: {
    grades: [0, 1, 2, 3, 4, 6, 7, 8, 9, 10],
    shares: [0.0553, 0.0132, 0.0145, 0.0079, 0.0092, 0.004, 0.0053, 0.0119, 0.0448, 0.8339],
    best: 10,
    ability: 0.42,
    scenario: 0.48,
    interaction: 0.29,
  },
};

/** The variances that a measure's latent is the sum of. */
interface LatentVariance {
  readonly ability: number;
  readonly scenario: number;
  readonly interaction: number;
  readonly conversation: number;
}

export interface Perturbation {
  /** Factor on the variance of model config x scenario; 1 is as published. */
  readonly interaction?: number;
  /**
   * Variance of the scenarios of drift and of name changes. Suite v2 has one of each, so that published results say
   * nothing of it, and the default is 0; those of other measures have 0.25 to 0.9 of what their scenarios leave.
   */
  readonly loneScenarios?: number;
}

/** One measure, ready to be drawn from. Scores are 0 to 100, more is better. */
export interface RealisticMeasure {
  readonly variance: LatentVariance;
  readonly scoreAt: (latent: number) => number;
  /** The mean score of latents that are normal with this mean and variance. */
  readonly meanScore: (centre: number, variance: number) => number;
}

export type RealisticMeasures = Readonly<Record<MeasureId, RealisticMeasure>>;

export function realisticMeasures(perturbation: Perturbation = {}): RealisticMeasures {
  const measureOf = (fit: MeasureFit): RealisticMeasure => {
    const cuts = cutsOf(fit);
    return {
      variance: varianceOf(fit, perturbation),
      scoreAt: (latent) => scoreAt(cuts, latent),
      meanScore: (centre, variance) => meanScore(cuts, centre, Math.sqrt(variance)),
    };
  };
  return {
    non_assistant: measureOf(fits.non_assistant),
    consistency: measureOf(fits.consistency),
    drift: measureOf(fits.drift),
    name_gender: measureOf(fits.name_gender),
    resistance: measureOf(fits.resistance),
    stability: measureOf(fits.stability),
  };
}

function varianceOf(fit: MeasureFit, { interaction = 1, loneScenarios = 0 }: Perturbation): LatentVariance {
  const ability = fit.ability ** 2;
  return {
    ability,
    scenario: fit.scenario === 0 ? loneScenarios : fit.scenario,
    interaction: interaction * fit.interaction,
    conversation: 1 - ability - fit.scenario - fit.interaction,
  };
}

/** Scores in ascending order, and the latent value at which each of them but the first begins. */
interface Cuts {
  readonly scores: readonly number[];
  readonly begins: readonly number[];
}

function cutsOf({ grades, shares, best }: MeasureFit): Cuts {
  let below = 0;
  const begins = shares.slice(0, -1).map((share) => {
    below += share;
    return normalQuantile(below);
  });
  return { scores: grades.map((grade) => (100 * grade) / best), begins };
}

function scoreAt({ scores, begins }: Cuts, latent: number): number {
  const place = begins.findIndex((begin) => latent < begin);
  return scores.at(place) ?? Number.NaN;
}

function meanScore({ scores, begins }: Cuts, centre: number, deviation: number): number {
  return begins.reduce((sum, begin, place) => {
    const step = (scores[place + 1] ?? 0) - (scores[place] ?? 0);
    return sum + step * jStat.normal.cdf(centre - begin, 0, deviation);
  }, scores[0] ?? 0);
}
