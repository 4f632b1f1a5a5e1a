import { describe, expect, test } from "vitest";
import type { ChatRequest } from "../../../domain/chat.ts";
import type { ContentBlock } from "@anthropic-ai/sdk/resources";
import {
  apiError,
  message,
  startAnthropicServer,
  textBlock,
  thinkingBlock,
  toolUseBlock,
} from "../../../../test/support/protocols/anthropic-server.ts";
import type { Behaviour } from "../../../../test/support/model/quirk-server.ts";
import { clientAt, patient, sampleKey, sampleTool } from "../../../../test/support/model/samples.ts";
import { readAnswer, readText } from "../../read-answer.ts";

const { parameter: _, ...say } = sampleTool;

const request: ChatRequest = {
  model: "claude-test",
  messages: [
    { role: "system", content: "Be yourself." },
    { role: "user", content: "[begin]" },
    {
      role: "assistant",
      content: null,
      tool_calls: [{ id: "call_1", type: "function", function: { name: say.name, arguments: '{"message":"Hi."}' } }],
    },
    { role: "tool", content: "Who are you?", tool_call_id: "call_1" },
  ],
  temperature: null,
  maxTokens: 100,
  reasoningEffort: "low",
  provider: null,
  tool: say,
  responseSchema: null,
  sessionId: "abcdefghi",
};

async function exchangeWith(behave: Behaviour, change: Partial<ChatRequest> = {}, promptCache = false) {
  const script = () => ({ kind: "raw", behave }) as const;
  await using server = await startAnthropicServer({ key: sampleKey, models: [], script });
  const client = clientAt({ url: server.url, protocol: "anthropic", promptCache });
  const exchange = await client.send(client.prepare({ ...request, ...change }), patient);
  const [sent] = server.requests;
  return { ...exchange, client, sent, body: JSON.parse(sent?.text ?? "null") };
}

const ready = message([textBlock("Me.")], "end_turn");
const plain = { messages: request.messages.slice(0, 2), tool: null } as const;

test("has the key, the version and the conversation where that API wants them", async () => {
  const { result, sent, body } = await exchangeWith(ready);
  expect(result.kind).toBe("reply");
  expect(sent).toMatchObject({ method: "POST", path: "/v1/messages", headers: { "x-api-key": sampleKey } });
  expect(sent?.headers["authorization"]).toBeUndefined();
  expect(body).toEqual({
    model: "claude-test",
    max_tokens: 100,
    system: "Be yourself.",
    messages: [
      { role: "user", content: "[begin]" },
      { role: "assistant", content: [{ type: "tool_use", id: "call_1", name: say.name, input: { message: "Hi." } }] },
      { role: "user", content: [{ type: "tool_result", tool_use_id: "call_1", content: "Who are you?" }] },
    ],
    thinking: { type: "adaptive", display: "summarized" },
    output_config: { effort: "low" },
    tools: [{ name: say.name, description: say.description, input_schema: say.parameters }],
  });
});

test.each([
  ["off", {}],
  ["none", { thinking: { type: "disabled" } }],
  ["high", { thinking: { type: "adaptive", display: "summarized" }, output_config: { effort: "high" } }],
] as const)("asks for reasoning effort %s", async (reasoningEffort, parameters) => {
  const { body } = await exchangeWith(ready, { ...plain, reasoningEffort });
  const least = { model: "claude-test", max_tokens: 100, system: "Be yourself.", messages: expect.anything() };
  expect(body).toEqual({ ...least, ...parameters });
});

test("leaves out of a schema what the server rejects, and no field of that name", async () => {
  const number = { type: "number", description: "Of 10." };
  const fields = (bounds: object) => ({
    type: "object",
    properties: { maximum: { ...number, ...bounds }, why: { type: "string" } },
    required: ["maximum", "why"],
    additionalProperties: false,
  });
  const schema = fields({ minimum: 0, maximum: 10 });
  const change = { ...plain, reasoningEffort: "off", responseSchema: { name: "grade", schema } } as const;
  const { result, body, client, sent } = await exchangeWith(ready, change);
  expect(result.kind).toBe("reply");
  expect(body.output_config).toEqual({ format: { type: "json_schema", schema: fields({}) } });
  expect(client.asksForSchema(sent?.text ?? "")).toBe(true);
  expect(client.asksForSchema((await exchangeWith(ready)).sent?.text ?? "")).toBe(false);
});

