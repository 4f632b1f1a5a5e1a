import { randomInt } from "node:crypto";
import { accessSync, constants, existsSync, mkdirSync, statSync, type BigIntStats } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import {
  CompiledQuery,
  Kysely,
  sql,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type Dialect,
} from "kysely";
import { BenchError } from "../../domain/bench-error.ts";
import { sqliteColumns } from "../migrations/tables.ts";
import { isUpToDate, migrate } from "../migrations/migrate.ts";
import type { Schema } from "../schema.ts";
import { inThreadWaitMs, NodeSqliteDriver, type SqliteFile } from "./sqlite-driver.ts";
import { explainSqliteError } from "./sqlite-error.ts";
import { refuseChangedTables, refuseForeignCode } from "./store-schema.ts";
import { messageOf } from "../../domain/message-of.ts";

/** Marks the file as this program's (sqlite.org/fileformat.html, "application ID"): the letters `aib1`. */
const applicationId = 0x61_69_62_31;

/**
 * WAL lets readers (a leaderboard, a viewer) read while a run writes. With `synchronous = normal` a commit is handed
 * to the operating system but not forced to the disk: it survives kill -9 and a crash of this program, and a power
 * cut leaves a consistent prefix of the commits, short of what the log held and the system had not yet written. A run has
 * it written every second (`flushLog`), beside its work; `full` would do so at every commit, during which, in one thread,
 * nothing else runs.
 *
 * The log is moved into the file every 4,000 pages (16 MB) instead of 1,000. Moving it is the one thing that waits for
 * the disk; keys are digests, so a longer log holds more changes of each index page, of which only the last is moved.
 * From 1,000 to 4,000 spares a tenth of all writing and three of four such pauses, each little longer; beyond that the
 * pauses grow as fast as they get rarer. Closing the last connection removes the log.
 */
const settings = [
  "pragma journal_mode = wal",
  "pragma synchronous = normal",
  "pragma wal_autocheckpoint = 4000",
  "pragma foreign_keys = on",
];

/** The longest reply (16 MB), with each byte as an escape of six. */
const limits = { length: 96 * 2 ** 20 };

/** SQL functions in the file's schema must not reach outside of it. */
const untrustedSchema = "pragma trusted_schema = off";

/**
 * Opens the file, or makes it and the directories above it, with all tables up to date. A file that may not be written is
 * opened for reading, and nothing is made beside it.
 */
