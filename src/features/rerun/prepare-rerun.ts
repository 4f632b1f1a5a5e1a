import {
  offersModel,
  type CheckOptions,
  clientsFor,
  prepare,
  type WorkSettings,
  type PreparedRun,
} from "../../campaign/index.ts";
import { judgesIn, refuseSimulatedJudge } from "../../campaign/judging/judges.ts";
import { BenchError, usageError, notFound } from "../../domain/bench-error.ts";
import type { Digest } from "../../domain/digest.ts";
import { isAskedElsewhere, type JudgeConfig, type ModelConfig } from "../../domain/model-config.ts";
import type { Suite } from "../../domain/suite.ts";
import type { Plan, Task, TaskKey } from "../../domain/task.ts";
import { planRun, type Readers } from "../../plan/index.ts";
import { loadLeaderboard } from "../../results/load-leaderboard.ts";
import { askedElsewhere } from "../../results/health/health-notes.ts";
import { measuredWithoutTools } from "../../results/open-counts.ts";
import { isPattern } from "../../outside/match-names.ts";
import { isOwnFamily } from "../../scoring/panel/panel.ts";
import type { Store } from "../../store/index.ts";
import type { PlannedPart } from "../../store/views/planned-parts.ts";
import { ownSuite, refuseEarlierReading } from "../../store/selection/choose-stored.ts";
import { selectStoredModelConfigs } from "../../store/selection/select-stored-model-configs.ts";
import { formsOf, scenarioOf } from "../../suite/index.ts";
import {
  askable,
  assignStored,
  chooseStoredPanel,
  otherJudgesNote,
  rankingBy,
  type PanelRequest,
  type StoredPanel,
} from "./stored-panel.ts";

export interface RerunRequest extends WorkSettings, PanelRequest {
  /** A stored suite's id, the beginning of its digest, or a YAML file; null for the one last worked on. */
  readonly suite: string | null;
  /** Labels, ids and patterns of stored model configs; none for all. */
  readonly models: readonly string[];
  /** Only so many of the best ranked; null for no such choice. */
  readonly top: number | null;
  readonly goal: RunGoal;
}

/**
 * Plans what stored runs lack, and further runs where the goal has more, exactly as they were measured before: same suite,
 * configurations, experiments, judge, endpoints and settings. Asks only those endpoints for their models that something is missing from.
 * @throws BenchError for anything missing, unknown or unreachable, with the next step.
 */
export async function prepareRerun(store: Store, request: RerunRequest): Promise<PreparedRun> {
  const suite = await ownSuite(store, request.suite, whyNotImported);
  const { digest: suiteDigest } = suite;
  refuseEarlierReading(suite);
  const records = askable(await store.judgesOf(suiteDigest));
  const storedReaders = await store.readers(suiteDigest);
  const known = suite.readers === undefined ? null : storedReaders.map(({ first }) => first);
  const panel = chooseStoredPanel({ records, readers: known }, request);
  const modelConfigs = await chosenModelConfigs(store, { request, suite, panel });
  const withoutTools = await measuredWithoutTools(store, suiteDigest);
  const planned = (await store.plannedParts(suiteDigest)).filter(
    ({ modelConfigId: id, configuration }) => !withoutTools.has(id) || configuration.delivery === "user_role",
  );
  const parts = Map.groupBy(planned, ({ modelConfigId }) => modelConfigId);
  const { goal } = request;
  const readers = readersToAsk(storedReaders, panel, modelConfigs);
  const stored = modelConfigs.flatMap(({ id }) => parts.get(id) ?? []);
  const graders = records.flatMap(({ judge }) =>
    stored.some(({ judgeIds }) => judgeIds.includes(judge.id)) ? judge : [],
  );
  const { mayGrade, notes } = assignStored(panel, modelConfigs, graders);
  const wanted = modelConfigs.flatMap((modelConfig) => {
    const row = parts.get(modelConfig.id) ?? [];
    const judgesOf = (some: readonly PlannedPart[]): readonly JudgeConfig[] => {
      const usual = mostUsed(graders, some) ?? mostUsed(graders, row);
      const judges = panel.judges.length > 0 || usual === null ? panel.judges : [usual];
      const own = judges.filter((judge) => mayGrade(judge, modelConfig));
      for (const judge of own) refuseSimulatedJudge(judge, [modelConfig]);
      return own;
    };
    return tasksLike(row, { suite, modelConfig, judgesOf, readers, goal });
  });
  if (goal.kind === "number" && wanted.length === 0) throw noSuchRun(goal.run, stored);
  const finished = await store.finishedKeys(wanted.map(({ key }) => key));
  const clients = clientsFor(request, suite);
  const called = await calledIn(store, request, suite);
  const { tasks: askedHere, notes: elsewhere } = withoutAskedElsewhere({ tasks: wanted, finished, called });
  const { tasks, notes: retired } = await withoutRetired(
    { tasks: askedHere, finished, called },
    { clients, environment: request.keys.environment, signal: request.signal },
  );
  const others = panel.judges.length > 0 ? [] : otherJudgesNote(records, judgesIn(tasks));
  const ranking = rankingBy(panel, tasks);
  const allNotes = [...notes, ...elsewhere, ...retired, ...others, ...notReadByNamed(panel, readers, modelConfigs)];
  const rerun = { plan: { suite, tasks }, judges: judgesIn(tasks), ranking, notes: allNotes };
  return prepare(rerun, finished, { ...request, clients });
}

