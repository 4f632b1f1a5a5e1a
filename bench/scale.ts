import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";
import { startPostgres, type PostgresServer } from "../test/support/postgres/start-postgres.ts";
import { runCampaign } from "./run-campaign.ts";
import { startFixedServer } from "./server-process.ts";

const main = join(import.meta.dirname, "..", "src", "cli", "main.ts");
const workers = 4;
const slots = 64;
const callsPerRun = 41;
const longestPath = 6;

const trafficSchema = z.object({ mostAtOnce: z.number(), served: z.number(), firstAt: z.number(), lastAt: z.number() });
type Traffic = z.infer<typeof trafficSchema>;

interface Load {
  readonly latencyMs: number;
  readonly modelConfigs: number;
  readonly runs: number;
}

/** What four workers make of a campaign over a Postgres that commits to the disk, all on this machine. */
export async function measureScale(): Promise<void> {
  console.log(`\n${workers} workers over one Postgres, ${slots} calls at once over all of them; all on this machine\n`);
  const server = await startPostgres({ durable: true });
  try {
    const free = await measure(server, { latencyMs: 0, modelConfigs: 20, runs: 1 });
    console.log(`  at zero latency: ${(free.served / seconds(free)).toFixed(0)} calls a second`);
    for (const [modelConfigs, runs] of [
      [4, 1],
      [20, 1],
      [20, 4],
    ] as const) {
      const latencyMs = 200;
      const traffic = await measure(server, { latencyMs, modelConfigs, runs });
      const bound = latencyMs * Math.max(longestPath, (modelConfigs * runs * callsPerRun) / slots);
      const ratio = (1_000 * seconds(traffic)) / bound;
      console.log(
        `  at ${latencyMs} ms, ${modelConfigs} model configs x ${runs}: makespan ${ratio.toFixed(3)} over the lower bound (aim: 1.25 at most), ${traffic.mostAtOnce} at once at most`,
      );
    }
  } finally {
    await server.stop();
  }
}

function seconds({ firstAt, lastAt }: Traffic): number {
  return (lastAt - firstAt) / 1_000;
}

async function measure(server: PostgresServer, { latencyMs, modelConfigs, runs }: Load): Promise<Traffic> {
  const models = await startFixedServer(latencyMs);
  const db = await server.newDatabase();
  const crew = await startWorkers(db);
  try {
    await runCampaign({ url: models.url, modelConfigs, runs, slots, db, workers: true });
    return trafficSchema.parse(await (await fetch(`${models.url}/traffic`)).json());
  } finally {
    for (const worker of crew) worker.kill("SIGTERM");
    await Promise.all(crew.filter(({ exitCode }) => exitCode === null).map((worker) => once(worker, "exit")));
    await models.stop();
  }
}

/** Ready to work when this resolves. */
function startWorkers(db: string): Promise<readonly ChildProcess[]> {
  return Promise.all(Array.from({ length: workers }, () => startWorker(db)));
}

async function startWorker(db: string): Promise<ChildProcess> {
  const worker = spawn(process.execPath, ["--max-semi-space-size=8", main, "worker", "--db", db], {
    stdio: ["ignore", "inherit", "pipe"],
  });
  for await (const line of createInterface(worker.stderr)) {
    if (line.startsWith("Working.")) break;
    console.error(line);
  }
  worker.stderr.resume();
  return worker;
}
