import { startPostgres, type PostgresServer } from "../test/support/postgres/start-postgres.ts";
import { measureRecovery } from "./recovery.ts";
import { runCampaign } from "./run-campaign.ts";
import { callsPerRun, longestPath } from "./shape.ts";
import { startFixedServer, trafficOf, type Traffic } from "./server-process.ts";
import { startCrew } from "./worker-crew.ts";

const workers = 4;
const slots = 64;
const latencyMs = 200;

interface Load {
  readonly modelConfigs: number;
  readonly runs: number;
}

const loads: readonly Load[] = [
  { modelConfigs: 4, runs: 1 },
  { modelConfigs: 20, runs: 1 },
  { modelConfigs: 20, runs: 5 },
];

/** Makespans of campaigns by four workers over a Postgres that commits to the disk, with everything on this machine. */
export async function measureScale(): Promise<void> {
  console.log(
    `\n${workers} workers over one Postgres that commits to the disk, ${slots} calls at once over all of them;`,
  );
  console.log("from the first call to the last answer, everything on this machine\n");
  const server = await startPostgres({ durable: true });
  try {
    const free = await measure(server, 0, [{ modelConfigs: 20, runs: 5 }]);
    for (const { served, firstAt, lastAt } of free) {
      console.log(`  at zero latency: ${((1_000 * served) / (lastAt - firstAt)).toFixed(0)} calls a second`);
    }
    const traffics = await measure(server, latencyMs, loads);
    for (const [index, load] of loads.entries()) console.log(`  ${makespanLine(load, traffics[index])}`);
    console.log(`  ${await measureRecovery(server, { workers, slots })}`);
  } finally {
    await server.stop();
  }
}

function makespanLine({ modelConfigs, runs }: Load, traffic: Traffic | undefined): string {
  if (traffic === undefined) throw new Error("a load was not measured");
  const { firstAt, lastAt, mostAtOnce } = traffic;
  const calls = modelConfigs * runs * callsPerRun;
  const bound = latencyMs * Math.max(longestPath, calls / slots);
  const ratio = ((lastAt - firstAt) / bound).toFixed(3);
  const rate = (1_000 * calls) / bound;
  return `at ${latencyMs} ms, ${modelConfigs} model configs x ${runs} (at best ${rate.toFixed(0)} calls a second): makespan ${ratio} over the lower bound (aim: 1.25), at most ${mostAtOnce} at once`;
}

/** Runs one after the other by the same workers. A first campaign warms them up, so that the figures show the schedule. */
async function measure(server: PostgresServer, latency: number, all: readonly Load[]): Promise<readonly Traffic[]> {
  const db = await server.newDatabase();
  const models = await startFixedServer(latency);
  const crew = await startCrew(db, workers);
  const campaign = async (load: Load, serial: number): Promise<Traffic> => {
    await runCampaign({ url: models.url, slots, db, workers: true, serial, ...load });
    return trafficOf(models.url);
  };
  try {
    await campaign({ modelConfigs: 20, runs: 2 }, 0);
    const traffics: Traffic[] = [];
    for (const [index, load] of all.entries()) traffics.push(await campaign(load, index + 1));
    return traffics;
  } finally {
    await crew.stop();
    await models.stop();
  }
}
