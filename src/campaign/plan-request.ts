import type { JudgeConfig, ModelConfig, Plan, ReasoningEffort, Suite } from "../domain/index.ts";
import { resolveModelConfig, type ModelConfigChoice } from "../model/index.ts";
import { planRun } from "../plan/index.ts";
import { selectConfigurations, selectExperiments } from "../suite/index.ts";
import { loadSuite } from "../suite/index.ts";
import { assignJudges, refuseUngraded, chooseJudges, refuseSelfJudge } from "./judges.ts";
import { findOnLocalServers } from "./local-models.ts";
import { loadPersonas, withPersonas, type SystemPrompt } from "./persona.ts";
import type { Ranking } from "./prepared-run.ts";
import type { Routing } from "./routing.ts";
import { resolveModelConfigs, type SettingsSources } from "./model-settings/resolve-settings.ts";
import {
  openRegistry,
  selectModels,
  unknownNames,
  type SamplingOverrides,
  type SelectedModels,
} from "./select-models.ts";

/** What a person asks for, before names are looked up. Null stands for the suite's default. */
export interface RunSubject {
  /** A built-in suite's id, or the path of a YAML file. */
  readonly suite: string;
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

export interface PlannedRequest {
  readonly plan: Plan;
  /** Those who have a verdict to give. */
  readonly judges: readonly JudgeConfig[];
  readonly ranking: Ranking;
  readonly notes: readonly string[];
}

/**
 * Looks up every name and plans all that was asked for. What a choice leaves open is resolved last, by the sources: what a person
 * got wrong is said before any endpoint is asked.
 * @throws BenchError for anything missing or unknown, with the next step.
 */
export async function planRequest(
  subject: RunSubject,
  { suite, variants }: SubjectSuite,
  sources: SettingsSources,
): Promise<PlannedRequest> {
  const registry = await openRegistry(subject.registryFile);
  const { models, routing, overrides } = subject;
  const names = models.length === 0 ? [everyActiveEntry] : models;
  const configurations = selectConfigurations(suite, { variants, deliveries: subject.deliveries });
  const deliveries = configurations.map(({ delivery }) => delivery);
  const localIds = await findOnLocalServers(unknownNames({ names, registry, routing }), routing.environment);
  const selected = selectModels({ names, registry, routing, overrides, suite, deliveries, localIds });
  const experiments = selectExperiments(suite, subject.experiments);
  const graded = leaveOutJudges(subject, suite, selected);
  const wanted = graded.choices.map((choice) => resolveModelConfig(choice));
  const { judges: wantedJudges } = choosePanel(subject, suite, wanted);
  const named = wanted.filter(({ model }) => graded.called.has(model));
  const judgeRole = subject.judges.length === 0 ? "suite's judge" : "judge";
  await sources.requireListed([
    ...named.map(({ endpoint, sentAs }) => ({ endpoint, sentAs, role: "model" as const })),
    ...wantedJudges.map(({ endpoint, sentAs }) => ({ endpoint, sentAs, role: judgeRole }) as const),
  ]);
  const { choices, mayAsk, notes } = await withoutUnlisted(graded, sources);
  const resolved = await resolveModelConfigs(choices, await sources.storedModelConfigs(suite.digest), sources);
  const { modelConfigs } = resolved;
  const panel = choosePanel(subject, suite, modelConfigs);
  const { judges, excludeOwnFamily, mayGrade } = panel;
  const plan = planRun({
    suite,
    modelConfigs,
    judges,
    mayGrade,
    mayAsk: ({ model }, { delivery }) => mayAsk(model, delivery),
    runs: Array.from({ length: subject.runs ?? suite.defaultRuns }, (_, index) => index + 1),
    configurations,
    experiments,
    gradeAll: subject.gradeAll ?? false,
  });
  const ranking = { judgeIds: judges.map(({ id }) => id), excludeOwnFamily };
  return { plan, judges, ranking, notes: [...notes, ...resolved.notes, ...panel.notes] };
}

/** As a pattern. */
const everyActiveEntry = "*";

/** A panel leaves its judges out for whole families, which is not decided here. */
function leaveOutJudges(subject: RunSubject, suite: Suite, selected: SelectedModels): SelectedModels {
  const named = judgesOf(
    subject,
    suite,
    selected.choices.map((choice) => resolveModelConfig(choice)),
  );
  const isPanel = subject.excludeOwnFamily ?? named.length > 1;
  return isPanel || subject.allowSelfJudge ? selected : withoutJudges(named, selected);
}

function judgesOf(
  { judges, judgeRouting: routing, blind, judgeReasoningEffort: reasoningEffort }: RunSubject,
  suite: Suite,
  modelConfigs: readonly ModelConfig[],
): readonly JudgeConfig[] {
  return chooseJudges({ suite, judges, modelConfigs, routing, blind, reasoningEffort });
}

/** Judges of whom everyone has something to grade, and model configs of which everyone is graded. */
function choosePanel(subject: RunSubject, suite: Suite, modelConfigs: readonly ModelConfig[]) {
  const { allowSelfJudge } = subject;
  const named = judgesOf(subject, suite, modelConfigs);
  const excludeOwnFamily = subject.excludeOwnFamily ?? named.length > 1;
  const choice = { judges: named, modelConfigs, excludeOwnFamily, allowSelfJudge };
  if (!excludeOwnFamily && !allowSelfJudge) for (const judge of named) refuseSelfJudge(judge, modelConfigs);
  const assignment = assignJudges(choice);
  refuseUngraded(choice, assignment);
  const judges = named.filter((judge) => modelConfigs.some((modelConfig) => assignment.mayGrade(judge, modelConfig)));
  return { ...assignment, judges, excludeOwnFamily };
}

interface SubjectSuite {
  readonly suite: Suite;
  readonly variants: readonly string[] | null;
}

/** System prompts of the person's own are always measured; variants named beside it are there to compare with. */
export async function subjectSuite({ suite: source, systemPrompts, variants }: RunSubject): Promise<SubjectSuite> {
  const suite = await loadSuite(source);
  const personas = await loadPersonas(systemPrompts);
  const ids = personas.map(({ id }) => id);
  return { suite: withPersonas(suite, personas), variants: variants === null ? null : [...variants, ...ids] };
}

// A pattern and the registry's defaults cover models that the command line does not name. Those that cannot be measured are left
// out with a note. If nothing else was selected they stay, so that the error says why they cannot.

/** Without the judges' own models. */
function withoutJudges(judges: readonly JudgeConfig[], selected: SelectedModels): SelectedModels {
  const isOwn = ({ model }: ModelConfigChoice): boolean => judges.some((judge) => judge.model === model);
  return leaveOut(selected, isOwn, (models) => [
    `Left out: ${models.join(", ")} would grade itself. Name another judge with --judge, or allow it with --allow-self-judge.`,
  ]);
}

/** Without the models that their endpoint does not list. @throws BenchError where an endpoint cannot be asked. */
async function withoutUnlisted(
  selected: SelectedModels,
  { offers }: Pick<SettingsSources, "offers">,
): Promise<SelectedModels> {
  const unlisted = new Set<ModelConfigChoice>();
  for (const choice of selected.choices) {
    const { endpoint, sentAs } = resolveModelConfig(choice);
    if (!selected.called.has(choice.model) && !(await offers({ endpoint, sentAs }))) unlisted.add(choice);
  }
  return leaveOut(
    selected,
    (choice) => unlisted.has(choice),
    (models) => [`Left out: their endpoint does not list ${models.join(", ")}.`],
  );
}

function leaveOut(
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
