import type { ChatMessage, ToolDefinition, ToolRoleDelivery } from "../domain/index.ts";
import { callId } from "./call-id.ts";
import { scripted, type Dialogue, type Reply } from "./dialogue.ts";

export interface ToolRoleConversation {
  readonly delivery: ToolRoleDelivery;
  readonly conversationId: string;
  readonly system: string;
}

/**
 * System message, the start token as the only `user` message, then pairs: the model calls the tool to speak (first
 * the scripted greeting), and what the human says to that is the call's result. The last result is the open question.
 */
export function toolRoleMessages(conversation: ToolRoleConversation, dialogue: Dialogue): readonly ChatMessage[] {
  const { delivery, conversationId, system } = conversation;
  const spoken = [scripted(delivery.greeting), ...dialogue.exchanges.map(({ reply }) => reply)];
  return [
    { role: "system", content: system },
    { role: "user", content: delivery.startToken },
    ...spoken.flatMap((reply, ordinal) => {
      const id = callId(conversationId, ordinal);
      const heard = dialogue.exchanges[ordinal]?.human ?? dialogue.question;
      return [toolCall(delivery, id, reply), toolResult(id, heard)];
    }),
  ];
}

/** The tool that the model is given, as a function with one required string parameter. */
export function messageTool({ tool }: ToolRoleDelivery): ToolDefinition {
  const parameter = { type: "string", description: tool.parameterDescription };
  return {
    name: tool.name,
    description: tool.description,
    parameters: {
      type: "object",
      properties: { [tool.parameter]: parameter },
      required: [tool.parameter],
      additionalProperties: false,
    },
  };
}

function toolCall({ tool }: ToolRoleDelivery, id: string, reply: Reply): ChatMessage {
  const call = { name: tool.name, arguments: JSON.stringify({ [tool.parameter]: reply.text }) };
  return { role: "assistant", content: reply.contentThinking, tool_calls: [{ id, type: "function", function: call }] };
}

function toolResult(id: string, human: string): ChatMessage {
  return { role: "tool", content: human, tool_call_id: id };
}