/** The runs of each model config once the one with the most has one more, and the cycles that they are; null where each run asks all. */
export function oneMore({ suite, tasks }: Plan): { readonly runs: number; readonly cycles: number | null } {
  const ofRows = [...Map.groupBy(tasks, ({ modelConfig }) => modelConfig.id).values()];
  const most = Math.max(0, ...ofRows.map((own) => new Set(own.map(({ run }) => run)).size));
  const forms = formsOf(suite);
  // Runs beyond whole cycles count in nothing.
  const repetitions = Math.floor(most / forms) + 1;
  return { runs: repetitions * forms, cycles: forms === 1 ? null : repetitions };
}

function noSuchRun(run: number, stored: readonly PlannedPart[]): BenchError {
  const runs = [...new Set(stored.map((part) => part.run))].toSorted((one, other) => one - other);
  return usageError(
    `None of these model configs has a run ${run}. Their runs: ${runs.join(", ")}.`,
    "Name one of these, or add runs with --target-runs.",
  );
}

type StoredReaders = Awaited<ReturnType<Store["readers"]>>[number];

/** Of each model config those named, best those that have read it; else those with the most numbers of it. */
function readersToAsk(
  stored: readonly StoredReaders[],
  { readers: named }: StoredPanel,
  modelConfigs: readonly ModelConfig[],
): ReadonlyMap<Digest, Readers> {
  const wanted = stored.filter(({ first }) => named?.has(first.id) ?? false);
  return new Map(
    modelConfigs.flatMap((modelConfig) => {
      const isOwn = ({ modelConfigId }: StoredReaders): boolean => modelConfigId === modelConfig.id;
      const mayRead = ({ first, second }: StoredReaders): boolean =>
        [first, second].every(({ model }) => !isOwnFamily(model, modelConfig.model));
      const chosen = wanted.find(isOwn) ?? wanted.find(mayRead) ?? stored.find(isOwn);
      if (chosen === undefined) return [];
      const readers: Readers = [chosen.first, chosen.second];
      for (const reader of readers) refuseSimulatedJudge(reader, [modelConfig]);
      return [[modelConfig.id, readers] as const];
    }),
  );
}

function notReadByNamed(
  { readers: named }: StoredPanel,
  readers: ReadonlyMap<Digest, Readers>,
  modelConfigs: readonly ModelConfig[],
): readonly string[] {
  if (named === null) return [];
  return modelConfigs.flatMap(({ id, label }) => {
    const [first] = readers.get(id) ?? [];
    return first === undefined || named.has(first.id)
      ? []
      : [`${label} is read by ${first.label}: the reader named is of its own family.`];
  });
}

/** The model configs that the command line calls by a name of their own, no pattern. */
async function calledIn(store: Store, { models }: RerunRequest, { digest }: Suite): Promise<ReadonlySet<Digest>> {
  const names = models.filter((name) => !isPattern(name));
  if (names.length === 0) return new Set();
  return new Set(selectStoredModelConfigs(names, await store.modelConfigs(digest)).map(({ id }) => id));
}

const whyNotImported =
  "the words that those models were asked with are not in the store, so nothing more can be asked.";

