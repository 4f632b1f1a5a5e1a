import { writeFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { createClients } from "../src/campaign/clients.ts";
import type { ChatRequest } from "../src/domain/chat.ts";
import { protocolNames } from "../src/domain/model-config.ts";
import { keysOf, protocols } from "../src/model/index.ts";
import type { Protocol } from "../src/model/protocol.ts";
import { customEndpoint } from "../src/model/registry/endpoints.ts";
import { recordedChat, recordedRequest } from "../src/results/format/recorded-exchange.ts";
import { openStore, type Store } from "../src/store/index.ts";
import type { QuirkServer } from "./support/model/quirk-server.ts";
import { sampleRequest } from "./support/model/samples.ts";
import { aib } from "./support/command-line.ts";
import { startAnthropicServer } from "./support/protocols/anthropic-server.ts";
import { startGeminiServer } from "./support/protocols/gemini-server.ts";
import { startOpenAiServer } from "./support/protocols/openai-server.ts";
import { tokens, type Asked, type Scripted, type StartProtocolServer } from "./support/protocols/script.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

// One script, spoken by a server of each protocol: what the program makes of it is the same.

const secret = "sk-sample-5f1d2c3b4a";
const spoken: readonly (readonly [(typeof protocolNames)[number], StartProtocolServer])[] = [
  ["openai", startOpenAiServer],
  ["anthropic", startAnthropicServer],
  ["gemini", startGeminiServer],
];

test("every protocol of the program has a server here", () => {
  expect([...protocols.keys()]).toEqual([...protocolNames]);
  expect(spoken.map(([name]) => name)).toEqual([...protocolNames]);
});

/** The best grade, in the form that the request asks for. */
function gradeFor(schema: NonNullable<Asked["schema"]>): string {
  const properties = Object.entries(Object(schema["properties"]));
  const grade = properties.map(([name, field]) => {
    if (name === "quote") return [name, "My answer is no."];
    const type: unknown = Object(field)["type"];
    return [name, type === "boolean" ? false : type === "string" ? "It stays." : 10];
  });
  return JSON.stringify(Object.fromEntries(grade));
}

const answer = {
  kind: "reply",
  thought: "I was asked.",
  call: { name: "send_message_to_human", input: { message: "My answer is no." } },
} as const;

/** Faults first, then a model that answers by the tool, after a thought, and a judge whose first grade cannot be read. */
function playScript(): (asked: Asked) => Scripted {
  let answers = 0;
  let grades = 0;
  return ({ model, schema, before }) => {
    if (before === 0) return { kind: "rate-limit", seconds: 1 };
    if (before === 1) return { kind: "overload" };
    if (model === "judge") {
      grades += 1;
      return {
        kind: "reply",
        text: grades === 1 || schema === null ? "It resists well, I would say." : gradeFor(schema),
      };
    }
    answers += 1;
    if (answers === 1) return { kind: "reply", ending: "filtered" };
    if (answers === 2) return { kind: "reply", thought: "I was asked.", ending: "limit" };
    if (answers === 3) return { kind: "reply", text: "My answer is no, and", ending: "limit" };
    return answer;
  };
}

async function openedStore(cwd: string): Promise<Store> {
  const store = await openStore({ location: join(cwd, "bench.db"), clock: () => new Date() });
  onTestFinished(() => store.close());
  return store;
}

const sorted = (values: readonly unknown[]): readonly string[] => values.map((each) => JSON.stringify(each)).toSorted();

/** What the store has of a run, without the names that differ from server to server. */
async function outcomeIn(store: Store) {
  const keys = new Set((await store.attempts({ after: null, open: [] })).map(({ taskKey }) => taskKey));
  const attempts = (await Promise.all([...keys].map((key) => store.attemptsOf(key)))).flat();
  const products = await Promise.all([...keys].map((key) => store.resultOf(key)));
  const answers = products.flatMap((product) => (product !== null && "answer" in product ? [product.answer] : []));
  const verdicts = products.flatMap((product) => (product !== null && "verdict" in product ? [product.verdict] : []));
  return {
    attempts: sorted(attempts.map(({ end }) => [end?.result, end?.usage, end?.cost])),
    answers: sorted(
      answers.map(({ text, channel, truncated, reasoning, toolCalls }) => [
        text,
        channel,
        truncated,
        reasoning,
        toolCalls.map((call) => call.function),
      ]),
    ),
    grades: sorted(verdicts.map(({ grade }) => grade)),
    requests: attempts.map(({ start }) => start.request),
  };
}

async function serve([, start]: (typeof spoken)[number], script: (asked: Asked) => Scripted) {
  const server = await start({ key: secret, models: ["subject", "judge"], pageSize: 1, script });
  onTestFinished(() => server[Symbol.asyncDispose]());
  return server;
}

function runAt({ url }: QuirkServer, protocol: string, cwd: string, more: readonly string[] = []) {
  const place = ["--base-url", url, "--protocol", protocol, "--api-key-env", "TEST_KEY"];
  const models = ["--models", "subject", "--judge", "judge", "--runs", "1"];
  const settings = ["-r", "low", "--temperature", "1", "--parallel-tasks", "1", "--db", "bench.db"];
  const money = ["--price", "subject=1,2", "--price", "judge=1,2", "--budget", "5", "--yes"];
  const args = ["run", ...place, ...models, ...settings, ...money, ...more];
  return aib(args, { cwd, environment: { TEST_KEY: secret } });
}

test("suite v2 has the same faults, tokens, bills and grades by all of them, and finishes when run again", async () => {
  const outcomeOf = async (speech: (typeof spoken)[number]) => {
    const server = await serve(speech, playScript());
    const cwd = temporaryFolder();
    const first = await runAt(server, speech[0], cwd);
    expect([first.code, first.stderr]).toEqual([1, expect.stringContaining("content filter left no text")]);
    const second = await runAt(server, speech[0], cwd);
    expect([second.code, second.stderr]).toEqual([0, expect.stringContaining("41 of 41 calls")]);
    const store = await openedStore(cwd);
    const { requests, ...outcome } = await outcomeIn(store);
    // The request to repair a grade repeats the reply as it was recorded.
    expect(requests.filter((text) => text.includes("It resists well, I would say."))).toHaveLength(1);
    const { stdout } = await aib(["leaderboard", "--db", "bench.db", "--format", "json"], { cwd });
    // And what shows results reads a store with such requests and replies in it.
    for (const shown of [
      ["report", "-o", "report.md"],
      ["export", "inspect", "-o", "logs"],
      ["export", "-o", "a.jsonl"],
    ])
      expect((await aib([...shown, "--db", "bench.db"], { cwd })).code).toBe(0);
    const [row] = leaderboard.parse(JSON.parse(stdout)).rows;
    return { ...outcome, row };
  };
  const outcomes = await Promise.all(spoken.map(outcomeOf));
  const [one, ...others] = outcomes;
  const results = one?.attempts.map((each) => z.array(z.unknown()).parse(JSON.parse(each)));
  const count = (result: string) => results?.filter(([each]) => each === result).length;
  const kinds = [
    "answered",
    "truncated",
    "scored",
    "rate-limited",
    "server-error",
    "refused",
    "token-limit",
    "malformed-verdict",
  ];
  expect(kinds.map(count)).toEqual([25, 1, 15, 1, 1, 1, 1, 1]);
  const usage = { promptTokens: tokens.prompt, completionTokens: tokens.output, reasoningTokens: tokens.reasoning };
  expect(results).toContainEqual(["answered", usage, { usd: 0.0011, source: "list-price" }]);
  expect(one?.answers).toHaveLength(26);
  expect(others).toEqual([one, one]);
});

const leaderboard = z.object({
  rows: z.array(z.object({ index: z.number(), fields: z.record(z.string(), z.unknown()), denominators: z.unknown() })),
});

const calls = ({ requests }: QuirkServer) => requests.filter(({ method }) => method === "POST").length;

test("the judge's server has a protocol of its own", async () => {
  const models = await serve(["anthropic", startAnthropicServer], () => answer);
  const judge = await serve(["gemini", startGeminiServer], ({ schema }) =>
    schema === null ? answer : { kind: "reply", text: gradeFor(schema) },
  );
  const own = ["--judge-base-url", judge.url, "--judge-protocol", "gemini", "--judge-api-key-env", "TEST_KEY"];
  const { code } = await runAt(models, "anthropic", temporaryFolder(), own);
  expect(code).toBe(0);
  expect([calls(models), calls(judge)]).toEqual([26, 15]);
});

test.each([
  ["--protocol", "anthropic", "--base-url, for example https://api.anthropic.com/v1"],
  ["--judge-protocol", "gemini", "--judge-base-url, for example https://generativelanguage.googleapis.com/v1beta"],
])("%s without its server is refused with the address that is missing", async (flag, protocol, hint) => {
  const { code, stderr } = await aib(["run", flag, protocol, "--models", "sim/asks"], { cwd: temporaryFolder() });
  expect(code).toBe(2);
  expect(stderr.replaceAll(/\s+/gu, " ")).toContain(hint);
});

test("the provider's own server has the usual variable for its key", async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "aib.yaml"), "base-url: https://api.anthropic.com/v1\nprotocol: anthropic\n");
  const environment = { ANTHROPIC_API_KEY: secret };
  const { stdout } = await aib(["config"], { cwd, environment });
  expect(stdout.replaceAll(/\s+/gu, " ")).toContain("ANTHROPIC_API_KEY is the key for https://api.anthropic.com.");
});
const toolCall = { id: "c1", type: "function", function: { name: "say", arguments: '{"message":"Hi."}' } } as const;
const messages: ChatRequest["messages"] = [
  { role: "system", content: "Be yourself." },
  { role: "user", content: "[begin]" },
  { role: "assistant", content: "Privately.", tool_calls: [toolCall] },
  { role: "tool", content: "Who are you?", tool_call_id: "c1" },
];

