import { existsSync, readdirSync, statSync } from "node:fs";
import { readlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { BenchError } from "../domain/bench-error.ts";
import { readFaultReason } from "../domain/file-fault.ts";
import { followLinks } from "../outside/follow-links.ts";
import type { PostgresOptions } from "./postgres/open-postgres.ts";
import { isServerAddress, shownLocation } from "./store-location.ts";
import type { Store } from "./store.ts";

export interface OpenStoreOptions {
  /** Path of an SQLite file, `:memory:`, or the address of a Postgres database. */
  readonly location: string;
  /** The clock that dates records. */
  readonly clock: () => Date;
  /** False: reject instead of making a file that does not exist. Default true. */
  readonly create?: boolean;
  /** How long to wait while another process keeps the store locked. Default 15 seconds. */
  readonly lockTimeoutMs?: number;
}

/**
 * Opens a store, or makes it and the directories above it. Rejects with `BenchError` `store` when the place cannot be
 * used: missing (with `create: false`), not writable, another program's, damaged, locked, out of reach, or written by a
 * newer version.
 */
export async function openStore(options: OpenStoreOptions): Promise<Store> {
  const { clock, create = true, lockTimeoutMs = 15_000 } = options;
  if (isServerAddress(options.location)) return openOnServer({ ...options, create, lockTimeoutMs });
  const location = await fileBehind(options.location);
  refuseLogAlone(location);
  if (!create && location !== ":memory:" && sizeOf(location) === null) throw noFile(options.location);
  const [{ createStore }, { openSqlite }, { sqliteUpkeep }] = await Promise.all([
    import("./store.ts"),
    import("./sqlite/open-sqlite.ts"),
    import("./sqlite/sqlite-upkeep.ts"),
  ]);
  const db = await openSqlite({ location, create, lockTimeoutMs });
  return createStore(db, { location, clock, upkeep: sqliteUpkeep(location) });
}

/** What a link leads to, also where that is missing: SQLite keeps the log beside it. Other names stay as they are. */
async function fileBehind(location: string): Promise<string> {
  // Refuses a place that cannot be looked at, such as a link to itself.
  sizeOf(location);
  const target = await readlink(location).catch(() => null);
  return target === null ? location : followLinks(location);
}

/** Null where there is no file. @throws BenchError store where the system does not tell */
function sizeOf(location: string): number | null {
  try {
    return statSync(location, { throwIfNoEntry: false })?.size ?? null;
  } catch (cause) {
    throw new BenchError({
      code: "store",
      message: `Store ${location} cannot be read: ${readFaultReason(cause)}.`,
      hint: "Check the path, and that you may read its folder.",
      cause,
    });
  }
}

/**
 * After a kill the log holds what the file lacks, and SQLite removes a log that it finds without its file.
 * @throws BenchError store where the file was moved and its log was not
 */
function refuseLogAlone(location: string): void {
  if (sizeOf(location) !== null) return;
  const logs = ["-wal", "-journal"].map((end) => location + end);
  const log = logs.find((path) => (sizeOf(path) ?? 0) > 0);
  if (log === undefined) return;
  throw new BenchError({
    code: "store",
    message: `Store ${location}: there is no such file, but there is its log, ${log}, which a new store would destroy.`,
    hint: `If you moved the store and nothing was stored in it since, move the log beside it, under its new name with ${log.slice(location.length)}. Otherwise remove the log: it would damage the store.`,
  });
}

function noFile(location: string): BenchError {
  const above = storeAbove(location);
  if (above !== null) {
    return new BenchError({
      code: "store",
      message: `Store ${location}: there is no such file.`,
      hint: `There is one in a folder above: ${above}. Name it with --db, or run the command there.`,
    });
  }
  const beside = storesBeside(location);
  return new BenchError({
    code: "store",
    message: `Store ${location}: there is no such file.`,
    hint:
      beside.length > 0
        ? `Its folder has ${beside.map((name) => join(dirname(location), name)).join(", ")}: name one with --db. A run creates a new file.`
        : "Check the path, or start a run first, which creates the file.",
  });
}

/** Other stores in the folder of one that is missing, such as that of `npm start`; a few. */
function storesBeside(location: string): readonly string[] {
  try {
    return readdirSync(dirname(location))
      .filter((name) => name.endsWith(".db"))
      .slice(0, 3);
  } catch {
    return [];
  }
}

/** For a missing store, the one of the same name in the nearest folder above, as after `cd` into a folder of a project; else null. */
export function storeAbove(location: string): string | null {
  if (existsSync(location)) return null;
  const folder = dirname(location);
  const isHidden = basename(folder).startsWith(".");
  const [start, name] = isHidden
    ? [dirname(folder), join(basename(folder), basename(location))]
    : [folder, basename(location)];
  for (let at = start; dirname(at) !== at; at = dirname(at)) {
    const candidate = join(dirname(at), name);
    if (existsSync(candidate)) return candidate;
  }
  return null;
}

/** Whether there is a store to open; rejects as `openStore` does where this cannot be determined. */
export async function storeExists(location: string): Promise<boolean> {
  if (!isServerAddress(location)) {
    refuseLogAlone(await fileBehind(location));
    return (sizeOf(location) ?? 0) > 0;
  }
  refuseUnknown(location);
  const { holdsStore } = await import("./postgres/open-postgres.ts");
  return holdsStore(location);
}

/** The query builder is loaded when a store is opened, and the client for Postgres only where it is asked for. */
async function openOnServer({ clock, ...place }: PostgresOptions & Pick<OpenStoreOptions, "clock">): Promise<Store> {
  refuseUnknown(place.location);
  const [{ createStore }, { openPostgres }, { postgresUpkeep }] = await Promise.all([
    import("./store.ts"),
    import("./postgres/open-postgres.ts"),
    import("./postgres/postgres-upkeep.ts"),
  ]);
  const location = shownLocation(place.location);
  return createStore(await openPostgres(place), { location, clock, upkeep: postgresUpkeep() });
}

function refuseUnknown(location: string): void {
  if (/^postgres(ql)?:/iu.test(location)) return;
  throw new BenchError({
    code: "store",
    message: `Store ${location.slice(0, location.indexOf("://"))}://...: this kind of database is not supported.`,
    hint: "Give the path of a file, or postgres://user:password@host:5432/database.",
  });
}

/** Opens the store for the time of one piece of work and closes it in any case. */
export async function withStore<Result>(
  place: {
    /** Path of the store's file, or address of a Postgres database. */
    readonly location: string;
    /** Whether a store that does not exist is made. */
    readonly create: boolean;
  },
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const store = await openStore({ ...place, clock: () => new Date() });
  const result = await work(store).catch(async (error: unknown) => {
    // What closing cannot do, such as on a full disk, says less than what ended the work.
    await store.close().catch(() => undefined);
    throw error;
  });
  await store.close();
  return result;
}

/** Opens an existing store for one piece of work; null where none exists, and creates none. */
export async function withStoreIfAny<Result>(
  location: string,
  work: (store: Store | null) => Promise<Result>,
): Promise<Result> {
  return (await storeExists(location)) ? withStore({ location, create: false }, work) : work(null);
}
