import {
  BenchError,
  type Configuration,
  type JudgeConfig,
  type ModelConfig,
  type Plan,
  type Scenario,
  type Suite,
} from "../domain/index.ts";
import { conversationTasks } from "./conversation-tasks.ts";
import { conversationTemplate } from "./conversation-template.ts";

export interface PlanRunOptions {
  readonly suite: Suite;
  readonly modelConfigs: readonly ModelConfig[];
  /** Each grades every conversation that `mayGrade` permits; none plans the answers alone. */
  readonly judges: readonly JudgeConfig[];
  /** Whether a judge grades a model config. Default: every judge does. */
  readonly mayGrade?: (judge: JudgeConfig, modelConfig: ModelConfig) => boolean;
  /** Whether a model config runs under a configuration. Default: under every one. */
  readonly mayAsk?: (modelConfig: ModelConfig, configuration: Configuration) => boolean;
  /** Run numbers, from 1. */
  readonly runs: readonly number[];
  readonly configurations: readonly Configuration[];
  /** Ids of the suite's experiments to plan, or null for all. */
  readonly experiments: readonly string[] | null;
}

/**
 * The frozen task graph: model configs in the given order, and in each its runs, configurations and the suite's scenarios.
 * Duplicate inputs are planned once. Tasks share common data and hold no messages.
 * @throws BenchError `usage` for an experiment or a system variant that the suite does not have
 */
export function planRun({ suite, ...options }: PlanRunOptions): Plan {
  const scenarios = selectScenarios(suite, options.experiments);
  const templates = unique(options.configurations, ({ variant, delivery }) => `${variant} ${delivery}`).flatMap(
    (configuration) => scenarios.map((scenario) => conversationTemplate({ suite, configuration, scenario })),
  );
  const modelConfigs = unique(options.modelConfigs, ({ id }) => id);
  const judges = unique(options.judges, ({ id }) => id);
  const runs = [...new Set(options.runs)];
  const { mayGrade = always, mayAsk = always } = options;
  const tasks = modelConfigs.flatMap((modelConfig) => {
    const own = judges.filter((judge) => mayGrade(judge, modelConfig));
    const asked = templates.filter(({ configuration }) => mayAsk(modelConfig, configuration));
    return runs.flatMap((run) =>
      asked.flatMap((template) => conversationTasks({ template, modelConfig, run, judges: own })),
    );
  });
  return Object.freeze({ suite, tasks: Object.freeze(tasks) });
}

function always(): boolean {
  return true;
}

function selectScenarios(suite: Suite, experiments: readonly string[] | null): readonly Scenario[] {
  if (experiments === null) return suite.scenarios;
  const known = new Set(suite.experiments.map(({ id }) => id));
  const unknown = experiments.find((id) => !known.has(id));
  if (unknown !== undefined) throw unknownExperiment(suite, unknown);
  return suite.scenarios.filter(({ experiment }) => experiments.includes(experiment));
}

function unknownExperiment(suite: Suite, experiment: string): BenchError {
  return new BenchError({
    code: "usage",
    message: `suite "${suite.id}" has no experiment "${experiment}"`,
    hint: `Use one or more of: ${suite.experiments.map(({ id }) => id).join(", ")}.`,
  });
}

/** The first of each id. */
function unique<Item>(items: readonly Item[], idOf: (item: Item) => string): readonly Item[] {
  const ids = items.map((item) => idOf(item));
  return items.filter((item, index) => ids.indexOf(idOf(item)) === index);
}