async function chosenModelConfigs(
  store: Store,
  choice: { readonly request: RerunRequest; readonly suite: Suite; readonly panel: StoredPanel },
): Promise<readonly ModelConfig[]> {
  const { suite, request, panel } = choice;
  const selected = selectStoredModelConfigs(request.models, await store.modelConfigs(suite.digest));
  if (request.top === null) return selected;
  const { excludeOwnFamily } = panel;
  const judges = [...panel.judges.map(({ id }) => id), ...(panel.readers ?? [])];
  const query = { suite: suite.digest, judges, excludeOwnFamily, interval: null, now: () => new Date(0) };
  const { rows } = await loadLeaderboard(store, query);
  const byId = new Map(selected.map((modelConfig) => [modelConfig.id, modelConfig]));
  const ranked = rows.filter(({ rank }) => rank !== null).flatMap(({ id }) => byId.get(id) ?? []);
  if (ranked.length > 0) return ranked.slice(0, request.top);
  throw notFound(
    "None of these model configs is ranked yet, so there is no top of the leaderboard.",
    "Name the model configs with --models, or leave both out to complete all of them.",
  );
}

interface Measured {
  readonly suite: Suite;
  readonly modelConfig: ModelConfig;
  /** Those that graded these parts. */
  readonly judgesOf: (parts: readonly PlannedPart[]) => readonly JudgeConfig[];
  /** Of messages, by model config. */
  readonly readers: ReadonlyMap<Digest, Readers>;
  readonly goal: RunGoal;
}

/**
 * The runs to have. Stored ones are planned as they were, and nothing else; a goal of numbers has every conversation that any
 * run of the model config was planned with.
 */
function tasksLike(parts: readonly PlannedPart[], measured: Measured): readonly Task[] {
  const runs = runNumbers(
    parts.map(({ run }) => run),
    measured.goal,
  );
  if (measured.goal.kind !== "stored")
    return tasksOfRuns(parts, runs, { ...measured, judgesOf: () => measured.judgesOf(parts) });
  const ofRun = Map.groupBy(parts, ({ run }) => run);
  return runs.flatMap((run) => tasksOfRuns(ofRun.get(run) ?? [], [run], measured));
}

/** Each of these runs with all of these parts. */
function tasksOfRuns(
  parts: readonly PlannedPart[],
  runs: readonly number[],
  { suite, modelConfig, judgesOf, readers }: Measured,
): readonly Task[] {
  const byConfiguration = Map.groupBy(
    parts,
    ({ configuration }) => `${configuration.variant} ${configuration.delivery}`,
  );
  const readersOf = ({ id }: ModelConfig): Readers | null => readers.get(id) ?? null;
  return [...byConfiguration.values()].flatMap((own) => {
    const configurations = own.slice(0, 1).map(({ configuration }) => configuration);
    const byExperiment = Map.groupBy(own, ({ scenarioId }) => scenarioOf(suite, scenarioId).experiment);
    const graded = [...byExperiment].map(([experiment, some]) => ({ experiment, some, judges: judgesOf(some) }));
    const alike = Map.groupBy(graded, ({ judges }) => judges.map(({ id }) => id).join(" "));
    return [...alike.values()].flatMap((group) => {
      const experiments = group.map(({ experiment }) => experiment);
      const judges = group[0]?.judges ?? [];
      const gradeAll = group.some(({ some }) =>
        some.some(({ scenarioId, judgeIds }) => judgeIds.length > 0 && isGradedOnRequest(suite, scenarioId)),
      );
      const options = { suite, modelConfigs: [modelConfig], judges, readersOf, runs, configurations };
      return planRun({ ...options, experiments, gradeAll }).tasks;
    });
  });
}

/** `--audit all` had it graded. */
function isGradedOnRequest(suite: Suite, scenarioId: string): boolean {
  return scenarioOf(suite, scenarioId).grading === "on-request";
}

/** The judge with the most conversations of these, planned ones included; of as many the first. */
function mostUsed(judges: readonly JudgeConfig[], parts: readonly PlannedPart[]): JudgeConfig | null {
  const counts = judges.map((judge) => ({
    judge,
    count: parts.filter(({ judgeIds }) => judgeIds.includes(judge.id)).length,
  }));
  const [most] = counts.toSorted((one, other) => other.count - one.count);
  return most === undefined || most.count === 0 ? null : most.judge;
}

interface StoredWork {
  readonly tasks: readonly Task[];
  readonly finished: ReadonlySet<TaskKey>;
  /** Model configs that the command line calls by their own name; patterns cover the others. */
  readonly called: ReadonlySet<Digest>;
}

