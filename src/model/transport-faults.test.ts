import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { jsonReply, startQuirkServer, textReply, type Behaviour } from "../../test/support/model/quirk-server.ts";
import { clientAt, completionBody, exchangeWith, patient, sampleRequest } from "../../test/support/model/samples.ts";

const body = JSON.stringify(completionBody());
const half = body.slice(0, 60);

const halfBody: Behaviour = (response) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": body.length });
  response.write(half);
};

async function exchangeWithin(timeoutMs: number, behave: Behaviour): ReturnType<typeof exchangeWith> {
  await using server = await startQuirkServer(behave);
  const client = clientAt({ url: server.url });
  return await client.send(client.prepare(sampleRequest), { ...patient, timeoutMs });
}

/** As long a limit as it takes for the headers to arrive first, on a machine that may be busy with other things. */
async function exchangeAfterHeaders(behave: Behaviour, timeoutMs = 150): ReturnType<typeof exchangeWith> {
  const exchange = await exchangeWithin(timeoutMs, behave);
  return exchange.status === null && timeoutMs < 10_000 ? exchangeAfterHeaders(behave, timeoutMs * 4) : exchange;
}

describe("the time limit", () => {
  test("ends a call whose headers never come", async () => {
    const exchange = await exchangeWithin(50, () => {});
    expect(exchange).toMatchObject({ status: null, response: null, cost: { usd: null, source: "unknown" } });
    expect(exchange.result).toMatchObject({ fault: "timeout", afterMs: null });
    expect(exchange.result).toHaveProperty("detail", expect.stringContaining("within 0.05 s"));
    expect(exchange.elapsedMs).toBeGreaterThan(40);
  });

  test("ends a call whose body stalls, and keeps what had arrived", async () => {
    const exchange = await exchangeAfterHeaders(halfBody);
    expect(exchange).toMatchObject({ status: 200, response: half, result: { fault: "timeout" } });
  });

  test("ends a call whose body trickles without end", async () => {
    const exchange = await exchangeAfterHeaders((response) => {
      response.writeHead(200);
      const trickle = setInterval(() => response.write(" "), 5);
      response.on("close", () => clearInterval(trickle));
    });
    expect(exchange).toMatchObject({ status: 200, result: { fault: "timeout" } });
  });
});

describe("cancellation", () => {
  test("ends a call in flight", async () => {
    const controller = new AbortController();
    await using server = await startQuirkServer(() => controller.abort());
    const client = clientAt({ url: server.url });
    const limits = { signal: controller.signal, timeoutMs: 20_000 };
    const { result } = await client.send(client.prepare(sampleRequest), limits);
    expect(result).toMatchObject({ kind: "fault", fault: "cancelled" });
  });

  test("before the call sends nothing", async () => {
    await using server = await startQuirkServer(jsonReply(completionBody()));
    const client = clientAt({ url: server.url });
    const limits = { signal: AbortSignal.abort(), timeoutMs: 20_000 };
    const { result } = await client.send(client.prepare(sampleRequest), limits);
    expect(result).toMatchObject({ kind: "fault", fault: "cancelled" });
    expect(server.requests).toHaveLength(0);
  });
});

describe("the connection", () => {
  test("reset before the headers", async () => {
    const exchange = await exchangeWith((response) => response.destroy());
    expect(exchange).toMatchObject({ status: null, response: null, result: { fault: "connection" } });
    // The request was sent: its cost is unknown.
    expect(exchange.cost).toEqual({ usd: null, source: "unknown" });
  });

  test("reset after the headers", async () => {
    const exchange = await exchangeWith((response, request) => {
      halfBody(response, request);
      setTimeout(() => response.destroy(), 30);
    });
    expect(exchange).toMatchObject({ status: 200, result: { fault: "connection" } });
    // Data that comes in one packet with the reset may be lost.
    expect(half.startsWith(exchange.response ?? "nothing")).toBe(true);
  });

  test("refused", async () => {
    const server = await startQuirkServer(() => {});
    await server[Symbol.asyncDispose]();
    const client = clientAt({ url: server.url });
    const { result, cost } = await client.send(client.prepare(sampleRequest), patient);
    expect(result).toMatchObject({ fault: "connection", detail: expect.stringContaining("ECONNREFUSED") });
    expect(cost).toEqual({ usd: 0, source: "free" });
  });

  test("that breaks asks once, not twice", async () => {
    await using server = await startQuirkServer((response) => response.destroy());
    const client = clientAt({ url: server.url });
    await client.send(client.prepare(sampleRequest), patient);
    expect(server.requests).toHaveLength(1);
  });
});

describe("the body", () => {
  test.each([
    ["gzip", gzipSync(body)],
    ["deflate", deflateSync(body)],
    ["br", brotliCompressSync(body)],
    ["zstd", zstdCompressSync(body)],
  ])("is unpacked when the server insists on %s", async (encoding, packed) => {
    const exchange = await exchangeWith((response) => {
      response.writeHead(200, { "content-encoding": encoding });
      response.end(packed);
    });
    expect(exchange).toMatchObject({ response: body, result: { kind: "reply", reply: { content: "Hello." } } });
  });

  test("cut off inside its packing is a broken connection", async () => {
    const exchange = await exchangeWith((response) => {
      response.writeHead(200, { "content-encoding": "gzip" });
      response.end(gzipSync(body).subarray(0, 40));
    });
    expect(exchange).toMatchObject({ status: 200, result: { fault: "connection" } });
  });

  test.each<readonly [string, Behaviour]>([
    ["as it is", textReply("x".repeat(5 * 1024 * 1024))],
    [
      "out of a small package",
      (response) => {
        response.writeHead(200, { "content-encoding": "gzip" });
        response.end(gzipSync(Buffer.alloc(40 * 1024 * 1024)));
      },
    ],
  ])("is not read beyond its bound, %s", async (_what, behave) => {
    const exchange = await exchangeWith(behave);
    expect(exchange.result).toMatchObject({ fault: "too-long", detail: expect.stringContaining("4 MB") });
    expect(exchange.response?.length).toBeLessThan(100_000);
  });

  test("keeps characters whole across the packets they arrive in", async () => {
    const text = JSON.stringify(completionBody({ message: { content: "héllo 😀" } }));
    const bytes = Buffer.from(text);
    const middle = bytes.indexOf("😀") + 2;
    const exchange = await exchangeWith((response) => {
      response.writeHead(200);
      response.write(bytes.subarray(0, middle));
      setTimeout(() => response.end(bytes.subarray(middle)), 20);
    });
    expect(exchange.response).toBe(text);
  });
});

test.each([301, 302, 307, 308])("a redirect (%i) is a clear fault and is not followed", async (status) => {
  await using server = await startQuirkServer(textReply("", { status, headers: { location: "/v2/elsewhere" } }));
  const client = clientAt({ url: server.url });
  const { result } = await client.send(client.prepare(sampleRequest), patient);
  expect(server.requests).toHaveLength(1);
  expect(result).toMatchObject({ fault: "rejected", detail: expect.stringContaining("/v2/elsewhere") });
});
