import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withStore } from "../../src/store/index.ts";
import type { TaskOutcome } from "../../src/domain/task-outcome.ts";
import { controlQueues, type QueueControl, type QueueStands } from "../../src/workers/index.ts";
import { sharedPostgres } from "../support/postgres/shared-postgres.ts";
import type { PostgresDatabases } from "../support/postgres/start-postgres.ts";
import {
  done,
  node,
  orderRun,
  withWorker,
  type ScriptedAttempt,
  type ScriptedRun,
  type Told,
} from "../support/scale/scripted-work.ts";

let server: PostgresDatabases;
let url: string;
const over = Promise.withResolvers<void>();
let worker: Promise<void>;
/** What the worker of all tests does, by the run. */
const executes = new Map<string, Script["execute"]>();

function execute(work: ScriptedAttempt): Promise<TaskOutcome> {
  return executes.get(work.runId)?.(work) ?? Promise.reject(new Error("Nobody has ordered this."));
}

beforeAll(async () => {
  server = await sharedPostgres();
  url = await server.newDatabase();
  worker = withWorker(url, { execute }, () => over.promise);
});
afterAll(async () => {
  over.resolve();
  await worker;
});

interface Script extends ScriptedRun {
  readonly runId: string;
  readonly execute: (work: ScriptedAttempt) => Promise<TaskOutcome>;
  readonly atOnce?: number;
  /** What happens besides, as soon as the run is ordered. */
  readonly meanwhile?: () => Promise<void>;
}

/** Runs a graph by one worker in this process. */
async function run({ execute: own, atOnce = 4, meanwhile, ...order }: Script): Promise<Told> {
  executes.set(order.runId, own);
  const following = orderRun(url, { ...order, limits: { atOnce } });
  await meanwhile?.();
  return following;
}

test("a task starts when all that it depends on is done, once, and never more than the limit at once", async () => {
  const asked: string[] = [];
  let atWork = 0;
  let most = 0;
  const { summary, events } = await run({
    runId: "in order",
    atOnce: 2,
    tasks: [
      node("a1"),
      node("a2", ["a1"]),
      node("a3", ["a2"]),
      node("grade 1", ["a1", "a2", "a3"], "judge"),
      node("grade 2", ["a1", "a2", "a3"], "judge"),
      ...["b", "c", "d", "e"].map((key) => node(key)),
      node("f", ["there already"]),
    ],
    finished: new Set(["there already"]),
    execute: async ({ key, attempt }) => {
      asked.push(`${key} ${attempt}`);
      const counted = key.startsWith("grade") ? 0 : 1;
      atWork += counted;
      most = Math.max(most, atWork);
      await sleep(20);
      atWork -= counted;
      return done;
    },
  });
  expect(summary).toMatchObject({
    done: 10,
    cached: 0,
    failed: [],
    blocked: [],
    cancelled: 0,
    attempts: 10,
    stop: null,
  });
  expect(asked.toSorted()).toEqual(
    ["a1", "a2", "a3", "b", "c", "d", "e", "f", "grade 1", "grade 2"].map((key) => `${key} 1`),
  );
  const order = ["a1", "a2", "a3", "grade 1"].map((key) => asked.indexOf(`${key} 1`));
  expect(order).toEqual(order.toSorted((one, other) => one - other));
  expect(most).toBeLessThanOrEqual(2);
  expect(events.filter(({ kind }) => kind === "task-finished")).toHaveLength(10);
});

test("faults are tried again and counted; a task that fails blocks what rests on it, and a spent quota its channel", async () => {
  const { summary, events } = await run({
    runId: "with faults",
    tasks: [
      node("shaky"),
      node("after", ["shaky"]),
      node("wrong"),
      node("beyond", ["wrong"]),
      node("far beyond", ["beyond"]),
      node("spent", [], "quota"),
      node("late", ["after"], "quota"),
    ],
    execute: ({ key, attempt }) => {
      if (key === "shaky" && attempt < 3) {
        return Promise.resolve({ kind: "retry", fault: "server-error", detail: "503", afterMs: null });
      }
      if (key === "wrong") return Promise.resolve({ kind: "failed", fault: "rejected", detail: "400\0" });
      if (key === "spent") return Promise.resolve({ kind: "failed", fault: "quota-exhausted", detail: "day" });
      return Promise.resolve(done);
    },
  });
  expect(summary.done).toBe(2);
  expect(summary.retries).toEqual({ "server-error": 2 });
  expect(summary.failed.map(({ node: { key }, fault }) => [key, fault])).toEqual([
    ["wrong", "rejected"],
    ["spent", "quota-exhausted"],
  ]);
  expect(summary.blocked.map(({ key }) => key)).toEqual(["beyond", "far beyond"]);
  expect(summary.cancelled).toBe(1);
  expect(events.filter(({ kind }) => kind === "retry-scheduled")).toHaveLength(2);
});

test("an empty account stops the run", async () => {
  const { summary } = await run({
    runId: "without credit",
    atOnce: 1,
    tasks: ["x", "y", "z"].map((key) => node(key)),
    execute: () => Promise.resolve({ kind: "failed", fault: "no-credit", detail: "402" }),
  });
  expect(summary).toMatchObject({ done: 0, cancelled: 2, stop: { kind: "failure", fault: "no-credit" } });
});

const everything = { runId: null, queue: null };

function control(
  how: QueueControl["control"],
  part: Pick<QueueControl, "runId" | "queue"> = everything,
): Promise<QueueStands> {
  return withStore({ location: url, create: false }, (store) =>
    controlQueues({ url, store, now: () => new Date(), control: how, cleanOlderThanMs: null, ...part }),
  );
}

test("a paused run continues when it is resumed, a cancelled one does not", async () => {
  let calls = 0;
  const slow = async (): Promise<TaskOutcome> => {
    calls += 1;
    await sleep(50);
    return done;
  };
  const chain = Array.from({ length: 12 }, (_, index) => node(`n${index}`, index === 0 ? [] : [`n${index - 1}`]));
  const { summary } = await run({
    runId: "paused",
    tasks: chain,
    execute: slow,
    meanwhile: async () => {
      await expect.poll(() => calls).toBeGreaterThan(0);
      expect((await control("pause")).changed).toEqual({ runs: 1, channels: 1 });
      await expect.poll(async () => (await control(null)).runs.find(({ runId }) => runId === "paused")?.live).toBe(0);
      await sleep(300);
      const before = calls;
      await sleep(700);
      expect(calls).toBe(before);
      expect((await control("resume")).changed).toEqual({ runs: 1, channels: 1 });
      await expect.poll(() => calls, { timeout: 10_000 }).toBeGreaterThan(before);
      const part = { runId: "paused", queue: "paused at here" };
      expect((await control("cancel", part)).changed).toEqual({ runs: 1, channels: 1 });
    },
  });
  expect(summary.stop).toEqual({ kind: "cancelled" });
  expect(summary.done).toBeLessThan(12);
  expect(summary.done + summary.cancelled).toBe(12);
});
