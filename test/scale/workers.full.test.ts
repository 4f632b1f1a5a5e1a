import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { Client } from "pg";

import { startAib, aib, type Finished, type Running } from "../support/command-line.ts";
import { numbersOf } from "../support/leaderboard.ts";
import { sharedPostgres } from "../support/postgres/shared-postgres.ts";
import type { PostgresDatabases } from "../support/postgres/start-postgres.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { saying, until } from "../support/waiting.ts";
import { watchedServer } from "../support/watched-server.ts";

let server: PostgresDatabases;
beforeAll(async () => {
  server = await sharedPostgres();
});

const callsInAll = 2 * 41;
const limit = 5;
/** A busy machine starves a healthy worker for 3 s; taken for dead, it has calls on their way beside those that replace them. */
const silenceSeconds = 10;
const environment = { AIB_SESSION_SILENCE: String(silenceSeconds) };

function numbersIn({ code, stdout, stderr }: Finished): unknown {
  expect(code, stderr).toBe(0);
  return numbersOf(JSON.parse(stdout));
}

async function query(db: string, sql: string): Promise<readonly Record<string, unknown>[]> {
  const client = new Client({ connectionString: db });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

test("three workers, one killed and one frozen midway: every result once, no limit passed, the ranking of one machine", async () => {
  const models = await watchedServer({ latencyMs: 150 });
  const url = `http://${models.address}/v1`;
  const subject = ["--base-url", url, "--models", "sim/holds-40,sim/asks", "--judge", "sim/judge", "--runs", "1"];
  const cwd = temporaryFolder();
  const command = ["run", ...subject, "--limit", `${models.address}=${limit}`, "--format", "json"];

  const db = await server.newDatabase();
  const work = (): Running => startAib(["worker", "--db", db], { cwd, environment });
  const [killed, frozen, steady] = [work(), work(), work()];
  await Promise.all([killed, frozen, steady].map((worker) => saying(worker, /^Working/mu)));
  const run = startAib([...command, "--engine", "dbos", "--db", db], { cwd, environment });
  await until(() => models.models().length > 15);
  // With every call that there may be on its way: nobody can take back one that leaves in that very moment.
  models.hold();
  await until(() => models.held() === limit);
  killed.process.kill("SIGKILL");
  frozen.process.kill("SIGSTOP");
  models.release();
  const after = sleep(1000 * silenceSeconds + 1_500).then(() => frozen.process.kill("SIGCONT"));
  const ranked = await run.finished;
  await after;
  for (const worker of [frozen, steady]) worker.process.kill("SIGTERM");
  const [woken, other] = await Promise.all([frozen.finished, steady.finished]);
  expect([woken.code, other.code], `${woken.stderr}${other.stderr}`).toEqual([0, 0]);

  expect(models.mostAtOnce()).toBeLessThanOrEqual(limit);
  expect(models.models().length).toBeGreaterThanOrEqual(callsInAll);
  expect(models.models().length).toBeLessThanOrEqual(callsInAll + 2 * limit);
  const [stored] = await query(
    db,
    "select (select count(*) from answers) + (select count(*) from verdicts) as results",
  );
  expect(stored).toEqual({ results: String(callsInAll) });
  expect(numbersIn(ranked)).toEqual(numbersIn(await aib(command, { cwd })));
});
