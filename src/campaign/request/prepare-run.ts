import { BenchError } from "../../domain/bench-error.ts";
import type { JudgeConfig, ModelConfig, ReasoningEffort } from "../../domain/model-config.ts";
import type { Suite, Configuration } from "../../domain/suite.ts";
import { isPlaceholderKey, keyRedaction, type KeyRing } from "../../model/index.ts";
import { resolveModelConfig, type ModelConfigChoice } from "../../model/registry/resolve-model-config.ts";
import { runOptions, type Flags } from "../../options/index.ts";
import { planRun } from "../../plan/index.ts";
import type { Store } from "../../store/index.ts";
import { selectConfigurations, selectExperiments, loadSuite, formsOf } from "../../suite/index.ts";
import { noBudget } from "../budget/prices.ts";
import { assignJudges, refuseUngraded, refuseSelfJudge, chooseJudges, needsJudges } from "../judging/judges.ts";
import type { Pace } from "../limits.ts";
import { findOnLocalServers } from "../models/local-models.ts";
import { routingsOf, type Functions, type Routing } from "../models/routing.ts";
import {
  openRegistry,
  selectModels,
  unknownNames,
  type SamplingOverrides,
  type SelectedModels,
} from "../models/select-models.ts";
import { clientsFor, prepare, type WorkSettings } from "../prepare-work.ts";
import type { PlannedRequest, PreparedRun } from "../prepared-run.ts";
import { resolveModelConfigs, type SettingsSources, settingsSources } from "../model-settings/resolve-settings.ts";
import { chooseReaders, namedReaders } from "../judging/readers.ts";
import { loadPersonas, withPersonas, type SystemPrompt } from "./persona.ts";

/** Options of a run by their names in the table; those left out have its defaults. */
export type GivenOptions = {
  readonly [Key in Exclude<keyof RunFlags, "systemPrompt">]?: RunFlags[Key] | undefined;
} & Pick<Routing, "usualLocalUrl">;

type RunFlags = Flags<typeof runOptions>;

/** The request of a run: the only place that turns options into one, for commands, the demo and the library. */
export function fillRequest(
  options: GivenOptions,
  keys: KeyRing,
  systemPrompts: readonly SystemPrompt[] = [],
  functions?: Functions,
): Omit<RunRequest, "signal"> {
  const { environment } = keys;
  const { parallel, parallelCalls, localParallel, seed, suite } = runOptions;
  return {
    suite: options.suite ?? suite.byDefault,
    systemPrompts,
    models: options.models ?? [],
    judges: [...(options.judge ?? []), ...(options.judges ?? [])],
    blind: options.blind ?? false,
    judgeReasoningEffort: options.judgeReasoningEffort ?? "off",
    gradeAll: options.audit === "all",
    excludeOwnFamily: options.excludeOwnFamily ?? null,
    allowSelfJudge: options.allowSelfJudge ?? false,
    runs: options.runs ?? null,
    experiments: options.experiments ?? null,
    variants: options.variants ?? null,
    deliveries: options.deliveries ?? null,
    overrides: {
      temperature: options.temperature ?? null,
      reasoningEffort: options.reasoningEffort ?? null,
      maxTokens: options.maxTokens ?? null,
    },
    ...routingsOf(options, environment, functions),
    registryFile: options.registry ?? null,
    functions,
    keys,
    pace: {
      parallel: options.parallel ?? parallel.byDefault,
      parallelTasks: options.parallelCalls ?? parallelCalls.byDefault,
      localParallel: options.localParallel ?? localParallel.byDefault,
      caps: capsOf(options),
      timeoutMs: options.timeoutMs ?? null,
    },
    money: {
      budgetUsd: options.budgetUsd ?? null,
      prices: options.price ?? [],
      promptCache: options.promptCache ?? false,
    },
    simulatorSeed: options.seed ?? seed.byDefault,
  };
}

