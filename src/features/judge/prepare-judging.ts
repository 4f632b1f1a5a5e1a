import { type BenchError, usageError, notFound } from "../../domain/bench-error.ts";
import type { JudgeConfig, ModelConfig, ReasoningEffort } from "../../domain/model-config.ts";
import type { Suite } from "../../domain/suite.ts";
import type { Task } from "../../domain/task.ts";
import { planVerdicts, type AnsweredConversation, planReadings } from "../../plan/index.ts";
import {
  clientsFor,
  offersModel,
  prepare,
  type Clients,
  type WorkSettings,
  type PreparedRun,
} from "../../campaign/index.ts";
import { type Store } from "../../store/index.ts";
import { resolveJudgeConfig } from "../../model/registry/resolve-model-config.ts";
import { assignJudges, type Assignment, chooseJudges, judgesIn, needsJudges } from "../../campaign/judging/judges.ts";
import type { Routing } from "../../campaign/models/routing.ts";
import { answeredConversations, storedPasses } from "../../campaign/judging/answered-conversations.ts";
import { sampleConversations, type Sampling } from "../../campaign/judging/sample-conversations.ts";
import { selectStoredModelConfigs } from "../../store/selection/select-stored-model-configs.ts";
import { ownSuite, refuseEarlierReading } from "../../store/selection/choose-stored.ts";
import { chooseReaders } from "../../campaign/judging/readers.ts";

export interface JudgingRequest extends WorkSettings {
  /** A stored suite's id, the beginning of its digest, or a YAML file; null for the one last worked on. */
  readonly suite: string | null;
  /** Labels, ids and patterns of stored model configs; none for all. */
  readonly models: readonly string[];
  /** None only where nothing but messages is read: by the suite's own readers. */
  readonly judges: readonly string[];
  /** Whether they grade by the suite's blind wording. */
  readonly blind: boolean;
  /** Whether they also grade the conversations that are graded only on request. Default: they do not. */
  readonly gradeAll?: boolean;
  readonly judgeReasoningEffort: ReasoningEffort;
  /** Whether a judge is left out for models of its own family; null where only several judges are. */
  readonly excludeOwnFamily: boolean | null;
  /** How often each grades each conversation. All grades but the first only tell how far it agrees with itself. */
  readonly repeat: number;
  /** Null for every conversation. */
  readonly sampling: Sampling | null;
  readonly experiments: readonly string[] | null;
  /** Null for all that are stored, as by default. */
  readonly variants?: readonly string[] | null;
  readonly deliveries?: readonly string[] | null;
  readonly routing: Routing;
  readonly allowSelfJudge: boolean;
}

/**
 * Plans judges' verdicts on stored conversations, beside those that other judges gave. Plans nothing else: the models
 * under test are not asked anything, and a conversation that lacks an answer is left out.
 * @throws BenchError for anything missing, unknown or unreachable, with the next step.
 */
export async function prepareJudging(store: Store, request: JudgingRequest): Promise<PreparedRun> {
  const suite = await ownSuite(store, request.suite, whyNotImported);
  refuseEarlierReading(suite);
  const stored = selectStoredModelConfigs(request.models, await store.modelConfigs(suite.digest));
  const clients = clientsFor(request, suite);
  const readings = await readingsFor(store, { request, suite, stored, clients });
  const panel = choosePanel(request, suite, stored);
  const { conversations, notes } = await conversationsFor(store, { request, suite, stored, panel }, readings.tasks);
  const verdicts = panel.named.flatMap((judge) => {
    const own = conversations.filter(({ modelConfig }) => panel.mayGrade(judge, modelConfig));
    return repeatsOf(judge, request.repeat).flatMap((each) => planVerdicts(suite, own, each).tasks);
  });
  const tasks = [...verdicts, ...readings.tasks];
  const finished = await store.finishedKeys(tasks.map(({ key }) => key));
  const judges = judgesIn(tasks);
  const judgeIds = judges.filter(({ repeat }) => repeat === 1).map(({ id }) => id);
  const ranking = { judgeIds, excludeOwnFamily: panel.excludeOwnFamily };
  const planned = {
    plan: { suite, tasks },
    judges,
    ranking,
    notes: [workNote(suite, tasks), ...panel.notes, ...notes, ...readings.notes],
  };
  return prepare(planned, finished, { ...request, clients });
}

/** What is graded or read, and by whom: without a name the suite is the newest one, and of two readers one only reads again. */
function workNote({ id, version }: Suite, tasks: readonly Task[]): string {
  const verdicts = tasks.filter((task) => task.kind === "verdict");
  const readings = tasks.filter((task) => task.kind === "reading");
  const first = readings.filter((task) => task.first === null);
  const again = modelsOf(readings.filter((task) => task.first !== null));
  const parts = [
    ...(verdicts.length === 0 ? [] : [`${verdicts.length} verdicts by ${modelsOf(verdicts)}`]),
    ...(first.length === 0
      ? []
      : [
          `${first.length} messages read by ${modelsOf(first)}, and where its number is far from the ballot by ${again}`,
        ]),
  ];
  return `Suite ${id} ${version}: ${parts.join("; ")}. What is stored is not asked for again.`;
}

function modelsOf(tasks: readonly { readonly judge: JudgeConfig }[]): string {
  return [...new Set(tasks.map(({ judge }) => judge.model))].join(", ");
}

interface Panel extends Assignment {
  readonly named: readonly JudgeConfig[];
  readonly excludeOwnFamily: boolean;
  /** Those that some judge may grade. */
  readonly modelConfigs: readonly ModelConfig[];
}