interface RestOfWork {
  readonly tasks: readonly Task[];
  /** Sentences for the user. */
  readonly notes: readonly string[];
}

/** @throws BenchError usage where only an import could add what is missing. */
function withoutAskedElsewhere(work: StoredWork): RestOfWork {
  const { tasks, finished } = work;
  const lacking = new Map([...lackingAnswers(work)].filter(([, modelConfig]) => isAskedElsewhere(modelConfig)));
  if (lacking.size === 0) return { tasks, notes: [] };
  const kept = withoutAnswersOf(lacking, work);
  const reason = askedElsewhere([...lacking.values()].map(({ label }) => label));
  if (kept.some(({ key, modelConfig }) => !finished.has(key) || !isAskedElsewhere(modelConfig)))
    return { tasks: kept, notes: [`Left out: ${reason}`] };
  throw usageError(
    reason,
    "Ask there and read the log: aib import inspect <log>. What is stored can be graded: aib judge -j <model>",
  );
}

/** And without what depends on the answers still to be asked; what these model configs have answered can still be graded. */
function withoutAnswersOf(
  modelConfigs: Pick<ReadonlySet<Digest>, "has">,
  { tasks, finished }: StoredWork,
): readonly Task[] {
  return tasks.filter(
    ({ key, kind, modelConfig, dependsOn }) =>
      finished.has(key) ||
      !modelConfigs.has(modelConfig.id) ||
      (kind !== "answer" && dependsOn.every((answer) => finished.has(answer))),
  );
}

/**
 * Without the answers still to be asked of models that their endpoint no longer lists, and what depends on them; what these
 * models have answered can still be graded. If nothing else was selected they stay, so that the check of the models refuses
 * them. So does it refuse an endpoint that cannot be asked.
 */
async function withoutRetired(work: StoredWork, endpoints: Omit<CheckOptions, "called">): Promise<RestOfWork> {
  const { tasks } = work;
  const retired = new Map<Digest, ModelConfig>();
  for (const modelConfig of coveredToAsk(work)) {
    if (!(await isListed(modelConfig, endpoints))) retired.set(modelConfig.id, modelConfig);
  }
  const others = tasks.some(({ modelConfig }) => !retired.has(modelConfig.id));
  if (retired.size === 0 || !others) return { tasks, notes: [] };
  const models = new Set([...retired.values()].map(({ model }) => model));
  return {
    tasks: withoutAnswersOf(retired, work),
    notes: [`Left out: their endpoint does not list ${[...models].join(", ")}. What they have answered stays.`],
  };
}

/** Those that a call is planned for and a pattern, or no name at all, covers. */
function coveredToAsk(work: StoredWork): readonly ModelConfig[] {
  return [...lackingAnswers(work).values()].filter(({ id }) => !work.called.has(id));
}

function lackingAnswers({ tasks, finished }: StoredWork): ReadonlyMap<Digest, ModelConfig> {
  const missing = tasks.filter(({ kind, key }) => kind === "answer" && !finished.has(key));
  return new Map(missing.map(({ modelConfig }) => [modelConfig.id, modelConfig]));
}

async function isListed(modelConfig: ModelConfig, endpoints: Omit<CheckOptions, "called">): Promise<boolean> {
  try {
    return await offersModel(endpoints, modelConfig);
  } catch (error) {
    if (error instanceof BenchError) return true;
    throw error;
  }
}

/** Which runs a model config is to have: those that are stored, so many in all, or the stored one of this number. */
type RunGoal =
  | { readonly kind: "stored" }
  | { readonly kind: "count"; readonly runs: number }
  | { readonly kind: "number"; readonly run: number };

/**
 * Numbers of the runs to complete. Runs that are there come first, lowest numbers first, then the lowest free numbers:
 * a run that was begun is worth more whole than a new one.
 */
export function runNumbers(existing: readonly number[], goal: RunGoal): readonly number[] {
  const there = [...new Set(existing)].toSorted((a, b) => a - b);
  if (goal.kind === "number") return there.filter((run) => run === goal.run);
  if (goal.kind === "stored") return there;
  const chosen = there.slice(0, goal.runs);
  for (let run = 1; chosen.length < goal.runs; run += 1) if (!there.includes(run)) chosen.push(run);
  return chosen.toSorted((a, b) => a - b);
}