/** Each name with both limits; Infinity where none is given. */
function capsOf(options: GivenOptions): Pace["caps"] {
  const { limit = new Map<string, number>(), rpm = new Map<string, number>() } = options;
  return [...new Set([...limit.keys(), ...rpm.keys()])].map((name) => ({
    name,
    atOnce: limit.get(name) ?? Infinity,
    perMinute: rpm.get(name) ?? Infinity,
  }));
}

export interface RunRequest extends RunSubject, WorkSettings {
  /** Called before each probe request, which finds out what the server refuses. */
  readonly onProbe?: (row: ModelConfig) => void;
}

/** A run with everything looked up that costs nothing. */
interface RunDraft {
  readonly prepared: PreparedRun;
  /** Probes the servers that do not say which parameters they refuse, which may be billed; null where all do. */
  readonly resolve: (() => Promise<PreparedRun>) | null;
}

/** @throws BenchError for anything missing, unknown or unreachable, with the next step. */
export async function prepareRun(request: RunRequest, store: Store | null): Promise<PreparedRun> {
  const draft = await draftRun(request, store);
  return draft.resolve?.() ?? draft.prepared;
}

/**
 * Looks up every name and asks every endpoint for its models, before anything is spent.
 * @param store whose rows keep what they send; null where there is none yet
 * @param chosen what the request names, where it was looked up before
 * @throws BenchError for anything missing, unknown or unreachable, with the next step.
 */
export async function draftRun(request: RunRequest, store: Store | null, chosen?: ChosenSubject): Promise<RunDraft> {
  const { routing, signal, money = noBudget, onProbe = () => undefined, pace } = request;
  const { environment } = routing;
  const subject = chosen ?? (await chooseSubject(request));
  const clients = clientsFor(request, subject.suite);
  const mayPay = money.budgetUsd === null;
  const sources = settingsSources(
    { store, clients, environment, signal },
    { mayPay, onProbe, timeoutMs: pace.timeoutMs },
  );
  let isResolved = true;
  const sourcesWithoutProbes = {
    ...sources,
    refusedParameters: async () => {
      isResolved = false;
      return [];
    },
  };
  const changed = await noteOnChange(store, subject.suite);
  const prepareWith = async (from: SettingsSources): Promise<PreparedRun> => {
    const planned = await planRequest(subject, from);
    return prepare({ ...planned, notes: [...changed, ...planned.notes] }, new Set(), { ...request, clients });
  };
  const prepared = await prepareWith(sourcesWithoutProbes);
  return { prepared, resolve: isResolved ? null : () => prepareWith(sources) };
}

