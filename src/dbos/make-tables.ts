import { setTimeout as sleep } from "node:timers/promises";

import type { ClientBase, Pool } from "pg";
import { BenchError } from "../domain/index.ts";
import { functions } from "./functions.ts";
import { holdFunctions } from "./hold-functions.ts";
import { migrateQuietly } from "./migrate-quietly.ts";
import { dbosSchema, schema } from "./schemas.ts";
import { asServerTrouble } from "./server-trouble.ts";
import { definition, tablesVersion } from "./tables.ts";

/** Any number; the same for all workers. */
const migrationLock = 7_201_001;
const lookAgainMs = 100;

/**
 * Makes the tables, DBOS's too, where they are not there yet. Any number of processes may start at once, one makes them:
 * DBOS's migrations, run by two at once, end in a deadlock. Whoever waits asks again and again, for some of its indexes
 * are made concurrently, which waits for everybody who waits within a statement.
 */
export async function makeTables(url: string, pool: Pool): Promise<void> {
  if (await areMade(pool)) return;
  const client = await pool.connect();
  try {
    while (!(await isMine(client))) await sleep(lookAgainMs);
    if (await areMade(client)) return;
    await migrateQuietly(url, dbosSchema);
    await client.query(definition);
    await client.query(holdFunctions + functions);
    await client.query(`insert into ${schema}.made (version) values ($1) on conflict do nothing`, [tablesVersion]);
  } catch (error) {
    throw withRightsNamed(asServerTrouble(error, url));
  } finally {
    // Ends the connection, and with it the lock, whatever came of it.
    client.release(true);
  }
}

function withRightsNamed(trouble: unknown): unknown {
  const isOfRights = trouble instanceof BenchError && / lacks a permission/u.test(trouble.message);
  if (!isOfRights) return trouble;
  const { code, message, cause } = trouble;
  const hint = `Workers need two schemas, ${schema} and ${dbosSchema}: have the owner of the database start the first one, or grant create on the database.`;
  return new BenchError({ code, message, hint, cause });
}

/** Whether anything has ever been ordered in this database, or worked on. */
export async function hasTables(pool: Pool | ClientBase): Promise<boolean> {
  const { rows } = await pool.query<{ there: boolean }>(`select to_regclass('${schema}.made') is not null as there`);
  return rows[0]?.there === true;
}

/** Whoever only works or orders needs no right to make anything. */
async function areMade(pool: Pool | ClientBase): Promise<boolean> {
  if (!(await hasTables(pool))) return false;
  const { rowCount } = await pool.query(`select 1 from ${schema}.made where version = $1`, [tablesVersion]);
  return rowCount === 1;
}

async function isMine(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_lock($1) as mine", [migrationLock]);
  return rows[0]?.mine === true;
}
