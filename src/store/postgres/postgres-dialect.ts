import { PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type Dialect } from "kysely";
import { PostgresDriver, type PostgresServer } from "./postgres-driver.ts";

/** Postgres as Kysely knows it, over `pg`. */
export function postgresDialect(server: PostgresServer): Dialect {
  return {
    createDriver: () => new PostgresDriver(server),
    createAdapter: () => new LockedAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}

/** Migrations run in a transaction, which already holds the writers' lock. */
class LockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}

  override async releaseMigrationLock(): Promise<void> {}
}
