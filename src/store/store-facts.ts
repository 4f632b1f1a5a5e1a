import type { Database } from "./database.ts";
import { schemaVersion } from "./migrations/migrate.ts";
import type { Upkeep } from "./upkeep.ts";

export interface StoreFacts {
  /** Name of the newest change of the tables. */
  readonly schemaVersion: string;
  readonly bytes: number;
}

/** See `Store.inspect`. */
export async function inspectStore(db: Database, { bytes, check }: Upkeep): Promise<StoreFacts> {
  await check(db);
  // A transaction takes the write lock even if it writes nothing.
  await db.transaction().execute(() => Promise.resolve());
  return { schemaVersion: await schemaVersion(db), bytes: await bytes(db) };
}
