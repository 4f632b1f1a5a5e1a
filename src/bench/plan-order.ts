import { BenchError, type JudgeConfig, type Plan, type Suite } from "../domain/index.ts";
import { planRun } from "../plan/index.ts";
import { loadSuite } from "../suite/index.ts";
import { openRegistry } from "./built-in-registry.ts";
import { chooseJudge, refuseSelfJudge } from "./choose-judge.ts";
import { chooseConfigurations, chooseExperiments } from "./choose-parts.ts";
import { loadPersona, withPersona } from "./persona.ts";
import type { Routing } from "./routing.ts";
import { selectModelConfigs, type SamplingOverrides } from "./select-model-configs.ts";

/** What a person asks for, before names are looked up. Null stands for the suite's default. */
export interface RunSubject {
  /** A built-in suite's id, or the path of a YAML file. */
  readonly suite: string;
  /** Path of a file whose text is a further system variant, measured by default. */
  readonly systemPrompt: string | null;
  /** Labels, model ids and patterns. */
  readonly models: readonly string[];
  readonly judge: string | null;
  readonly runs: number | null;
  readonly experiments: readonly string[] | null;
  readonly variants: readonly string[] | null;
  readonly deliveries: readonly string[] | null;
  readonly overrides: SamplingOverrides;
  readonly routing: Routing;
  readonly judgeRouting: Routing;
  readonly registryFile: string | null;
  readonly allowSelfJudge: boolean;
}

export interface PlannedOrder {
  readonly plan: Plan;
  readonly judges: readonly JudgeConfig[];
  readonly notes: readonly string[];
}

/**
 * Looks up every name and plans all that was asked for, without asking any endpoint.
 * @throws BenchError for whatever is missing or unknown, with the next step.
 */
export async function planOrder(subject: RunSubject): Promise<PlannedOrder> {
  if (subject.models.length === 0) throw noModel();
  const { suite, variants } = await subjectSuite(subject);
  const registry = await openRegistry(subject.registryFile);
  const { models: names, routing, overrides } = subject;
  const { modelConfigs, notes } = selectModelConfigs({ names, registry, routing, overrides, suite });
  const judge = chooseJudge({ suite, judge: subject.judge, modelConfigs, routing: subject.judgeRouting });
  if (!subject.allowSelfJudge) refuseSelfJudge(judge, modelConfigs);
  const plan = planRun({
    suite,
    modelConfigs,
    judges: [judge],
    runs: Array.from({ length: subject.runs ?? suite.defaultRuns }, (_, index) => index + 1),
    configurations: chooseConfigurations(suite, { variants, deliveries: subject.deliveries }),
    experiments: chooseExperiments(suite, subject.experiments),
  });
  return { plan, judges: [judge], notes };
}

interface SubjectSuite {
  readonly suite: Suite;
  readonly variants: readonly string[] | null;
}

/** A system prompt of the person's own is always measured; variants named beside it are there to compare with. */
async function subjectSuite({ suite: source, systemPrompt, variants }: RunSubject): Promise<SubjectSuite> {
  const suite = await loadSuite(source);
  if (systemPrompt === null) return { suite, variants };
  const persona = await loadPersona(systemPrompt);
  return { suite: withPersona(suite, persona), variants: variants === null ? null : [...variants, persona.id] };
}

function noModel(): BenchError {
  return new BenchError({
    code: "usage",
    message: "No model is named.",
    hint: "Add --models vendor/name (or a pattern: --models 'google/*'), or --models ollama/name for a model of your own. Without a key: --models sim/holds-80,sim/always-yields",
  });
}
