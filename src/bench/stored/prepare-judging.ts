import { BenchError, type JudgeConfig, type ModelConfig } from "../../domain/index.ts";
import { resolveJudgeConfig } from "../../model/index.ts";
import { planVerdicts, type AnsweredConversation } from "../../plan/index.ts";
import type { Store } from "../../store/index.ts";
import { chooseJudge } from "../choose-judge.ts";
import { prepare, type WorkingTerms } from "../prepare-run.ts";
import type { PreparedRun } from "../prepared-run.ts";
import type { Routing } from "../routing.ts";
import { selectStoredModelConfigs } from "../select-stored-model-configs.ts";
import { answeredConversations } from "./answered-conversations.ts";
import { ownSuite } from "./own-suite.ts";
import { sampleConversations, type Sampling } from "./sample-conversations.ts";

export interface JudgingOrder extends WorkingTerms {
  /** A stored suite's id, the beginning of its digest, or a YAML file; null for the newest results' one. */
  readonly suite: string | null;
  /** Labels, ids and patterns of stored model configs; none for all. */
  readonly models: readonly string[];
  readonly judge: string;
  /** How often it grades each conversation. All grades but the first only tell how far it agrees with itself. */
  readonly repeat: number;
  /** Null for every conversation. */
  readonly sampling: Sampling | null;
  readonly experiments: readonly string[] | null;
  readonly routing: Routing;
  readonly allowSelfJudge: boolean;
}

/**
 * Plans one judge's verdicts on stored conversations, beside those that other judges gave. Plans nothing else: the models
 * under test are not asked anything, and a conversation that lacks an answer is left out.
 * @throws BenchError for whatever is missing, unknown or unreachable, with the next step.
 */
export async function prepareJudging(store: Store, order: JudgingOrder): Promise<PreparedRun> {
  const suite = await ownSuite(store, { suite: order.suite, whyNotImported });
  const stored = selectStoredModelConfigs(order.models, await store.modelConfigs(suite.digest));
  const judge = chooseJudge({ suite, judge: order.judge, modelConfigs: stored, routing: order.routing });
  const { modelConfigs, notes } = order.allowSelfJudge ? { modelConfigs: stored, notes: [] } : others(stored, judge);
  // The sample is drawn before the judge's own answers are left out, so that every judge gets the same.
  const wish = { suite, modelConfigs: order.sampling === null ? modelConfigs : stored, experiments: order.experiments };
  const { conversations: complete, incomplete } = await answeredConversations(store, wish);
  const drawn = order.sampling === null ? complete : sampleConversations(complete, order.sampling);
  const conversations = drawn.filter(({ modelConfig }) => modelConfigs.includes(modelConfig));
  if (conversations.length === 0) throw nothingToGrade(incomplete);
  const judges = repeatsOf(judge, order.repeat);
  const tasks = judges.flatMap((each) => planVerdicts({ suite, conversations, judge: each }).tasks);
  const finished = await store.finishedKeys(tasks.map(({ key }) => key));
  const leftOut = incomplete === 0 ? [] : [`Left out: ${incomplete} conversations whose answers are not all there.`];
  const sampled = order.sampling === null ? [] : [describeSample(order.repeat, { conversations, complete })];
  const { environment } = order.routing;
  const planned = { plan: { suite, tasks }, judges, notes: [...notes, ...leftOut, ...sampled] };
  return prepare(planned, { ...order, environment, finished });
}

interface Sample {
  readonly conversations: readonly AnsweredConversation[];
  /** What it was drawn from. */
  readonly complete: readonly AnsweredConversation[];
}

function describeSample(repeat: number, { conversations, complete }: Sample): string {
  const times = repeat > 1 ? `, each graded ${repeat} times` : "";
  return `A sample: ${conversations.length} of ${complete.length} conversations${times}.`;
}

/** The judge, and as many of its repeats as it takes to have every grade so often. */
function repeatsOf(judge: JudgeConfig, times: number): readonly JudgeConfig[] {
  return Array.from({ length: times }, (_, before) => resolveJudgeConfig({ ...judge, repeat: before + 1 }));
}

/*
 * Their recorded requests hold the conversations, but nobody kept the rubrics and instructions that their judge was given.
 * Grades by our rubrics would stand under the same suite as grades by theirs, as if only the judge were another.
 */
const whyNotImported =
  "the rubrics and instructions that their judge graded by are not in the store, so another judge's grades could not be compared with those.";

interface OwnChoice {
  readonly modelConfigs: readonly ModelConfig[];
  readonly notes: readonly string[];
}

function others(modelConfigs: readonly ModelConfig[], judge: JudgeConfig): OwnChoice {
  const rest = modelConfigs.filter(({ model }) => model !== judge.model);
  if (rest.length === modelConfigs.length) return { modelConfigs, notes: [] };
  if (rest.length > 0) {
    const note = `Left out: ${judge.model} would grade itself. Allow it with --allow-self-judge.`;
    return { modelConfigs: rest, notes: [note] };
  }
  throw new BenchError({
    code: "usage",
    message: `${judge.model} would grade itself and nothing else.`,
    hint: "Name another judge with --judge, or allow it with --allow-self-judge.",
  });
}

function nothingToGrade(incomplete: number): BenchError {
  return new BenchError({
    code: "not-found",
    message:
      incomplete === 0
        ? "There is no conversation to grade under what was chosen."
        : `None of the ${incomplete} conversations chosen has all its answers, so none can be graded.`,
    hint: "Ask for what is missing first: aib rerun.",
  });
}
