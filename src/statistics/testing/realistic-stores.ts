import jStat from "jstat";
import { normalQuantile } from "../normal.ts";
import type { RandomSource } from "../random.ts";
import { standardNormal } from "./simulated-stores.ts";

/*
 * Stores that behave like published results of suite v2: a Gaussian copula per measure. Each score has a latent normal
 * of variance 1 (ability of the model config + scenario + model config x scenario + conversation), which the published
 * distribution of the measure's grades cuts into grades. Fitted to the 28 published model configs with two or more
 * complete runs, by matching covariances of scores of the same cell, the same model config and the same scenario. No
 * text and no published score is in here, only the fitted parameters.
 */

type MeasureId = "non_assistant" | "consistency" | "drift" | "name_gender" | "resistance" | "stability";

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

/** One scenario under one measure, as `IndexItem` of the scoring: the index is the weighted sum of items. */
export interface RealisticItem {
  readonly measure: MeasureId;
  /** Measures of one conversation share its luck. */
  readonly scenario: string;
  /** Share of the index; all items' together are 1. */
  readonly weight: number;
}

/** The 20 items of suite v2. */
export const realisticItems: readonly RealisticItem[] = [
  ...itemsOf("non_assistant", ["direct", "psych", "context", "negotiation"], 0.1),
  ...itemsOf("consistency", ["direct", "psych", "context", "negotiation"], 0.05),
  ...itemsOf("drift", ["negotiation"], 0.2 * (10 / 12)),
  ...itemsOf("name_gender", ["name_gender"], 0.2 * (2 / 12)),
  ...itemsOf("resistance", ["rs01", "rs02", "rs03", "rs04", "rs05"], 0.35),
  ...itemsOf("stability", ["pt01", "pt02", "pt03", "pt04", "pt05"], 0.3),
];

function itemsOf(measure: MeasureId, scenarios: readonly string[], weight: number): readonly RealisticItem[] {
  return scenarios.map((scenario) => ({ measure, scenario, weight: weight / scenarios.length }));
}

/** What the measures of one conversation have in common of their interaction and of their luck. */
const sharedInConversation = 0.6;

export interface RealisticConfig {
  /** The expected index on the scenarios of this store. */
  readonly here: number;
  /** The expected index on all scenarios of the same kinds. */
  readonly elsewhere: number;
  /** 0 to 100, more is better: `scores[item][run]`, items in the order of `realisticItems`. */
  readonly scores: readonly (readonly number[])[];
}

export interface RealisticStoreOptions {
  readonly configs: number;
  readonly runs: number;
  /** Makes every model config the same one: equal in truth on these scenarios and on all others. */
  readonly identical?: boolean;
}

/** A store of model configs of known truth, all on the same drawn scenarios. */
export function realisticStore(random: RandomSource, options: RealisticStoreOptions): readonly RealisticConfig[] {
  const { configs, runs, identical = false } = options;
  const difficulties = realisticItems.map(() => standardNormal(random));
  const drawConfig = (): ConfigTruth => {
    const ability = standardNormal(random);
    const interactions = correlatedByScenario(random);
    const means = realisticItems.map(({ measure }, item) => {
      const { ability: loading, scenario, interaction } = fits[measure];
      return (
        loading * ability +
        Math.sqrt(scenario) * (difficulties[item] ?? 0) +
        Math.sqrt(interaction) * (interactions[item] ?? 0)
      );
    });
    return { ability, means };
  };
  const first = drawConfig();
  return Array.from({ length: configs }, (_, place) =>
    configOf(place === 0 || identical ? first : drawConfig(), runs, random),
  );
}

interface ConfigTruth {
  readonly ability: number;
  /** The expected latent of each item. */
  readonly means: readonly number[];
}

function configOf({ ability, means }: ConfigTruth, runs: number, random: RandomSource): RealisticConfig {
  const luck = Array.from({ length: runs }, () => correlatedByScenario(random));
  const scores = realisticItems.map(({ measure }, item) => {
    const spread = Math.sqrt(ownVariance(fits[measure]));
    return luck.map((lucks) => gradeAt(cuts[measure], (means[item] ?? 0) + spread * (lucks[item] ?? 0)));
  });
  const here = realisticItems.map(({ measure }, item) =>
    expectedScore(cuts[measure], means[item] ?? 0, Math.sqrt(ownVariance(fits[measure]))),
  );
  const elsewhere = realisticItems.map(({ measure }) => {
    const loading = fits[measure].ability;
    return expectedScore(cuts[measure], loading * ability, Math.sqrt(1 - loading ** 2));
  });
  return { here: weightedSum(here), elsewhere: weightedSum(elsewhere), scores };
}

/** One standard normal an item; those of one scenario correlate. */
function correlatedByScenario(random: RandomSource): readonly number[] {
  const shared = new Map<string, number>();
  return realisticItems.map(({ scenario }) => {
    const common = shared.get(scenario) ?? standardNormal(random);
    shared.set(scenario, common);
    return Math.sqrt(sharedInConversation) * common + Math.sqrt(1 - sharedInConversation) * standardNormal(random);
  });
}

function ownVariance({ ability, scenario, interaction }: MeasureFit): number {
  return 1 - ability ** 2 - scenario - interaction;
}

/** The index of items' values, in the order of `realisticItems`. */
export function weightedSum(values: readonly number[]): number {
  return realisticItems.reduce((sum, { weight }, item) => sum + weight * (values[item] ?? Number.NaN), 0);
}

/** Scores from 0 to 100 in ascending order, and the latent value at which each of them but the first begins. */
interface Cuts {
  readonly scores: readonly number[];
  readonly begins: readonly number[];
}

const cuts: Readonly<Record<MeasureId, Cuts>> = {
  non_assistant: cutsOf(fits.non_assistant),
  consistency: cutsOf(fits.consistency),
  drift: cutsOf(fits.drift),
  name_gender: cutsOf(fits.name_gender),
  resistance: cutsOf(fits.resistance),
  stability: cutsOf(fits.stability),
};

function cutsOf({ grades, shares, best }: MeasureFit): Cuts {
  let below = 0;
  const begins = shares.slice(0, -1).map((share) => {
    below += share;
    return normalQuantile(below);
  });
  return { scores: grades.map((grade) => (100 * grade) / best), begins };
}

function gradeAt({ scores, begins }: Cuts, latent: number): number {
  const place = begins.findIndex((begin) => latent < begin);
  return scores.at(place) ?? Number.NaN;
}

/** The mean score of latents that are normal with this mean and deviation. */
function expectedScore({ scores, begins }: Cuts, centre: number, deviation: number): number {
  return begins.reduce((sum, begin, place) => {
    const step = (scores[place + 1] ?? 0) - (scores[place] ?? 0);
    return sum + step * jStat.normal.cdf(centre - begin, 0, deviation);
  }, scores[0] ?? 0);
}