export async function openSqlite({
  location,
  create,
  lockTimeoutMs,
}: {
  /** A file's path, or `:memory:`. */
  readonly location: string;
  /** False: a file that does not exist is an error. */
  readonly create: boolean;
  readonly lockTimeoutMs: number;
}): Promise<Kysely<Schema>> {
  if (location !== ":memory:" && create) makeFolder(location);
  if (location !== ":memory:") {
    refuseOddLog(location);
    refuseForeignLog(location);
  }
  const mayWrite = location === ":memory:" || isWritable(location);
  const database = mayWrite ? openDatabase(location) : openForReading(location);
  const db = new Kysely<Schema>({ dialect: sqliteDialect({ database, location, lockTimeoutMs }) });
  try {
    await claimFile(db, location, create && mayWrite);
    await refuseForeignCode(db, location);
    await db.executeQuery(CompiledQuery.raw(untrustedSchema));
    await (mayWrite ? prepareTables(db, location) : requireUpToDate(db, location));
    await refuseChangedTables(db, location);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

function makeFolder(location: string): void {
  if (existsSync(location)) return;
  try {
    mkdirSync(dirname(location), { recursive: true });
  } catch (error) {
    throw new BenchError({
      code: "store",
      message: `Store ${location}: its directory cannot be created (${messageOf(error)}).`,
      hint: "Choose a writable place.",
      cause: error,
    });
  }
}

/** SQLite opens its own files beside the store without a look at their kind, and would wait for the writer of a pipe. */
function refuseOddLog(location: string): void {
  const logs = ["-journal", "-wal", "-shm"].map((end) => location + end);
  const odd = logs.find((path) => statIfAny(path)?.isFile() === false);
  if (odd === undefined) return;
  throw new BenchError({
    code: "store",
    message: `Store ${location}: ${odd} is not a regular file, and SQLite keeps a file of that name there.`,
    hint: `Move ${odd} away, or choose another store with --db.`,
  });
}

/**
 * SQLite applies a log to whatever file has the name: a backup that was moved over a store, whose log a crash or an open viewer left,
 * would be destroyed. A move changes the file's status after the log's and not its content; what SQLite writes changes both.
 */
function refuseForeignLog(location: string): void {
  const [file, log] = [location, `${location}-wal`].map(statIfAny);
  if (file === undefined || log === undefined || log.size === 0n) return;
  if (file.ctimeNs <= log.ctimeNs || file.ctimeNs <= file.mtimeNs) return;
  throw new BenchError({
    code: "store",
    message: `Store ${location}: the file was moved here after its log, ${location}-wal, was written. The log of another file would destroy it.`,
    hint: `If both come from the same folder or archive, or only the rights changed: touch ${location}. If you replaced the store, for example by a backup: close what has it open (aib view, aib mcp), and remove ${location}-wal and ${location}-shm.`,
  });
}

/** Undefined also where a link leads to itself: opening the file says so. */
function statIfAny(path: string): BigIntStats | undefined {
  try {
    return statSync(path, { bigint: true });
  } catch {
    return undefined;
  }
}

function openDatabase(location: string): DatabaseSync {
  try {
    return new DatabaseSync(location, { timeout: inThreadWaitMs, limits });
  } catch (error) {
    throw explainSqliteError(error, location);
  }
}

async function prepareTables(db: Kysely<Schema>, location: string): Promise<void> {
  for (const setting of settings) await db.executeQuery(CompiledQuery.raw(setting));
  await migrate({ db, kinds: sqliteColumns, location });
}

function isWritable(location: string): boolean {
  try {
    if (existsSync(location)) accessSync(location, constants.W_OK);
    accessSync(dirname(location), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * SQLite creates a log beside a file even to read it. Where it cannot, it opens the file as immutable, which is correct
 * as long as there is no log.
 */
function openForReading(location: string): DatabaseSync {
  const url = pathToFileURL(location);
  if (!existsSync(`${location}-wal`)) url.searchParams.set("immutable", "1");
  try {
    return new DatabaseSync(url, { timeout: inThreadWaitMs, readOnly: true, limits });
  } catch (error) {
    throw explainSqliteError(error, location);
  }
}

async function requireUpToDate(db: Kysely<Schema>, location: string): Promise<void> {
  if (await isUpToDate({ db, kinds: sqliteColumns, location })) return;
  throw new BenchError({
    code: "store",
    message: `Store ${location}: it was written by an earlier version of this program and is read-only.`,
    hint: "Copy it to a writable place: opening it there brings its tables up to date.",
  });
}

/**
 * Marks a new file as ours and as itself (`watchFile`), and refuses another program's, before anything is written to it.
 * Without `mayClaim`, a file without a store in it is an error.
 */
async function claimFile(db: Kysely<Schema>, location: string, mayClaim: boolean): Promise<void> {
  const { rows } = await sql<{ owner: number; tables: number }>`
    select application_id as owner, (select count(*) from sqlite_master) as tables from pragma_application_id`.execute(
    db,
  );
  const [state] = rows;
  if (state?.owner === applicationId) return;
  if (state?.tables === 0 && !mayClaim) {
    throw new BenchError({
      code: "store",
      message: `Store ${location}: the file is empty.`,
      hint: "Check the path, or start a run first, which creates the store.",
    });
  }
  if (state?.tables === 0) return markFile(db);
  throw new BenchError({
    code: "store",
    message: `Store ${location}: it is an SQLite database of another program.`,
    hint: "Check the path, or choose another file.",
  });
}

/** Once: of two processes that find a new file, the second keeps the name that the first one gave. */
function markFile(db: Kysely<Schema>): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const owner = sql<{ owner: number }>`select application_id as owner from pragma_application_id`;
    const { rows } = await owner.execute(transaction);
    if (rows[0]?.owner === applicationId) return;
    await transaction.executeQuery(CompiledQuery.raw(`pragma application_id = ${applicationId}`));
    await transaction.executeQuery(CompiledQuery.raw(`pragma user_version = ${randomInt(1, 2 ** 31)}`));
  });
}

/** SQLite as Kysely knows it, over `node:sqlite`. */
function sqliteDialect(file: SqliteFile): Dialect {
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
