import { FinishReason } from "@google/genai";
import { describe, expect, test } from "vitest";
import type { ChatRequest } from "../../../domain/chat.ts";
import {
  blockedPrompt,
  content,
  googleError,
  startGeminiServer,
} from "../../../../test/support/protocols/gemini-server.ts";
import type { Scripted } from "../../../../test/support/protocols/script.ts";
import type { Behaviour } from "../../../../test/support/model/quirk-server.ts";
import { clientAt, patient, sampleKey, sampleTool } from "../../../../test/support/model/samples.ts";
import { readAnswer, readText } from "../../read-answer.ts";

const { parameter: _, ...say } = sampleTool;

const request: ChatRequest = {
  model: "gemini-3-flash",
  messages: [
    { role: "system", content: "Be yourself." },
    { role: "user", content: "[begin]" },
    {
      role: "assistant",
      content: "Privately.",
      tool_calls: [{ id: "call_1", type: "function", function: { name: say.name, arguments: '{"message":"Hi."}' } }],
    },
    { role: "tool", content: "Who are you?", tool_call_id: "call_1" },
  ],
  temperature: 0.7,
  maxTokens: 100,
  reasoningEffort: "low",
  provider: null,
  tool: say,
  responseSchema: null,
  sessionId: "abcdefghi",
};

async function exchangeBy(scripted: Scripted, change: Partial<ChatRequest> = {}) {
  await using server = await startGeminiServer({ key: sampleKey, models: [], script: () => scripted });
  const client = clientAt({ url: server.url, protocol: "gemini", promptCache: true });
  const exchange = await client.send(client.prepare({ ...request, ...change }), patient);
  const [sent] = server.requests;
  return { ...exchange, client, sent, body: JSON.parse(sent?.text ?? "null") };
}

const exchangeWith = (behave: Behaviour) => exchangeBy({ kind: "raw", behave });
const ready: Scripted = { kind: "reply", text: "Me." };

test("has the key, the model and the conversation where that API wants them", async () => {
  const { result, sent, body } = await exchangeBy(ready);
  expect(result.kind).toBe("reply");
  const path = "/v1/models/gemini-3-flash:generateContent";
  expect(sent).toMatchObject({ method: "POST", path, headers: { "x-goog-api-key": sampleKey } });
  expect(sent?.headers["authorization"]).toBeUndefined();
  const thoughtSignature = "skip_thought_signature_validator";
  const functionCall = { id: "call_1", name: say.name, args: { message: "Hi." } };
  const functionResponse = { id: "call_1", name: say.name, response: { output: "Who are you?" } };
  expect(body).toEqual({
    systemInstruction: { parts: [{ text: "Be yourself." }] },
    contents: [
      { role: "user", parts: [{ text: "[begin]" }] },
      { role: "model", parts: [{ text: "Privately." }, { functionCall, thoughtSignature }] },
      { role: "user", parts: [{ functionResponse }] },
    ],
    generationConfig: {
      maxOutputTokens: 100,
      temperature: 0.7,
      thinkingConfig: { includeThoughts: true, thinkingLevel: "LOW" },
    },
    tools: [
      {
        functionDeclarations: [{ name: say.name, description: say.description, parametersJsonSchema: say.parameters }],
      },
    ],
  });
});

test.each([
  ["gemini-3-flash", "off", undefined],
  ["gemini-3-flash", "medium", { includeThoughts: true, thinkingLevel: "MEDIUM" }],
  ["gemini-2.5-flash", "none", { thinkingBudget: 0 }],
  ["gemini-2.5-flash", "high", { includeThoughts: true, thinkingBudget: 24_576 }],
] as const)("asks %s for reasoning effort %s", async (model, reasoningEffort, thinkingConfig) => {
  const { result, body } = await exchangeBy(ready, { model, reasoningEffort });
  expect(result.kind).toBe("reply");
  expect(body.generationConfig.thinkingConfig).toEqual(thinkingConfig);
});

