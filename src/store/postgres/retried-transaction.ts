import { setTimeout as sleep } from "node:timers/promises";
import {
  sql,
  type TransactionBuilder,
  Kysely,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
} from "kysely";
import { BenchError } from "../../domain/bench-error.ts";
import type { Database } from "../database.ts";
import type { Schema } from "../schema.ts";
import { retry } from "../retry.ts";
import type { Write } from "../write-queue.ts";
import { isRepeatable, UncertainCommit } from "./postgres-error.ts";
import { mostTries, pauseMs } from "./retry-while-away.ts";

/**
 * Runs the work in a transaction. Retries when the connection broke or the server went away before the commit. Where
 * the commit is uncertain, it asks the server, so that nothing is written twice and nothing written is lost.
 */
export async function retriedTransaction<Result>(
  db: Database,
  work: Write<Result>,
  kind: TransactionBuilder<Schema> = db.transaction(),
): Promise<Result> {
  for (let left = mostTries; ; left -= 1) {
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
      if (left <= 1 || !(error instanceof BenchError) || !isRepeatable(error.cause)) throw error;
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
      createIntrospector: (db) => new PostgresIntrospector(db),
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
