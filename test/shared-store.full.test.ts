import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { SimulatorServer } from "../src/model/simulator/simulator-server.ts";
import { aib, startAib, type CommandOptions, type Running } from "./support/command-line.ts";
import { leaderboardOf, numbersOf } from "./support/leaderboard.ts";
import { sharedPostgres } from "./support/postgres/shared-postgres.ts";
import { databaseToShare, fileToShare, type SharedPlace } from "./support/shared-place.ts";
import { simulatorServer } from "./support/simulator.ts";
import { until } from "./support/waiting.ts";

const models = "sim/holds-40,sim/always-yields";
const callsInAll = 2 * 41;
const inFlight = 6;

type NewPlace = () => SharedPlace | Promise<SharedPlace>;

interface Campaign {
  readonly server: SimulatorServer;
  readonly place: SharedPlace;
  readonly options: CommandOptions;
  /** Starts the same command once more, in a process of its own. */
  readonly start: () => Running;
}

/** A process that has begun, and is stopped with most of the campaign still to be done. */
async function frozenAtWork({ server, place, start }: Campaign): Promise<Running> {
  const first = start();
  await until(() => server.stats().requests > 4);
  await freeze(first, place);
  return first;
}

/** Not in the middle of a write: who is stopped there keeps the store locked for a while, or for good. */
async function freeze({ process }: Running, place: SharedPlace): Promise<void> {
  for (;;) {
    process.kill("SIGSTOP");
    if (!(await place.isLocked())) return;
    process.kill("SIGCONT");
    await sleep(5);
  }
}

/** One more process, which has begun too: however long its start takes, the other has not finished meanwhile. */
async function joined({ place, start }: Campaign): Promise<Running> {
  const second = start();
  await until(async () => (await place.count("distinct session_id", "attempts")) === 2);
  return second;
}

function askedTwice({ server }: Campaign): number {
  const { asked } = server.stats();
  expect(asked).toHaveLength(callsInAll);
  expect(asked.every(({ requests }) => requests <= 2)).toBe(true);
  return asked.filter(({ requests }) => requests > 1).length;
}

function openSessions({ place }: Campaign): Promise<number> {
  return place.count("*", "sessions where ended_at is null");
}

/** Takes some seconds for one process. On a busy machine a silence of the default length may be no sign of anything. */
async function campaign(newPlace: NewPlace, silenceSeconds = 600): Promise<Campaign> {
  const server = await simulatorServer({ latencyMs: 60 });
  const place = await newPlace();
  const environment = { ...place.environment, AIB_SESSION_SILENCE: String(silenceSeconds) };
  const options = { cwd: place.cwd, environment };
  const pace = ["-pt", String(inFlight), "--runs", "1"];
  const command = ["run", "--base-url", server.url, "--models", models, "--judge", "sim/judge", ...pace];
  return { server, place, options, start: () => startAib(command, options) };
}

const places: readonly (readonly [string, NewPlace])[] = [
  ["a file", fileToShare],
  ["a database", async () => databaseToShare(await (await sharedPostgres()).newDatabase())],
];

describe.each(places)("over %s", (_, newPlace) => {
  test("two processes on one store finish one campaign together: nothing is asked twice, and both rank the same", async () => {
    const shared = await campaign(newPlace);
    const one = await frozenAtWork(shared);
    const cleared = await aib(["clear", "--yes"], shared.options);
    expect([cleared.code, cleared.stderr]).toEqual([1, expect.stringMatching(/works on this store since/u)]);
    const other = await joined(shared);
    const watched = aib(["runs", "--watch"], shared.options);
    one.process.kill("SIGCONT");
    const [first, second] = await Promise.all([one.finished, other.finished]);
    expect([first.code, second.code], `${first.stderr}${second.stderr}`).toEqual([0, 0]);
    expect(first.stdout).toBe(second.stdout);
    expect(askedTwice(shared)).toBe(0);
    expect(await openSessions(shared)).toBe(0);
    const { code, stdout, stderr } = await watched;
    expect([code, stderr, stdout.match(/session-started/gu)?.length]).toEqual([0, "", 2]);
    expect(stdout).toContain(`No process is active any more: ${callsInAll} of ${callsInAll} calls done`);
  });

  test("one of two that is frozen is taken over, does no harm when it wakes up, and comes to the same end", async () => {
    const shared = await campaign(newPlace, 3);
    const first = await frozenAtWork(shared);
    const taken = await shared.start().finished;
    expect(taken.code, taken.stderr).toBe(0);
    const ranked = numbersOf(await leaderboardOf(shared.options));
    first.process.kill("SIGCONT");
    const woken = await first.finished;
    expect(woken.code, woken.stderr).toBe(0);
    expect(woken.stdout).toBe(taken.stdout);
    expect(numbersOf(await leaderboardOf(shared.options))).toEqual(ranked);
    expect(askedTwice(shared)).toBeLessThanOrEqual(inFlight);
    expect(await openSessions(shared)).toBe(0);
  });
});

test("one of two that is interrupted leaves its part to the other", async () => {
  const shared = await campaign(fileToShare);
  const first = await frozenAtWork(shared);
  const second = await joined(shared);
  first.process.kill("SIGCONT");
  first.process.kill("SIGINT");
  expect((await first.finished).code).toBe(1);
  const { code, stderr } = await second.finished;
  expect(code, stderr).toBe(0);
  expect(askedTwice(shared)).toBe(0);
});

test("one of two that is killed leaves its part to the other at once: only its calls in flight are asked again", async () => {
  const shared = await campaign(fileToShare);
  const first = await frozenAtWork(shared);
  const second = await joined(shared);
  first.process.kill("SIGKILL");
  const { code, stderr } = await second.finished;
  expect(code, stderr).toBe(0);
  expect(askedTwice(shared)).toBeLessThanOrEqual(inFlight);
  expect(await openSessions(shared)).toBe(0);
});
