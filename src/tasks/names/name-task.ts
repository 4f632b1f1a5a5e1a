import {
  digestOf,
  type Digest,
  type JudgeConfig,
  type ModelConfig,
  type Suite,
  type TaskKey,
} from "../../domain/index.ts";
import { channelOf } from "../../plan/index.ts";
import type { PlannedTurn, StoredNameExtraction } from "../../store/index.ts";
import type { CallTask } from "../task-kind.ts";
import { wordingDigest } from "./extraction-wording.ts";
import { namingConversations, type NamingConversation } from "./naming-conversation.ts";

/** Has one model read the names in one run of another model's answers, all in one request. */
export interface NameTask extends CallTask {
  readonly kind: "names";
  readonly extractor: JudgeConfig;
  readonly conversations: readonly NamingConversation[];
  readonly answersDigest: Digest;
  /** When the extraction was stored that this one is to replace (ISO 8601, UTC), or null where there is none. */
  readonly replaces: string | null;
}

export interface NamePlanInput {
  readonly suite: Suite;
  readonly modelConfigs: readonly ModelConfig[];
  /** Of the suite's naming scenarios. */
  readonly turns: readonly PlannedTurn[];
  readonly stored: readonly StoredNameExtraction[];
  /** Who reads the answers of a model config. */
  readonly extractorOf: (modelConfig: ModelConfig) => JudgeConfig;
  /** An extraction by this model only counts as done; null for one by whatever model. */
  readonly only: string | null;
  /** Ask for everything once more. */
  readonly force: boolean;
}

export interface NamePlan {
  /** What has to be asked. */
  readonly tasks: readonly NameTask[];
  /** Runs whose names are stored. */
  readonly known: number;
  /** Runs in which no naming conversation is whole yet. */
  readonly unanswered: number;
  /** Runs whose names are not stored and are not going to be asked for. */
  readonly left: number;
}

/** Finds out for which runs names have to be asked. Runs without a planned naming conversation do not count at all. */
export function planNames(input: NamePlanInput): NamePlan {
  const { suite, modelConfigs, turns, force } = input;
  const tasks: NameTask[] = [];
  let known = 0;
  let unanswered = 0;
  for (const modelConfig of modelConfigs) {
    const own = turns.filter(({ modelConfigId }) => modelConfigId === modelConfig.id);
    for (const [run, turnsOfRun] of Map.groupBy(own, (turn) => turn.run)) {
      const conversations = namingConversations(suite, turnsOfRun);
      const answerKeys = conversations.flatMap((conversation) => conversation.answerKeys);
      const answersDigest = digestOf({ wording: wordingDigest, answerKeys });
      const task = nameTask(input, { modelConfig, run, conversations, answersDigest });
      if (!force && isKnown(input, task)) known += 1;
      else if (conversations.length === 0) unanswered += 1;
      else tasks.push(task);
    }
  }
  return { tasks, known, unanswered, left: 0 };
}

type NamedRun = Pick<NameTask, "modelConfig" | "run" | "conversations" | "answersDigest">;

function nameTask({ extractorOf, stored }: NamePlanInput, run: NamedRun): NameTask {
  const extractor = extractorOf(run.modelConfig);
  const key = taskKey(extractor, run);
  return {
    ...run,
    kind: "names",
    key,
    dependsOn: [],
    lane: run.modelConfig.id,
    channel: channelOf(extractor),
    extractor,
    replaces: stored.find(({ taskKey: storedKey }) => storedKey === key)?.recordedAt ?? null,
  };
}

/** What determines the reply: who reads which answers, and how it is asked. */
function taskKey(extractor: JudgeConfig, { conversations }: NamedRun): TaskKey {
  const answers = conversations.map(({ id, answerKeys }) => ({ id, answerKeys }));
  return digestOf({ kind: "names", extractor: extractor.id, wording: wordingDigest, answers });
}

/** An imported extraction belongs to the answers imported with it; of any other, answers and wording must be the same. */
function isKnown({ stored, only }: NamePlanInput, task: NameTask): boolean {
  return stored.some(
    ({ modelConfigId, run, extractor, origin, answersDigest }) =>
      modelConfigId === task.modelConfig.id &&
      run === task.run &&
      (only === null || extractor === only) &&
      (origin === "imported" || answersDigest === task.answersDigest),
  );
}
