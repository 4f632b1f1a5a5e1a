import type { ToolCall } from "../../domain/chat.ts";
import type { ChatCall } from "./chat-call.ts";
import { jsonReply, type WireReply } from "./wire-reply.ts";

/** The `provider` of every simulated reply and the owner of every simulated model: what marks results as simulated. */
export const simulatorProvider = "aib-simulator";

/** A chat completion as a router would send it, free of charge. */
export function completionReply(
  call: ChatCall,
  id: string,
  content: string | null,
  toolCall: ToolCall | null,
): WireReply {
  const calls = toolCall === null ? {} : { tool_calls: [toolCall] };
  const choice = {
    index: 0,
    finish_reason: toolCall === null ? "stop" : "tool_calls",
    message: { role: "assistant", content, refusal: null, ...calls },
  };
  return jsonReply({
    id,
    object: "chat.completion",
    // No clock: equal requests have equal replies.
    created: 0,
    model: call.model,
    provider: simulatorProvider,
    choices: [choice],
    usage: usageOf(call, `${content ?? ""}${toolCall?.function.arguments ?? ""}`),
  });
}

function usageOf(call: ChatCall, written: string): Readonly<Record<string, unknown>> {
  const prompt = call.messages.reduce((sum, message) => sum + tokensOf(message.content ?? ""), 0);
  const completion = tokensOf(written);
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    completion_tokens_details: { reasoning_tokens: 0 },
    cost: 0,
  };
}

/** About four characters a token, as in English prose. */
function tokensOf(text: string): number {
  return Math.ceil(text.length / 4);
}
