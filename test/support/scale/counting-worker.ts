import { setTimeout as sleep } from "node:timers/promises";
import { connect, startWorker } from "../../../src/dbos/index.ts";
import { defaultRetryPolicy } from "../../../src/engine/index.ts";

/** A worker whose calls only say when they were made, in the table `calls`; until the process is told to end. */
const url = process.argv[2] ?? "";
const pool = connect(url);
const worker = await startWorker({
  url,
  pool,
  executorId: `counting ${process.pid}`,
  host: "test",
  execute: async () => {
    await pool.query("insert into calls (at, by) values (clock_timestamp(), $1)", [process.pid]);
    await sleep(20);
    return { kind: "done", cached: false };
  },
  retry: defaultRetryPolicy,
  random: Math.random,
  silenceMs: 6_000,
  patienceMs: 60_000,
  onAway: () => {},
  onBack: () => {},
  onTrouble: () => {},
});
process.stdout.write("ready\n");
process.once("SIGTERM", () => {
  void worker.stop(5_000).then(() => pool.end());
});
