import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, type Dialect } from "kysely";
import { NodeSqliteDriver, type SqliteFile } from "./sqlite-driver.ts";

/** SQLite as Kysely knows it, over `node:sqlite`. */
export function sqliteDialect(file: SqliteFile): Dialect {
  return {
    createDriver: () => new NodeSqliteDriver(file),
    createAdapter: () => new NodeSqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

class NodeSqliteAdapter extends SqliteAdapter {
  /** There is one connection, and the driver has its own queue: Kysely must not add another. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** SQLite does; migrating inside `begin immediate` keeps two processes that open a new file from colliding. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
