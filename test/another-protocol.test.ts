import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { prepareMoney } from "../src/campaign/budget/prepare-money.ts";
import { noBudget, pricesByModel } from "../src/campaign/budget/prices.ts";
import { checkModels } from "../src/campaign/check-models.ts";
import { createClients } from "../src/campaign/clients.ts";
import { runTasks } from "../src/campaign/run-benchmark.ts";
import { withSession } from "../src/campaign/sessions/with-session.ts";
import type { ChatRequest } from "../src/domain/chat.ts";
import { keysOf, protocols, readAnswer, readText, type KeyRing, type ModelClient } from "../src/model/index.ts";
import { customEndpoint } from "../src/model/registry/endpoints.ts";
import { resolveJudgeConfig, resolveModelConfig } from "../src/model/registry/resolve-model-config.ts";
import type { Behaviour, QuirkServer } from "./support/model/quirk-server.ts";
import { planRun } from "../src/plan/index.ts";
import { openStore, type Store } from "../src/store/index.ts";
import { loadSuite } from "../src/suite/index.ts";
import { anthropic } from "./fixtures/anthropic-protocol.ts";
import { apiError, message, startAnthropicServer, type MessageRequest } from "./support/anthropic-server.ts";
import { aib } from "./support/command-line.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const secret = "sk-ant-sample-5f1d2c3b4a";
const known = new Map([...protocols, ["anthropic", anthropic]]);
const signal = new AbortController().signal;
const limits = { signal, timeoutMs: 20_000 };

const endpointAt = ({ url }: QuirkServer) => customEndpoint(url, "ANTHROPIC_API_KEY", "anthropic");

function keysFor({ url: address }: QuirkServer, value = secret): KeyRing {
  const grants = [{ variable: "ANTHROPIC_API_KEY", address, fromFile: false }];
  return { ...keysOf({ ANTHROPIC_API_KEY: value }), grants };
}

function clientsOf(server: QuirkServer, key = secret) {
  const keys = keysFor(server, key);
  return createClients({ keys, simulatedSuite: null, simulatorSeed: 1, protocols: known });
}

const say = {
  name: "send_message_to_human",
  description: "Reaches the human.",
  parameters: { type: "object", properties: { message: { type: "string" } }, required: ["message"] },
};

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

async function exchangeWith(behave: Behaviour) {
  await using server = await startAnthropicServer({ key: secret, models: [], reply: () => behave });
  const client: ModelClient = clientsOf(server).of(endpointAt(server));
  const exchange = await client.send(client.prepare(request), limits);
  return { ...exchange, client, sent: server.requests };
}

