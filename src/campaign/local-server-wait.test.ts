import { createServer, type Server } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import type { TaskOutcome } from "../domain/task-outcome.ts";
import { endpointAt } from "../../test/support/model/samples.ts";
import { LocalServerWait } from "./local-server-wait.ts";

const done: TaskOutcome = { kind: "done", cached: false };
const refused: TaskOutcome = { kind: "retry", fault: "server-down", detail: "refused", afterMs: null };

/** Every sleep ends at once, after `meanwhile`. */
function jumpingClock(meanwhile: (now: number) => unknown = () => {}) {
  let now = 0;
  const sleep = async (ms: number): Promise<void> => {
    now += ms;
    await meanwhile(now);
  };
  return { now: () => now, sleep };
}

function listening(port: number): Promise<Server> {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy());
    onTestFinished(() => void server.close());
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}

async function closedPort(): Promise<number> {
  const server = await listening(0);
  const { port } = z.object({ port: z.number() }).parse(server.address());
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const never = new AbortController().signal;

test.each([
  { answeredBefore: false, minutes: 1 },
  { answeredBefore: true, minutes: 10 },
])("a dead server is waited for once: $minutes min (answered before: $answeredBefore)", async (given) => {
  const endpoint = endpointAt(`http://127.0.0.1:${await closedPort()}/v1`, "local");
  const clock = jumpingClock();
  const servers = new LocalServerWait(clock, never);
  if (given.answeredBefore) await servers.follow(endpoint, Promise.resolve(done));
  const calls = Array.from({ length: 3 }, () => servers.follow(endpoint, Promise.resolve(refused)));
  const outcomes = await Promise.all(calls);
  expect(outcomes.map(({ kind }) => kind)).toEqual(["failed", "failed", "failed"]);
  expect(outcomes[0]).toMatchObject({ fault: "server-down", detail: expect.stringContaining(`${given.minutes} min`) });
  expect(clock.now()).toBe(given.minutes * 60_000);
});

test("calls go on by themselves when the server accepts connections again", async () => {
  const port = await closedPort();
  const clock = jumpingClock((now) => (now === 30_000 ? listening(port) : null));
  const servers = new LocalServerWait(clock, never);
  const endpoint = endpointAt(`http://127.0.0.1:${port}/v1`, "local");
  expect(await servers.follow(endpoint, Promise.resolve(refused))).toEqual(refused);
  expect(clock.now()).toBe(30_000);
});

test("a stop ends the wait, and the call stays open", async () => {
  const stop = new AbortController();
  const clock = jumpingClock((now) => (now === 5_000 ? stop.abort() : null));
  const servers = new LocalServerWait(clock, stop.signal);
  const endpoint = endpointAt(`http://127.0.0.1:${await closedPort()}/v1`, "local");
  expect(await servers.follow(endpoint, Promise.resolve(refused))).toEqual(refused);
  expect(clock.now()).toBe(5_000);
});

test("slow answers and other faults are not waited for", async () => {
  const clock = jumpingClock();
  const servers = new LocalServerWait(clock, never);
  const endpoint = endpointAt("http://127.0.0.1:9/v1", "local");
  for (const fault of ["timeout", "connection", "server-error"] as const) {
    const outcome: TaskOutcome = { kind: "retry", fault, detail: "slow", afterMs: null };
    expect(await servers.follow(endpoint, Promise.resolve(outcome))).toEqual(outcome);
  }
  expect(clock.now()).toBe(0);
});
