import { afterEach, describe, expect, test } from "vitest";
import type { FaultRates } from "./injected-fault.ts";
import { createSimulator } from "./simulator.ts";
import { startSimulatorServer, type SimulatorServer, type SimulatorServerOptions } from "./simulator-server.ts";
import {
  chatRequest,
  completionIn,
  contentIn,
  errorIn,
  sampleFields,
  sampleTool,
  type SampleCall,
} from "../../../test/support/model/simulator/calls.ts";

const simulator = createSimulator({ fields: sampleFields, seed: 1 });
const servers: SimulatorServer[] = [];

async function start(options: Partial<SimulatorServerOptions> = {}): Promise<SimulatorServer> {
  const defaults = { simulator, port: 0, latencyMs: 0, jitterMs: 0, faults: {}, random: () => 0.5 };
  const server = await startSimulatorServer({ ...defaults, ...options });
  servers.push(server);
  return server;
}

function ask(server: SimulatorServer, call: SampleCall): Promise<Response> {
  const { headers, body } = chatRequest(call);
  const session = headers["x-session-id"];
  return fetch(`${server.url}/chat/completions`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(typeof session === "string" ? { "x-session-id": session } : {}),
    },
    body,
  });
}

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

const call = { model: "sim/holds-40", sessionId: "s", extra: { tools: [sampleTool] } } as const;
const good = simulator.handle(chatRequest(call)).body;

describe("a server without faults", () => {
  test("answers as the simulator does, on any port", async () => {
    const [one, two] = [await start(), await start({ latencyMs: 2, jitterMs: 2 })];
    expect(one.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1$/);
    expect(await (await ask(one, call)).text()).toBe(good);
    expect(await (await ask(two, call)).text()).toBe(good);
  });

  test("lists models and passes on errors", async () => {
    const server = await start();
    expect((await fetch(`${server.url}/models`)).status).toBe(200);
    expect((await ask(server, { model: "vendor/none" })).status).toBe(404);
  });

  test("answers many at once", async () => {
    const server = await start({ latencyMs: 1 });
    const calls = Array.from({ length: 200 }, (_, index) => ask(server, { model: "sim/asks", sessionId: `s${index}` }));
    const bodies = await Promise.all((await Promise.all(calls)).map((response) => response.text()));
    expect(bodies.every((body) => contentIn(body).endsWith("[simulated: asks to be convinced]"))).toBe(true);
  });

  test("counts how often each turn was asked and answered", async () => {
    const server = await start();
    const judged = { model: "sim/judge", sessionId: "s" };
    const longer = { ...call, messages: Array.from({ length: 3 }, () => ({ role: "user", content: "And?" })) };
    for (const next of [call, longer, call, judged, { model: "vendor/none" }]) await (await ask(server, next)).text();
    await (await fetch(`${server.url}/models`)).text();
    expect(server.stats()).toEqual({
      requests: 6,
      billedUsd: 0,
      faults: { rate429: 0, error500: 0, empty: 0, truncatedTool: 0, errorIn200: 0, stalled: 0 },
      asked: [
        { model: "sim/holds-40", sessionId: "s", messages: 1, requests: 2, answered: 2 },
        { model: "sim/holds-40", sessionId: "s", messages: 3, requests: 1, answered: 1 },
        { model: "sim/judge", sessionId: "s", messages: 1, requests: 1, answered: 1 },
        { model: "vendor/none", sessionId: null, messages: 1, requests: 1, answered: 0 },
      ],
    });
  });

  test("says so when the port is taken", async () => {
    const { port } = new URL((await start()).url);
    await expect(start({ port: Number(port) })).rejects.toMatchObject({
      code: "usage",
      message: expect.stringContaining(port),
    });
  });

  test("gives up its port when closed, also while answers are being delayed", async () => {
    const server = await startSimulatorServer({
      simulator,
      port: 0,
      latencyMs: 600_000,
      jitterMs: 0,
      faults: {},
      random: () => 0,
    });
    const waiting = ask(server, call).then(
      () => "answered",
      () => "broken off",
    );
    await expect.poll(() => server.stats().requests).toBe(1);
    await server.close();
    expect(await waiting).toBe("broken off");
    await start({ port: Number(new URL(server.url).port) });
  });
});

