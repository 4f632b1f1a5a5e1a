import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { aib, startAib } from "../support/command-line.ts";
import { sharedPostgres } from "../support/postgres/shared-postgres.ts";
import type { PostgresDatabases } from "../support/postgres/start-postgres.ts";
import { simulatorServer } from "../support/simulator.ts";
import { tariff } from "../support/tariff.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

let server: PostgresDatabases;
beforeAll(async () => {
  server = await sharedPostgres();
});

const callsInAll = 82;

test("three workers stay within one budget, stop, and go on by the same command with a higher one", async () => {
  const models = await simulatorServer({ tariff, latencyMs: 20 });
  const cwd = temporaryFolder();
  const db = await server.newDatabase();
  const subject = ["--models", "sim/holds-40,sim/always-holds", "--judge", "sim/judge", "--runs", "1"];
  const over = ["--engine", "dbos", "--db", db, "--log", "run.jsonl"];
  const run = (budget: string) =>
    aib(["run", "--base-url", models.url, ...subject, ...over, "--yes", "--budget", budget], { cwd });
  const workers = [1, 2, 3].map(() => startAib(["worker", "--db", db, "--log", "workers.jsonl"], { cwd }));

  const stopped = await run("0.03");
  expect(stopped.code, stopped.stderr).toBe(3);
  expect(stopped.stderr).toMatch(/budget +reached: \$0\.0\d+ of \$0\.03 spent/u);
  expect(stopped.stderr).toMatch(/missing +\d+ calls not asked/u);
  const { billedUsd, asked } = models.stats();
  expect(billedUsd).toBeGreaterThan(0.01);
  expect(billedUsd).toBeLessThanOrEqual(0.03);
  expect(asked.length).toBeLessThan(callsInAll);
  // Workers still take the calls that were to be tried again later, find the run stopped, and ask nothing.
  const queues = async (): Promise<unknown> =>
    JSON.parse((await aib(["queues", "--db", db, "--format", "json"], { cwd })).stdout);
  await expect.poll(queues).toMatchObject({ runs: [{ live: 0, channels: { running: 0, stopped: 3 } }] });
  expect(models.stats()).toMatchObject({ billedUsd, asked });

  // The workers are the same: what they knew of the budget is void.
  const whole = await run("1");
  expect(whole.code, whole.stderr).toBe(0);
  expect(whole.stderr).toMatch(/budget +\$0\.\d+ of \$1\.00 spent/u);
  expect(models.stats().asked).toHaveLength(callsInAll);
  expect(models.stats().asked.every(({ requests }) => requests === 1)).toBe(true);
  for (const worker of workers) worker.process.kill("SIGTERM");
  for (const worker of workers) {
    const { code, stderr } = await worker.finished;
    expect(code, stderr).toBe(0);
  }

  // Whoever follows tells of the calls that workers made, as they do.
  const [told, made] = [eventsIn(join(cwd, "run.jsonl")), eventsIn(join(cwd, "workers.jsonl"))];
  const callsIn = (events: typeof told) => ended(events).toSorted((one, other) => one.attempt - other.attempt);
  expect(callsIn(told)).toEqual(callsIn(made));
  expect(callsIn(made)).toHaveLength(callsInAll);
  expect(kindsIn(told)).toEqual(
    expect.objectContaining({ "session-started": 2, "session-ended": 2, "run-stopped": 1 }),
  );
  expect(kindsIn(made)).toEqual(expect.objectContaining({ "worker-started": 3, "worker-ended": 3 }));
  expect(kindsIn(made)["run-joined"]).toBeGreaterThanOrEqual(2);
});

