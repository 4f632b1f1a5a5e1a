import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "pg";
import { done, withWorker } from "./scripted-work.ts";

/** A worker whose calls only note when they were made, in the table `calls`; until the process is told to end. */
const url = process.argv[2] ?? "";
const pool = new Pool({ connectionString: url });
const execute = async () => {
  await pool.query("insert into calls (at, by) values (clock_timestamp(), $1)", [process.pid]);
  await sleep(20);
  return done;
};
const ended = once(process, "SIGTERM");
await withWorker(url, { execute }, async () => {
  process.stdout.write("ready\n");
  await ended;
});
await pool.end();
