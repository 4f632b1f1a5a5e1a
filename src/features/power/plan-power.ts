import { notFound } from "../../domain/bench-error.ts";
import { scenarioWorth } from "../../scoring/index.ts";
import type { PooledDeviation } from "../../statistics/power/pooled-deviation.ts";
import { expectedRuns } from "../../statistics/sequential/expected-runs.ts";
import { mostRepetitions } from "../../statistics/sequential/look.ts";
import type { VarianceComponents } from "../../statistics/power/variance-components.ts";
import type { Store } from "../../store/index.ts";
import { formsOf } from "../../suite/index.ts";
import { detectable, type ComparisonDesign } from "./detectable.ts";
import type { Deviations, PowerAnswer, PowerLevel, NextSteps, PowerStep } from "./power-answer.ts";
import {
  statedVariance,
  storedVariance,
  type ScoreSourceQuery,
  type StatedPriors,
  type VarianceSource,
} from "./variance-source.ts";

export interface PowerRequest extends ScoreSourceQuery {
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
export async function planPower(request: PowerRequest, store: Store | null): Promise<PowerAnswer> {
  const source = await sourceOf(request, store);
  const { suite, components, spread, basis } = source;
  const worth = scenarioWorth(suite);
  const scenarios = request.scenarios ?? worth.scenarios;
  const effectiveScenarios = (worth.effective * scenarios) / worth.scenarios;
  // A scenario is had once under each of the suite's configurations, and counts with their mean; a situation with each of its items.
  const perScenario = suite.defaultConfigurations.length * ((suite.items?.length ?? worth.scenarios) / worth.scenarios);
  const comparisons = (request.modelConfigs * (request.modelConfigs - 1)) / 2;
  const designOf = (runs: number, pooled = spread.pooled): ComparisonDesign => {
    const runVariance = pooled && { variance: pooled.standardDeviation ** 2, scenarios: worth.effective };
    const significance = request.significance / comparisons;
    return { components, runVariance, runs, scenarios: effectiveScenarios, significance, power: request.power };
  };
  const runsInCycle = formsOf(suite);
  const answer = {
    schemaVersion: 2,
    suite: { id: suite.id, version: suite.version, digest: suite.digest },
    runsInCycle,
    basis,
    significance: request.significance,
    power: request.power,
    modelConfigs: request.modelConfigs,
    comparisons,
    scenarios,
    effectiveScenarios,
    deviations: deviationsOf(components, spread.pooled),
    runs: request.runs.map((runs) => {
      return { runs, conversations: runs * scenarios * perScenario, detectable: detectable(designOf(runs)) };
    }),
    levels: spread.levels.map(({ from, below, modelConfigs, pooled }): PowerLevel => {
      const rerun = request.runs.map((runs) => ({ runs, detectable: detectable(designOf(runs, pooled))["re-run"] }));
      return { from, below, modelConfigs, standardDeviation: pooled?.standardDeviation ?? null, "re-run": rerun };
    }),
    untilClear: runsInCycle > 1 || spread.pooled === null ? null : untilClear(spread.pooled.standardDeviation),
    next: nextSteps(designOf(basis.kind === "store" ? basis.runs : Math.ceil(suite.defaultRuns / runsInCycle)), {
      scenarios,
      perScenario,
    }),
  } as const;
  return { ...answer, notes: powerNotes(answer) };
}

function untilClear(deviation: number): NonNullable<PowerAnswer["untilClear"]> {
  const expected = (rows: 1 | 2, distance: number) =>
    expectedRuns(rows, { deviation, distance, atMost: mostRepetitions });
  const by = [0, 5, 10, 20].map((distance) => {
    return { distance, row: expected(1, distance), prompts: expected(2, distance) };
  });
  return { atMost: mostRepetitions, fixed: 5, by };
}

function sourceOf(request: PowerRequest, store: Store | null): Promise<VarianceSource> {
  if (request.priors !== null) return statedVariance(request.priors, request);
  if (store !== null) return storedVariance(store, request);
  throw notFound(
    "There is no store to estimate the score variance from.",
    "Run or import something first, or state what you expect: aib power --sd-run 3 --sd-scenario 12",
  );
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

/** Fewer degrees of freedom than this make a standard deviation that may be off by a third. */
const enoughFreedom = 18;
/** Fewer model configs than this may all be of a kind. */
const enoughModelConfigs = 5;

/** What the numbers must not be read without. */
function powerNotes(answer: Omit<PowerAnswer, "notes">): readonly string[] {
  return [...basisNotes(answer), ...unknownNotes(answer), ...testNotes(answer)];
}

/** What a suite samples: with items situations, which its cycles ask. */
function sampledIn({ runsInCycle }: Pick<PowerAnswer, "runsInCycle">): "situation" | "scenario" {
  return runsInCycle > 1 ? "situation" : "scenario";
}

function basisNotes(answer: Omit<PowerAnswer, "notes">): readonly string[] {
  const { basis, runsInCycle } = answer;
  const sampled = sampledIn(answer);
  if (basis.kind === "stated")
    return [
      `What is stated of ${runsInCycle > 1 ? "cycles" : "runs"} is taken for the chance of single conversations, which more ${sampled}s average out too.`,
    ];
  const { modelConfigs, runs, simulated } = basis;
  const unit = runsInCycle > 1 ? "cycles" : "runs";
  const freedom = modelConfigs * (runs - 1);
  const error = 1.96 / Math.sqrt(2 * freedom);
  return [
    ...(simulated ? ["All of it is simulated: real models differ otherwise."] : []),
    ...(freedom < enoughFreedom
      ? [
          `Little to go by: how much ${unit} differ is known from ${modelConfigs} x ${runs} ${unit}, and may well be off by ${(100 * error).toFixed(0)} %.`,
        ]
      : []),
    ...(modelConfigs > 1 && modelConfigs < enoughModelConfigs
      ? [`Little to go by: other model configs may differ more between ${sampled}s than these ${modelConfigs} do.`]
      : []),
  ];
}

function unknownNotes(answer: Omit<PowerAnswer, "notes">): readonly string[] {
  const { basis, deviations, effectiveScenarios } = answer;
  const sampled = sampledIn(answer);
  const stored = basis.kind === "store";
  return [
    ...(deviations.modelByScenario === null
      ? [
          stored
            ? `Only one model config has been measured: what a difference would be on other ${sampled}s takes a second one, or --sd-run and --sd-scenario.`
            : `Without --sd-scenario nothing can be said of other ${sampled}s.`,
        ]
      : []),
    ...(effectiveScenarios < 2 ? [`One ${sampled} says nothing of others.`] : []),
    ...(deviations.modelByJudge === null
      ? [
          stored
            ? basis.panel
              ? "How much judges differ is not told apart in a panel's median: name no panel for that."
              : `How much judges differ is not known: no second one graded enough of the same${basis.imported ? "" : " (aib judge)"}.`
            : "Without --sd-judge nothing can be said of other judges.",
        ]
      : []),
  ];
}

/** The test of `aib compare` has its own least p value. */
function testNotes(answer: Omit<PowerAnswer, "notes">): readonly string[] {
  const { scenarios, comparisons, significance } = answer;
  const sampled = sampledIn(answer);
  const least = 2 ** (1 - scenarios);
  if (least > significance)
    return [
      `The p value of aib compare cannot come below ${Number(least.toPrecision(3))} with ${scenarios} ${sampled}s, however large a difference is: nothing can be significant.`,
    ];
  const question =
    answer.deviations.indexOfRun === null
      ? `What is detectable is what the interval of aib compare finds with other questions, the only one of such an index; its p is of the same test.`
      : `What is detectable is what the intervals of aib compare find, if repeated on these ${sampled}s and with other questions. Its p also asks whether the ${sampled}s agree, so it finds less; with one run there is none.`;
  // Benjamini and Hochberg: so many at the least p value make each other significant.
  const together = Math.ceil((comparisons * least) / significance);
  return together === 1
    ? [question]
    : [
        question,
        `With ${scenarios} ${sampled}s and ${comparisons} comparisons, aib compare finds no difference significant unless ${together} or more are that clear.`,
      ];
}

/** What the design's scenarios take. */
interface ScenarioEffort {
  /** How many they are, with any weights. */
  readonly scenarios: number;
  /** Conversations on each in a run. */
  readonly perScenario: number;
}

export function nextSteps(design: ComparisonDesign, { scenarios, perScenario }: ScenarioEffort): NextSteps {
  const { runs } = design;
  const steps: readonly PowerStep[] = [
    { step: "none", conversations: 0, detectable: detectable(design) },
    { step: "run", conversations: scenarios * perScenario, detectable: detectable({ ...design, runs: runs + 1 }) },
    {
      step: "scenario",
      conversations: runs * perScenario,
      // One more of an average weight.
      detectable: detectable({ ...design, scenarios: (design.scenarios * (scenarios + 1)) / scenarios }),
    },
  ];
  return { runs, steps, buysMore: whichBuysMore(steps) };
}

function whichBuysMore(steps: readonly PowerStep[]): NextSteps["buysMore"] {
  const now = steps.find(({ step }) => step === "none")?.detectable.generalisation ?? null;
  const gains = steps.flatMap(({ step, conversations, detectable: { generalisation } }) =>
    step === "none" || now === null || generalisation === null
      ? []
      : [{ step, gain: (now - generalisation) / conversations }],
  );
  const [best] = gains.toSorted((one, other) => other.gain - one.gain);
  return gains.length < 2 || best === undefined ? null : best.step;
}
