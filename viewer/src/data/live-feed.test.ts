import { expect, test } from "vitest";
import type { SiteProgress } from "../../../src/results/contract/site.ts";
import { createLiveFeed } from "./live-feed.ts";

function progressOf(snapshot: string, present: number): SiteProgress {
  return {
    snapshot,
    active: true,
    total: {
      modelConfigs: 1,
      runs: 1,
      answers: { planned: 26, present, skipped: 0, truncated: 0 },
      verdicts: { planned: 15, present: 0, skipped: 0, unscored: 0 },
      resampled: 0,
      attempts: present,
      openAttempts: 0,
      faults: {},
      usd: 0,
      usdIsLowerBound: false,
    },
  };
}

/** A feed whose server and clock are in the test's hands. */
function scripted() {
  const listeners = new Map<string, (event: { readonly data?: string }) => void>();
  const ticks = new Set<() => void>();
  const calls = { connected: 0, closed: 0, looks: 0 };
  const server: { answer: () => Promise<SiteProgress> } = { answer: () => Promise.reject(new Error("away")) };
  const feed = createLiveFeed({
    connect: () => {
      calls.connected += 1;
      return {
        addEventListener: (name, listener) => void listeners.set(name, listener),
        close: () => {
          calls.closed += 1;
        },
      };
    },
    look: () => {
      calls.looks += 1;
      return server.answer();
    },
    every: (_ms, call) => {
      ticks.add(call);
      return () => ticks.delete(call);
    },
  });
  return {
    feed,
    calls,
    server,
    ticks,
    send: (name: string, data?: unknown) => listeners.get(name)?.({ data: JSON.stringify(data) }),
    tick: async () => {
      for (const call of ticks) call();
      await settled();
    },
  };
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
}

test("says what the server tells", () => {
  const { feed, send, calls } = scripted();
  let changes = 0;
  const leave = feed.subscribe(() => {
    changes += 1;
  });
  expect(feed.current().connection).toBe("connecting");
  send("open");
  send("snapshot", { snapshot: "one" });
  send("progress", progressOf("one", 3));
  expect(feed.current()).toEqual({
    connection: "open",
    problem: null,
    snapshot: "one",
    progress: progressOf("one", 3),
  });
  expect(changes).toBe(3);
  leave();
  expect(calls).toEqual({ connected: 1, closed: 1, looks: 0 });
});

test("polls while no events come, reports a lost connection, and stops polling when events come again", async () => {
  const { feed, send, calls, server, tick, ticks } = scripted();
  feed.subscribe(() => {});
  send("error");
  send("error");
  await settled();
  expect(feed.current().connection).toBe("lost");
  server.answer = () => Promise.resolve(progressOf("two", 4));
  await tick();
  expect(feed.current()).toEqual({
    connection: "polling",
    problem: null,
    snapshot: "two",
    progress: progressOf("two", 4),
  });
  expect(calls.looks).toBe(2);
  send("open");
  expect(feed.current().connection).toBe("open");
  expect(ticks.size).toBe(0);
});

test("what was asked for before is not believed once events come", async () => {
  const { feed, send, server } = scripted();
  const { promise, resolve } = Promise.withResolvers<SiteProgress>();
  server.answer = () => promise;
  feed.subscribe(() => {});
  send("error");
  send("open");
  send("snapshot", { snapshot: "new" });
  resolve(progressOf("old", 1));
  await settled();
  expect(feed.current()).toMatchObject({ connection: "open", snapshot: "new" });
});

test("one question at a time", async () => {
  const { feed, send, calls, server, tick } = scripted();
  const { promise, resolve } = Promise.withResolvers<SiteProgress>();
  server.answer = () => promise;
  feed.subscribe(() => {});
  send("error");
  await tick();
  await tick();
  expect(calls.looks).toBe(1);
  resolve(progressOf("one", 1));
  await settled();
  await tick();
  expect(calls.looks).toBe(2);
});

test("what keeps the server from its store is told until it can read it again", () => {
  const { feed, send } = scripted();
  const stop = feed.subscribe(() => undefined);
  send("problem", { message: "Its file was replaced." });
  expect(feed.current().problem).toBe("Its file was replaced.");
  send("problem", { message: null });
  expect(feed.current().problem).toBeNull();
  stop();
});
