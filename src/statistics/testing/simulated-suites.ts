import type { RandomSource } from "../random.ts";
import { exponential, logUniform, standardNormal } from "./simulated-stores.ts";

/** One scenario as one model config meets it. */
export interface SimulatedScenario {
  /** The expected score. */
  readonly truth: number;
  /** The score of one more run. */
  readonly run: () => number;
}

/** A model config of known truth over all scenarios that a suite might have had. */
export interface SimulatedPopulation {
  readonly truth: number;
  /** Draws a scenario. */
  readonly scenario: () => SimulatedScenario;
}

export type SimulatedScenarios = (random: RandomSource) => SimulatedPopulation;

/** Scenarios, and runs within them, both 0.4 of the distance from the ceiling wide. */
export const normalScenarios: SimulatedScenarios = (random) => {
  const distance = logUniform(random, 2, 24);
  const stray = (): number => 0.4 * distance * standardNormal(random);
  return {
    truth: 100 - distance,
    scenario: () => {
      const truth = 100 - distance + stray();
      return { truth, run: () => truth + stray() };
    },
  };
};

/** Exponential distances from the ceiling, of scenarios and of runs within them. */
export const ceilingSkewedScenarios: SimulatedScenarios = (random) => {
  const distance = logUniform(random, 2, 24);
  return {
    truth: 100 - distance,
    scenario: () => {
      const own = distance * exponential(random);
      return { truth: 100 - own, run: () => 100 - own * exponential(random) };
    },
  };
};

/** 100 always, but on one scenario of four: there half of the runs are 20 to 100 points lower. */
export const twoValuedScenarios: SimulatedScenarios = (random) => {
  const drop = logUniform(random, 20, 100);
  const hard = { truth: 100 - drop / 2, run: () => (random() < 0.5 ? 100 - drop : 100) };
  const easy = { truth: 100, run: () => 100 };
  return { truth: 100 - drop / 8, scenario: () => (random() < 0.25 ? hard : easy) };
};
