import { Kysely, PostgresIntrospector, PostgresQueryCompiler, type DatabaseConnection } from "kysely";
import type { Database } from "../database.ts";
import type { Schema } from "../schema.ts";

/**
 * The transaction that holds this connection, for several who work in it at the same time: a statement goes out while
 * others' answers are awaited. Kysely's own transaction would have it wait for them.
 */
export function overConnection(transaction: Database, connection: DatabaseConnection): Database {
  const { adapter } = transaction.getExecutor();
  return new Kysely<Schema>({
    dialect: {
      // The same one: statements that were built once are kept by it.
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
  return Promise.reject(new Error("A transaction has none within."));
}
