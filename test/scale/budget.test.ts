import { afterAll, beforeAll, expect, test } from "vitest";
import { aib, startAib } from "../support/command-line.ts";
import { startPostgres, type PostgresServer } from "../support/postgres/start-postgres.ts";
import { simulatorServer } from "../support/simulator.ts";
import { tariff } from "../support/tariff.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

const callsInAll = 82;

test("three workers stay within one budget, stop, and go on by the same command with a higher one", async () => {
  const models = await simulatorServer({ tariff, latencyMs: 20 });
  const cwd = temporaryFolder();
  const db = await server.newDatabase();
  const subject = ["--models", "sim/holds-40,sim/always-holds", "--judge", "sim/judge", "--runs", "1"];
  const run = (budget: string) =>
    aib(["run", "--base-url", models.url, ...subject, "--engine", "dbos", "--db", db, "--budget", budget], { cwd });
  const workers = [1, 2, 3].map(() => startAib(["worker", "--db", db], { cwd }));

  const stopped = await run("0.03");
  expect(stopped.code, stopped.stderr).toBe(3);
  expect(stopped.stderr).toMatch(/budget +reached: \$0\.0\d+ of \$0\.03 spent/u);
  expect(stopped.stderr).toMatch(/missing +\d+ calls not asked/u);
  const { billedUsd, asked } = models.stats();
  expect(billedUsd).toBeGreaterThan(0.01);
  expect(billedUsd).toBeLessThanOrEqual(0.03);
  expect(asked.length).toBeLessThan(callsInAll);
  const { stdout } = await aib(["queues", "--db", db, "--format", "json"], { cwd });
  expect(JSON.parse(stdout)).toMatchObject({ runs: [{ live: 0, channels: { running: 0, stopped: 3 } }] });

  // The workers are the same: what they knew of the budget is void.
  const whole = await run("1");
  expect(whole.code, whole.stderr).toBe(0);
  expect(whole.stderr).toMatch(/budget +\$0\.\d+ of \$1\.00 spent/u);
  expect(models.stats().asked).toHaveLength(callsInAll);
  expect(models.stats().asked.every(({ requests }) => requests === 1)).toBe(true);
  for (const worker of workers) worker.process.kill("SIGTERM");
  for (const worker of workers) expect((await worker.finished).code).toBe(0);
});
