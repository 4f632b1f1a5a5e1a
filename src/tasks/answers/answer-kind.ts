import type { Answer } from "../../domain/answer.ts";
import type { ChatRequest } from "../../domain/chat.ts";
import type { ReplyInArgument, Suite } from "../../domain/suite.ts";
import type { AnswerTask } from "../../domain/task.ts";
import { readAnswer, type Exchange } from "../../model/index.ts";
import { answerRequest } from "../../plan/index.ts";
import { scenarioOf } from "../../suite/index.ts";
import { readingOfFault, withAdvice, type ObservedFault, type FeatureAdvice, type FeatureFault } from "../faults.ts";
import { answerInputs } from "../read-inputs.ts";
import type { CallContext, CallReading, PreparedCall, TaskKind } from "../task-kind.ts";
import { exhaustedBy, noteWord, readingOfSilence } from "../silence.ts";
import { carries } from "../unsupported-features.ts";

/** The model under test answers one turn of a conversation. */
export const answerKind: TaskKind<AnswerTask> = {
  name: "answer",
  receiver: ({ modelConfig }) => modelConfig,
  inputs: ({ history }) => history,
  labels: ({ configuration: { variant, delivery }, scenarioId, turnId }) => ({
    variant,
    delivery,
    scenario: scenarioId,
    turn: turnId,
    judge: null,
  }),
  replaces: () => null,
  prepare: prepareAnswer,
  estimate: {
    // Mean of 4,043 published answers.
    seconds: 14,
    replyTokens: ({ scenarioId, turnId }, suite) => (isBallot(suite, { scenarioId, turnId }) ? 10 : 300),
    request: (task, suite, answers) => answerRequest(suite, task, answers),
  },
};

/** A ballot asks for one number. */
function isBallot(suite: Suite, { scenarioId, turnId }: Pick<AnswerTask, "scenarioId" | "turnId">): boolean {
  return scenarioOf(suite, scenarioId).turns.some(({ id, ballot }) => id === turnId && ballot !== undefined);
}

async function prepareAnswer(task: AnswerTask, context: CallContext): Promise<PreparedCall> {
  const { suite, store, unsupported } = context;
  const inputs = await answerInputs(task, { suite, store });
  if (inputs.kind === "skip") return inputs;
  const { answers, side } = inputs;
  const request = answerRequest(suite, task, answers, side);
  const toolError = request.tool === null ? undefined : unsupported.tools.get(task.modelConfig.id);
  if (toolError !== undefined) {
    return { kind: "no-call", outcome: { kind: "failed", fault: "tools-refused", detail: toolError } };
  }
  const exhausted = exhaustedBy(context, task.modelConfig.id);
  if (exhausted !== null) return exhausted;
  const asked = { task, context, request };
  return { kind: "call", request, read: (exchange, attemptId) => readAnswerReply(asked, exchange, attemptId) };
}

interface AskedAnswer {
  readonly task: AnswerTask;
  readonly context: CallContext;
  readonly request: ChatRequest;
}

function readAnswerReply(asked: AskedAnswer, { result }: Exchange, attemptId: number): CallReading {
  const { task, context } = asked;
  if (result.kind === "fault") return readingOfFault(answerFault(asked, result));
  const reading = readAnswer(result.reply, replyToolOf(context.suite, task));
  if (reading.kind === "fault") {
    return readingOfSilence(context, task.modelConfig, {
      ...reading,
      taskKey: task.key,
      effortFlag: "--reasoning-effort",
    });
  }
  noteWord(context, task.modelConfig.id);
  const { kind: _, ...said } = reading;
  const answer: Answer = {
    ...said,
    taskKey: task.key,
    attemptId,
    origin: result.reply.simulated ? "simulated" : "live",
  };
  return {
    result: reading.truncated ? "truncated" : "answered",
    detail: null,
    product: { answer },
    outcome: { kind: "done", cached: false },
  };
}

/** The tool whose argument is the model's reply; null where it replies in plain content. */
function replyToolOf({ deliveries }: Suite, { configuration }: AnswerTask): ReplyInArgument["tool"] | null {
  if (configuration.delivery === "user_role") return null;
  const { tool_role: delivery } = deliveries;
  return delivery.reply === "argument" ? delivery.tool : null;
}

const advice: FeatureAdvice = {
  temperature: "try the temperature that it takes, such as --temperature 1",
  reasoning: "try --reasoning-effort off",
  tools: "without tool support, only --modes user_role works",
};

/** Next steps where the request lacks the part that the server requires. */
const adviceWithout: FeatureAdvice = { reasoning: "name a level with --reasoning-effort, for example low" };

const refusedFaults = {
  temperature: "temperature-refused",
  reasoning: "reasoning-refused",
  tools: "tools-refused",
  "response-schema": "rejected",
} as const;

/** A model without tool support fails all its tasks with tools: later ones are not sent. */
function answerFault({ context, task, request }: AskedAnswer, observed: FeatureFault): ObservedFault {
  const { unsupported: feature } = observed;
  if (feature === null) return observed;
  if (!carries(request, feature)) return withAdvice(observed, adviceWithout);
  const fault = { ...withAdvice(observed, advice), fault: refusedFaults[feature] };
  if (feature === "tools") context.unsupported.tools.set(task.modelConfig.id, fault.detail);
  return fault;
}
