import { Kysely, PostgresIntrospector, PostgresQueryCompiler, type DatabaseConnection } from "kysely";
import type { Database } from "../database.ts";
import type { Schema } from "../schema.ts";

/**
 * Lets concurrent writers share the transaction of this connection: a statement is sent while others' replies are
 * pending. Kysely's own transaction would make it wait for them.
 */
export function overConnection(transaction: Database, connection: DatabaseConnection): Database {
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
