import type {
  AnswerTask,
  Endpoint,
  JudgeConfig,
  ModelConfig,
  Task,
  TaskKey,
  PlannedConversation,
  VerdictTask,
} from "../domain/index.ts";
import type { ConversationTemplate, GradingDigests } from "./conversation-template.ts";
import { answerKeyOf, conversationIdOf, verdictKeyOf } from "./task-keys.ts";

export interface ConversationTasksOptions {
  readonly template: ConversationTemplate;
  readonly modelConfig: ModelConfig;
  readonly run: number;
  readonly judges: readonly JudgeConfig[];
}

/** The tasks of one conversation: its turns, each after the one before, then each judge's verdict on all of them. */
export function conversationTasks({ template, modelConfig, run, judges }: ConversationTasksOptions): readonly Task[] {
  const { configuration, scenarioId, script } = template;
  const conversationId = conversationIdOf({ modelConfig, run, configuration, script });
  const place = { modelConfig, run, configuration, scenarioId, conversationId };
  const answers = answerTasks(template, place);
  const dependsOn = Object.freeze(answers.map(({ key }) => key));
  const verdicts = judges.map((judge) => verdictTask({ place, judge, gradings: template.gradings, dependsOn }));
  return [...answers, ...verdicts].map((task) => Object.freeze(task));
}

function answerTasks({ turns }: ConversationTemplate, place: PlannedConversation): readonly AnswerTask[] {
  const channel = channelOf(place.modelConfig);
  const tasks: AnswerTask[] = [];
  for (const [turnIndex, { id, prompt }] of turns.entries()) {
    const dependsOn = Object.freeze(tasks.map(({ key }) => key));
    const key = answerKeyOf({ place, prompt, dependsOn });
    tasks.push({
      kind: "answer",
      key,
      dependsOn,
      lane: place.modelConfig.id,
      channel,
      ...place,
      turnIndex,
      turnId: id,
      history: dependsOn,
      decidedBy: [],
    });
  }
  return tasks;
}

export interface VerdictTaskOptions {
  readonly place: PlannedConversation;
  readonly judge: JudgeConfig;
  readonly gradings: GradingDigests;
  /** Keys of the conversation's answers, in the order of turns. */
  readonly dependsOn: readonly TaskKey[];
}

export function verdictTask({ place, judge, gradings, dependsOn }: VerdictTaskOptions): VerdictTask {
  return {
    kind: "verdict",
    key: verdictKeyOf({ judge, grading: judge.blind ? gradings.blind : gradings.open, dependsOn }),
    dependsOn,
    lane: place.modelConfig.id,
    channel: channelOf(judge),
    ...place,
    judge,
  };
}

/** The model that a call goes to. Judges are never pinned to a provider. */
interface Receiver {
  readonly endpoint: Endpoint;
  readonly sentAs: string;
  readonly provider?: string | null;
}

/**
 * The channel of a receiver: limits apply per channel, and a spent quota stops only its channel. A pinned provider is a
 * channel of its own. The models of a local server share one.
 */
export function channelOf({ endpoint, sentAs, provider = null }: Receiver): string {
  if (endpoint.kind === "local") return endpoint.id;
  return [endpoint.id, sentAs, ...(provider === null ? [] : [provider])].join(" ");
}