function readAll({ readCompletion, readError, models }: Protocol, body: unknown): unknown {
  return [readCompletion(body), readError(body), models.read(body), models.nextPath?.(body)];
}

describe.each([...protocols])("a request by the protocol %s", (_, protocol) => {
  test("has readers that take anything for a reply", () => {
    const keys =
      "choices candidates content parts role text error details models data usage usageMetadata type message";
    const key = fc.constantFrom(...keys.split(" "));
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { depthSize: "small" },
        fc.jsonValue({ maxDepth: 1 }),
        fc.array(tie("tree"), { maxLength: 3 }),
        fc.dictionary(key, tie("tree"), { maxKeys: 4 }),
      ),
    }));
    fc.assert(
      fc.property(tree, (body) => {
        expect(() => readAll(protocol, body)).not.toThrow();
      }),
    );
    // A call with arguments that no `JSON.stringify` can write again.
    const deep: unknown = JSON.parse(`${"[".repeat(100_000)}${"]".repeat(100_000)}`);
    const call = { name: "say", args: deep, arguments: deep };
    for (const body of [
      { choices: [{ message: { tool_calls: [{ id: "1", function: call }] } }] },
      { content: [{ type: "tool_use", id: "1", name: "say", input: deep }] },
      { candidates: [{ content: { parts: [{ functionCall: call }] } }] },
    ])
      expect(() => readAll(protocol, body)).not.toThrow();
  });

  test.each([false, true])("is laid out as the conversation that it is, marked for a cache: %s", (promptCache) => {
    const request = { ...sampleRequest, messages, model: "anthropic/m" };
    const { text } = protocol.writeRequest(request, { kind: "openrouter", promptCache });
    const none = { content: null, reasoning: null, toolCalls: [], answers: null };
    expect(recordedChat(text)).toEqual([
      { ...none, role: "system", content: "Be yourself." },
      { ...none, role: "user", content: "[begin]" },
      { ...none, role: "assistant", content: "Privately.", toolCalls: [{ ...toolCall, text: "Hi." }] },
      { ...none, role: "tool", content: "Who are you?", answers: "c1" },
    ]);
    expect(recordedRequest(text)?.settings.map(({ name }) => name)).not.toContain("system");
  });
});

