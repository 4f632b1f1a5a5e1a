import { BenchError } from "../../domain/index.ts";
import { scenarioWorth } from "../../scoring/index.ts";
import { errorVariance, type VarianceComponents } from "../../statistics/index.ts";
import type { Store } from "../../store/index.ts";
import { detectable, type ComparisonDesign } from "./detectable.ts";
import { nextSteps } from "./next-steps.ts";
import type { Deviations, PowerAnswer } from "./power-answer.ts";
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
  const { suite, components, basis } = await sourceOf(order, store);
  const worth = scenarioWorth(suite);
  const scenarios = order.scenarios ?? worth.scenarios;
  const effectiveScenarios = (worth.effective * scenarios) / worth.scenarios;
  // A scenario is had once under each of the suite's configurations, and counts with their mean.
  const perScenario = suite.defaultConfigurations.length;
  const comparisons = (order.modelConfigs * (order.modelConfigs - 1)) / 2;
  const designOf = (runs: number): ComparisonDesign => {
    const { significance, power } = order;
    return { components, runs, scenarios: effectiveScenarios, significance: significance / comparisons, power };
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
    deviations: deviationsOf(components, effectiveScenarios),
    runs: order.runs.map((runs) => {
      return { runs, conversations: runs * scenarios * perScenario, detectable: detectable(designOf(runs)) };
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

function deviationsOf(components: VarianceComponents, scenarios: number): Deviations {
  const { model, scenario, modelByScenario, run, conversation, judge, modelByJudge } = components;
  return {
    indexOfRun: root(errorVariance(components, { scenarios, runs: 1, judges: 1, over: "runs" })),
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