/** None where code reads the ballots and nothing is graded on request. */
function choosePanel(request: JudgingRequest, suite: Suite, stored: readonly ModelConfig[]): Panel {
  const { judges, blind, judgeReasoningEffort: reasoningEffort, routing, allowSelfJudge, gradeAll = false } = request;
  const grades = needsJudges(suite, gradeAll);
  if (grades && judges.length === 0)
    throw usageError(
      "No judge is named.",
      `Add -j ${suite.judge.model}, the judge that a run takes by default, or several: --judges a,b,c. Simulated models, without a key: -j sim/strict-judge`,
    );
  if (!grades && request.sampling !== null)
    throw usageError(
      `Judges grade nothing of suite ${suite.id} by default: readers read what its models say.`,
      "Leave out --sample and --repeat to have it all read, or have the conversations graded too: --audit all",
    );
  const named = grades ? chooseJudges(judges, { suite, blind, reasoningEffort, modelConfigs: stored, routing }) : [];
  const excludeOwnFamily = request.excludeOwnFamily ?? named.length > 1;
  const assignment = assignJudges({ judges: named, modelConfigs: stored, excludeOwnFamily, allowSelfJudge });
  const modelConfigs = stored.filter((modelConfig) => named.some((judge) => assignment.mayGrade(judge, modelConfig)));
  if (grades && modelConfigs.length === 0 && stored.length > 0) throw noOtherModels(named, excludeOwnFamily);
  return { ...assignment, named, excludeOwnFamily, modelConfigs };
}

interface Choice {
  readonly request: JudgingRequest;
  readonly suite: Suite;
  readonly stored: readonly ModelConfig[];
  readonly panel: Panel;
}

/** A sample is drawn before a judge's own answers are left out, so that every judge gets the same. */
async function conversationsFor(
  store: Store,
  { request, suite, stored, panel: { modelConfigs } }: Choice,
  readings: readonly Task[],
) {
  const { experiments, variants = null, deliveries = null, gradeAll = false, sampling, repeat } = request;
  const subjects = sampling === null ? modelConfigs : stored;
  const query = { suite, modelConfigs: subjects, experiments, variants, deliveries, gradeAll };
  const { conversations: complete, incomplete } = await answeredConversations(store, query);
  const drawn = sampling === null ? complete : sampleConversations(complete, sampling);
  const conversations = drawn.filter(({ modelConfig }) => modelConfigs.includes(modelConfig));
  if (conversations.length === 0 && readings.length === 0) throw nothingToGrade(incomplete);
  const leftOut = incomplete === 0 ? [] : [`Left out: ${incomplete} conversations whose answers are not all there.`];
  const sampled = sampling === null ? [] : [describeSample(repeat, conversations, complete)];
  return { conversations, notes: [...leftOut, ...sampled] };
}

/** Readings of the stored messages of a suite that has readers: by the judges named, else by its own. None for a sample. */
async function readingsFor(
  store: Store,
  { request, suite, stored, clients }: Omit<Choice, "panel"> & { readonly clients: Clients },
) {
  const { experiments, variants = null, deliveries = null, routing, judges, keys, signal } = request;
  if (suite.readers === undefined || request.sampling !== null) return { tasks: [], notes: [] };
  const { readersOf, notes } = await chooseReaders({
    suite,
    modelConfigs: stored,
    judges,
    routing,
    reasoningEffort: request.judgeReasoningEffort,
    offers: (reader) => offersModel({ clients, environment: keys.environment, signal }, reader),
  });
  const passes = await storedPasses(store, { suite, modelConfigs: stored, experiments, variants, deliveries });
  const { tasks } = planReadings({ suite, passes, readersOf });
  const isMissing = tasks.length === 0 && passes.length > 0 && !needsJudges(suite, request.gradeAll ?? false);
  if (isMissing) throw usageError(notes.join(" "), "Name a reader: --judge <model>");
  return { tasks, notes };
}

/** @param complete what it was drawn from */
function describeSample(
  repeat: number,
  conversations: readonly AnsweredConversation[],
  complete: readonly AnsweredConversation[],
): string {
  const times = repeat > 1 ? `, each graded ${repeat} times` : "";
  return `A sample: ${conversations.length} of ${complete.length} conversations${times}.`;
}

/** The judge, and as many of its repeats as it takes to have every grade so often. */
function repeatsOf(judge: JudgeConfig, times: number): readonly JudgeConfig[] {
  return Array.from({ length: times }, (_, before) => resolveJudgeConfig({ ...judge, repeat: before + 1 }));
}

/*
 * Their recorded requests hold the conversations, but the rubrics and instructions of their judge were not kept.
 * Grades by our rubrics would stand under the same suite as grades by theirs, as if only the judge were another.
 */
const whyNotImported =
  "the rubrics and instructions that their judge graded by are not in the store, so another judge's grades could not be compared with those.";

function noOtherModels([judge, ...others]: readonly JudgeConfig[], excludeOwnFamily: boolean): BenchError {
  if (others.length > 0 || excludeOwnFamily || judge === undefined) {
    return usageError(
      "Every judge shares a family with every model to grade.",
      "Name a judge of another family, or have them grade it all the same with --no-exclude-own-family.",
    );
  }
  return usageError(
    `${judge.model} would grade itself and nothing else.`,
    "Name another judge with --judge, or allow it with --allow-self-judge.",
  );
}

function nothingToGrade(incomplete: number): BenchError {
  return notFound(
    incomplete === 0
      ? "There is no conversation to grade under what was chosen."
      : `None of the ${incomplete} conversations chosen has all its answers, so none can be graded.`,
    incomplete === 0
      ? "Choose other --models, --exp, --variants or --modes: aib runs shows what is stored."
      : "Ask for what is missing first: aib rerun.",
  );
}