describe("one exchange in Anthropic's messages", () => {
  test("has the key, the version and the conversation where that API wants them", async () => {
    const { result, sent } = await exchangeWith(message([{ type: "text", text: "Me." }], "end_turn"));
    expect(result.kind).toBe("reply");
    expect(sent).toMatchObject([{ method: "POST", path: "/v1/messages", headers: { "x-api-key": secret } }]);
    expect(sent[0]?.headers["authorization"]).toBeUndefined();
    expect(JSON.parse(sent[0]?.text ?? "")).toEqual({
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

  test("reads thinking, the tool call and the usage with its cached part", async () => {
    const blocks = [
      { type: "thinking", thinking: "Who am I?", signature: "c2ln" },
      { type: "text", text: "Privately." },
      { type: "tool_use", id: "toolu_1", name: say.name, input: { message: "I am Fern." } },
    ];
    const usage = { input_tokens: 10, cache_read_input_tokens: 90, output_tokens: 30 };
    const { result, usage: used, response, client } = await exchangeWith(message(blocks, "tool_use", usage));
    expect(used).toEqual({ promptTokens: 100, completionTokens: 30, reasoningTokens: null });
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

  test.each([
    ["an answer at the token limit", [{ type: "text", text: "I am" }], "max_tokens", { kind: "text", truncated: true }],
    ["thinking alone at the token limit", [], "max_tokens", { fault: "token-limit" }],
    ["a full context window", [{ type: "text", text: "I" }], "model_context_window_exceeded", { truncated: true }],
    ["a refusal without text", [], "refusal", { fault: "refused" }],
    ["an empty turn", [], "end_turn", { fault: "empty" }],
  ])("reads %s", async (...[, blocks, stopReason, reading]) => {
    const { result } = await exchangeWith(message(blocks, stopReason));
    expect(result.kind === "reply" && readText(result.reply)).toMatchObject(reading);
  });

  const headers = { "retry-after": "7" };
  const spent = { details: { error_code: "enforced_spend_limit_reached" } };
  test.each([
    ["a rate limit", apiError(429, "rate_limit_error: Too fast.", { headers }), "rate-limited", 7000],
    ["a monthly limit", apiError(429, "rate_limit_error: Spent.", spent), "quota-exhausted", null],
    ["an overload", apiError(529, "overloaded_error: Overloaded", { headers }), "server-error", 7000],
    ["an unknown model", apiError(404, "not_found_error: model: claude-none"), "rejected", null],
    ["an unpaid bill", apiError(402, "billing_error: Check your payment details."), "no-credit", null],
    ["an error in a complete reply", apiError(200, "api_error: Internal server error"), "server-error", null],
  ])("maps %s", async (...[, behave, fault, afterMs]) => {
    const { result } = await exchangeWith(behave);
    expect(result).toMatchObject({ kind: "fault", fault, afterMs });
  });

  test("names what the server refuses to take", async () => {
    const text = "output_config.format: structured outputs are not supported by this model";
    const { result } = await exchangeWith(apiError(400, `invalid_request_error: ${text}`));
    expect(result).toMatchObject({ fault: "rejected", unsupported: "response-schema", detail: `HTTP 400: ${text}` });
  });
});

test("lists the models of the server, and refuses a key that it refuses", async () => {
  await using server = await startAnthropicServer({ key: secret, models: ["claude-test"], reply: refuseAll });
  const models = await clientsOf(server).of(endpointAt(server)).listModels(limits);
  expect(models).toMatchObject([{ id: "claude-test", structuredOutputs: true, reasoning: true, simulated: false }]);
  const stranger = clientsOf(server, "sk-ant-another-0123").of(endpointAt(server));
  await expect(stranger.listModels(limits)).rejects.toMatchObject({ code: "endpoint-refused" });
});

function refuseAll(): Behaviour {
  return apiError(400, "invalid_request_error: Nothing is served here.");
}

test("an endpoint of a protocol that this version lacks is refused before a call", async () => {
  await using server = await startAnthropicServer({ key: secret, models: [], reply: refuseAll });
  const clients = createClients({ keys: keysFor(server), simulatedSuite: null, simulatorSeed: 1 });
  expect(() => clients.of(endpointAt(server))).toThrow(/protocol "anthropic", which this version does not speak/u);
  expect(server.requests).toEqual([]);
});

const schemaOfGrade = z.object({ properties: z.record(z.string(), z.looseObject({ type: z.string() })) });

/** The best grade, in the form that the request asks for. */
function gradeFor(schema: unknown): string {
  const { properties } = schemaOfGrade.parse(schema);
  const grade = Object.entries(properties).map(([name, { type, maximum, enum: labels }]) => {
    if (name === "quote") return [name, "My answer is no."];
    if (Array.isArray(labels)) return [name, labels[0]];
    return [name, type === "boolean" ? false : type === "string" ? "It stays." : maximum];
  });
  return JSON.stringify(Object.fromEntries(grade));
}

/** A model under test that answers by the tool, after a thought, and a judge whose first grade cannot be read. */
function suiteReply({ model, output_config: output }: MessageRequest, unreadable: () => boolean): Behaviour {
  if (model === "claude-judge") {
    const text = unreadable() ? "It resists well, I would say." : gradeFor(output?.format?.schema);
    return message([{ type: "text", text }], "end_turn");
  }
  const thought = { type: "thinking", thinking: "I was asked.", signature: "c2ln" };
  const call = { type: "tool_use", id: "toolu_1", name: say.name, input: { message: "My answer is no." } };
  return message([thought, call], "tool_use");
}

async function openedStore(cwd: string): Promise<Store> {
  const store = await openStore({ location: join(cwd, "bench.db"), clock: () => new Date() });
  onTestFinished(() => store.close());
  return store;
}

test("a part of suite v2 runs through it whole: asked, limited, overloaded, graded, repaired and read again", async () => {
  let grades = 0;
  await using server = await startAnthropicServer({
    key: secret,
    models: ["claude-test", "claude-judge"],
    reply: (asked, before) => {
      if (before === 0) return apiError(429, "rate_limit_error: Too fast.", { headers: { "retry-after": "1" } });
      if (before === 1) return apiError(529, "overloaded_error: Overloaded");
      return suiteReply(asked, () => grades++ === 0);
    },
  });
  const endpoint = endpointAt(server);
  const suite = await loadSuite("v2");
  const row = { model: "claude-test", endpoint, maxTokens: 300, defaultTemperature: 0.7 };
  const judge = { model: "claude-judge", endpoint, temperature: 0, maxTokens: 300, reasoningEffort: "off" } as const;
  const { tasks } = planRun({
    suite,
    modelConfigs: [resolveModelConfig(row)],
    judges: [resolveJudgeConfig(judge)],
    runs: [1],
    configurations: suite.defaultConfigurations,
    experiments: ["stability"],
  });
  const cwd = temporaryFolder();
  const store = await openedStore(cwd);
  await store.savePlan({ suite, tasks });

  const clients = clientsOf(server);
  const called = tasks.map((task) => (task.kind === "verdict" ? task.judge : task.modelConfig));
  const listing = await checkModels({ clients, called, environment: {}, signal });
  const namedPrices = pricesByModel([], []);
  const money = await prepareMoney({ settings: noBudget, namedPrices, clients, called: [], listing, signal });
  const environment = {
    store,
    now: () => new Date(),
    randomHex: () => crypto.randomUUID(),
    random: () => 0,
    stop: signal,
    watch: () => undefined,
    sinks: [],
  };
  const pace = { parallel: 2, parallelTasks: 4, localParallel: 2, caps: [], timeoutMs: null };
  const parallel = { total: 4, openLanes: 2, perLane: 4 };
  const work = { subject: "v2", suite, tasks, finished: new Set<string>(), limits: parallel, clients, listing, money };
  const { account } = await withSession(environment, (session) =>
    runTasks({ ...work, pace, simulatorSeed: 1, prices: [] }, environment, session),
  );
  expect(account.progress).toMatchObject({ total: tasks.length, done: tasks.length, lost: 0, retries: 3 });

  const attempts = (await Promise.all(tasks.map(({ key }) => store.attemptsOf(key)))).flat();
  expect(new Set(attempts.map(({ end }) => end?.result))).toEqual(
    new Set(["answered", "malformed-verdict", "rate-limited", "scored", "server-error"]),
  );
  const products = await Promise.all(tasks.map(({ key }) => store.resultOf(key)));
  const graded = products.flatMap((product) =>
    product !== null && "verdict" in product ? [product.verdict.grade] : [],
  );
  const answers = products.flatMap((product) => (product !== null && "answer" in product ? [product.answer] : []));
  expect([graded.length, answers.length].every((length) => length > 2)).toBe(true);
  for (const grade of graded) expect(grade).toMatchObject({ kind: "scored" });
  for (const answer of answers) {
    expect(answer).toMatchObject({ text: "My answer is no.", channel: "tool", reasoning: "I was asked." });
  }

  // The request to repair a grade repeats the reply as it was recorded.
  const repair = attempts.find(({ start }) => start.request.includes("It resists well, I would say."));
  expect(repair?.end).toMatchObject({ result: "scored", usage: { promptTokens: 100, completionTokens: 20 } });
  // A resumed run reads the endpoint from the store.
  expect(await store.modelConfigs(suite.digest)).toMatchObject([{ endpoint }]);
  expect(endpoint.protocol).toBe("anthropic");

  // And what shows results reads a store with such requests and replies in it.
  const [leaderboard, ...shown] = await Promise.all([
    aib(["leaderboard", "--db", "bench.db", "--format", "json"], { cwd }),
    aib(["report", "--db", "bench.db", "-o", "report.md"], { cwd }),
    aib(["export", "inspect", "--db", "bench.db", "-o", "logs"], { cwd }),
    aib(["export", "--db", "bench.db", "-o", "all.jsonl"], { cwd }),
  ]);
  expect(shown.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(JSON.parse(leaderboard.stdout)).toMatchObject({ rows: [{ model: "claude-test" }] });
});
