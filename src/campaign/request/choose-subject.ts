import { BenchError } from "../../domain/bench-error.ts";
import type { JudgeConfig, ModelConfig, ReasoningEffort } from "../../domain/model-config.ts";
import type { Configuration, Suite } from "../../domain/suite.ts";
import { isPlaceholderKey, keyRedaction } from "../../model/index.ts";
import { resolveModelConfig, type ModelConfigChoice } from "../../model/registry/resolve-model-config.ts";
import { selectConfigurations, selectExperiments, loadSuite } from "../../suite/index.ts";
import { chooseJudges, needsJudges } from "../judging/judges.ts";
import { findOnLocalServers } from "../models/local-models.ts";
import { loadPersonas, withPersonas, type SystemPrompt } from "./persona.ts";
import type { Routing } from "../models/routing.ts";
import {
  openRegistry,
  selectModels,
  unknownNames,
  type SamplingOverrides,
  type SelectedModels,
} from "../models/select-models.ts";

/** What the user asks for, before names are looked up. Null stands for the suite's default. */
export interface RunSubject {
  /** A built-in suite's id, the path of a YAML file, or a suite that code made of another. */
  readonly suite: string | Suite;
  /** Further system variants, measured by default. */
  readonly systemPrompts: readonly SystemPrompt[];
  /** Labels, model ids and patterns; none for the registry's defaults, which are all its active entries. */
  readonly models: readonly string[];
  /** Several are a panel; none is the suite's own. */
  readonly judges: readonly string[];
  /** Whether they grade by the suite's blind wording. */
  readonly blind: boolean;
  readonly judgeReasoningEffort: ReasoningEffort;
  /** Whether judges also grade the conversations that are graded only on request. Default: they do not. */
  readonly gradeAll?: boolean;
  /** Whether a judge is left out for models of its own family; null where only a panel's are. */
  readonly excludeOwnFamily: boolean | null;
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

/** Every name of a subject looked up, before any endpoint is asked. */
export interface ChosenSubject {
  readonly subject: RunSubject;
  readonly suite: Suite;
  readonly configurations: readonly Configuration[];
  readonly experiments: ReturnType<typeof selectExperiments>;
  readonly selected: SelectedModels;
}

/**
 * Looks up suite, models, judges and parts by their names, once.
 * @throws BenchError for anything missing or unknown, with the next step.
 */
export async function chooseSubject(subject: RunSubject): Promise<ChosenSubject> {
  const { suite, variants } = await subjectSuite(subject);
  const registry = await openRegistry(subject.registryFile);
  const { models, routing, overrides } = subject;
  const names = models.length === 0 ? [everyActiveEntry] : models;
  const configurations = selectConfigurations(suite, { variants, deliveries: subject.deliveries });
  const deliveries = configurations.map(({ delivery }) => delivery);
  const localIds = await findOnLocalServers(unknownNames({ names, registry, routing }), routing.environment);
  const selected = selectModels({ names, registry, routing, overrides, suite, deliveries, localIds });
  const experiments = selectExperiments(suite, subject.experiments);
  const graded = leaveOutJudges(subject, suite, selected);
  return { subject, suite, configurations, experiments, selected: graded };
}

/** As a pattern. */
const everyActiveEntry = "*";

/** A panel leaves out whole families: `choosePanel` decides that. */
function leaveOutJudges(subject: RunSubject, suite: Suite, selected: SelectedModels): SelectedModels {
  const named = judgesOf(
    subject,
    suite,
    selected.choices.map((choice) => resolveModelConfig(choice)),
  );
  const isPanel = subject.excludeOwnFamily ?? named.length > 1;
  return isPanel || subject.allowSelfJudge ? selected : withoutJudges(named, selected);
}

/** The judges named, or the default judge; none where they have nothing to grade. */
export function judgesOf(
  { judges, judgeRouting: routing, blind, judgeReasoningEffort: reasoningEffort, gradeAll = false }: RunSubject,
  suite: Suite,
  modelConfigs: readonly ModelConfig[],
): readonly JudgeConfig[] {
  if (!needsJudges(suite, gradeAll)) return [];
  return chooseJudges(judges, { suite, modelConfigs, routing, blind, reasoningEffort });
}

/** The user's own system prompts are always measured; variants named beside them are for comparison. */
async function subjectSuite(subject: RunSubject) {
  const { suite: source, systemPrompts, variants } = subject;
  const named = typeof source === "string" ? await loadSuite(source) : source;
  const personas = await loadPersonas(systemPrompts);
  const ids = personas.map(({ id }) => id);
  const suite = withPersonas(named, personas);
  refuseKeysIn(suite, subject);
  return { suite, variants: variants === null ? null : [...variants, ...ids] };
}

/**
 * A system prompt is sent to every model and stored as it is.
 * @throws BenchError usage where one contains a key of the environment or of `.env`, without quoting it.
 */
function refuseKeysIn({ systemVariants }: Suite, { routing, judgeRouting }: RunSubject): void {
  for (const [variable, value = ""] of Object.entries(routing.environment)) {
    const isKey = keyName.test(variable) || [routing.apiKeyEnv, judgeRouting.apiKeyEnv].includes(variable);
    const key = value.trim();
    if (!isKey || isPlaceholderKey(key)) continue;
    const redact = keyRedaction(key);
    const holder = systemVariants.find(({ text }) => redact(text) !== text);
    if (holder === undefined) continue;
    throw new BenchError({
      code: "usage",
      message: `${holder.title} contains the value of ${variable}, a key: it would be sent to every model and stored. Nothing was sent.`,
      hint: "Name a text without keys, or remove the key from it.",
    });
  }
}

const keyName = /(?:key|token|secret|password)s?$/iu;

// A pattern and the registry's defaults cover models that the command line does not name. Those that cannot be measured are left
// out with a note. If nothing else was selected they stay, so that the error says why they cannot.

/** Without the judges' own models. */
function withoutJudges(judges: readonly JudgeConfig[], selected: SelectedModels): SelectedModels {
  const isOwn = ({ model }: ModelConfigChoice): boolean => judges.some((judge) => judge.model === model);
  return leaveOut(selected, isOwn, (models) => [
    `Left out: ${models.join(", ")} would grade itself. Name another judge with --judge, or allow it with --allow-self-judge.`,
  ]);
}

export function leaveOut(
  selected: SelectedModels,
  isUnwanted: (choice: ModelConfigChoice) => boolean,
  notesOn: (models: readonly string[]) => readonly string[],
): SelectedModels {
  const isLeftOut = (choice: ModelConfigChoice): boolean => !selected.called.has(choice.model) && isUnwanted(choice);
  const choices = selected.choices.filter((choice) => !isLeftOut(choice));
  const models = new Set(selected.choices.filter(isLeftOut).map(({ model }) => model));
  if (choices.length === 0 || models.size === 0) return selected;
  return { ...selected, choices, notes: [...selected.notes, ...notesOn([...models])] };
}
