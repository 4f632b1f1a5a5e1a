import { setTimeout as sleep } from "node:timers/promises";
import { DBOSClient } from "@dbos-inc/dbos-sdk";
import { ensureSystemDatabase } from "@dbos-inc/dbos-sdk/internal/system_database";
import { GlobalLogger } from "@dbos-inc/dbos-sdk/internal/telemetry/logs";
import { Pool } from "pg";
import { BenchError } from "../domain/bench-error.ts";
import type { Store } from "../store/index.ts";
import { asServerTrouble } from "./server-away.ts";

/** Of the tables that belong to DBOS. Workers have no tables of their own besides those of the store. */
export const schema = "aib_dbos";

/** Pinned: otherwise DBOS derives a version from the code and leaves the work that other builds have queued. */
export const application = { name: "aib", version: "aib-3" };

/** DBOS demands an address, and puts it into its errors; it connects by the pool, and so needs none that holds a password. */
export const anyAddress = `postgres://${application.name}@localhost/${application.name}`;

export const silentLogger = { info: silence, debug: silence, warn: silence, error: silence };

function silence(): void {}

/** Few: calls wait for models, not for the database, and a hundred workers share the connections that a server allows. */
const connections = 6;
const connectTimeoutMs = 10_000;
/** A frozen server, or one behind a dead network, counts as away. */
const queryTimeoutMs = 30_000;

/** DBOS's queues, and the store that says what is ordered and done, over one database. */
export interface Dbos {
  readonly url: string;
  readonly pool: Pool;
  readonly client: DBOSClient;
  readonly store: Pick<Store, "work" | "finishedKeys" | "skipsOf" | "sessions" | "events">;
}

/** @throws BenchError `store` when the server, or the connection to it, fails */
export async function withDbos<Result>(
  { url, store }: Pick<Dbos, "url" | "store">,
  work: (dbos: Dbos) => Promise<Result>,
): Promise<Result> {
  const pool = connect(url);
  try {
    const client = await DBOSClient.create({
      systemDatabaseUrl: anyAddress,
      systemDatabasePool: pool,
      systemDatabaseSchemaName: schema,
      applicationName: application.name,
      logger: silentLogger,
    });
    const dbos = { url, pool, client, store };
    await makeTables(dbos);
    return await work(dbos);
  } catch (error) {
    throw error instanceof BenchError ? error : withPermissionHint(asServerTrouble(error, url));
  } finally {
    await pool.end();
  }
}

function connect(url: string): Pool {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
    application_name: "aib workers",
  });
  // A query on a broken connection reports it; an idle connection is replaced.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/** Any numbers; the same for all processes. */
const locks = { migration: 7_201_001, watch: 7_201_002, limits: 7_201_003 } as const;
const lookAgainMs = 100;

/** Does the work unless another process does work under the same lock; whether it did. */
export async function tryWithLock(pool: Pool, lock: keyof typeof locks, work: () => Promise<void>): Promise<boolean> {
  const client = await pool.connect();
  let isAlone = true;
  try {
    // Not in a transaction: an index that is built concurrently would wait for the end of it.
    const { rows } = await client.query<{ locked: boolean }>("select pg_try_advisory_lock($1) as locked", [
      locks[lock],
    ]);
    isAlone = rows[0]?.locked === true;
    if (isAlone) await work();
    return isAlone;
  } finally {
    // Ends the connection, and with it the lock.
    client.release(isAlone);
  }
}

/** Waits for the lock by polling: a process that waits occupies no connection. */
export async function withLock(...[pool, lock, work]: Parameters<typeof tryWithLock>): Promise<void> {
  while (!(await tryWithLock(pool, lock, work))) await sleep(lookAgainMs);
}

/** Makes or updates DBOS's tables. One process at a time: two that migrate at once end in a deadlock. */
async function makeTables({ pool }: Dbos): Promise<void> {
  if (await isMigrated(pool)) return;
  await withLock(pool, "migration", async () => {
    if (await isMigrated(pool)) return;
    // `DBOS.migrate` takes no logger and reports on the standard output, which belongs to the command: hence its internal part.
    await ensureSystemDatabase(anyAddress, new GlobalLogger(undefined, { logger: silentLogger }), pool, schema);
    await pool.query(`comment on schema ${schema} is '${migrations}'`);
  });
}

/** How many migrations the pinned version of DBOS has; its test fails after an update of DBOS that adds some. */
export const migrations = 123;

/** The schema's comment says how many of DBOS's migrations made its tables. */
async function isMigrated(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ made: string | null }>(
    `select obj_description(to_regnamespace('${schema}')::oid, 'pg_namespace') as made`,
  );
  return rows[0]?.made === String(migrations);
}

function withPermissionHint(trouble: unknown): unknown {
  if (!(trouble instanceof BenchError) || !/ lacks a permission/u.test(trouble.message)) return trouble;
  const { code, message, cause } = trouble;
  const hint = `Workers need a schema, ${schema}: have the owner of the database start the first one, or grant create on the database.`;
  return new BenchError({ code, message, hint, cause });
}
