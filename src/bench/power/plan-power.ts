import { BenchError } from "../../domain/index.ts";
import { scenarioWorth } from "../../scoring/index.ts";
import type { PooledDeviation, VarianceComponents } from "../../statistics/index.ts";
import type { Store } from "../../store/index.ts";
import { detectable, type ComparisonDesign } from "./detectable.ts";
import { nextSteps } from "./next-steps.ts";
import type { Deviations, PowerAnswer, PowerLevel } from "./power-answer.ts";
import { powerNotes } from "./power-notes.ts";
import {
  statedVariance,
  storedVariance,
  type SourceWish,
  type StatedPriors,
  type VarianceSource,
} from "./variance-source.ts";

export interface PowerOrder extends SourceWish {
  /** Null to learn from the store. */
  readonly priors: StatedPriors | null;
  /** Numbers of runs to look at. */
  readonly runs: readonly number[];
  /** How many scenarios there are to be, of such weights as the suite's; null for as many as it has. */
  readonly scenarios: number | null;
  /** To be compared, each with each. */
  readonly modelConfigs: number;
  /** Two-sided, over all comparisons together. */
  readonly significance: number;
  readonly power: number;
}

/**
 * The smallest differences that runs can show, from stated priors or from the store's own variance.
 * @param store null where there is none
 * @throws BenchError not-found | unknown-suite with what is missing.
 */
export async function planPower(order: PowerOrder, store: Store | null): Promise<PowerAnswer> {
  const source = await sourceOf(order, store);
  const { suite, components, spread, basis } = source;
  const worth = scenarioWorth(suite);
  const scenarios = order.scenarios ?? worth.scenarios;
  const effectiveScenarios = (worth.effective * scenarios) / worth.scenarios;
  // A scenario is had once under each of the suite's configurations, and counts with their mean.
  const perScenario = suite.defaultConfigurations.length;
  const comparisons = (order.modelConfigs * (order.modelConfigs - 1)) / 2;
  const designOf = (runs: number, pooled = spread.pooled): ComparisonDesign => {
    const runVariance = pooled && { variance: pooled.standardDeviation ** 2, scenarios: worth.effective };
    const significance = order.significance / comparisons;
    return { components, runVariance, runs, scenarios: effectiveScenarios, significance, power: order.power };
  };
  const answer = {
    schemaVersion: 1,
    suite: { id: suite.id, version: suite.version, digest: suite.digest },
    basis,
    significance: order.significance,
    power: order.power,
    modelConfigs: order.modelConfigs,
    comparisons,
    scenarios,
    effectiveScenarios,
    deviations: deviationsOf(components, spread.pooled),
    runs: order.runs.map((runs) => {
      return { runs, conversations: runs * scenarios * perScenario, detectable: detectable(designOf(runs)) };
    }),
    levels: spread.levels.map(({ from, below, modelConfigs, pooled }): PowerLevel => {
      const rerun = order.runs.map((runs) => ({ runs, detectable: detectable(designOf(runs, pooled)).rerun }));
      return { from, below, modelConfigs, standardDeviation: pooled?.standardDeviation ?? null, rerun };
    }),
    next: nextSteps(designOf(basis.kind === "store" ? basis.runs : suite.defaultRuns), { scenarios, perScenario }),
  } as const;
  return { ...answer, notes: powerNotes(answer) };
}

function sourceOf(order: PowerOrder, store: Store | null): Promise<VarianceSource> {
  if (order.priors !== null) return statedVariance(order.priors, order);
  if (store !== null) return storedVariance(store, order);
  throw new BenchError({
    code: "not-found",
    message: "There is no store to learn from how much scores differ.",
    hint: "Run or import something first, or state what you expect: aib power --sd-run 3 --sd-scenario 12",
  });
}

function deviationsOf(components: VarianceComponents, ofRuns: PooledDeviation | null): Deviations {
  const { model, scenario, modelByScenario, run, conversation, judge, modelByJudge } = components;
  return {
    indexOfRun: ofRuns?.standardDeviation ?? null,
    model: root(model),
    scenario: root(scenario),
    modelByScenario: root(modelByScenario),
    run: root(run),
    conversation: root(conversation),
    judge: root(judge),
    modelByJudge: root(modelByJudge),
  };
}

function root(variance: number | null): number | null {
  return variance === null ? null : Math.sqrt(variance);
}
