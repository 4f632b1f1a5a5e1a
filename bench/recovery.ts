import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import type { PostgresServer } from "../test/support/postgres/start-postgres.ts";
import { runCampaign } from "./run-campaign.ts";
import { startFixedServer } from "./server-process.ts";
import { startCrew, type WorkerCrew } from "./worker-crew.ts";

interface Crowd {
  readonly workers: number;
  readonly slots: number;
}

/** Time until other workers have finished the calls that a killed worker had in flight. */
export async function measureRecovery(server: PostgresServer, { workers, slots }: Crowd): Promise<string> {
  const latencyMs = 1_000;
  const models = await startFixedServer(latencyMs);
  const db = await server.newDatabase();
  const crew = await startCrew(db, workers);
  const client = new Client({ connectionString: db });
  await client.connect();
  try {
    const run = runCampaign({ url: models.url, modelConfigs: 20, runs: 1, slots, db, workers: true });
    const lost = await killOne(client, crew);
    await run;
    const recovered = await lastDone(client, lost.keys);
    const seconds = ((recovered - lost.killedAt) / 1_000).toFixed(1);
    return `recovery: ${seconds} s from kill -9 of a worker with ${lost.keys.length} calls of ${latencyMs} ms in flight to the last of these done by others (30 s of it until it counts as dead)`;
  } finally {
    await client.end();
    await crew.stop();
    await models.stop();
  }
}

interface Lost {
  readonly keys: readonly string[];
  readonly killedAt: number;
}

/** Kills a worker as soon as it has calls in flight. */
async function killOne(client: Client, { processes }: WorkerCrew): Promise<Lost> {
  const [victim] = processes;
  if (victim?.pid === undefined) throw new Error("there is no worker to kill");
  for (let left = 600; left > 0; left -= 1) {
    if ((await callsOf(client, victim.pid)).length > 4) {
      victim.kill("SIGKILL");
      return { killedAt: Date.now(), keys: await callsOf(client, victim.pid) };
    }
    await sleep(100);
  }
  throw new Error("the worker never had calls in flight");
}

async function callsOf(client: Client, pid: number): Promise<readonly string[]> {
  const { rows } = await client.query<{ key: string }>(
    `select a.task_key as key from attempts a join sessions s on s.id = a.session_id
     left join attempt_ends e on e.attempt_id = a.id where s.pid = $1 and e.attempt_id is null`,
    [pid],
  );
  return rows.map(({ key }) => key);
}

/** Milliseconds since 1970, by the clock of the worker, which is this machine's. */
async function lastDone(client: Client, keys: readonly string[]): Promise<number> {
  const { rows } = await client.query<{ done: string; last: string | null }>(
    `select count(distinct a.task_key) as done, max(e.finished_at) as last
     from attempts a join attempt_ends e on e.attempt_id = a.id where a.task_key = any($1)`,
    [keys],
  );
  const [row] = rows;
  if (row?.last == null || Number(row.done) !== keys.length) throw new Error("not all of its calls were done again");
  return Date.parse(row.last);
}
