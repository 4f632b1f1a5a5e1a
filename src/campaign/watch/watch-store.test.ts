import { expect, test } from "vitest";
import type { AttemptEnd } from "../../domain/attempt.ts";
import { hostIdentity } from "../../outside/process-liveness.ts";
import type { Store } from "../../store/index.ts";
import { prepareRun } from "../request/prepare-run.ts";
import type { PreparedRun } from "../prepared-run.ts";
import { emptyStore, subjectWith, settings } from "../../../test/support/campaign/simulated-store.ts";
import { watchStore } from "./watch-store.ts";

const noProcess = 2 ** 30;

/** Seconds into the day. */
const time = (seconds: number): string => new Date(Date.UTC(2030, 0, 1) + seconds * 1000).toISOString();

interface Work {
  readonly pid: number;
  readonly alreadyDone: number;
}

/** A session that names are read in: tasks that no suite plans. */
async function open(store: Store, id: string, { pid, alreadyDone }: Work): Promise<void> {
  await store.openSession({ id, startedAt: time(0), host: hostIdentity(), pid });
  const lane = { model: `model\u001b[2J`, modelConfig: "m", planned: 10, alreadyDone, tasks: "the same tasks" };
  const body = { host: "here", pid, suite: "", planned: 10, alreadyDone, lanes: [lane] };
  await store.recordEvents([{ sessionId: id, at: time(0), kind: "session-started", channel: null, body }]);
}

async function begin(store: Store, sessionId: string, taskKey: string): Promise<number> {
  const place = { endpoint: "e", model: "m", request: "{}", reservedUsd: null };
  const claim = await store.beginAttempt({ taskKey, startedAt: time(1), sessionId, ...place });
  if (claim.kind !== "claimed") throw new Error(claim.kind);
  return claim.attemptId;
}

async function end(store: Store, attemptId: number, parts: Pick<AttemptEnd, "result" | "cost">): Promise<void> {
  const usage = { promptTokens: null, completionTokens: null, reasoningTokens: null };
  const rest = { status: 200, response: null, servedBy: null, detail: null };
  await store.endAttempt({ attemptId, finishedAt: time(5), elapsedMs: 4000, usage, ...rest, ...parts });
}

const paid = { usd: 0.5, source: "billed" } as const;
const unknown = { usd: null, source: "unknown" } as const;

test("nothing is under way on an empty store", async () => {
  const watch = await watchStore(await emptyStore());
  expect(await watch.look()).toMatchObject({ sessions: [], progress: { total: 0, lanes: [] }, news: [] });
});

test("follows what sessions share, bit by bit, and counts it once", async () => {
  const store = await emptyStore();
  await open(store, "a", { pid: process.pid, alreadyDone: 2 });
  const watch = await watchStore(store);
  const first = await begin(store, "a", "one");
  expect(await watch.look()).toMatchObject({
    progress: { total: 10, done: 2, inFlight: 1 },
    news: [{ kind: "session-started" }],
  });

  await end(store, first, { result: "answered", cost: paid });
  await end(store, await begin(store, "a", "two"), { result: "rate-limited", cost: unknown });
  await open(store, "b", { pid: process.pid, alreadyDone: 3 });
  await end(store, await begin(store, "b", "three"), { result: "scored", cost: unknown });
  const body = { limit: 4, before: 8, reason: "a refusal" };
  await store.recordEvents([{ sessionId: "b", at: time(6), kind: "limit-cut", channel: "here", body }]);
  const view = await watch.look();
  expect(view).toMatchObject({
    progress: { total: 10, done: 4, inFlight: 0, retries: 1, usd: 0.5, elapsedMs: 6000 },
    unpriced: 1,
    limits: [{ channel: "here", limit: 4, isPaused: false }],
  });
  expect([...view.faults]).toEqual([["rate-limited", 1]]);
  expect(view.news.map(({ kind }) => kind)).toEqual(["session-started", "limit-cut"]);
  expect((await watch.look()).news).toEqual([]);
});

test("a process that has gone leaves calls that are cut off, not in flight", async () => {
  const store = await emptyStore();
  await open(store, "a", { pid: process.pid, alreadyDone: 0 });
  const watch = await watchStore(store);
  await begin(store, "a", "one");
  await watch.look();
  await store.endSession({ sessionId: "a", at: time(9), silentSince: null });
  expect(await watch.look()).toMatchObject({ sessions: [{ state: "ended" }], progress: { inFlight: 0 }, cutOff: 1 });
});

test("what was over before anybody looked is not shown", async () => {
  const store = await emptyStore();
  await open(store, "killed", { pid: noProcess, alreadyDone: 0 });
  expect(await (await watchStore(store)).look()).toMatchObject({ sessions: [], news: [], limits: [] });
});

test("an event that another version of the program wrote is shown as far as it is understood", async () => {
  const store = await emptyStore();
  await open(store, "a", { pid: process.pid, alreadyDone: 0 });
  const body = { limit: "many", lanes: 7, detail: ["?"] };
  await store.recordEvents([{ sessionId: "a", at: time(1), kind: "limit-cut", channel: "c", body }]);
  const { news, limits } = await (await watchStore(store)).look();
  expect(news.at(-1)).toMatchObject({ kind: "limit-cut", limit: null, lanes: [], detail: null });
  expect(limits).toEqual([]);
});

interface Joining {
  readonly at: number;
  readonly alreadyDone: number;
  readonly prepared: PreparedRun;
}

async function join(store: Store, { at, alreadyDone, prepared: { plan } }: Joining): Promise<void> {
  const suite = plan.suite.digest;
  const lane = { model: "model", modelConfig: plan.tasks[0]?.lane, planned: 3, alreadyDone, tasks: "the same tasks" };
  const body = { run: "r", suite, planned: 3, alreadyDone, lanes: [lane] };
  await store.recordEvents([{ sessionId: "w", at: time(at), kind: "run-joined", channel: null, body }]);
}

test("a worker waits when what it joined is over, and what it did of an earlier order counts once", async () => {
  const store = await emptyStore();
  const prepared = await prepareRun({ ...subjectWith(), ...settings }, null);
  await store.savePlan(prepared.plan);
  await store.openSession({ id: "w", startedAt: time(0), host: hostIdentity(), pid: process.pid });
  const about = { host: "here", pid: process.pid };
  await store.recordEvents([{ sessionId: "w", at: time(0), kind: "worker-started", channel: null, body: about }]);
  const watch = await watchStore(store);
  expect((await watch.look()).sessions).toMatchObject([{ isWorker: true, state: "waiting" }]);

  await join(store, { at: 0, alreadyDone: 0, prepared });
  const first = await begin(store, "w", prepared.plan.tasks[0]?.key ?? "");
  expect(await watch.look()).toMatchObject({ sessions: [{ state: "at work" }], progress: { total: 3, inFlight: 1 } });
  await end(store, first, { result: "answered", cost: paid });
  expect(await watch.look()).toMatchObject({ sessions: [{ state: "at work" }], progress: { done: 1, inFlight: 0 } });
  const body = { budgetUsd: 1, spentUsd: 1 };
  await store.recordEvents([{ sessionId: "w", at: time(6), kind: "budget-reached", channel: null, body }]);
  expect((await watch.look()).sessions).toMatchObject([{ state: "waiting" }]);

  // Ordered again with more, after the first call had ended.
  await join(store, { at: 7, alreadyDone: 1, prepared });
  for (const view of [await watch.look(), await (await watchStore(store)).look()]) {
    expect(view).toMatchObject({ sessions: [{ state: "at work" }], progress: { total: 3, done: 1 } });
  }
});
