import { z } from "zod";
import { jsonReply, startQuirkServer, type Behaviour } from "../model/quirk-server.ts";
import { tokens, type Scripted, type StartProtocolServer } from "./script.ts";

// OpenAI's chat completions, written from its API reference, with the `reasoning` of local servers in its replies.

const toolCall = z.strictObject({
  id: z.string().min(1),
  type: z.literal("function"),
  function: z.strictObject({ name: z.string().min(1), arguments: z.string() }),
});

const chatRequest = z.strictObject({
  model: z.string(),
  messages: z
    .array(
      z.discriminatedUnion("role", [
        z.strictObject({ role: z.enum(["system", "user"]), content: z.string() }),
        z.strictObject({
          role: z.literal("assistant"),
          content: z.string().nullable(),
          tool_calls: z.array(toolCall).min(1).optional(),
        }),
        z.strictObject({ role: z.literal("tool"), content: z.string(), tool_call_id: z.string() }),
      ]),
    )
    .min(1),
  max_tokens: z.number().int().positive(),
  temperature: z.number().min(0).max(2).optional(),
  reasoning_effort: z.enum(["none", "low", "medium", "high"]).optional(),
  tools: z
    .array(
      z.strictObject({
        type: z.literal("function"),
        function: z.strictObject({
          name: z.string(),
          description: z.string(),
          parameters: z.record(z.string(), z.unknown()),
        }),
      }),
    )
    .optional(),
  response_format: z
    .strictObject({
      type: z.literal("json_schema"),
      json_schema: z.strictObject({
        name: z.string(),
        strict: z.literal(true),
        schema: z.record(z.string(), z.unknown()),
      }),
    })
    .optional(),
});

/** `POST /v1/chat/completions` and `GET /v1/models` on the loopback address. */
export const startOpenAiServer: StartProtocolServer = ({ key, models, script }) => {
  let before = 0;
  return startQuirkServer((response, request) => {
    const behaviour = (): Behaviour => {
      const { headers, method, path, text } = request;
      if (headers.authorization !== `Bearer ${key}`)
        return failure(401, "Incorrect API key provided", "invalid_api_key");
      if (method === "GET" && path === "/v1/models")
        return jsonReply({ object: "list", data: models.map((id) => ({ id, object: "model", owned_by: "test" })) });
      if (method !== "POST" || path !== "/v1/chat/completions") return failure(404, "Invalid URL", null);
      const parsed = chatRequest.safeParse(JSON.parse(text));
      if (!parsed.success) return failure(400, z.prettifyError(parsed.error), null);
      const { model, messages, response_format: format } = parsed.data;
      const said = messages.map(({ content }) => content ?? "").join("\n");
      return behaviourOf(script({ model, text: said, schema: format?.json_schema.schema ?? null, before: before++ }));
    };
    behaviour()(response, request);
  });
};

function behaviourOf(scripted: Scripted): Behaviour {
  if (scripted.kind === "reply") return completion(scripted);
  switch (scripted.kind) {
    case "raw":
      return scripted.behave;
    case "rate-limit": {
      const headers = { "retry-after": String(scripted.seconds) };
      return failure(429, "Rate limit reached for requests", "rate_limit_exceeded", headers);
    }
    case "daily-limit":
      return failure(429, "You exceeded your current quota, please check your plan.", "insufficient_quota");
    case "overload":
      return failure(503, "The engine is currently overloaded, please try again later", null);
    case "no-schema":
    default:
      return failure(400, "Invalid parameter: 'response_format' of type 'json_schema' is not supported", null);
  }
}

function completion({ text, thought, call, ending = "complete" }: Extract<Scripted, { kind: "reply" }>): Behaviour {
  const reasons = { complete: call === undefined ? "stop" : "tool_calls", limit: "length", filtered: "content_filter" };
  const calls =
    call === undefined
      ? {}
      : {
          tool_calls: [
            { id: "call_1", type: "function", function: { name: call.name, arguments: JSON.stringify(call.input) } },
          ],
        };
  const message = { role: "assistant", content: text ?? null, refusal: null, reasoning: thought ?? null, ...calls };
  return jsonReply({
    id: "chatcmpl-123",
    object: "chat.completion",
    choices: [{ index: 0, message, finish_reason: reasons[ending] }],
    usage: {
      prompt_tokens: tokens.prompt,
      completion_tokens: tokens.output,
      total_tokens: tokens.prompt + tokens.output,
      prompt_tokens_details: { cached_tokens: tokens.cached },
      completion_tokens_details: { reasoning_tokens: tokens.reasoning },
    },
  });
}

function failure(
  status: number,
  message: string,
  code: string | null,
  headers: Readonly<Record<string, string>> = {},
): Behaviour {
  return jsonReply({ error: { message, type: "invalid_request_error", param: null, code } }, { status, headers });
}
