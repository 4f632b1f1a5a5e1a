import { digestOf, type Digest } from "../../domain/digest.ts";
import type { JudgeConfig, ModelConfig } from "../../domain/model-config.ts";
import type { Suite } from "../../domain/suite.ts";
import type { TaskKey } from "../../domain/task.ts";
import { channelOf } from "../../plan/index.ts";
import type { PlannedTurn, StoredNameExtraction } from "../../store/names/name-extraction.ts";
import type { CallTask } from "../task-kind.ts";
import { wordingDigest } from "./extraction-wording.ts";
import { namingConversations, type NamingConversation } from "./naming-conversation.ts";

/** Asks one model for the names in one run of another model's answers, in one request. */
export interface NameTask extends CallTask {
  readonly kind: "names";
  readonly extractor: JudgeConfig;
  readonly conversations: readonly NamingConversation[];
  readonly answersDigest: Digest;
  /** When the extraction that this one replaces was stored (ISO 8601, UTC), or null where there is none. */
  readonly replaces: string | null;
}

export interface NamePlanInput {
  readonly suite: Suite;
  readonly modelConfigs: readonly ModelConfig[];
  /** The run's turns of the suite's naming scenarios. */
  readonly turns: readonly PlannedTurn[];
  readonly stored: readonly StoredNameExtraction[];
  /** The extractor for a model config's answers. */
  readonly extractorOf: (modelConfig: ModelConfig) => JudgeConfig;
  /** Only an extraction by this model counts as done; null accepts any model's. */
  readonly only: string | null;
  /** Repeats every extraction. */
  readonly force: boolean;
}

export interface NamePlan {
  /** The extractions to make. */
  readonly tasks: readonly NameTask[];
  /** Runs whose names are stored. */
  readonly known: number;
  /** Runs without a complete naming conversation. */
  readonly unanswered: number;
  /** Runs whose names are neither stored nor to be extracted. */
  readonly left: number;
}

/** Determines the runs whose names must be extracted. Runs without a planned naming conversation are not counted. */
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

/** Everything that determines the reply: the extractor, the answers and the wording. */
function taskKey(extractor: JudgeConfig, { conversations }: NamedRun): TaskKey {
  const answers = conversations.map(({ id, answerKeys }) => ({ id, answerKeys }));
  return digestOf({ kind: "names", extractor: extractor.id, wording: wordingDigest, answers });
}

/** An imported extraction belongs to the answers imported with it; any other must have the same answers and wording. */
function isKnown({ stored, only }: NamePlanInput, task: NameTask): boolean {
  return stored.some(
    ({ modelConfigId, run, extractor, origin, answersDigest }) =>
      modelConfigId === task.modelConfig.id &&
      run === task.run &&
      (only === null || extractor === only) &&
      (origin === "imported" || answersDigest === task.answersDigest),
  );
}
