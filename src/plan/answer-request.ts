import type { Answer } from "../domain/answer.ts";
import { BenchError } from "../domain/bench-error.ts";
import type { ChatRequest, ChatMessage } from "../domain/chat.ts";
import type { Side } from "../domain/situation.ts";
import type { Suite, Configuration, Scenario, SystemVariant } from "../domain/suite.ts";
import type { AnswerTask } from "../domain/task.ts";
import { askedScenario } from "../suite/index.ts";
import { dialogueOf, type Reply, type Dialogue } from "./dialogue.ts";
import { ballotTemperature, samplingOf } from "./sampling.ts";
import { deliveryTool, toolRoleMessages } from "./tool-role-messages.ts";

/**
 * The request of an answer task, as its key identifies it.
 * @param answers those of the task's history, in its order
 * @param side the side that the model took. Absent: a, for turns that are said alike to both
 * @throws BenchError `internal` when the number of answers is wrong
 */
export function answerRequest(suite: Suite, task: AnswerTask, answers: readonly Answer[], side?: Side): ChatRequest {
  const { configuration, turnId, trunkId } = task;
  const scenario = askedScenario(suite, task, side);
  return {
    ...samplingOf(task.modelConfig, ballotTemperature(suite, scenario, turnId)),
    ...turnPrompt({ suite, configuration, scenario, turnId, conversationId: trunkId, replies: answers }),
    responseSchema: null,
    sessionId: trunkId,
  };
}

/** The messages and the tool of a request; the model config determines the sampling. */
type TurnPrompt = Pick<ChatRequest, "messages" | "tool">;

interface TurnPromptOptions extends ConversationScript {
  readonly turnId: string;
  /** From which the ids of the tool's calls are made. */
  readonly conversationId: string;
  /** The model's answers to the turns before it, ballots left out. */
  readonly replies: readonly Reply[];
}

/** The messages and the tool of one turn, in the configuration's delivery. */
export function turnPrompt({ turnId, conversationId, replies, ...script }: TurnPromptOptions): TurnPrompt {
  const dialogue = dialogueOf(script.scenario, turnId, replies);
  const system = systemMessage(script);
  if (script.configuration.delivery === "user_role") {
    return { messages: userRoleMessages(system, dialogue), tool: null };
  }
  const delivery = script.suite.deliveries.tool_role;
  return { messages: toolRoleMessages(delivery, conversationId, system, dialogue), tool: deliveryTool(delivery) };
}

/** A suite with the configuration and scenario of a conversation. */
interface ConversationScript {
  readonly suite: Suite;
  readonly configuration: Configuration;
  readonly scenario: Scenario;
}

/**
 * The single system message of a conversation: the variant's text, the delivery's suffix and the scenario's addendum,
 * separated by blank lines. The common parts come first, so that providers can cache the longest prefix.
 */
function systemMessage({ suite, configuration, scenario }: ConversationScript): string {
  const parts = [
    variantOf(suite, configuration).text,
    suite.deliveries[configuration.delivery].systemSuffix,
    scenario.systemAddendum,
  ];
  return parts.filter((part) => part !== null).join("\n\n");
}

function variantOf(suite: Suite, configuration: Configuration): SystemVariant {
  const variant = suite.systemVariants.find(({ id }) => id === configuration.variant);
  if (variant !== undefined) return variant;
  throw new BenchError({
    code: "usage",
    message: `suite "${suite.id}" has no system variant "${configuration.variant}"`,
    hint: `Use one of: ${suite.systemVariants.map(({ id }) => id).join(", ")}.`,
  });
}

interface TextMessage {
  readonly role: "system" | "user" | "assistant";
  readonly content: string;
}

/** System message, then the human as `user` and the model as `assistant`, strictly alternating. Private content stays out. */
function userRoleMessages(system: string, { exchanges, question }: Dialogue): readonly ChatMessage[] {
  return alternate([
    { role: "system", content: system },
    ...exchanges.flatMap(({ human, reply }): readonly TextMessage[] => [
      { role: "user", content: human },
      { role: "assistant", content: reply.text },
    ]),
    { role: "user", content: question },
  ]);
}

/** Joins consecutive messages of one role by a blank line and drops blank messages, because many providers reject both. */
export function alternate(messages: readonly TextMessage[]): readonly TextMessage[] {
  const merged: TextMessage[] = [];
  for (const message of messages.filter(({ content }) => content.trim() !== "")) {
    const last = merged.at(-1);
    if (last?.role === message.role) {
      merged.splice(-1, 1, { role: last.role, content: `${last.content}\n\n${message.content}` });
    } else {
      merged.push(message);
    }
  }
  return merged;
}