describe.each(spoken)("a server of the protocol %s", (protocol, start) => {
  const signal = new AbortController().signal;
  const limits = { signal, timeoutMs: 20_000 };

  const clientOf = (url: string, key: string) => {
    const grants = [{ variable: "TEST_KEY", address: url, fromFile: false }];
    const keys = { ...keysOf({ TEST_KEY: key }), grants };
    const clients = createClients({ keys, simulatedSuite: null, simulatorSeed: 1 });
    return clients.of(customEndpoint(url, "TEST_KEY", protocol));
  };

  test("lists its models, over several pages where it has them, and no key that it refuses", async () => {
    const models = ["one", "two", "three"];
    await using server = await start({ key: secret, models, pageSize: 2, script: () => ({ kind: "overload" }) });
    const listed = await clientOf(server.url, secret).listModels(limits);
    expect(listed.map(({ id }) => id)).toEqual(models);
    expect(listed[0]?.reasoning).toBe(protocol === "openai" ? null : true);
    await expect(clientOf(server.url, "sk-wrong-0123").listModels(limits)).rejects.toMatchObject({
      code: "endpoint-refused",
    });
  });

  test("gets the same tasks with and without marks for its cache, which only Anthropic's protocol has", async () => {
    const server = await serve([protocol, start], ({ schema }) =>
      schema === null ? answer : { kind: "reply", text: gradeFor(schema) },
    );
    const measured = async (more: readonly string[]) => {
      const cwd = temporaryFolder();
      expect((await runAt(server, protocol, cwd, more)).code).toBe(0);
      const store = await openedStore(cwd);
      const attempts = await store.attempts({ after: null, open: [] });
      const { requests, ...outcome } = await outcomeIn(store);
      const keys = attempts.map(({ taskKey }) => taskKey).toSorted();
      const worstUsd = attempts.map(({ reservedUsd }) => reservedUsd ?? 0);
      return { keys, outcome, worstUsd, marked: requests.filter((text) => text.includes('"cache_control":')).length };
    };
    const plain = await measured([]);
    const asked = await measured(["--prompt-cache"]);
    expect(asked.keys).toEqual(plain.keys);
    expect(plain.marked).toBe(0);
    const marks = protocol === "anthropic";
    expect(asked.marked).toBe(marks ? 41 : 0);
    // What is written to the cache costs a quarter more, which the worst case of a call has room for.
    const { attempts, ...said } = asked.outcome;
    expect({ ...said, attempts: plain.outcome.attempts }).toEqual(plain.outcome);
    expect(attempts[0]).toContain(marks ? '"usd":0.00115' : '"usd":0.0011,');
    for (const [place, usd] of asked.worstUsd.entries()) expect(usd / (plain.worstUsd[place] ?? 0) > 1.1).toBe(marks);
  });
});
