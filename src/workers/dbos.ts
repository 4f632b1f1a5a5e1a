import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker as Thread } from "node:worker_threads";
import { DBOSClient } from "@dbos-inc/dbos-sdk";
import { Pool, type ClientBase } from "pg";
import { BenchError } from "../domain/index.ts";
import { asServerTrouble } from "./server-away.ts";

/** Of the tables that belong to DBOS. Workers have no tables of their own besides those of the store. */
export const schema = "aib_dbos";

/** Pinned: otherwise DBOS derives a version from the code and leaves the work that other builds have queued. */
export const application = { name: "aib", version: "aib-2" };

export const silentLogger = { info: silence, debug: silence, warn: silence, error: silence };

function silence(): void {}

/** Few: calls wait for models, not for the database, and a hundred workers share the connections that a server allows. */
const connections = 6;
const connectTimeoutMs = 10_000;
/** A server that is frozen, or behind a dead network, counts as away. */
const queryTimeoutMs = 30_000;

/** DBOS's queues over one database. */
export interface Dbos {
  readonly url: string;
  readonly pool: Pool;
  readonly client: DBOSClient;
}

/** @throws BenchError `store` when the server, or the connection to it, fails */
export async function withDbos<Result>(url: string, work: (dbos: Dbos) => Promise<Result>): Promise<Result> {
  const pool = connect(url);
  try {
    const client = await DBOSClient.create({
      systemDatabaseUrl: url,
      systemDatabasePool: pool,
      systemDatabaseSchemaName: schema,
      applicationName: application.name,
      logger: silentLogger,
    });
    return await work({ url, pool, client });
  } catch (error) {
    throw asServerTrouble(error, url);
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

/** Any number; the same for all processes. */
const migrationLock = 7_201_001;
const lookAgainMs = 100;

/** Whether any work was ever queued in this database. */
export async function hasTables(pool: Pool | ClientBase): Promise<boolean> {
  const { rows } = await pool.query<{ there: boolean }>(
    `select to_regclass('${schema}.workflow_status') is not null as there`,
  );
  return rows[0]?.there === true;
}

/**
 * Makes or updates DBOS's tables. One process at a time: two that migrate at once end in a deadlock. The others poll for the
 * lock, because an index that is built concurrently waits for every running statement.
 */
export async function makeTables({ url, pool }: Pick<Dbos, "url" | "pool">): Promise<void> {
  if (await areCurrent(pool)) return;
  const client = await pool.connect();
  try {
    while (!(await hasLock(client))) await sleep(lookAgainMs);
    if (await areCurrent(client)) return;
    await migrateQuietly(url);
    await client.query(`comment on schema ${schema} is '${sdk.version}'`);
  } catch (error) {
    throw withRightsNamed(asServerTrouble(error, url));
  } finally {
    // Ends the connection, and with it the lock.
    client.release(true);
  }
}

const sdkPath = createRequire(import.meta.url).resolve("@dbos-inc/dbos-sdk");
const sdk: { readonly version: string } = JSON.parse(readFileSync(join(sdkPath, "../../../package.json"), "utf8"));

/** The schema's comment is the version of DBOS that made its tables. */
async function areCurrent(pool: Pool | ClientBase): Promise<boolean> {
  const { rows } = await pool.query<{ version: string | null }>(
    `select obj_description(to_regnamespace('${schema}')::oid, 'pg_namespace') as version`,
  );
  return rows[0]?.version === sdk.version;
}

async function hasLock(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>("select pg_try_advisory_lock($1) as locked", [
    migrationLock,
  ]);
  return rows[0]?.locked === true;
}

/** In a thread of its own: DBOS reports its migrations on the standard output, which belongs to the command. */
async function migrateQuietly(url: string): Promise<void> {
  const work = `
    const { path, url, schemaName } = require("node:worker_threads").workerData;
    require(path).DBOS.migrate(url, { schemaName });`;
  const workerData = { path: sdkPath, url, schemaName: schema };
  await once(new Thread(work, { eval: true, workerData, stdout: true, stderr: true }), "exit");
}

function withRightsNamed(trouble: unknown): unknown {
  if (!(trouble instanceof BenchError) || !/ lacks a permission/u.test(trouble.message)) return trouble;
  const { code, message, cause } = trouble;
  const hint = `Workers need a schema, ${schema}: have the owner of the database start the first one, or grant create on the database.`;
  return new BenchError({ code, message, hint, cause });
}
