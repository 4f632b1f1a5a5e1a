import type { ChatRequest } from "../../../domain/chat.ts";
import type { EndpointKind } from "../../../domain/model-config.ts";

/**
 * The exact body of a chat completion request. Omits unused parameters, because servers reject parameters that they do not
 * know.
 */
export function completionRequest(request: ChatRequest, kind: EndpointKind): string {
  const { tool, responseSchema: schema, provider, temperature, reasoningEffort } = request;
  return JSON.stringify({
    model: request.model,
    messages: request.messages,
    max_tokens: request.maxTokens,
    ...(temperature === null ? {} : { temperature }),
    ...(reasoningEffort === "off" ? {} : { reasoning: { effort: reasoningEffort } }),
    ...(provider === null ? {} : { provider: { order: [provider], allow_fallbacks: false } }),
    // No `tool_choice`: the model decides whether to call the tool.
    ...(tool === null ? {} : { tools: [{ type: "function", function: tool }] }),
    ...(schema === null ? {} : { response_format: structuredOutput(schema) }),
    ...(kind === "openrouter" ? { usage: { include: true } } : {}),
  });
}

function structuredOutput({ name, schema }: NonNullable<ChatRequest["responseSchema"]>): object {
  return { type: "json_schema", json_schema: { name, strict: true, schema } };
}