test("marks for the cache what other requests repeat, and nothing unless asked", async () => {
  const cache_control = { type: "ephemeral" };
  const { body } = await exchangeWith(ready, {}, true);
  const whole = (await exchangeWith(ready)).body;
  expect(body).toEqual({
    ...whole,
    system: [{ type: "text", text: "Be yourself.", cache_control }],
    messages: [
      { role: "user", content: "[begin]" },
      {
        role: "assistant",
        content: [{ type: "tool_use", id: "call_1", name: say.name, input: { message: "Hi." }, cache_control }],
      },
      whole.messages[2],
    ],
  });
  // What may be written to it is not the prompt of a single question.
  expect((await exchangeWith(ready, plain, true)).body.messages).toEqual([{ role: "user", content: "[begin]" }]);
});

test("reads thinking, the tool call and the usage with its cached part", async () => {
  const blocks = [
    thinkingBlock("Who am I?"),
    textBlock("Privately."),
    toolUseBlock(say.name, { message: "I am Fern." }),
  ];
  const { result, usage, response, client } = await exchangeWith(message(blocks, "tool_use"));
  expect(usage).toEqual({ promptTokens: 1000, completionTokens: 50, reasoningTokens: 30 });
  const reply = client.readReply(response ?? "");
  expect(result).toEqual({ kind: "reply", reply });
  expect(reply && readAnswer(reply, { name: say.name, parameter: "message" })).toMatchObject({
    kind: "answer",
    text: "I am Fern.",
    channel: "tool",
    contentThinking: "Privately.",
    reasoning: "Who am I?",
    truncated: false,
  });
});

const none: ContentBlock[] = [];
test.each([
  ["an answer at the token limit", [textBlock("I am")], "max_tokens", { kind: "text", truncated: true }],
  ["thinking alone at the token limit", none, "max_tokens", { fault: "token-limit" }],
  ["a full context window", [textBlock("I")], "model_context_window_exceeded", { truncated: true }],
  ["a refusal without text", none, "refusal", { fault: "refused" }],
  ["an empty turn", none, "end_turn", { fault: "empty" }],
] as const)("reads %s", async (...[, blocks, stopReason, reading]) => {
  const { result } = await exchangeWith(message([...blocks], stopReason));
  expect(result.kind === "reply" && readText(result.reply)).toMatchObject(reading);
});

const spent = (error_code: string) => ({ details: { error_code } });

describe("an error", () => {
  const headers = { "retry-after": "7" };
  const credit = "Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing.";
  const regain = "You have reached your specified API usage limits. You will regain access on 2026-12-01 at 00:00 UTC.";
  test.each([
    ["a rate limit", apiError(429, "rate_limit_error: Too fast.", { headers }), "rate-limited", 7000],
    [
      "a monthly limit",
      apiError(429, "rate_limit_error: Spent.", spent("enforced_spend_limit_reached")),
      "quota-exhausted",
      null,
    ],
    [
      "a contract's limit",
      apiError(429, "rate_limit_error: Spent.", spent("contract_spend_limit_reached")),
      "quota-exhausted",
      null,
    ],
    ["one's own limit", apiError(400, `invalid_request_error: ${regain}`), "quota-exhausted", null],
    ["an overload", apiError(529, "overloaded_error: Overloaded", { headers }), "server-error", 7000],
    ["an unknown model", apiError(404, "not_found_error: model: claude-none"), "rejected", null],
    ["an unpaid bill", apiError(402, "billing_error: Check your payment details."), "no-credit", null],
    ["a spent credit", apiError(400, `invalid_request_error: ${credit}`), "no-credit", null],
    ["a wrong key", apiError(401, "authentication_error: invalid x-api-key"), "unauthorized", null],
    ["a forbidden model", apiError(403, "permission_error: Your API key lacks permission."), "unauthorized", null],
    ["an error in a complete reply", apiError(200, "api_error: Internal server error"), "server-error", null],
  ])("is %s", async (...[, behave, fault, afterMs]) => {
    const { result } = await exchangeWith(behave);
    expect(result).toMatchObject({ kind: "fault", fault, afterMs });
  });

  test("names what the server refuses to take", async () => {
    const text = "output_config.format: structured outputs are not supported by this model";
    const { result } = await exchangeWith(apiError(400, `invalid_request_error: ${text}`));
    expect(result).toMatchObject({ fault: "rejected", unsupported: "response-schema", detail: `HTTP 400: ${text}` });
  });

  test("of the server's own is found where thinking and temperature exclude each other", async () => {
    const { result } = await exchangeWith(ready, { temperature: 0.7 });
    expect(result).toMatchObject({ fault: "rejected", unsupported: "temperature" });
  });
});
