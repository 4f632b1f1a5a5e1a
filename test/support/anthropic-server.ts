import { z } from "zod";
import { jsonReply, startQuirkServer, type Behaviour, type QuirkServer } from "./model/quirk-server.ts";

/** A request as the API takes it: anything else is answered with `invalid_request_error`. */
const block = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("text"), text: z.string().min(1) }),
  z.strictObject({
    type: z.literal("tool_use"),
    id: z.string(),
    name: z.string(),
    input: z.record(z.string(), z.unknown()),
  }),
  z.strictObject({ type: z.literal("tool_result"), tool_use_id: z.string(), content: z.string() }),
]);
const blocks = z.union([z.string().min(1), z.array(block).min(1)]);

const messageRequest = z.strictObject({
  model: z.string(),
  max_tokens: z.number().int().positive(),
  system: z.string().min(1).optional(),
  messages: z.array(z.strictObject({ role: z.enum(["user", "assistant"]), content: blocks })).min(1),
  temperature: z.number().min(0).max(1).optional(),
  thinking: z
    .discriminatedUnion("type", [
      z.strictObject({ type: z.literal("disabled") }),
      z.strictObject({ type: z.literal("adaptive"), display: z.enum(["summarized", "omitted"]).optional() }),
    ])
    .optional(),
  output_config: z
    .strictObject({
      effort: z.enum(["low", "medium", "high"]).optional(),
      format: z.strictObject({ type: z.literal("json_schema"), schema: z.record(z.string(), z.unknown()) }).optional(),
    })
    .optional(),
  tools: z
    .array(
      z.strictObject({
        name: z.string(),
        description: z.string(),
        input_schema: z.looseObject({ type: z.literal("object") }),
      }),
    )
    .optional(),
});

export type MessageRequest = z.infer<typeof messageRequest>;

export interface AnthropicServerOptions {
  readonly key: string;
  readonly models: readonly string[];
  /** The reply to a valid request. */
  readonly reply: (request: MessageRequest, before: number) => Behaviour;
}

/** Anthropic's API on the loopback address: `POST /v1/messages` and `GET /v1/models`, as its documentation describes them. */
export function startAnthropicServer({ key, models, reply }: AnthropicServerOptions): Promise<QuirkServer> {
  let before = 0;
  return startQuirkServer((response, request) => {
    const behaviour = (): Behaviour => {
      const { headers, method, path, text } = request;
      if (headers["x-api-key"] !== key) return apiError(401, "authentication_error: invalid x-api-key");
      if (headers["anthropic-version"] !== "2023-06-01")
        return apiError(400, "invalid_request_error: anthropic-version: header is required");
      if (method === "GET" && path === "/v1/models?limit=1000") return jsonReply(modelPage(models));
      if (method !== "POST" || path !== "/v1/messages") return apiError(404, "not_found_error: Not Found");
      const parsed = messageRequest.safeParse(JSON.parse(text));
      if (parsed.success) return reply(parsed.data, before++);
      return apiError(400, `invalid_request_error: ${z.prettifyError(parsed.error)}`);
    };
    behaviour()(response, request);
  });
}

function modelPage(models: readonly string[]): object {
  const data = models.map((id) => ({
    type: "model",
    id,
    display_name: id,
    created_at: "2026-02-04T00:00:00Z",
    capabilities: { structured_outputs: { supported: true }, thinking: { supported: true } },
  }));
  return { data, has_more: false, first_id: models[0] ?? null, last_id: models.at(-1) ?? null };
}

interface ApiErrorParts {
  readonly headers?: Readonly<Record<string, string>>;
  readonly details?: object;
}

/** @param error type and message, as in `rate_limit_error: Too fast.` */
export function apiError(status: number, error: string, { headers = {}, details }: ApiErrorParts = {}): Behaviour {
  const [, type, text] = /^(\w+): (.*)$/su.exec(error) ?? [];
  const parts = { type, message: text, ...(details === undefined ? {} : { details }) };
  const body = { type: "error", error: parts, request_id: "req_011CSHoEeqs5C35K2UUqR7Fy" };
  return jsonReply(body, { status, headers });
}

export function message(content: readonly object[], stopReason: string, usage: object = {}): Behaviour {
  return jsonReply({
    id: "msg_01XFDUDYJgAACzvnptvVoYEL",
    type: "message",
    role: "assistant",
    model: "claude-test",
    content,
    stop_reason: stopReason,
    stop_sequence: null,
    usage: {
      input_tokens: 100,
      output_tokens: 20,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 0,
      ...usage,
    },
  });
}
