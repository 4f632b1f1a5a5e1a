import type { Socket } from "node:net";
import { expect, test } from "vitest";
import { createHttpFetch, createModelClient, type Exchange, type ModelClient } from "../../src/model/index.ts";
import { completionBody, endpointAt, sampleRequest } from "../support/model/samples.ts";
import { rawServer } from "../support/odd-servers.ts";
import { brokenConnections } from "../support/wire-faults/broken-connections.ts";
import { redirects, refusals } from "../support/wire-faults/refusals.ts";
import { strangeBodies } from "../support/wire-faults/strange-bodies.ts";
import { strangeHeads } from "../support/wire-faults/strange-heads.ts";
import { wholeReply, type WireFault } from "../support/wire-faults/wire-fault.ts";

const body = JSON.stringify(completionBody());
const never = new AbortController().signal;

function clientAt(url: string): ModelClient {
  return createModelClient({ endpoint: endpointAt(url), apiKey: null, fetch: createHttpFetch() });
}

const all = [...brokenConnections, ...strangeHeads, ...strangeBodies, ...refusals, ...redirects];

/** What stalls is waited for no longer than it takes to see that it does. */
function patienceFor({ name, becomes }: WireFault): number {
  return becomes === "timeout" || name.startsWith("stalled") ? 400 : 20_000;
}

function readingOf({ result }: Exchange): { readonly kind: string; readonly words: string } {
  if (result.kind === "reply") return { kind: "reply", words: result.reply.content ?? "" };
  return { kind: result.fault, words: result.detail };
}

test.each(all)("$name", async (fault) => {
  const server = await rawServer((socket, { before }) =>
    before === 0 ? fault.send(socket, body) : socket.write(wholeReply(body)),
  );
  const client = clientAt(server.url);
  const limits = { signal: never, timeoutMs: patienceFor(fault) };
  const exchange = await client.send(client.prepare(sampleRequest), limits);
  const { kind, words } = readingOf(exchange);
  expect(kind, words).toBe(fault.becomes);
  expect(words).toContain(fault.saying ?? "");
  expect(exchange.response?.length ?? 0).toBeLessThan(100_000);
  expect(server.requests).toHaveLength(1);
  // The next call is none the worse, and no connection is held for nothing: one is in use, one may be on its way out.
  const next = await client.send(client.prepare(sampleRequest), { signal: never, timeoutMs: 20_000 });
  expect(next.result).toMatchObject({ kind: "reply", reply: { content: "Hello." } });
  await expect.poll(server.open).toBeLessThanOrEqual(2);
});

test("an unrequested second reply is not taken for the next call's", async () => {
  const stale = JSON.stringify(completionBody({ message: { content: "Stale." } }));
  const server = await rawServer((socket, { before }) =>
    socket.write(before === 0 ? wholeReply(body) + wholeReply(stale) : wholeReply(body)),
  );
  const client = clientAt(server.url);
  for (let count = 0; count < 3; count += 1) {
    const { result } = await client.send(client.prepare(sampleRequest), { signal: never, timeoutMs: 20_000 });
    expect(result).toMatchObject({ kind: "reply", reply: { content: "Hello." } });
  }
});

/** Closes the kept connection at some moment around the next request, which may or may not have left by then. */
const closings: readonly (readonly [string, (socket: Socket) => void])[] = [
  ["as the reply leaves", (socket) => socket.end(wholeReply(body))],
  ["a moment later", (socket) => socket.write(wholeReply(body), () => setTimeout(() => socket.end(), 1))],
  ["with a reset", (socket) => socket.write(wholeReply(body), () => setImmediate(() => socket.resetAndDestroy()))],
];

test.each(closings)("a kept connection that the server closes %s costs a call at most", async (_when, reply) => {
  const server = await rawServer(reply);
  const client = clientAt(server.url);
  for (let count = 1; count <= 40; count += 1) {
    const exchange = await client.send(client.prepare(sampleRequest), { signal: never, timeoutMs: 20_000 });
    expect(["reply", "connection"]).toContain(readingOf(exchange).kind);
    // Nothing is sent a second time behind the back of whoever counts attempts.
    expect(server.requests.length).toBeLessThanOrEqual(count);
  }
});
