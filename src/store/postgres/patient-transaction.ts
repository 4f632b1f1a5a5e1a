import { setTimeout as sleep } from "node:timers/promises";
import { sql, type TransactionBuilder } from "kysely";
import { BenchError } from "../../domain/index.ts";
import type { Database } from "../database.ts";
import type { Schema } from "../schema.ts";
import type { Write } from "../write-queue.ts";
import { overConnection } from "./over-connection.ts";
import { pauseMs, tries } from "./patiently.ts";
import { isRepeatable } from "./postgres-error.ts";
import { UncertainCommit } from "./uncertain-commit.ts";

/**
 * Does the work in a transaction, again when the connection broke or the server went away before anything stood. Where
 * that is not certain the server is asked, so that nothing is written twice and nothing that was written is lost.
 */
export async function patientTransaction<Result>(
  db: Database,
  work: Write<Result>,
  kind: TransactionBuilder<Schema> = db.transaction(),
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
      if (left <= 1 || !(error instanceof BenchError) || !isRepeatable(error.cause)) throw error;
    }
    await sleep(pauseMs);
  }
}

/** Whoever asks waits for the server. */
async function isCommitted(db: Database, fault: UncertainCommit): Promise<boolean> {
  for (let left = tries; ; left -= 1) {
    const { rows } = await sql<{ status: string | null }>`
      select pg_xact_status(${fault.transactionNumber}::text::xid8) as status`.execute(db);
    const status = rows[0]?.status ?? null;
    if (status !== "in progress") return status === "committed";
    if (left <= 1) throw fault;
    await sleep(pauseMs);
  }
}
