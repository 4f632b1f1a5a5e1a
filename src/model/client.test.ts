import { afterEach, describe, expect, test, vi } from "vitest";
import { createModelClient } from "./client.ts";
import { createHttpFetch } from "./http-fetch.ts";
import { jsonReply, startQuirkServer, textReply } from "../../test/support/model/quirk-server.ts";
import {
  clientAt,
  completionBody,
  endpointAt,
  exchangeWith,
  grantedKey,
  patient,
  sampleKey,
  sampleRequest,
} from "../../test/support/model/samples.ts";

describe("the request on the wire", () => {
  test("is exactly the prepared text, sent once, with the key and the session in headers", async () => {
    await using server = await startQuirkServer(jsonReply(completionBody()));
    const client = clientAt({ url: server.url });
    const prepared = client.prepare(sampleRequest);
    await client.send(prepared, patient);
    expect(server.requests).toHaveLength(1);
    const [request] = server.requests;
    expect(request).toMatchObject({ method: "POST", path: "/v1/chat/completions", text: prepared.text });
    expect(request?.headers).toMatchObject({
      authorization: `Bearer ${sampleKey}`,
      "content-type": "application/json",
      "x-session-id": "abcdefghi",
      "accept-encoding": "identity",
    });
    expect(prepared.text).not.toContain(sampleKey);
  });

  test("names the token limit as the model's server asks for it", async () => {
    const refusal =
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
    await using server = await startQuirkServer((response, request) =>
      (request.text.includes('"max_tokens":')
        ? jsonReply({ error: { message: refusal, code: "unsupported_parameter" } }, { status: 400 })
        : jsonReply(completionBody()))(response, request),
    );
    const client = clientAt({ url: server.url });
    const first = await client.send(client.prepare(sampleRequest), patient);
    expect(first.result.kind).toBe("reply");
    const { text } = client.prepare(sampleRequest);
    expect(JSON.parse(text)).toMatchObject({ max_completion_tokens: sampleRequest.maxTokens });
    await client.send(client.prepare(sampleRequest), patient);
    expect(server.requests.map((request) => request.text.includes('"max_tokens":'))).toEqual([true, false, false]);
    const other = client.prepare({ ...sampleRequest, model: "another" });
    expect(JSON.parse(other.text)).toMatchObject({ max_tokens: sampleRequest.maxTokens });
  });

  test("is not sent again where a server refuses both names of a parameter", async () => {
    const refusal = "Neither max_tokens nor max_completion_tokens is known here.";
    await using server = await startQuirkServer(jsonReply({ error: { message: refusal } }, { status: 400 }));
    const client = clientAt({ url: server.url });
    for (const count of [2, 3]) {
      const { result } = await client.send(client.prepare(sampleRequest), patient);
      expect(result).toMatchObject({ kind: "fault", fault: "rejected" });
      expect(server.requests).toHaveLength(count);
    }
  });

  test("carries no authorization to a server without keys", async () => {
    await using server = await startQuirkServer(jsonReply(completionBody()));
    const client = clientAt({ url: server.url, kind: "local", apiKey: null });
    const { result } = await client.send(client.prepare(sampleRequest), patient);
    expect(result.kind).toBe("reply");
    expect(server.requests[0]?.headers["authorization"]).toBeUndefined();
  });

  describe("in an environment that is set up for another program", () => {
    afterEach(() => vi.unstubAllEnvs());

    test("takes nothing from it", async () => {
      vi.stubEnv("OPENAI_API_KEY", "sk-of-another-program");
      vi.stubEnv("OPENAI_ADMIN_KEY", "sk-admin-of-another-program");
      vi.stubEnv("OPENAI_ORG_ID", "another-program");
      vi.stubEnv("OPENAI_PROJECT_ID", "another-program");
      vi.stubEnv("OPENAI_BASE_URL", "http://127.0.0.1:1/v1");
      vi.stubEnv("OPENAI_CUSTOM_HEADERS", "x-of: another-program");
      await using server = await startQuirkServer(jsonReply(completionBody()));
      const client = clientAt({ url: server.url, apiKey: null });
      await client.send(client.prepare(sampleRequest), patient);
      expect(JSON.stringify(server.requests[0]?.headers)).not.toContain("another-program");
    });
  });

  test("carries the headers that the client is made with, in every call", async () => {
    await using server = await startQuirkServer(jsonReply(completionBody()));
    const headers = { "X-Title": "Bench", "HTTP-Referer": "https://example.com/" };
    const client = createModelClient({
      endpoint: endpointAt(server.url),
      apiKey: grantedKey(endpointAt(server.url), sampleKey),
      headers,
      fetch: createHttpFetch(),
    });
    await client.send(client.prepare(sampleRequest), patient);
    await client.listOffers("vendor/model", patient);
    for (const request of server.requests) {
      expect(request.headers).toMatchObject({ "x-title": "Bench", "http-referer": "https://example.com/" });
    }
    expect(server.requests).toHaveLength(2);
  });

  test("describes neither the machine nor the library to the server", async () => {
    await using server = await startQuirkServer(jsonReply(completionBody()));
    const client = clientAt({ url: server.url });
    await client.send(client.prepare(sampleRequest), patient);
    const names = Object.keys(server.requests[0]?.headers ?? {});
    expect(names.filter((name) => name.startsWith("x-"))).toEqual(["x-session-id"]);
  });

  test("goes over a connection that is there already", async () => {
    await using server = await startQuirkServer(jsonReply(completionBody()));
    const client = clientAt({ url: server.url });
    for (let count = 0; count < 20; count += 1) await client.send(client.prepare(sampleRequest), patient);
    expect(server.requests).toHaveLength(20);
    // Not one: a connection is given back a moment after its reply was read.
    expect(new Set(server.requests.map(({ port }) => port)).size).toBeLessThan(10);
  });

  test("gets its own reply among calls that run at once", async () => {
    await using server = await startQuirkServer((response, request) =>
      jsonReply(completionBody({ message: { content: String(request.headers["x-session-id"]) } }))(response, request),
    );
    const client = clientAt({ url: server.url });
    const sessions = Array.from({ length: 50 }, (_, index) => `session-${index}`);
    const exchanges = await Promise.all(
      sessions.map((sessionId) => client.send(client.prepare({ ...sampleRequest, sessionId }), patient)),
    );
    expect(exchanges.map(({ result }) => (result.kind === "reply" ? result.reply.content : null))).toEqual(sessions);
  });
});

