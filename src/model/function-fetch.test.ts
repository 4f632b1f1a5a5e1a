import { expect, test } from "vitest";
import { sampleRequest, sampleTool } from "../../test/support/model/samples.ts";
import type { FunctionCall, FunctionMessage, FunctionModel } from "../domain/function-model.ts";
import { createModelClient } from "./client.ts";
import type { Exchange } from "./exchange.ts";
import { functionFetch } from "./function-fetch.ts";
import { readAnswer, readText } from "./read-answer.ts";
import { functionEndpoint } from "./registry/endpoints.ts";

async function exchangeWith(
  respond: FunctionModel["respond"],
  { price, request = {} }: Pick<FunctionModel, "price"> & { readonly request?: Partial<typeof sampleRequest> } = {},
  { signal = new AbortController().signal, timeoutMs = 5000 } = {},
): Promise<Exchange> {
  const model: FunctionModel = { id: "my-agent", version: "1", respond, price };
  const endpoint = functionEndpoint(model);
  const listed = { promptUsd: null, completionUsd: null };
  const perToken = price?.prompt === undefined ? null : price;
  const prices = () =>
    perToken === null ? listed : { promptUsd: perToken.prompt / 1e6, completionUsd: perToken.completion / 1e6 };
  const client = createModelClient({ endpoint, apiKey: null, fetch: functionFetch(model), prices });
  return client.send(client.prepare({ ...sampleRequest, model: "my-agent", ...request }), { signal, timeoutMs });
}

const faultOf = async (respond: FunctionModel["respond"]) => (await exchangeWith(respond)).result;

/** As a program without a compiler replies. */
const replies = (value: unknown): FunctionModel["respond"] => Object(() => value);

test("a function gets what a server would be sent", async () => {
  const seen: { messages: FunctionMessage[]; call: FunctionCall }[] = [];
  const call = { id: "call_1", type: "function", function: { name: sampleTool.name, arguments: "{}" } } as const;
  const messages = [
    ...sampleRequest.messages,
    { role: "assistant", content: null, tool_calls: [call] },
    { role: "tool", content: "Hm.", tool_call_id: "call_1" },
  ] as const;
  const respond = (given: FunctionMessage[], asked: FunctionCall) => {
    seen.push({ messages: given, call: asked });
    return "Hello.";
  };
  await exchangeWith(respond, { request: { messages } });
  const schema = { type: "object", properties: { score: { type: "number" } } };
  const plain = {
    tool: null,
    temperature: null,
    reasoningEffort: "off",
    responseSchema: { name: "g", schema },
  } as const;
  await exchangeWith(respond, { request: plain });
  expect(seen[0]?.messages).toEqual(messages);
  expect(seen[0]?.call).toMatchObject({
    tools: [{ name: sampleTool.name, description: sampleTool.description, parameters: sampleTool.parameters }],
    schema: undefined,
    temperature: 0.7,
    reasoningEffort: "low",
    maxTokens: 2048,
    signal: { aborted: false },
  });
  expect(seen[1]?.call).toMatchObject({ tools: [], schema, temperature: undefined, reasoningEffort: undefined });
});

test("a text, or its parts, becomes the reply", async () => {
  expect((await exchangeWith(() => "Blue.")).result).toMatchObject({
    kind: "reply",
    reply: { content: "Blue.", toolCalls: [], ending: "complete", simulated: false },
  });
  const whole = await exchangeWith(async () => ({
    text: "thinking aloud",
    toolCalls: [
      { name: sampleTool.name, arguments: { message: "Blue." } },
      { name: "other", arguments: '{"cut' },
    ],
    reasoning: "It is blue.",
    usage: { prompt: 100, completion: 20 },
    finishReason: "content-filter",
  }));
  expect(whole).toMatchObject({
    status: 200,
    usage: { promptTokens: 100, completionTokens: 20 },
    cost: { usd: null, source: "unknown" },
    result: {
      reply: {
        content: "thinking aloud",
        toolCalls: [
          { function: { name: sampleTool.name, arguments: '{"message":"Blue."}' } },
          { function: { name: "other", arguments: '{"cut' } },
        ],
        reasoning: "It is blue.",
        finishReason: "content_filter",
        ending: "filtered",
      },
    },
  });
  // Parts that packages leave out or set to null.
  const sparse = { text: null, toolCalls: null, reasoning: null, usage: { prompt: undefined }, cost: null };
  expect((await exchangeWith(() => sparse)).result).toMatchObject({ kind: "reply", reply: { content: null } });
});

test("what stands in the field for refusals is the model's answer, and a judge's refusal to grade", async () => {
  const { result } = await exchangeWith(() => ({ text: null, refusal: "I will not say." }));
  if (result.kind !== "reply") throw new Error("there is a reply");
  expect(readAnswer(result.reply, sampleTool)).toMatchObject({ kind: "answer", text: "I will not say." });
  expect(readText(result.reply)).toMatchObject({ kind: "fault", fault: "refused" });
});

const perToken = { prompt: 10_000, completion: 20_000 };