test("the same command after its budget ends at once, without a worker", async () => {
  const models = await simulatorServer({ tariff });
  const cwd = temporaryFolder();
  const db = await server.newDatabase();
  const subject = ["--models", "sim/holds-40", "--judge", "sim/judge", "--runs", "1", "--budget", "0.03", "--yes"];
  const run = ["run", "--base-url", models.url, ...subject, "--engine", "dbos", "--db", db];
  const queued = await aib([...run, "--detach"], { cwd });
  expect(queued.code, queued.stderr).toBe(0);
  const worked = await startAib(["worker", "--db", db, "--until-done"], { cwd }).finished;
  expect(worked.code, worked.stderr).toBe(0);
  const { asked } = models.stats();
  expect(asked.length).toBeGreaterThan(0);
  const again = await aib(run, { cwd });
  expect(again.code, again.stderr).toBe(3);
  expect(again.stderr).toMatch(/budget +reached: \$0\.0\d+ of \$0\.03 spent/u);
  expect(models.stats().asked).toHaveLength(asked.length);
});

test("prices may name a model whose calls are all done: only what is left is queued", async () => {
  const place = { cwd: temporaryFolder(), environment: { AIB_DB: await server.newDatabase() } };
  const prices = ["sim/asks", "sim/holds-40", "sim/judge"].flatMap((model) => ["--price", `${model}=1,4`]);
  const run = (models: string, ...more: readonly string[]) =>
    aib(["run", "--models", models, "--runs", "1", "--exp", "identity", ...more], place);
  const first = await run("sim/asks");
  expect(first.code, first.stderr).toBe(0);
  const queued = await run(
    "sim/asks,sim/holds-40",
    ...prices,
    "--budget",
    "5",
    "--engine",
    "dbos",
    "--detach",
    "--yes",
  );
  expect(queued.stdout, queued.stderr).toContain("already stored");
  const worked = await aib(["worker", "--until-done"], place);
  expect(worked.code, worked.stderr).toBe(0);
  const { stdout } = await aib(["leaderboard", "--format", "json"], place);
  expect(JSON.parse(stdout).rows).toMatchObject([{ pending: 0 }, { pending: 0 }]);
});

test("without a budget, workers stop a run far beyond its estimate", async () => {
  const listed = { promptUsd: 0.000_000_1, completionUsd: 0.000_000_4 };
  const billed = { promptUsd: 0.000_01, completionUsd: 0.000_04 };
  const models = await simulatorServer({ tariff: { listed, billed, reported: true }, latencyMs: 20 });
  const cwd = temporaryFolder();
  const db = await server.newDatabase();
  const subject = ["--models", "sim/holds-40", "--judge", "sim/judge", "--runs", "1", "--parallel-tasks", "1"];
  const worker = startAib(["worker", "--db", db], { cwd });
  const stopped = await aib(["run", "--base-url", models.url, ...subject, "--engine", "dbos", "--db", db], { cwd });
  expect(stopped.code, stopped.stderr).toBe(3);
  expect(stopped.stderr.replaceAll(/\s+/gu, " ")).toMatch(/stopped \$0\.\d+ spent, more than ten times the estimate/u);
  expect(stopped.stderr).toContain("To go on: aib run");
  expect(models.stats().asked.length).toBeLessThan(callsInAll / 2);
  worker.process.kill("SIGTERM");
  expect((await worker.finished).code).toBe(0);
});

interface Line {
  readonly kind: string;
  readonly attempt: number;
  readonly at: string;
}

function eventsIn(path: string): readonly Line[] {
  return readFileSync(path, "utf8")
    .trim()
    .split("\n")
    .map((line): Line => JSON.parse(line));
}

/** What came of calls, without when. */
function ended(events: readonly Line[]): readonly Pick<Line, "attempt">[] {
  return events.filter(({ kind }) => kind === "attempt-ended").map((event) => Object.assign({ ...event }, { at: "" }));
}

function kindsIn(events: readonly Line[]): Readonly<Record<string, number>> {
  const groups = Map.groupBy(events, ({ kind }) => kind);
  return Object.fromEntries([...groups].map(([kind, { length }]) => [kind, length]));
}
