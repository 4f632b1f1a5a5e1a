import { setTimeout as sleep } from "node:timers/promises";
import { sql, type TransactionBuilder, Kysely, PostgresQueryCompiler, type DatabaseConnection } from "kysely";
import type { Database } from "../database.ts";
import { retry } from "../retry.ts";
import type { Schema } from "../schema.ts";
import { openSqlite } from "../sqlite/open-sqlite.ts";
import type { Upkeep } from "../upkeep.ts";
import type { Write } from "../write-queue.ts";
import { besideOthers } from "./postgres-driver.ts";
import { UncertainCommit } from "./postgres-error.ts";
import { isAway, mostTries, pauseMs } from "./retry-while-away.ts";

export function postgresUpkeep(): Upkeep {
  // A server that stays away is not waited for by each of the next writes.
  let tries = mostTries;
  const transact: typeof retriedTransaction = async (db, work, kind) => {
    try {
      const result = await retriedTransaction(db, work, kind, tries);
      tries = mostTries;
      return result;
    } catch (error) {
      if (isAway(error)) tries = 1;
      throw error;
    }
  };
  return {
    transact,
    append: (db, work) => transact(db, work, db.transaction().setAccessMode(besideOthers)),
    writesInTurn: false,
    takeStock,
    shutOut,
    copyTo: copyToFile,
    bytes,
    revision,
    // The server verifies its own page checksums on every read.
    check: () => Promise.resolve(),
    // The server flushes every commit to disk.
    flush: () => Promise.resolve(),
    settle: () => Promise.resolve(),
    loss: () => Promise.resolve(null),
    close: (db) => db.destroy(),
  };
}

/** Ends of attempts are written without the writers' lock, in this order. */
async function shutOut(db: Database): Promise<void> {
  await sql`lock table attempt_ends, answers, verdicts, name_extractions in share row exclusive mode`.execute(db);
}

/** Autovacuum does so after about a minute; until then the planner reads whole tables where a few rows would do. */
async function takeStock(db: Database): Promise<void> {
  await sql`analyze tasks, attempts, attempt_ends, answers, verdicts, name_extractions, labels`.execute(db);
}

/** With indexes and long texts, of this program's tables only. */
async function bytes(db: Database): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select sum(pg_total_relation_size(c.oid)) as bytes from pg_class c
    where c.relkind = 'r' and c.relnamespace = (select relnamespace from pg_class where oid = to_regclass('aib_store'))`.execute(
    db,
  );
  return rows[0]?.bytes ?? 0;
}

async function revision(db: Database): Promise<string> {
  const { rows } = await sql<{ writes: number }>`select sum(writes) as writes from aib_store`.execute(db);
  return String(rows[0]?.writes ?? "");
}

/** Each table after those that it references. */
const tables = [
  "suites",
  "dictionaries",
  "model_configs",
  "judges",
  "tasks",
  "sessions",
  "attempts",
  "attempt_ends",
  "answers",
  "verdicts",
  "name_extractions",
  "labels",
  "run_events",
] as const satisfies readonly (keyof Schema)[];

/** Rows hold whole requests and responses: few at a time. */
const portion = 200;

/** Writes a snapshot of the whole store into a new SQLite file, which every command accepts as a store. */
async function copyToFile(db: Database, target: string): Promise<void> {
  const copy = await openSqlite({ location: target, create: true, lockTimeoutMs: 0 });
  try {
    await copyTables(db, copy);
  } finally {
    await copy.destroy();
  }
}

async function copyTables(from: Database, to: Database): Promise<void> {
  await from
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute((source) =>
      to.transaction().execute(async (copy) => {
        for (const table of tables) await copyTable(source, copy, table);
      }),
    );
}

async function copyTable(source: Database, copy: Database, table: (typeof tables)[number]): Promise<void> {
  await sql`declare copied no scroll cursor for select * from ${sql.table(table)}`.execute(source);
  for (;;) {
    const { rows } = await sql<object>`fetch ${sql.lit(portion)} from copied`.execute(source);
    for (const row of rows) await insertRow(copy, table, row);
    if (rows.length < portion) break;
  }
  await sql`close copied`.execute(source);
}

async function insertRow(copy: Database, table: string, row: object): Promise<void> {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(copy);
}

/**
 * Runs the work in a transaction. Retries when the connection broke or the server went away before the commit. Where
 * the commit is uncertain, it asks the server, so that nothing is written twice and nothing written is lost.
 */
export async function retriedTransaction<Result>(
  db: Database,
  work: Write<Result>,
  kind: TransactionBuilder<Schema> = db.transaction(),
  tries = mostTries,
): Promise<Result> {
  for (let left = tries; ; left -= 1) {
    const done: Result[] = [];
    try {
      return await kind.execute((transaction) =>
        transaction.getExecutor().provideConnection(async (connection) => {
          const result = await work(overConnection(transaction, connection));
          done.push(result);
          return result;
        }),
      );
    } catch (error) {
      if (error instanceof UncertainCommit && (await isCommitted(db, error))) {
        for (const result of done) return result;
      }
      if (left <= 1 || !isAway(error)) throw error;
    }
    await sleep(pauseMs);
  }
}

/** Asks until the server has decided. */
function isCommitted(db: Database, fault: UncertainCommit): Promise<boolean> {
  const ask = async (): Promise<boolean> => {
    const { rows } = await sql<{ status: string | null }>`
      select pg_xact_status(${fault.transactionNumber}::text::xid8) as status`.execute(db);
    const status = rows[0]?.status ?? null;
    if (status === "in progress") throw fault;
    return status === "committed";
  };
  return retry(ask, { mayRetry: (error, tries) => tries < mostTries && error === fault, pauseMs });
}

/**
 * Lets concurrent writers share the transaction of this connection: a statement is sent while others' replies are
 * pending. Kysely's own transaction would make it wait for them.
 */
function overConnection(transaction: Database, connection: DatabaseConnection): Database {
  const { adapter } = transaction.getExecutor();
  return new Kysely<Schema>({
    dialect: {
      // The same object: prepared statements are cached by it.
      createAdapter: () => adapter,
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: () => transaction.introspection,
      createDriver: () => ({
        init: async () => {},
        acquireConnection: async () => connection,
        releaseConnection: async () => {},
        beginTransaction: noneWithin,
        commitTransaction: noneWithin,
        rollbackTransaction: noneWithin,
        destroy: async () => {},
      }),
    },
  });
}

function noneWithin(): Promise<never> {
  return Promise.reject(new Error("Transactions cannot be nested."));
}
