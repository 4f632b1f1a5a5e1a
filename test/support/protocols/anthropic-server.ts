import type {
  ContentBlock,
  ErrorObject,
  ErrorResponse,
  Message,
  MessageCreateParamsNonStreaming,
  ModelInfo,
  StopReason,
} from "@anthropic-ai/sdk/resources";
import { z } from "zod";
import { jsonReply, startQuirkServer, type Behaviour } from "../model/quirk-server.ts";
import { pageAfter, tokens, type Scripted, type StartProtocolServer } from "./script.ts";

// Anthropic's messages, written from its API reference. The compiler checks requests and replies against the types of its package.

const mark = z.strictObject({ type: z.literal("ephemeral") });
const block = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("text"), text: z.string().regex(/\S/u), cache_control: mark.exactOptional() }),
  z.strictObject({
    type: z.literal("tool_use"),
    id: z.string().regex(/^[a-zA-Z0-9_-]+$/u),
    name: z.string(),
    input: z.record(z.string(), z.unknown()),
    cache_control: mark.exactOptional(),
  }),
  z.strictObject({
    type: z.literal("tool_result"),
    tool_use_id: z.string(),
    content: z.string(),
    cache_control: mark.exactOptional(),
  }),
]);
const texts = z.strictObject({
  type: z.literal("text"),
  text: z.string().regex(/\S/u),
  cache_control: mark.exactOptional(),
});

const messageRequest = z.strictObject({
  model: z.string(),
  max_tokens: z.number().int().positive(),
  system: z.union([z.string().min(1), z.array(texts).min(1)]).exactOptional(),
  messages: z
    .array(
      z.strictObject({
        role: z.enum(["user", "assistant"]),
        content: z.union([z.string().regex(/\S/u), z.array(block).min(1)]),
      }),
    )
    .min(1),
  temperature: z.number().min(0).max(1).exactOptional(),
  thinking: z
    .discriminatedUnion("type", [
      z.strictObject({ type: z.literal("disabled") }),
      z.strictObject({ type: z.literal("adaptive"), display: z.enum(["summarized", "omitted"]).exactOptional() }),
    ])
    .exactOptional(),
  output_config: z
    .strictObject({
      effort: z.enum(["low", "medium", "high"]).exactOptional(),
      format: z
        .strictObject({ type: z.literal("json_schema"), schema: z.record(z.string(), z.unknown()) })
        .exactOptional(),
    })
    .exactOptional(),
  tools: z
    .array(
      z.strictObject({
        name: z.string(),
        description: z.string(),
        input_schema: z.looseObject({ type: z.literal("object") }),
      }),
    )
    .exactOptional(),
}) satisfies z.ZodType<MessageCreateParamsNonStreaming>;

type MessageRequest = z.infer<typeof messageRequest>;

/** `POST /v1/messages` and `GET /v1/models` on the loopback address. */
export const startAnthropicServer: StartProtocolServer = (options) => {
  const { key, script } = options;
  let before = 0;
  return startQuirkServer((response, request) => {
    const behaviour = (): Behaviour => {
      const { headers, method, text } = request;
      const { pathname, searchParams } = new URL(request.path, "http://localhost");
      if (headers["x-api-key"] !== key) return apiError(401, "authentication_error: invalid x-api-key");
      if (headers["anthropic-version"] !== "2023-06-01")
        return apiError(400, "invalid_request_error: anthropic-version: header is required");
      if (method === "GET" && pathname === "/v1/models") {
        const { ids, last } = pageAfter(options, searchParams.get("after_id"));
        const data = ids.map(modelInfo);
        return jsonReply({ data, has_more: last !== null, first_id: ids[0] ?? null, last_id: ids.at(-1) ?? null });
      }
      if (method !== "POST" || pathname !== "/v1/messages") return apiError(404, "not_found_error: Not Found");
      const parsed = messageRequest.safeParse(JSON.parse(text));
      if (!parsed.success) return apiError(400, `invalid_request_error: ${z.prettifyError(parsed.error)}`);
      const problem = problemOf(parsed.data);
      if (problem !== null) return apiError(400, `invalid_request_error: ${problem}`);
      const { model, output_config: output } = parsed.data;
      const schema = output?.format?.schema ?? null;
      const written = text.includes('"cache_control":') ? tokens.written : 0;
      return behaviourOf(script({ model, text: textOf(parsed.data), schema, before: before++ }), written);
    };
    behaviour()(response, request);
  });
};

