import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { injectedFaults } from "../src/model/simulator/injected-fault.ts";
import { createRandom } from "../src/statistics/random.ts";
import { openStore } from "../src/store/index.ts";
import { aib, startAib } from "./support/command-line.ts";
import { simulatorServer } from "./support/simulator.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

type Line = Readonly<Record<string, unknown>> & { readonly kind: string };

function linesOf(path: string): readonly Line[] {
  return readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line): Line => JSON.parse(line));
}

/** The fields that the document gives each kind, besides those that every line has. */
function documentedKinds(): ReadonlyMap<string, string> {
  const text = readFileSync(join(import.meta.dirname, "..", "docs", "reliability.md"), "utf8");
  return new Map(
    [...text.matchAll(/^\| `([a-z-]+)` +\|[^|]*\|([^|]*)\|/gmu)].map(([, kind = "", fields = ""]) => [kind, fields]),
  );
}

const ofEvery = ["v", "at", "session", "kind"];
const ofTask = [
  "task",
  "work",
  "model",
  "modelConfig",
  "run",
  "variant",
  "delivery",
  "scenario",
  "turn",
  "judge",
  "channel",
];

function undocumented({ kind, ...line }: Line, kinds: ReadonlyMap<string, string>): readonly string[] {
  const fields = kinds.get(kind);
  if (fields === undefined) return [kind];
  const known = new Set([...ofEvery, ...(fields.includes("the task") ? ofTask : [])]);
  return Object.keys(line).filter((name) => !known.has(name) && !fields.includes(`\`${name}\``));
}

const models = ["--models", "sim/holds-40,sim/asks", "--judge", "sim/judge"];

function byId([one]: readonly [unknown, unknown], [other]: readonly [unknown, unknown]): number {
  return Number(one) - Number(other);
}

describe("--log", () => {
  test("holds every attempt that the store has, in documented lines, and the summary counts the same", async () => {
    const faults = Object.fromEntries(injectedFaults.map((kind) => [kind, 0.15 / injectedFaults.length]));
    const server = await simulatorServer({ faults, random: createRandom(7), retryAfterSeconds: 0 });
    const cwd = temporaryFolder();
    const command = ["run", ...models, "--base-url", server.url, "--runs", "1", "--timeout", "1", "--log", "run.jsonl"];
    const { code, stderr } = await aib(command, { cwd });
    expect(code, stderr).toBe(0);
    const lines = linesOf(join(cwd, "run.jsonl"));
    const kinds = documentedKinds();
    expect([...new Set(lines.flatMap((line) => undocumented(line, kinds)))]).toEqual([]);

    const store = await openStore({ location: join(cwd, ".aib", "bench.db"), create: false, clock: () => new Date() });
    const [session, ...others] = await store.sessions();
    expect(others).toEqual([]);
    const attempts = await store.attempts({ sessionId: session?.id ?? "", after: null, open: [] });
    const ended = lines.filter(({ kind }) => kind === "attempt-ended");
    expect(ended.map(({ attempt, result }) => [attempt, result] as const).toSorted(byId)).toEqual(
      attempts.map(({ attemptId, end }) => [attemptId, end?.result]),
    );
    const kept = await store.events({ after: null, last: null });
    await store.close();
    expect(kept.map(({ kind }) => kind)).toEqual(lines.map(({ kind }) => kind).filter((kind) => isKept(kind)));

    const faulty = ended.filter(
      ({ result }) => !["answered", "truncated", "scored", "unscored"].includes(String(result)),
    );
    expect(stderr).toContain(`  attempts   ${ended.length}: ${ended.length - faulty.length} results, `);
  });

  test("a killed run leaves whole lines, each of an attempt that the store has too", async () => {
    const server = await simulatorServer({ latencyMs: 30 });
    const cwd = temporaryFolder();
    const command = ["run", ...models, "--base-url", server.url, "--runs", "1", "--log", "run.jsonl"];
    const running = startAib(command, { cwd });
    while (server.stats().requests < 20) await sleep(5);
    running.process.kill("SIGKILL");
    await running.finished;
    const started = linesOf(join(cwd, "run.jsonl")).filter(({ kind }) => kind === "attempt-started");
    expect(started.length).toBeGreaterThanOrEqual(server.stats().requests - 1);
  });

  test.runIf(process.platform === "linux")(
    "a log that cannot be written is said once and costs no result",
    async () => {
      const cwd = temporaryFolder();
      const { code, stderr } = await aib(["run", "--models", "sim/asks", "--runs", "1", "--log", "/dev/full"], { cwd });
      expect(code).toBe(0);
      expect(stderr.match(/cannot be written/gu)).toHaveLength(1);
      expect(stderr).toContain("41 of 41 calls done");
      const refused = await aib(["run", "--models", "sim/asks", "--log", "no/such/folder.jsonl"], { cwd });
      expect(refused).toMatchObject({ code: 2, stderr: expect.stringMatching(/The log .* cannot be written/u) });
    },
  );
});

const keptKinds = /^(?:session|limit|growth|channel|budget)-|^(?:task-failed|quota-spent|no-credit|run-stopped)$/u;
const isKept = (kind: string): boolean => keptKinds.test(kind);

describe("aib runs --watch", () => {
  test("follows a run of another process into a pipe and ends with it", async () => {
    const server = await simulatorServer({ latencyMs: 20 });
    const cwd = temporaryFolder();
    const running = startAib(["run", ...models, "--base-url", server.url, "--runs", "1"], { cwd });
    while (server.stats().requests < 10) await sleep(5);
    // Frozen until somebody watches: whether it is fast must not matter.
    running.process.kill("SIGSTOP");
    const watching = startAib(["runs", "--watch"], { cwd });
    await new Promise((resolve) => {
      watching.process.stdout.once("data", resolve);
    });
    running.process.kill("SIGCONT");
    const watched = await watching.finished;
    expect((await running.finished).code).toBe(0);
    expect(watched.code, watched.stderr).toBe(0);
    expect(watched.stdout).toMatch(/^\d\d:\d\d:\d\d session-started, 82 calls planned\n/u);
    expect(watched.stdout).toMatch(/\d+ of 82 calls, \d+ in flight/u);
    expect(watched.stdout).toContain("No process is active any more: 82 of 82 calls done");
    expect(watched.stdout).not.toContain("\u001b");
    const later = await aib(["runs", "--watch"], { cwd });
    expect(later).toMatchObject({ code: 0, stdout: expect.stringMatching(/^No process is active on .aib\/bench.db/u) });
  });

  test("says that there is no store, and what it cannot be combined with", async () => {
    const cwd = temporaryFolder();
    expect(await aib(["runs", "--watch"], { cwd })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/no such file/u),
    });
    expect(await aib(["runs", "--watch", "--format", "json"], { cwd })).toMatchObject({ code: 2 });
  });
});