/** The first run of an edited suite: its results are apart from those before. */
async function noteOnChange(store: Store | null, { id, digest }: Suite): Promise<readonly string[]> {
  const suites = (await store?.suites()) ?? [];
  const earlier = suites.find((suite) => suite.id === id && suite.origin === "live");
  if (earlier === undefined || suites.some((suite) => suite.digest === digest)) return [];
  const [before, now] = [earlier.digest.slice(0, 12), digest.slice(0, 12)];
  return [
    `Suite ${id} has changed since its last results (digest ${before}, now ${now}): equal calls are taken over, the rest is new. Earlier results: aib leaderboard --suite ${before}`,
  ];
}

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
function judgesOf(
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

/** Without the judges' own models. */
function withoutJudges(judges: readonly JudgeConfig[], selected: SelectedModels): SelectedModels {
  const isOwn = ({ model }: ModelConfigChoice): boolean => judges.some((judge) => judge.model === model);
  return leaveOut(selected, isOwn, (models) => [
    `Left out: ${models.join(", ")} would grade itself. Name another judge with --judge, or allow it with --allow-self-judge.`,
  ]);
}

/**
 * A pattern and the registry's defaults cover models that the command line does not name. Those that cannot be measured are left
 * out with a note. If nothing else was selected they stay, so that the error says why they cannot.
 */
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

/**
 * Plans all that was chosen. What a choice leaves open is decided here, by the sources.
 * @throws BenchError for a model that its endpoint does not list, and for an endpoint that cannot be asked.
 */
export async function planRequest(
  { subject, suite, configurations, experiments, selected }: ChosenSubject,
  sources: SettingsSources,
): Promise<PlannedRequest> {
  const wanted = selected.choices.map((choice) => resolveModelConfig(choice));
  const { judges: wantedJudges } = choosePanel(subject, suite, wanted);
  const named = wanted.filter(({ model }) => selected.called.has(model));
  const judgeRole = subject.judges.length === 0 ? "suite's judge" : "judge";
  const { judges: readerNames, judgeRouting, judgeReasoningEffort: reasoningEffort } = subject;
  const readerChoice = { suite, judges: readerNames, routing: judgeRouting, reasoningEffort };
  const stored = await sources.storedModelConfigs(suite.digest);
  await sources.requireListed([
    ...named.map(({ endpoint, sentAs }) => ({ endpoint, sentAs, role: "model" as const })),
    ...wantedJudges.map(({ endpoint, sentAs }) => ({ endpoint, sentAs, role: judgeRole }) as const),
    ...namedReaders(readerChoice).map(({ endpoint, sentAs }) => ({ endpoint, sentAs, role: "reader" }) as const),
  ]);
  const unlisted = new Set<ModelConfigChoice>();
  for (const choice of selected.choices) {
    const { endpoint, sentAs } = resolveModelConfig(choice);
    if (!selected.called.has(choice.model) && !(await sources.offers({ endpoint, sentAs }))) unlisted.add(choice);
  }
  const { choices, mayAsk, notes } = leaveOut(
    selected,
    (choice) => unlisted.has(choice),
    (models) => [`Left out: their endpoint does not list ${models.join(", ")}.`],
  );
  const resolved = await resolveModelConfigs(choices, stored, sources);
  const { modelConfigs } = resolved;
  const panel = choosePanel(subject, suite, modelConfigs);
  const { judges, excludeOwnFamily, mayGrade } = panel;
  const readers = await chooseReaders({ ...readerChoice, modelConfigs, offers: sources.offers });
  const runs = subject.runs ?? suite.defaultRuns;
  const plan = planRun({
    suite,
    modelConfigs,
    judges,
    readersOf: readers.readersOf,
    mayGrade,
    mayAsk: ({ model }, { delivery }) => mayAsk(model, delivery),
    runs: Array.from({ length: runs }, (_, index) => index + 1),
    configurations,
    experiments,
    gradeAll: subject.gradeAll ?? false,
  });
  // Code reads ballots: no judge ranks their suite.
  const judgeIds = suite.index.stances === undefined ? judges.map(({ id }) => id) : [];
  const ranking = { judgeIds, excludeOwnFamily };
  const allNotes = [...notes, ...resolved.notes, ...panel.notes, ...readers.notes, ...noteOnRest(suite, runs)];
  return { plan, judges, ranking, notes: allNotes };
}

/** Runs beyond the last whole cycle of forms, which count in no figure. */
function noteOnRest(suite: Suite, runs: number): readonly string[] {
  const forms = formsOf(suite);
  const rest = runs % forms;
  if (runs < forms || rest === 0) return [];
  const last = rest === 1 ? `Run ${runs} counts` : `The last ${rest} of ${runs} runs count`;
  return [`${last} only in a whole cycle of ${forms} runs: --runs ${runs - rest} or ${runs - rest + forms}.`];
}

/** Judges that each have something to grade, and model configs that each have a judge; none where nothing is graded. */
function choosePanel(subject: RunSubject, suite: Suite, modelConfigs: readonly ModelConfig[]) {
  const { allowSelfJudge } = subject;
  const named = judgesOf(subject, suite, modelConfigs);
  const excludeOwnFamily = subject.excludeOwnFamily ?? named.length > 1;
  const choice = { judges: named, modelConfigs, excludeOwnFamily, allowSelfJudge };
  if (!excludeOwnFamily && !allowSelfJudge) for (const judge of named) refuseSelfJudge(judge, modelConfigs);
  const assignment = assignJudges(choice);
  if (named.length > 0) refuseUngraded(choice, assignment);
  const judges = named.filter((judge) => modelConfigs.some((modelConfig) => assignment.mayGrade(judge, modelConfig)));
  return { ...assignment, judges, excludeOwnFamily };
}
