import { BenchError } from "../domain/index.ts";
import { createStore } from "./create-store.ts";
import { openSqlite } from "./sqlite/open-sqlite.ts";
import { sqliteUpkeep } from "./sqlite/sqlite-upkeep.ts";
import type { Store } from "./store.ts";

export interface OpenStoreOptions {
  /** Path of an SQLite file, or `:memory:`. */
  readonly location: string;
  /** Tells when a result was recorded. */
  readonly clock: () => Date;
  /** False: reject instead of making a file that does not exist. Default true. */
  readonly create?: boolean;
  /** How long to wait while another process keeps the store locked. Default 15 seconds. */
  readonly lockTimeoutMs?: number;
}

/**
 * Opens a store, or makes it and the directories above it. Rejects with `BenchError` `store` when the place cannot be
 * used: missing (with `create: false`), not writable, another program's file, damaged, locked, or written by a newer version.
 */
export async function openStore(options: OpenStoreOptions): Promise<Store> {
  const { location, clock, create = true, lockTimeoutMs = 15_000 } = options;
  const scheme = /^([a-z][a-z\d+]+):\/\//iu.exec(location)?.[1];
  if (scheme !== undefined) throw unknownDatabase(scheme);
  return createStore(await openSqlite({ location, create, lockTimeoutMs }), { clock, upkeep: sqliteUpkeep(location) });
}

function unknownDatabase(scheme: string): BenchError {
  return new BenchError({
    code: "store",
    message: `Store ${scheme}://...: this kind of database is not supported.`,
    hint: "Give the path of a file.",
  });
}
