import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { startPostgres, type PostgresServer } from "../test/support/postgres/start-postgres.ts";
import { runCampaign } from "./run-campaign.ts";
import { callsPerRun, longestPath } from "./shape.ts";
import { startFixedServer, trafficOf, type Traffic } from "./server-process.ts";
import { startCrew, type WorkerCrew } from "./worker-crew.ts";

const workers = 4;
const slots = 64;
/** Long, so that a killed worker leaves calls in flight. */
const slowMs = 1_000;

interface Load {
  readonly latencyMs: number;
  readonly modelConfigs: number;
  readonly runs: number;
}

const loads: readonly Load[] = [
  { latencyMs: 200, modelConfigs: 20, runs: 2 },
  { latencyMs: 2_000, modelConfigs: 20, runs: 1 },
];

/** Makespans of campaigns by four workers over a Postgres that commits to the disk, with everything on this machine. */
export async function measureScale(): Promise<void> {
  console.log(
    `\n${workers} workers over one Postgres that commits to the disk, ${slots} calls at once over all of them;`,
  );
  console.log("from the first call to the last answer, everything on this machine\n");
  const server = await startPostgres({ durable: true });
  try {
    for (const load of loads) console.log(`  ${trafficLine(load, await measure(server, load))}`);
    console.log(`  ${await measureRecovery(server)}`);
  } finally {
    await server.stop();
  }
}

function trafficLine({ latencyMs, modelConfigs, runs }: Load, { firstAt, lastAt, mostAtOnce }: Traffic): string {
  const calls = modelConfigs * runs * callsPerRun;
  const makespanMs = lastAt - firstAt;
  const ratio = makespanMs / (latencyMs * Math.max(longestPath, Math.ceil(calls / slots)));
  const rate = (1_000 * calls) / makespanMs;
  return `at ${latencyMs} ms, ${modelConfigs} model configs x ${runs}: ${rate.toFixed(0)} calls a second (aim: 60 at 200 ms), makespan ${ratio.toFixed(2)} over the bound in whole calls (aim: 1.10 at 2 s), at most ${mostAtOnce} at once`;
}

/**
 * A first campaign warms up the workers, so that the figures show the schedule. The traffic counts from the run on: the calls that
 * find out which parameters a server refuses come before it, one after the other.
 */
async function measure(server: PostgresServer, { latencyMs, ...load }: Load): Promise<Traffic> {
  const db = await server.newDatabase();
  const [warmUp, models] = await Promise.all([startFixedServer(0), startFixedServer(latencyMs)]);
  const crew = await startCrew(db, workers);
  try {
    const campaign = { slots, db, workers: true, ...load };
    await runCampaign({ ...campaign, url: warmUp.url, serial: 0 });
    await runCampaign({ ...campaign, url: models.url, serial: 1, onPrepared: () => trafficOf(models.url) });
    return await trafficOf(models.url);
  } finally {
    await crew.stop();
    await Promise.all([warmUp.stop(), models.stop()]);
  }
}

/** Time until other workers have finished the calls that a killed worker had in flight. */
async function measureRecovery(server: PostgresServer): Promise<string> {
  const models = await startFixedServer(slowMs);
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
    return `recovery: ${seconds} s from kill -9 of a worker with ${lost.keys.length} calls of ${slowMs} ms in flight to the last of these done by others (30 s of it until it counts as dead)`;
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
