import type { RandomSource } from "../random.ts";
import { exponential, logUniform, standardNormal } from "./simulated-stores.ts";

/** A model config of known truth over all scenarios that a suite might have had. */
export interface SimulatedPopulation {
  readonly truth: number;
  /** Draws a scenario, and gives what draws the score of one more run on it. */
  readonly scenario: () => () => number;
}

export type SimulatedScenarios = (random: RandomSource) => SimulatedPopulation;

/** Scenarios, and runs within them, both 0.4 of the distance from the ceiling wide. */
export const normalScenarios: SimulatedScenarios = (random) => {
  const distance = logUniform(random, 2, 24);
  const stray = (): number => 0.4 * distance * standardNormal(random);
  return {
    truth: 100 - distance,
    scenario: () => {
      const mean = 100 - distance + stray();
      return () => mean + stray();
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
      return () => 100 - own * exponential(random);
    },
  };
};