interface Spoiled {
  readonly server: SimulatorServer;
  readonly response: Response;
}

async function spoiled(faults: FaultRates, which: SampleCall = call): Promise<Spoiled> {
  const server = await start({ faults, retryAfterSeconds: 7 });
  return { server, response: await ask(server, which) };
}

describe("a server that always misbehaves", () => {
  test("429 says when to come back", async () => {
    const { server, response } = await spoiled({ rate429: 1 });
    expect([response.status, response.headers.get("retry-after")]).toEqual([429, "7"]);
    expect(errorIn(await response.text()).type).toBe("rate_limit_error");
    expect(server.stats()).toMatchObject({ faults: { rate429: 1 }, asked: [{ requests: 1, answered: 0 }] });
  });

  test("500 is an error in OpenAI's shape", async () => {
    const { response } = await spoiled({ error500: 1 });
    expect(response.status).toBe(500);
    expect(errorIn(await response.text()).type).toBe("server_error");
  });

  test("an empty reply has neither text nor call, and is billed", async () => {
    const { server, response } = await spoiled({ empty: 1 });
    const { choices, usage } = completionIn(await response.text());
    expect(choices[0].message).toEqual({ content: "", tool_calls: [] });
    expect(usage.completion_tokens).toBeGreaterThan(0);
    expect(server.stats().asked).toMatchObject([{ answered: 0 }]);
  });

  test("an empty reply beside a tool without parameters may be a call that says nothing", async () => {
    const fetching = { type: "function", function: { name: "fetch", parameters: { type: "object", properties: {} } } };
    const server = await start({ faults: { empty: 1 } });
    const replies = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const asked = { model: "sim/asks", sessionId: `s${index}`, extra: { tools: [fetching] } };
        return completionIn(await (await ask(server, asked)).text()).choices[0].message;
      }),
    );
    expect(new Set(replies.map(({ content }) => content))).toEqual(new Set([""]));
    const calls = replies.map(({ tool_calls }) => tool_calls.map((each) => each.function.arguments).join());
    expect(new Set(calls)).toEqual(new Set(["", "{}"]));
  });

  test("a truncated tool call loses the end of its JSON and keeps its marker", async () => {
    const { server, response } = await spoiled({ truncatedTool: 1 });
    const [choice] = completionIn(await response.text()).choices;
    const cut = choice.message.tool_calls[0]?.function.arguments ?? "";
    expect(choice.finish_reason).toBe("length");
    expect(() => JSON.parse(cut)).toThrow(SyntaxError);
    expect(`${cut}"}`).toBe(completionIn(good).choices[0].message.tool_calls[0]?.function.arguments);
    expect(cut).toMatch(/\[simulated: \w+\]$/);
    expect(server.stats()).toMatchObject({ faults: { truncatedTool: 1 }, asked: [{ answered: 1 }] });
  });

  test("a reply without a tool call cannot lose its end", async () => {
    const { server, response } = await spoiled({ truncatedTool: 1 }, { model: "sim/asks", sessionId: "s" });
    expect(completionIn(await response.text()).choices[0].finish_reason).toBe("stop");
    expect(server.stats()).toMatchObject({ faults: { truncatedTool: 0 }, asked: [{ answered: 1 }] });
  });

  test("an error may come with status 200 and no choices", async () => {
    const { response } = await spoiled({ errorIn200: 1 });
    const body = await response.text();
    expect(response.status).toBe(200);
    expect(JSON.parse(body)).toEqual({ error: expect.objectContaining({ code: 502 }) });
  });

  test("a stalled request is never answered, and does not keep the server from closing", async () => {
    const server = await start({ faults: { stalled: 1 } });
    const waiting = ask(server, call).then(
      () => "answered",
      () => "broken off",
    );
    await expect.poll(() => server.stats().faults.stalled).toBe(1);
    await server.close();
    expect(await waiting).toBe("broken off");
  });

  test("only completions are spoiled", async () => {
    const server = await start({ faults: { error500: 1 } });
    expect((await fetch(`${server.url}/models`)).status).toBe(200);
    expect((await ask(server, { model: "vendor/none" })).status).toBe(404);
    expect(server.stats().faults.error500).toBe(0);
  });
});
