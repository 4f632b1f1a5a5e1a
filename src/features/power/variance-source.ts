import { type BenchError, notFound } from "../../domain/bench-error.ts";
import type { JudgeConfig } from "../../domain/model-config.ts";
import type { Suite } from "../../domain/suite.ts";
import { loadScoreSource, type ScoreSource } from "../../results/load-score-source.ts";
import { runSpread, scenarioWorth, scoreVariance, type RunSpread, type ScoreVariance } from "../../scoring/index.ts";
import type { VarianceComponents } from "../../statistics/power/variance-components.ts";
import type { Store } from "../../store/index.ts";
import { formsOf, loadSuite } from "../../suite/index.ts";

/** Stated standard deviations, in points of 100; null for what is not stated. */
export interface StatedPriors {
  /** Of a model config's index, from run to run on one suite. */
  readonly run: number;
  /** Of what a model config scores on a scenario, beyond its own level and the scenario's. */
  readonly scenario: number | null;
  /** Of a model config's index, from judge to judge, beyond a judge's own level. */
  readonly judge: number | null;
}

/** Where the numbers of a plan come from. */
export type VarianceBasis =
  | { readonly kind: "stated" }
  | {
      readonly kind: "store";
      readonly modelConfigs: number;
      /** Of each model config. */
      readonly runs: number;
      /** Labels. */
      readonly judges: readonly string[];
      /** The scores are the judges' median; else they are split by judge where there are several. */
      readonly panel: boolean;
      readonly simulated: boolean;
      readonly imported: boolean;
    };

export interface VarianceSource {
  readonly suite: Suite;
  readonly components: VarianceComponents;
  /** As observed on the suite's own scenarios. */
  readonly spread: RunSpread;
  readonly basis: VarianceBasis;
}

export interface ScoreSourceQuery {
  /** In the store an id or the beginning of a digest, else a built-in id or a file; null for the latest, or v2. */
  readonly suite: string | null;
  readonly judges: readonly string[];
  readonly excludeOwnFamily: boolean;
  readonly now: () => Date;
}

const unknown: VarianceComponents = {
  model: null,
  scenario: null,
  modelByScenario: null,
  run: null,
  conversation: null,
  judge: null,
  modelByJudge: null,
  scenarioByJudge: null,
  modelByScenarioByJudge: null,
  runByJudge: null,
  residual: null,
};

/** All that runs differ by is taken for the chance of single conversations, which further scenarios average out too. */
export async function statedVariance(
  priors: StatedPriors,
  { suite: wanted }: ScoreSourceQuery,
): Promise<VarianceSource> {
  const suite = await loadSuite(wanted ?? "v2");
  const components = {
    ...unknown,
    run: 0,
    conversation: priors.run ** 2 * scenarioWorth(suite).effective,
    modelByScenario: priors.scenario === null ? null : priors.scenario ** 2,
    modelByJudge: priors.judge === null ? null : priors.judge ** 2,
  };
  // What is stated is of any level, and as if it were known for sure. A run of items is no draw of an index.
  const pooled =
    suite.index.stances === undefined
      ? { standardDeviation: priors.run, degreesOfFreedom: Number.POSITIVE_INFINITY }
      : null;
  return { suite, components, spread: { pooled, levels: [] }, basis: { kind: "stated" } };
}

/** @throws BenchError not-found where the store does not show how much runs differ. */
export async function storedVariance(store: Store, query: ScoreSourceQuery): Promise<VarianceSource> {
  const source = await loadScoreSource(store, query);
  const { suite } = source;
  if (suite.index.stances !== undefined)
    throw notFound(
      `The index of suite ${suite.id} ${suite.version} is formed once from all items, so the store has no scores of single situations that could say how these differ.`,
      `State what you expect: aib power --suite ${suite.id} --sd-run 3 --sd-scenario 12`,
    );
  const alone = scoreVariance(suite, [source.grades]);
  if (alone.runs < 2) throw tooFewRuns(source, alone);
  const { found, judges } = withOtherJudges(source, alone);
  const { components, modelConfigs, runs } = found;
  const labels = judges.map(({ label }) => label);
  const { panel, simulated, imported } = source;
  const spread = runSpread(suite, source.grades);
  const basis = { kind: "store" as const, modelConfigs, runs, judges: labels, panel, simulated, imported };
  return { suite, components, spread, basis };
}

interface JudgedVariance {
  readonly found: ScoreVariance;
  readonly judges: readonly JudgeConfig[];
}

/** Splits off what judges differ by, where others graded enough of the same that no more than half is lost. */
function withOtherJudges(source: ScoreSource, alone: ScoreVariance): JudgedVariance {
  const { suite, judges, grades, others } = source;
  let best: JudgedVariance = { found: alone, judges };
  // A panel's median is no judge that could be held against others.
  if (source.panel) return best;
  const kept: ScoreSource["others"][number][] = [];
  for (const other of others) {
    const found = scoreVariance(suite, [grades, ...[...kept, other].map((each) => each.grades)]);
    if (found.modelConfigs < 2 || freedomOf(found) < freedomOf(alone) / 2) continue;
    kept.push(other);
    best = { found, judges: [...judges, ...kept.map(({ judge }) => judge)] };
  }
  return best;
}

function freedomOf({ modelConfigs, runs }: ScoreVariance): number {
  return modelConfigs * (runs - 1);
}

function tooFewRuns({ suite, imported }: ScoreSource, { runs }: ScoreVariance): BenchError {
  const { id, version } = suite;
  const state = "state what you expect: aib power --sd-run 3 --sd-scenario 12";
  const hint = (next: string): string => {
    return imported ? `No run can be added to imported results: ${state}` : `${next}, or ${state}`;
  };
  const forms = formsOf(suite);
  if (forms > 1) {
    return notFound(
      `Suite ${id} ${version} asks its items in ${forms} forms, one a run, so only runs ${forms + 1} to ${2 * forms} repeat runs 1 to ${forms}: nothing is known of how repetitions differ.`,
      hint(`Complete two cycles (aib rerun --target-runs ${2 * forms})`),
    );
  }
  return runs === 0
    ? notFound(
        `No run of suite ${id} ${version} has all its verdicts, so that nothing is known of how scores differ.`,
        hint("Complete some (aib runs shows how)"),
      )
    : notFound(
        `Every model config has one whole run of suite ${id} ${version}, so that nothing is known of how runs differ.`,
        hint("Add a second (aib rerun --target-runs 2)"),
      );
}
