import { expect, test } from "vitest";
import { aib } from "../support/command-line.ts";
import { leaderboardOf, numbersOf } from "../support/leaderboard.ts";
import { faultyProvider } from "../support/odd-servers.ts";
import { simulatorServer } from "../support/simulator.ts";
import { storeRecord } from "../support/store-record.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { leakedTemplates, wordlessAnswers } from "../support/wire-faults/broken-answers.ts";
import { brokenConnections } from "../support/wire-faults/broken-connections.ts";
import { redirects, refusals } from "../support/wire-faults/refusals.ts";
import { strangeBodies } from "../support/wire-faults/strange-bodies.ts";
import type { WireFault } from "../support/wire-faults/wire-fault.ts";
import { strangeHeads } from "../support/wire-faults/strange-heads.ts";

const models = ["--models", "sim/always-holds,sim/holds-40", "--judge", "sim/judge", "--runs", "1"];
const callsInAll = 2 * 41;

function runAt(url: string, ...more: readonly string[]): readonly string[] {
  return ["run", "--base-url", url, ...models, ...more];
}

async function undisturbedNumbers(): Promise<unknown> {
  const cwd = temporaryFolder();
  await aib(runAt((await simulatorServer()).url), { cwd });
  return numbersOf(await leaderboardOf({ cwd }));
}

function only(name: string): WireFault {
  const fault = [...brokenConnections, ...refusals, ...redirects].find((each) => each.name === name);
  if (fault === undefined) throw new Error(`There is no fault named ${name}.`);
  return fault;
}

test("a campaign in which every call goes wrong once, each in another way, loses nothing and asks nothing needlessly", async () => {
  const faults = [...brokenConnections, ...strangeHeads, ...strangeBodies, ...refusals];
  const provider = await faultyProvider(({ calls, asked }) =>
    asked === 0 ? (faults[calls % faults.length] ?? null) : null,
  );
  const cwd = temporaryFolder();
  const run = await aib(runAt(provider.url, "--timeout", "2"), { cwd });
  expect(run.code, run.stderr).toBe(0);
  expect(new Set(provider.spoiled)).toEqual(new Set(faults));

  const record = storeRecord(cwd);
  expect(record).toMatchObject({ answers: 52, verdicts: { scored: 30 }, openAttempts: 0, unfounded: 0, readTwice: 0 });
  const asked = provider.asked().reduce((sum, times) => sum + times);
  // One that was given up before it had left the machine was never asked.
  expect(asked).toBeLessThanOrEqual(record.attempts);
  // On a machine that is busy a sound reply may take longer than the limit, too.
  const harmful = provider.spoiled.filter(({ becomes }) => becomes !== "reply").length;
  expect(asked).toBeGreaterThanOrEqual(callsInAll + harmful);
  expect(asked).toBeLessThanOrEqual(callsInAll + harmful + (record.results["timeout"] ?? 0));
  expect(numbersOf(await leaderboardOf({ cwd }))).toEqual(await undisturbedNumbers());
});

test("answers without a word are asked for again, counted by their kind, and leave the results as they are", async () => {
  const kinds = [leakedTemplates, wordlessAnswers];
  const provider = await faultyProvider(({ calls, asked }) => {
    const faults = kinds[asked];
    return faults?.[calls % faults.length] ?? null;
  });
  const cwd = temporaryFolder();
  const run = await aib(runAt(provider.url), { cwd });
  expect(run.code, run.stderr).toBe(0);
  expect(run.stderr).toContain("re-asked   104 empty or unreadable replies");
  const { results, ...record } = storeRecord(cwd);
  expect(record).toMatchObject({ answers: 52, verdicts: { scored: 30 }, attempts: callsInAll + 104, readTwice: 0 });
  expect(results).toEqual({ answered: 52, scored: 30, empty: 52, "leaked-template": 52 });
  expect(numbersOf(await leaderboardOf({ cwd }))).toEqual(await undisturbedNumbers());
});

test("a storm of 503s, a burst of 429s and a spell of resets cost nothing but time", async () => {
  const storms = [only("503"), only("429 with a wait"), only("reset before the headers")];
  const provider = await faultyProvider(({ before }) => storms[Math.floor(before / 20)] ?? null);
  const cwd = temporaryFolder();
  const run = await aib(runAt(provider.url), { cwd });
  expect(run.code, run.stderr).toBe(0);
  expect(storeRecord(cwd)).toMatchObject({
    answers: 52,
    verdicts: { scored: 30 },
    readTwice: 0,
    attempts: callsInAll + 60,
  });
});

test("a redirect is not followed: each call that meets one is given up at once, and asked again when it is mended", async () => {
  let mended = false;
  const provider = await faultyProvider(({ calls }) => (calls < 2 && !mended ? only("308 Permanent") : null));
  const cwd = temporaryFolder();
  const run = await aib(runAt(provider.url), { cwd });
  expect(run.code).toBe(1);
  expect(run.stderr).toMatch(/redirects to\s+https:..elsewhere\.example/u);
  expect(Math.max(...provider.asked())).toBe(1);
  mended = true;
  expect((await aib(runAt(provider.url), { cwd })).code).toBe(0);
  expect(storeRecord(cwd)).toMatchObject({
    answers: 52,
    verdicts: { scored: 30 },
    readTwice: 0,
    results: { rejected: 2 },
  });
});
