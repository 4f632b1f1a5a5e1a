import type { ChatRequest } from "../../src/domain/chat.ts";
import { digestOf } from "../../src/domain/digest.ts";
import type { ModelConfig } from "../../src/domain/model-config.ts";
import type { PlannedConversation } from "../../src/domain/task.ts";
import { readText, type Exchange } from "../../src/model/index.ts";
import { channelOf } from "../../src/plan/index.ts";
import { readingOfFault, readingToAskAgain } from "../../src/tasks/faults.ts";
import { noLabels, type CallReading, type CallTask, type TaskKind } from "../../src/tasks/task-kind.ts";

/** Asks a model under test for a number: a kind of task that the program does not have. */
export interface ProbeTask extends CallTask, PlannedConversation {
  readonly kind: "probe";
  readonly question: string;
}

export function probeTask(
  modelConfig: ModelConfig,
  { question, ...place }: Pick<ProbeTask, "question" | "run" | "configuration" | "scenarioId">,
): ProbeTask {
  const key = digestOf({ kind: "probe", modelConfig: modelConfig.id, question, place });
  const lane = modelConfig.id;
  const channel = channelOf(modelConfig);
  return { kind: "probe", key, dependsOn: [], lane, channel, modelConfig, question, conversationId: key, ...place };
}

export const probeKind: TaskKind<ProbeTask> = {
  name: "probe",
  receiver: ({ modelConfig }) => modelConfig,
  inputs: () => [],
  labels: ({ scenarioId }) => ({ ...noLabels, scenario: scenarioId }),
  replaces: () => null,
  prepare: async (task) => ({
    kind: "call",
    request: requestOf(task),
    read: (exchange, attemptId) => readNumber(task, exchange, attemptId),
  }),
  estimate: { seconds: 2, replyTokens: () => 5, request: requestOf },
};

export function requestOf({ modelConfig, question, key }: ProbeTask): ChatRequest {
  return {
    model: modelConfig.sentAs,
    messages: [{ role: "user", content: question }],
    temperature: null,
    maxTokens: modelConfig.maxTokens,
    reasoningEffort: "off",
    provider: null,
    tool: null,
    responseSchema: null,
    sessionId: key,
  };
}

function readNumber(task: ProbeTask, { result }: Exchange, attemptId: number): CallReading {
  if (result.kind === "fault") return readingOfFault(result);
  const reading = readText(result.reply);
  if (reading.kind === "fault") return readingOfFault({ ...reading, afterMs: null });
  const value = Number(reading.text);
  if (Number.isNaN(value)) {
    return readingToAskAgain({ fault: "malformed-verdict", detail: `not a number: ${reading.text}` });
  }
  const label = { taskKey: task.key, attemptId, kind: "probe", value, origin: "live" } as const;
  return { result: "answered", detail: null, product: { label }, outcome: { kind: "done", cached: false } };
}