test("is refused no reasoning by a model that cannot do without, and says so", async () => {
  const { result } = await exchangeBy(ready, { reasoningEffort: "none" });
  expect(result).toMatchObject({ fault: "rejected", unsupported: "reasoning" });
});

test("asks for structured output by schema", async () => {
  const schema = { type: "object", properties: { fit: { type: "number", minimum: 0 } }, required: ["fit"] };
  const { body, client, sent } = await exchangeBy(ready, { tool: null, responseSchema: { name: "grade", schema } });
  const asked = { responseMimeType: "application/json", responseJsonSchema: schema };
  expect(body.generationConfig).toMatchObject(asked);
  expect(client.asksForSchema(sent?.text ?? "")).toBe(true);
  expect(client.asksForSchema((await exchangeBy(ready)).sent?.text ?? "")).toBe(false);
  const { result } = await exchangeBy({ kind: "no-schema" });
  expect(result).toMatchObject({ fault: "rejected", unsupported: "response-schema" });
});

test("reads thoughts, the function call and the usage with the thoughts beside it", async () => {
  const call = { name: say.name, input: { message: "I am Fern." } };
  const scripted = { kind: "reply", thought: "Who am I?", text: "Privately.", call } as const;
  const { result, usage, response, client } = await exchangeBy(scripted);
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

const parts = (text: string) => ({ content: { role: "model", parts: [{ text }] } });
test.each([
  ["an answer at the token limit", content(parts("I am"), FinishReason.MAX_TOKENS), { kind: "text", truncated: true }],
  ["thoughts alone at the token limit", content({}, FinishReason.MAX_TOKENS), { fault: "token-limit" }],
  ["an answer that the filter stops", content({}, FinishReason.SAFETY), { fault: "refused" }],
  ["a prompt that the filter stops", blockedPrompt(), { fault: "refused" }],
  ["an empty answer", content({}, FinishReason.STOP), { fault: "empty" }],
  ["a call that the model wrote badly", content({}, FinishReason.MALFORMED_FUNCTION_CALL), { fault: "empty" }],
])("reads %s", async (...[, behave, reading]) => {
  const { result } = await exchangeWith(behave);
  expect(result.kind === "reply" && readText(result.reply)).toMatchObject(reading);
});

test("takes half an answer for none where the server does not say why it stopped", async () => {
  const { result } = await exchangeWith(content(parts("I am"), FinishReason.OTHER));
  expect(result).toMatchObject({ kind: "fault", fault: "server-error" });
});

describe("an error", () => {
  const spent = "Your prepayment credits are depleted. Please go to AI Studio to manage your project and billing.";
  test.each([
    ["a rate limit, with its wait", { kind: "rate-limit", seconds: 34.07 }, "rate-limited", 34_070],
    ["a daily limit", { kind: "daily-limit" }, "quota-exhausted", null],
    ["an overload", { kind: "overload" }, "server-error", null],
    ["a spent credit", { kind: "raw", behave: googleError(429, "RESOURCE_EXHAUSTED", spent) }, "quota-exhausted", null],
    [
      "a key of no project",
      { kind: "raw", behave: googleError(403, "PERMISSION_DENIED", "Method doesn't allow unregistered callers") },
      "unauthorized",
      null,
    ],
    [
      "an unknown model",
      { kind: "raw", behave: googleError(404, "NOT_FOUND", "models/x is not found for API version v1beta") },
      "rejected",
      null,
    ],
  ] as const)("is %s", async (...[, scripted, fault, afterMs]) => {
    const { result } = await exchangeBy(scripted);
    expect(result).toMatchObject({ kind: "fault", fault, afterMs });
  });

  test("of a wrong key has the status of an invalid request", async () => {
    await using server = await startGeminiServer({ key: "another", models: [], script: () => ready });
    const client = clientAt({ url: server.url, protocol: "gemini" });
    const exchange = await client.send(client.prepare(request), patient);
    expect(exchange).toMatchObject({ status: 400, result: { kind: "fault", fault: "unauthorized" } });
  });
});