/** What the reference forbids beyond the form of a request. */
function problemOf({ messages, thinking, temperature, output_config: output }: MessageRequest): string | null {
  if (messages[0]?.role !== "user") return "messages: first message must use the user role";
  for (const [place, { content }] of messages.entries()) {
    const next = messages[place + 1]?.content;
    const results =
      typeof next === "string"
        ? []
        : (next ?? []).flatMap((each) => (each.type === "tool_result" ? each.tool_use_id : []));
    const calls =
      typeof content === "string" ? [] : content.flatMap((each) => (each.type === "tool_use" ? each.id : []));
    if (calls.some((id) => !results.includes(id)))
      return `messages.${place}: tool_use ids were found without tool_result blocks immediately after`;
  }
  if (thinking?.type === "adaptive" && temperature !== undefined && temperature !== 1)
    return "`temperature` may only be set to 1 when thinking is enabled";
  const keyword = /"(minimum|maximum|multipleOf|minLength|maxLength)":-?\d/u.exec(
    JSON.stringify(output?.format ?? {}),
  )?.[1];
  return keyword === undefined
    ? null
    : `output_config.format.schema: For 'number' type, property '${keyword}' is not supported`;
}

function textOf({ system = "", messages }: MessageRequest): string {
  const said = messages.flatMap(({ content }) =>
    typeof content === "string"
      ? [content]
      : content.map((each) => {
          if (each.type === "text") return each.text;
          return each.type === "tool_result" ? each.content : "";
        }),
  );
  return [...(typeof system === "string" ? [system] : system.map(({ text }) => text)), ...said].join("\n");
}

function modelInfo(id: string): object {
  const yes = { supported: true };
  const thinking: NonNullable<ModelInfo["capabilities"]>["thinking"] = {
    supported: true,
    types: { adaptive: yes, between_tools: yes, disabled: yes, enabled: yes },
  };
  const info: Pick<ModelInfo, "type" | "id" | "display_name" | "created_at"> = {
    type: "model",
    id,
    display_name: id,
    created_at: "2026-02-04T00:00:00Z",
  };
  return { ...info, capabilities: { structured_outputs: yes, thinking } };
}

function behaviourOf(scripted: Scripted, written: number): Behaviour {
  if (scripted.kind === "reply") return message(blocksOf(scripted), stopReasonOf(scripted), written);
  switch (scripted.kind) {
    case "raw":
      return scripted.behave;
    case "rate-limit": {
      const headers = { "retry-after": String(scripted.seconds) };
      return apiError(429, "rate_limit_error: This request would exceed your organization's rate limit", { headers });
    }
    case "daily-limit":
      return apiError(429, "rate_limit_error: The organization has reached its spend limit.", {
        details: { error_code: "enforced_spend_limit_reached" },
      });
    case "overload":
      return apiError(529, "overloaded_error: Overloaded");
    case "no-schema":
    default:
      return apiError(
        400,
        "invalid_request_error: output_config.format: structured outputs are not supported by this model",
      );
  }
}

type Reply = Extract<Scripted, { kind: "reply" }>;

function blocksOf({ text, thought, call }: Reply): ContentBlock[] {
  return [
    ...(thought === undefined ? [] : [thinkingBlock(thought)]),
    ...(text === undefined ? [] : [textBlock(text)]),
    ...(call === undefined ? [] : [toolUseBlock(call.name, call.input)]),
  ];
}

function stopReasonOf({ call, ending = "complete" }: Reply): StopReason {
  if (ending === "complete") return call === undefined ? "end_turn" : "tool_use";
  return ending === "limit" ? "max_tokens" : "refusal";
}

export function textBlock(text: string): ContentBlock {
  return { type: "text", text, citations: null };
}

export function thinkingBlock(thinking: string): ContentBlock {
  return { type: "thinking", thinking, signature: "c2ln" };
}

export function toolUseBlock(name: string, input: unknown): ContentBlock {
  return { type: "tool_use", id: "toolu_1", name, input, caller: { type: "direct" } };
}

interface ApiErrorParts {
  readonly headers?: Readonly<Record<string, string>>;
  readonly details?: object;
}

/** @param error type and message, as in `rate_limit_error: Too fast.` */
export function apiError(
  status: number,
  error: `${ErrorObject["type"]}: ${string}`,
  { headers = {}, details }: ApiErrorParts = {},
): Behaviour {
  const [, type, text] = /^(\w+): (.*)$/su.exec(error) ?? [];
  const parts = { type, message: text, ...(details === undefined ? {} : { details }) };
  const body: Omit<ErrorResponse, "error"> = { type: "error", request_id: "req_011CSHoEeqs5C35K2UUqR7Fy" };
  return jsonReply({ ...body, error: parts }, { status, headers });
}

export function message(content: ContentBlock[], stopReason: StopReason, written = 0): Behaviour {
  const body: Message = {
    id: "msg_01XFDUDYJgAACzvnptvVoYEL",
    type: "message",
    role: "assistant",
    model: "claude-test",
    container: null,
    content,
    diagnostics: null,
    stop_details: null,
    stop_reason: stopReason,
    stop_sequence: null,
    usage: {
      cache_creation: null,
      cache_creation_input_tokens: written,
      cache_read_input_tokens: tokens.cached,
      inference_geo: null,
      // What comes from a cache and goes to it is beside it.
      input_tokens: tokens.prompt - tokens.cached - written,
      output_tokens: tokens.output,
      output_tokens_details: { thinking_tokens: tokens.reasoning },
      server_tool_use: null,
      service_tier: "standard",
      speed: null,
    },
  };
  return jsonReply(body);
}
