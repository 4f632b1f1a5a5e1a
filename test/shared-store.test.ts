import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import type { SimulatorServer } from "../src/model/index.ts";
import { aib, startAib, type Running } from "./support/command-line.ts";
import { leaderboardOf, numbersOf } from "./support/leaderboard.ts";
import { simulatorServer } from "./support/simulator.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const models = "sim/always-holds,sim/holds-40,sim/always-yields";
const callsInAll = 3 * 41;
const inFlight = 6;

interface Campaign {
  readonly server: SimulatorServer;
  readonly cwd: string;
  /** Starts the same command once more, in a process of its own. */
  readonly start: () => Running;
}

/** Takes some seconds for one process. On a busy machine a silence of the default length may be no sign of anything. */
async function campaign(silenceSeconds = 600): Promise<Campaign> {
  const environment = { AIB_SESSION_SILENCE: String(silenceSeconds) };
  const server = await simulatorServer({ latencyMs: 120 });
  const cwd = temporaryFolder();
  const pace = ["-t", String(inFlight), "--runs", "1"];
  const command = ["run", "--base-url", server.url, "--models", models, "--judge", "sim/judge", ...pace];
  return { server, cwd, start: () => startAib(command, { cwd, environment }) };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(5);
}

/** A process that has begun, and is stopped with most of the campaign still to be done. */
async function frozenAtWork({ server, cwd, start }: Campaign): Promise<Running> {
  const first = start();
  await until(() => server.stats().requests > 4);
  await freeze(first, cwd);
  return first;
}

/** One more process, which has begun too: however long its start takes, the other has not finished meanwhile. */
async function joined({ cwd, start }: Campaign): Promise<Running> {
  const second = start();
  await until(() => attemptsBySession(cwd).length === 2);
  return second;
}

function attemptsBySession(cwd: string): readonly unknown[] {
  const store = new DatabaseSync(join(cwd, ".aib", "bench.db"), { readOnly: true });
  try {
    return store.prepare("select session_id, count(*) from attempts group by session_id").all();
  } finally {
    store.close();
  }
}

function askedTwice({ server }: Campaign): number {
  const { asked } = server.stats();
  expect(asked).toHaveLength(callsInAll);
  expect(asked.every(({ requests }) => requests <= 2)).toBe(true);
  return asked.filter(({ requests }) => requests > 1).length;
}

test("two processes on one store finish one campaign together: nothing is asked twice, and both rank the same", async () => {
  const shared = await campaign();
  const one = await frozenAtWork(shared);
  const other = await joined(shared);
  one.process.kill("SIGCONT");
  const [first, second] = await Promise.all([one.finished, other.finished]);
  expect([first.code, second.code], `${first.stderr}${second.stderr}`).toEqual([0, 0]);
  expect(first.stdout).toBe(second.stdout);
  expect(askedTwice(shared)).toBe(0);
  expect(openSessions(shared.cwd)).toBe(0);
});

test("while a process is at work nothing is cleared; one of two that is interrupted leaves its part to the other", async () => {
  const shared = await campaign();
  const first = await frozenAtWork(shared);
  const cleared = await aib(["clear", "--yes"], { cwd: shared.cwd });
  expect([cleared.code, cleared.stderr]).toEqual([1, expect.stringMatching(/works on this store since/u)]);
  const second = await joined(shared);
  first.process.kill("SIGCONT");
  first.process.kill("SIGINT");
  expect((await first.finished).code).toBe(1);
  const { code, stderr } = await second.finished;
  expect(code, stderr).toBe(0);
  expect(askedTwice(shared)).toBe(0);
});

test("one of two that is killed leaves its part to the other at once: only its calls in flight are asked again", async () => {
  const shared = await campaign();
  const first = await frozenAtWork(shared);
  const second = await joined(shared);
  first.process.kill("SIGKILL");
  const { code, stderr } = await second.finished;
  expect(code, stderr).toBe(0);
  expect(askedTwice(shared)).toBeLessThanOrEqual(inFlight);
  expect(openSessions(shared.cwd)).toBe(0);
});

test("one of two that is frozen is taken over, does no harm when it wakes up, and comes to the same end", async () => {
  const shared = await campaign(3);
  const first = await frozenAtWork(shared);
  const taken = await shared.start().finished;
  expect(taken.code, taken.stderr).toBe(0);
  const ranked = numbersOf(await leaderboardOf({ cwd: shared.cwd }));
  first.process.kill("SIGCONT");
  const woken = await first.finished;
  expect(woken.code, woken.stderr).toBe(0);
  expect(woken.stdout).toBe(taken.stdout);
  expect(numbersOf(await leaderboardOf({ cwd: shared.cwd }))).toEqual(ranked);
  expect(askedTwice(shared)).toBeLessThanOrEqual(inFlight);
  expect(openSessions(shared.cwd)).toBe(0);
});

/** Not in the middle of a write: who is stopped there keeps the store locked, and nobody else can go on. */
async function freeze({ process }: Running, cwd: string): Promise<void> {
  const store = new DatabaseSync(join(cwd, ".aib", "bench.db"));
  for (;;) {
    process.kill("SIGSTOP");
    try {
      store.exec("begin immediate; rollback");
      store.close();
      return;
    } catch {
      process.kill("SIGCONT");
      await sleep(5);
    }
  }
}

function openSessions(cwd: string): unknown {
  const store = new DatabaseSync(join(cwd, ".aib", "bench.db"), { readOnly: true });
  try {
    return store.prepare("select count(*) as open from sessions where ended_at is null").get()?.["open"];
  } finally {
    store.close();
  }
}