test.each([
  { what: "a stated cost", price: undefined, reply: { text: "Blue.", cost: 0.25 }, usd: 0.25 },
  { what: "tokens", price: perToken, reply: { text: "Blue.", usage: { prompt: 100, completion: 2 } }, usd: 1.04 },
  { what: "a call without its cost", price: { perCall: 0.5 }, reply: { text: "Blue." }, usd: 0.5 },
  { what: "a call with its cost", price: { perCall: 0.5 }, reply: { text: "Blue.", cost: 0.125 }, usd: 0.125 },
  { what: "a free token", price: { prompt: 0, completion: 0 }, reply: { text: "Blue." }, usd: 0 },
  { what: "uncounted tokens", price: perToken, reply: { text: "Blue." }, usd: null },
])("the cost of a reply comes from $what", async ({ price, reply, usd }) => {
  const { cost } = await exchangeWith(() => reply, { price });
  expect(cost.usd === null ? null : Number(cost.usd.toFixed(10))).toBe(usd);
});

test.each([
  [undefined, "respond returned nothing: return a text or an object"],
  [5, "respond returned 5: return a text or an object"],
  [["Blue."], "respond returned a list of 1: return a text or an object"],
  [
    { role: "assistant", content: "Blue." },
    "respond returned an object with role, content: return text or toolCalls in it",
  ],
  [{ text: 5 }, "respond returned 5 as text: return a text"],
  [{ toolCalls: [{ arguments: {} }] }, "respond returned nothing as toolCalls[0].name: return the name of a tool"],
  [{ text: "Blue.", cost: -1 }, "respond returned -1 as cost: return a number of US dollars"],
  [{ text: "Blue.", usage: { prompt: 0.5 } }, "respond returned 0.5 as usage.prompt: return a whole number of tokens"],
])("a reply of %j is not asked for again, and may have been billed", async (reply, words) => {
  const { result, cost } = await exchangeWith(replies(reply), { price: perToken });
  expect(result).toMatchObject({ kind: "fault", fault: "rejected", unsupported: null });
  expect(result).toHaveProperty("detail", expect.stringContaining(words));
  expect(cost).toEqual({ usd: null, source: "unknown" });
});

const thrower =
  (thrown: unknown): FunctionModel["respond"] =>
  () => {
    throw thrown;
  };

test.each([
  [new TypeError("x is undefined"), "rejected", null, "TypeError: x is undefined at "],
  [new ReferenceError("x is not defined"), "rejected", null, "function-fetch.test.ts:"],
  [new TypeError("fetch failed", { cause: new Error("reset") }), "server-error", null, "TypeError: fetch failed"],
  [Object.assign(new Error("slow down"), { status: 429, retryAfter: 7 }), "rate-limited", 7000, "slow down"],
  // As OpenAI's package throws it.
  [
    Object.assign(new Error("m"), { status: 429, headers: new Headers({ "retry-after-ms": "90" }) }),
    "rate-limited",
    90,
    "m",
  ],
  // As the AI SDK throws it.
  [
    Object.assign(new Error("m"), { statusCode: 503, responseHeaders: { "retry-after": "3" } }),
    "server-error",
    3000,
    "m",
  ],
  [Object.assign(new Error("no key"), { status: 401 }), "unauthorized", null, "no key"],
  [Object.assign(new Error("m"), { status: 429, code: "insufficient_quota" }), "no-credit", null, "m"],
  [Object.assign(new Error("temperature is not supported"), { status: 400 }), "rejected", null, "temperature"],
  [Object.assign(new Error("m"), { status: 200, headers: "odd", retryAfter: "soon" }), "server-error", null, "m"],
  ["a text", "server-error", null, "a text"],
  [null, "server-error", null, "nothing"],
])("a thrown %s is a fault: %s", async (thrown, fault, afterMs, words) => {
  const { result, cost } = await exchangeWith(thrower(thrown));
  expect(result).toMatchObject({ kind: "fault", fault, afterMs });
  expect(result).toHaveProperty("detail", expect.stringContaining(words));
  expect(cost.usd).toBe(0);
});

test("an error that names another token limit is the function's own, of one call", async () => {
  const message = "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.";
  let calls = 0;
  const refusing = () => {
    calls += 1;
    throw Object.assign(new Error(message), { status: 400 });
  };
  expect(await faultOf(refusing)).toMatchObject({
    kind: "fault",
    fault: "rejected",
    detail: expect.stringContaining(message),
  });
  expect(calls).toBe(1);
});

test("a rejected promise and a thrown error are one", async () => {
  expect(await faultOf(() => Promise.reject(new Error("late")))).toMatchObject({ fault: "server-error" });
});

test("a call that takes too long, or is cancelled, ends, and the function's signal says so", async () => {
  const signals: AbortSignal[] = [];
  const never: FunctionModel["respond"] = (_messages, { signal }) => {
    signals.push(signal);
    return new Promise(() => undefined);
  };
  expect((await exchangeWith(never, {}, { timeoutMs: 20 })).result).toMatchObject({
    fault: "timeout",
    detail: "no complete reply from the function within 0.02 s",
  });
  const cancelled = new AbortController();
  const waiting = exchangeWith(never, {}, { signal: cancelled.signal });
  cancelled.abort();
  expect((await waiting).result).toMatchObject({ fault: "cancelled" });
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
});