describe("the exchange", () => {
  test("keeps the exact text of the response, down to its white space", async () => {
    const text = `  \n${JSON.stringify(completionBody(), null, 3)}\r\n\n`;
    const { response, status, elapsedMs } = await exchangeWith(textReply(text));
    expect(response).toBe(text);
    expect(status).toBe(200);
    expect(elapsedMs).toBeGreaterThan(0);
  });

  test("names the provider that served, the tokens and the bill", async () => {
    const usage = {
      prompt_tokens: 90,
      completion_tokens: 40,
      completion_tokens_details: { reasoning_tokens: 12 },
      cost: 0.0021,
    };
    const exchange = await exchangeWith(jsonReply(completionBody({ usage })), "openrouter");
    expect(exchange).toMatchObject({
      servedBy: "Sample Host",
      usage: { promptTokens: 90, completionTokens: 40, reasoningTokens: 12 },
      cost: { usd: 0.0021, source: "billed" },
    });
  });

  test("prices tokens by the list where nothing is billed", async () => {
    const usage = { prompt_tokens: 1000, completion_tokens: 100 };
    await using server = await startQuirkServer(jsonReply(completionBody({ usage })));
    const client = createModelClient({
      endpoint: endpointAt(server.url),
      apiKey: null,
      fetch: createHttpFetch(),
      prices: (model) => (model === "vendor/model" ? { promptUsd: 1e-6, completionUsd: 1e-5 } : null),
    });
    const { cost } = await client.send(client.prepare(sampleRequest), patient);
    expect(cost).toEqual({ usd: 0.002, source: "list-price" });
  });

  test("bills an attempt that brought nothing to read", async () => {
    const usage = { prompt_tokens: 90, completion_tokens: 2048, cost: 0.01 };
    const body = completionBody({ message: { content: "" }, finishReason: "length", usage });
    const { cost, result } = await exchangeWith(jsonReply(body), "openrouter");
    expect(cost).toEqual({ usd: 0.01, source: "billed" });
    expect(result.kind).toBe("reply");
  });

  test("marks what the simulator said", async () => {
    const { result } = await exchangeWith(jsonReply(completionBody({ provider: "aib-simulator" })));
    expect(result).toMatchObject({ reply: { simulated: true } });
  });

  test("never holds the key, wherever the server repeats it", async () => {
    const echo = { error: { message: `Incorrect API key provided: ${sampleKey}.` } };
    const refused = await exchangeWith(jsonReply(echo, { status: 401 }));
    expect(JSON.stringify(refused)).not.toContain(sampleKey);
    expect(refused.response).toBe('{"error":{"message":"Incorrect API key provided: [API key]."}}');
    const body = completionBody({ message: { content: `The key is ${sampleKey}` }, provider: sampleKey });
    expect(JSON.stringify(await exchangeWith(jsonReply(body)))).not.toContain(sampleKey);
    const moved = await exchangeWith(textReply("", { status: 302, headers: { location: `/?key=${sampleKey}` } }));
    expect(JSON.stringify(moved)).not.toContain(sampleKey);
  });

  test("cannot be one that no header can carry, and is not repeated", () => {
    const apiKey = "sk-two\nlines-in-one-key";
    const made = (): unknown => clientAt({ url: "http://127.0.0.1:9", apiKey });
    expect(made).toThrow(/contains a line break/u);
    expect(made).not.toThrow(/lines-in-one-key/u);
  });

  test("goes only to the server of its grant, for any address of the endpoint", async () => {
    await using server = await startQuirkServer(jsonReply(completionBody()));
    const apiKey = grantedKey(endpointAt("https://other.example/v1"), sampleKey);
    const client = createModelClient({ endpoint: endpointAt(server.url), apiKey, fetch: createHttpFetch() });
    const { result } = await client.send(client.prepare(sampleRequest), patient);
    expect(result).toMatchObject({ kind: "fault", fault: "internal", detail: expect.stringContaining("granted") });
    await expect(client.listModels(patient)).rejects.toThrow(/granted/u);
    expect(server.requests).toEqual([]);
  });

  test("does not follow a redirect to another server", async () => {
    await using thief = await startQuirkServer(jsonReply(completionBody()));
    for (const status of [301, 302, 303, 307, 308]) {
      const result = await exchangeWith(
        textReply("", { status, headers: { location: `${thief.url}/chat/completions` } }),
      );
      expect(result.status).toBe(status);
    }
    expect(thief.requests).toEqual([]);
  });
});
