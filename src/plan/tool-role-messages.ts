import type { ChatMessage, ToolCall, ToolDefinition } from "../domain/chat.ts";
import type { ReplyInArgument, ToolRoleDelivery } from "../domain/suite.ts";
import { callId } from "./call-id.ts";
import { scripted, type Dialogue, type Reply } from "./dialogue.ts";

type AssistantMessage = Extract<ChatMessage, { role: "assistant" }>;

/**
 * System message, the start token as the only `user` message, then pairs of a tool call by the model and its result, the
 * human's message. The first call is scripted. The last result is the open question.
 */
export function toolRoleMessages(
  delivery: ToolRoleDelivery,
  conversationId: string,
  system: string,
  dialogue: Dialogue,
): readonly ChatMessage[] {
  const heard = [...dialogue.exchanges.map(({ human }) => human), dialogue.question];
  return [
    { role: "system", content: system },
    { role: "user", content: delivery.startToken },
    ...heard.flatMap((human, ordinal): readonly ChatMessage[] => {
      const id = callId(conversationId, ordinal);
      const said = dialogue.exchanges[ordinal - 1]?.reply ?? null;
      return [callAfter(delivery, id, said), { role: "tool", content: human, tool_call_id: id }];
    }),
  ];
}

/**
 * The assistant's message before each of the human's. Where the reply is content, the reply and the next call are one
 * message, because many providers reject two `assistant` messages in a row.
 * @param said null before the conversation, for the scripted call
 */
function callAfter(delivery: ToolRoleDelivery, id: string, said: Reply | null): AssistantMessage {
  const call = (args: string): readonly ToolCall[] => [
    { id, type: "function", function: { name: delivery.tool.name, arguments: args } },
  ];
  if (delivery.reply === "content") return { role: "assistant", content: said?.text ?? null, tool_calls: call("{}") };
  const { text, contentThinking } = said ?? scripted(delivery.greeting);
  const args = JSON.stringify({ [delivery.tool.parameter]: text });
  return { role: "assistant", content: contentThinking, tool_calls: call(args) };
}

/** The tool for the model: with one required string parameter for its reply, or without parameters. */
export function deliveryTool(delivery: ToolRoleDelivery): ToolDefinition {
  const { name, description } = delivery.tool;
  return {
    name,
    description,
    parameters:
      delivery.reply === "argument"
        ? replyParameter(delivery)
        : { type: "object", properties: {}, additionalProperties: false },
  };
}

function replyParameter({ tool }: ReplyInArgument): ToolDefinition["parameters"] {
  return {
    type: "object",
    properties: { [tool.parameter]: { type: "string", description: tool.parameterDescription } },
    required: [tool.parameter],
    additionalProperties: false,
  };
}
