import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { aib, startAib } from "../support/command-line.ts";
import { faultyProvider, rawServer } from "../support/odd-servers.ts";
import { shell } from "../support/shell.ts";
import { simulatorServer } from "../support/simulator.ts";
import { storeRecord } from "../support/store-record.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import type { WireFault } from "../support/wire-faults/wire-fault.ts";

function runAt(url: string): readonly string[] {
  return ["run", "--base-url", url, "--models", "sim/holds-40", "--judge", "sim/judge", "--runs", "1", "-pt", "4"];
}

const callsInAll = 41;

test("SIGINT, SIGTERM, SIGHUP: calls in flight finish, no new ones start, and the same command resumes", async () => {
  const server = await simulatorServer({ latencyMs: 100 });
  const cwd = temporaryFolder();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    const askedBefore = server.stats().asked.length;
    const run = startAib(runAt(server.url), { cwd });
    await expect.poll(() => server.stats().asked.length).toBeGreaterThan(askedBefore + 4);
    run.process.kill(signal);
    const { code, stderr } = await run.finished;
    expect(code, stderr).toBe(1);
    expect(stderr).toContain("Run the same command again");
    const stopped = storeRecord(cwd);
    expect(stopped).toMatchObject({ openAttempts: 0, unfounded: 0 });
    expect(stopped.attempts).toBeLessThan(callsInAll);
    expect(server.stats().asked.reduce((sum, { answered }) => sum + answered, 0)).toBe(stopped.attempts);
  }
  expect((await aib(runAt(server.url), { cwd })).code).toBe(0);
  expect(storeRecord(cwd)).toMatchObject({ attempts: callsInAll, openAttempts: 0, readTwice: 0 });
});

test("SIGINT twice leaves at once, with 130; what had arrived is kept", async () => {
  const server = await simulatorServer({ latencyMs: 1500 });
  const cwd = temporaryFolder();
  const run = startAib(runAt(server.url), { cwd });
  await expect.poll(() => server.stats().asked.length).toBeGreaterThan(8);
  run.process.kill("SIGINT");
  // Two signals at once may arrive as one at a process that waits for its turn.
  await sleep(400);
  run.process.kill("SIGINT");
  const { code, stderr } = await run.finished;
  expect(code, stderr).toBe(130);
  const record = storeRecord(cwd);
  expect(record.openAttempts).toBeGreaterThan(0);
  expect(record.openAttempts).toBeLessThanOrEqual(4);
  expect(record.answers).toBe(record.attempts - record.openAttempts);
  // The first signal has moved them into the file: whoever saves or moves that alone has all but what came later.
  const moved = temporaryFolder();
  mkdirSync(join(moved, ".aib"));
  copyFileSync(join(cwd, ".aib", "bench.db"), join(moved, ".aib", "bench.db"));
  expect(storeRecord(moved).answers).toBeGreaterThanOrEqual(record.answers - 4);
  expect(record.answers).toBeGreaterThan(4);
});

test("SIGTERM does not wait for what waits: an hour of Retry-After ends with it", async () => {
  const body = '{"error":{"message":"Come back later."}}';
  const head = `HTTP/1.1 429 Too Many Requests\r\nretry-after: 3600\r\ncontent-length: ${body.length}\r\n\r\n`;
  const later: WireFault = {
    name: "429 for an hour",
    send: (socket) => socket.write(head + body),
    becomes: "rate-limited",
  };
  const provider = await faultyProvider(() => later);
  const cwd = temporaryFolder();
  const run = startAib(runAt(provider.url), { cwd });
  await expect.poll(() => provider.spoiled.length).toBeGreaterThan(0);
  await sleep(200);
  run.process.kill("SIGTERM");
  const { code, stderr } = await run.finished;
  expect(code, stderr).toBe(1);
  expect(storeRecord(cwd)).toMatchObject({ openAttempts: 0, answers: 0 });
});

test("a reader that goes away (EPIPE) ends nothing: the run comes to its end, with its own exit code", async () => {
  const server = await simulatorServer({ latencyMs: 50 });
  const cwd = temporaryFolder();
  const { code } = await shell(`aib ${runAt(server.url).join(" ")} 2>&1 | true`, { cwd });
  expect(code).toBe(0);
  expect(storeRecord(cwd)).toMatchObject({ answers: 26, verdicts: { scored: 15 }, openAttempts: 0 });
});

test.each([
  "run --models a/b --judge a/c --budget 1 -o gate.md",
  "estimate --models a/b --judge a/c",
  "models --prices",
])(
  "SIGINT while models and prices are awaited ends the command at once with 130, and nothing was asked: %s",
  async (command) => {
    const server = await rawServer(() => {});
    const environment = { OPENROUTER_BASE_URL: server.url, OPENROUTER_API_KEY: "sk-or-x" };
    const run = startAib(command.split(" "), { cwd: temporaryFolder(), environment });
    await expect.poll(() => server.requests.length).toBe(1);
    run.process.kill("SIGINT");
    const { code, stdout, stderr } = await run.finished;
    expect([code, stdout], stderr).toEqual([130, ""]);
    expect(stderr).toContain("Interrupted before the first question: nothing was measured.");
    expect(stderr).not.toContain("error");
    expect(server.requests).toHaveLength(1);
  },
);
