import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createModelClient, keyFor, keysOf, readAnswer } from "../../src/model/index.ts";
import { openRouterEndpoint } from "../../src/model/registry/endpoints.ts";
import { damaged, hostileText, longTexts, mishap } from "../support/fuzz/hostile.ts";

const tool = { name: "say", parameter: "words" };
const call = { id: "1", type: "function", function: { name: "say", arguments: '{"words":"Hello, \\"you\\"."}' } };
const sound = {
  id: "gen-1",
  provider: "Vendor",
  choices: [{ finish_reason: "stop", message: { role: "assistant", content: "Hello.", tool_calls: [call] } }],
  usage: { prompt_tokens: 3, completion_tokens: 4, cost: 0.1 },
};

const { readReply } = createModelClient({ endpoint: openRouterEndpoint(), apiKey: null, fetch });

function answerIn(body: string): unknown {
  const reply = readReply(body);
  return reply === null ? null : [readAnswer(reply, tool), readAnswer(reply, null)];
}

function said(args: string): ReturnType<typeof readAnswer> {
  const rest = { finishReason: null, ending: "complete", reasoning: null, refusal: null, simulated: false } as const;
  const toolCalls = [{ id: "1", type: "function" as const, function: { name: "say", arguments: args } }];
  return readAnswer({ content: null, ...rest, toolCalls }, tool);
}

/** The body of a reply over the client, as the endpoint would send it. */
async function exchanged(body: string, { status = 200, key = "sk-secret-123456" } = {}) {
  const fetch = (): Promise<Response> => Promise.resolve(new Response(body, { status }));
  const endpoint = openRouterEndpoint();
  const apiKey = keyFor(endpoint, keysOf({ OPENROUTER_API_KEY: key }));
  const client = createModelClient({ endpoint, apiKey, fetch });
  const asked = { messages: [{ role: "user", content: "Who are you?" }], temperature: 0, maxTokens: 9 } as const;
  const rest = { reasoningEffort: "off", provider: null, tool: null, responseSchema: null, sessionId: "s" } as const;
  const prepared = client.prepare({ model: "a/b", ...asked, ...rest });
  return client.send(prepared, { signal: new AbortController().signal, timeoutMs: 60_000 });
}

const inPlace: readonly ((value: unknown) => unknown)[] = [
  (value) => value,
  (choices) => ({ choices }),
  (message) => ({ choices: [{ message }] }),
  (content) => ({ choices: [{ message: { content } }] }),
  (args) => ({ choices: [{ message: { tool_calls: [{ function: { name: "say", arguments: args } }] } }] }),
  (thinking) => ({ choices: [{ message: { content: [{ type: "thinking", thinking }] } }] }),
  (error) => ({ choices: [{ message: { content: "x" }, error }], usage: error, provider: error }),
];

/** Of a text in a call that breaks off somewhere, what is recovered is its beginning. */
function isRecoveredWell([text, share]: readonly [string, number]): boolean {
  const args = JSON.stringify({ words: text });
  const found = said(args.slice(0, Math.ceil(args.length * share)));
  return found.kind === "fault" || found.channel !== "recovered" || text.startsWith(found.text);
}

const printable = /^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]{0,300}$/u;

function detailIn({ result }: Awaited<ReturnType<typeof exchanged>>): string {
  return result.kind === "fault" ? result.detail : "";
}

describe("a provider's reply", () => {
  test("of any text is a reply or none", () => {
    expect(mishap(hostileText, answerIn)).toBeNull();
    expect(mishap(damaged(JSON.stringify(sound)), answerIn)).toBeNull();
  });

  test("of any JSON, wherever it stands, is a reply or none", () => {
    const placed = fc.tuple(fc.oneof(fc.jsonValue(), hostileText), fc.constantFrom(...inPlace));
    expect(mishap(placed, ([value, place]) => answerIn(JSON.stringify(place(value))), 400)).toBeNull();
  });

  test("that is nested beyond the stack costs that part and no more", () => {
    const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    expect(mishap(inPlace, (place) => answerIn(JSON.stringify(place("HERE")).replace('"HERE"', deep)))).toBeNull();
    const beside = JSON.stringify(sound).replace(JSON.stringify(call.function.arguments), deep);
    const hello = expect.objectContaining({ kind: "answer", text: "Hello." });
    expect(answerIn(beside)).toEqual([hello, hello]);
  });

  test("is an exchange with its body kept, with any content and status", async () => {
    const bodies = fc.sample(fc.oneof(hostileText, damaged(JSON.stringify(sound))), { seed: 6, numRuns: 60 });
    for (const body of bodies) {
      for (const status of [200, 429, 500]) {
        const exchange = await exchanged(body, { status });
        // As UTF-8 carries it, and `Response` reads it.
        expect(exchange.response).toBe(body.toWellFormed());
        expect(detailIn(exchange)).toMatch(printable);
      }
    }
  });

  test("with an error of any kind is a fault in one short line", async () => {
    const errors = fc.sample(fc.oneof(fc.jsonValue(), hostileText), { seed: 6, numRuns: 60 });
    for (const error of [...errors, { message: "\u001b]".repeat(500_000), code: "x".repeat(1e6) }]) {
      const exchange = await exchanged(JSON.stringify({ error, message: error }), { status: 400 });
      expect(exchange.result).toMatchObject({ kind: "fault", fault: "rejected" });
      expect(detailIn(exchange)).toMatch(printable);
    }
  });
});

describe("the message in a tool call", () => {
  test("is found or not, in whatever arguments", () => {
    expect(mishap(hostileText, said)).toBeNull();
    expect(mishap(damaged(call.function.arguments), said)).toBeNull();
    expect(mishap(damaged(JSON.stringify(JSON.stringify(call.function.arguments))), said)).toBeNull();
  });

  test("that is cut off is recovered as far as it goes, and nothing is made up", () => {
    const cuts = fc.tuple(hostileText, fc.double({ min: 0, max: 1, noNaN: true }));
    expect(mishap(cuts, isRecoveredWell, 400)).toBeNull();
  });

  test("takes no longer the more there is to go back to", () => {
    const asCalls = (text: string): unknown => [said(text), said(`{"words": "${text}`), said(`"${text}`)];
    expect(mishap(longTexts(30_000), asCalls)).toBeNull();
    // Each of these quotation marks could open a text of its own.
    expect(said(`${'"'.repeat(1_000_000)}x`)).toMatchObject({ kind: "answer", truncated: true });
  });
});
