import { BenchError } from "../domain/bench-error.ts";
import type { JudgeConfig, ModelConfig } from "../domain/model-config.ts";
import type { Configuration, Scenario, Suite } from "../domain/suite.ts";
import type { Plan } from "../domain/task.ts";
import { cycleOf, isAskedIn, isSaidAlike, scenarioOf } from "../suite/index.ts";
import { passTasks } from "./conversation-tasks.ts";
import { passReadings, type Readers } from "./plan-readings.ts";
import { conversationTemplate, type ConversationTemplate } from "./conversation-template.ts";

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
  /** Whether judges also grade the conversations that are graded only on request. Default: they do not. */
  readonly gradeAll?: boolean;
  /** The readers of a model config's messages; by default there are none. */
  readonly readersOf?: (modelConfig: ModelConfig) => Readers | null;
}

/**
 * The frozen task graph: model configs in the given order, and in each its runs, configurations and the suite's scenarios,
 * a trunk before its forks. A run plans the scenarios of its form.
 * Duplicate inputs are planned once. Tasks share common data and hold no messages.
 * @throws BenchError `usage` for an experiment or a system variant that the suite does not have
 */
export function planRun({ suite, ...options }: PlanRunOptions): Plan {
  const scenarios = selectScenarios(suite, options.experiments);
  const configurations = unique(options.configurations, ({ variant, delivery }) => `${variant} ${delivery}`);
  const modelConfigs = unique(options.modelConfigs, ({ id }) => id);
  const judges = unique(options.judges, ({ id }) => id);
  const passes = passesOf(suite, scenarios, configurations, [...new Set(options.runs)]);
  const { mayGrade = always, mayAsk = always, gradeAll = false, readersOf = () => null } = options;
  const tasks = modelConfigs.flatMap((modelConfig) => {
    const own = judges.filter((judge) => mayGrade(judge, modelConfig));
    const readers = readersOf(modelConfig);
    return passes
      .filter(({ configuration }) => mayAsk(modelConfig, configuration))
      .flatMap(({ run, configuration, templates }) => {
        const asked = passTasks(templates, modelConfig, run, own, gradeAll);
        if (readers === null) return asked;
        const answers = asked.filter((task) => task.kind === "answer");
        const turns = new Map(answers.map((task) => [task.turnId, task]));
        return asked.concat(passReadings(suite, { modelConfig, run, configuration, turns }, readers));
      });
  });
  return Object.freeze({ suite, tasks: Object.freeze(tasks) });
}

function always(): boolean {
  return true;
}

/** One run of a model config under one configuration. */
interface Pass {
  readonly run: number;
  readonly configuration: Configuration;
  readonly templates: readonly ConversationTemplate[];
}

/** By runs, then by configurations. Runs of one cycle share their templates. */
function passesOf(
  suite: Suite,
  scenarios: readonly Scenario[],
  configurations: readonly Configuration[],
  runs: readonly number[],
): readonly Pass[] {
  const known = new Map<string, ConversationTemplate>();
  return runs.flatMap((run) => {
    const asked = scenarios.filter((scenario) => isAskedIn(suite, scenario, run));
    return configurations.map((configuration) => {
      const { variant, delivery } = configuration;
      const templates = asked.map((scenario) => {
        const cycle = isSaidAlike(scenario) ? "any" : cycleOf(suite, run);
        const name = `${variant} ${delivery} ${scenario.id} ${cycle}`;
        const template = known.get(name) ?? conversationTemplate({ suite, configuration, scenario, run });
        known.set(name, template);
        return template;
      });
      return { run, configuration, templates };
    });
  });
}

/** The scenarios of these experiments with those that they fork from or whose ballots decide them, which come first. */
function selectScenarios(suite: Suite, experiments: readonly string[] | null): readonly Scenario[] {
  if (experiments === null) return withTrunks(suite, suite.scenarios);
  const known = new Set(suite.experiments.map(({ id }) => id));
  const unknown = experiments.find((id) => !known.has(id));
  if (unknown !== undefined) throw unknownExperiment(suite, unknown);
  return withTrunks(
    suite,
    suite.scenarios.filter(({ experiment }) => experiments.includes(experiment)),
  );
}

function withTrunks(suite: Suite, scenarios: readonly Scenario[]): readonly Scenario[] {
  const ordered = new Set<Scenario>();
  const add = (scenario: Scenario): void => {
    if (ordered.has(scenario)) return;
    const needed = [scenario.fork?.scenario, scenario.sideBy].filter((id) => id !== undefined);
    for (const id of needed) if (id !== scenario.id) add(scenarioOf(suite, id));
    ordered.add(scenario);
  };
  for (const scenario of scenarios) add(scenario);
  return [...ordered];
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
