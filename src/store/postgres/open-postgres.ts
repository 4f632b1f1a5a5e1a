import {
  Kysely,
  sql,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Dialect,
  type TableMetadata,
} from "kysely";
import { Pool, types } from "pg";
import { BenchError } from "../../domain/bench-error.ts";
import { postgresColumns } from "../migrations/tables.ts";
import { isUpToDate, migrate } from "../migrations/migrate.ts";
import type { Schema } from "../schema.ts";
import { addressOf, shownLocation } from "../store-location.ts";
import { counters, PostgresDriver, type PostgresServer } from "./postgres-driver.ts";
import { ownTables, refuseForeignCode } from "./refuse-foreign-code.ts";

export interface PostgresOptions {
  /** `postgres://user:password@host:5432/database`; missing parts come from PGPASSWORD and the other libpq variables. */
  readonly location: string;
  /** False: a database without our tables is an error. */
  readonly create: boolean;
  readonly lockTimeoutMs: number;
  /** How long a process that freezes during a write may block the others. Default 10 seconds. */
  readonly frozenTimeoutMs?: number;
}

/** A process writes with one connection; the others read at the same time. */
const connections = 4;
const connectTimeoutMs = 10_000;

/** Opens the store in a server's database and brings its tables up to date, creating them where they are missing. */
export async function openPostgres({ location, create, ...timeouts }: PostgresOptions): Promise<Kysely<Schema>> {
  const shown = shownLocation(location);
  const db = connect(location, timeouts);
  try {
    if (!(await isReady(db, shown, create))) {
      await db.transaction().execute(async (transaction) => {
        await makeCounters(transaction);
        await migrate({ db: transaction, kinds: postgresColumns, location: shown });
      });
    }
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Several rows, so that concurrent writers do not contend for one. */
async function makeCounters(db: Kysely<Schema>): Promise<void> {
  await sql`create table if not exists aib_store (counter bigint primary key, writes bigint not null)`.execute(db);
  await sql`
    insert into aib_store select counter, 0 from generate_series(0, ${sql.lit(counters - 1)}) as counter
    on conflict do nothing`.execute(db);
}

/** Whether our tables are in this database. */
export async function holdsStore(location: string): Promise<boolean> {
  const db = connect(location, { lockTimeoutMs: 0 });
  try {
    return (await look(db)).isOurs;
  } finally {
    await db.destroy();
  }
}

/** Nothing is sent before the first query. */
function connect(
  location: string,
  { lockTimeoutMs, frozenTimeoutMs = 10_000 }: Pick<PostgresOptions, "lockTimeoutMs" | "frozenTimeoutMs">,
): Kysely<Schema> {
  const pool = openPool(addressOf(location).href);
  const shown = shownLocation(location);
  return new Kysely({ dialect: postgresDialect({ pool, shown, lockTimeoutMs, frozenTimeoutMs }) });
}

function openPool(connectionString: string): Pool {
  const pool = new Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: "aib",
    keepAlive: true,
    // Pipelining: statements of concurrent writers are sent without waiting for earlier replies.
    pipeline: true,
    types: { getTypeParser: numbersAsNumbers },
  });
  // A connection in use reports its end to its user; an idle one is replaced.
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    client.on("error", () => {});
  });
  return pool;
}

const longNumbers: ReadonlySet<number> = new Set([types.builtins.INT8, types.builtins.NUMERIC]);

/** Counts and sums arrive as `bigint` and `numeric`, which `pg` returns as text to avoid overflow. */
const numbersAsNumbers: typeof types.getTypeParser = (id: number, format?: "text" | "binary") => {
  if (longNumbers.has(id)) return Number;
  return format === "binary" ? types.getTypeParser(id, "binary") : types.getTypeParser(id, "text");
};

/** Whether the tables are up to date. Rejects where the database is unusable. */
async function isReady(db: Kysely<Schema>, shown: string, create: boolean): Promise<boolean> {
  const state = await look(db);
  const wrong = wrongServer({ ...state, shown, create });
  if (wrong !== null) throw new BenchError(wrong);
  if (!state.isOurs) return false;
  await refuseForeignCode(db, shown);
  return isUpToDate({ db, kinds: postgresColumns, location: shown });
}

type Look = Pick<FoundDatabase, "version" | "isOurs" | "isTaken">;

async function look(db: Kysely<Schema>): Promise<Look> {
  const { rows } = await sql<Look>`
    select current_setting('server_version_num')::int as version,
      to_regclass('aib_store') is not null as "isOurs",
      exists(
        select from unnest(array[${sql.join(ownTables)}]) as name where to_regclass(name) is not null
      ) as "isTaken"`.execute(db);
  return rows[0] ?? { version: 0, isOurs: false, isTaken: false };
}

/** Postgres as Kysely knows it, over `pg`. */
function postgresDialect(server: PostgresServer): Dialect {
  return {
    createDriver: () => new PostgresDriver(server),
    createAdapter: () => new LockedAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new VisibleTables(db),
  };
}

/** Migrations run in a transaction, which already holds the writers' lock. */
class LockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}

  override async releaseMigrationLock(): Promise<void> {}
}

/**
 * The tables that our statements reach, without their columns. Kysely's list looks up every table of all schemas by its name and
 * fails when another process drops one meanwhile, as DBOS's migrations do.
 */
class VisibleTables extends PostgresIntrospector {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    super(db);
    this.#db = db;
  }

  override async getTables(): Promise<TableMetadata[]> {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where relkind = 'r' and pg_table_is_visible(oid)`.execute(this.#db);
    return rows.map(({ name }) => ({ name, isView: false, isForeign: false, columns: [] }));
  }
}

/** The oldest version that the Postgres project supports and that this program is tested with. */
const oldest = 14;

interface FoundDatabase {
  /** As in `server_version_num`: 150004 for 15.4. */
  readonly version: number;
  /** This program's tables are in it. */
  readonly isOurs: boolean;
  /** Another program's tables with the same names are in it. */
  readonly isTaken: boolean;
  readonly shown: string;
  /** Whether missing tables are created. */
  readonly create: boolean;
}

interface Refusal {
  readonly code: "store";
  readonly message: string;
  readonly hint: string;
}

/** Why a reachable database cannot be used; null where it can. */
export function wrongServer({ version, isOurs, isTaken, shown, create }: FoundDatabase): Refusal | null {
  const refusal = (why: string, hint: string): Refusal => ({ code: "store", message: `Store ${shown}: ${why}.`, hint });
  const major = Math.floor(version / 10_000);
  if (major < oldest) return refusal(`the server is Postgres ${major}`, `Use Postgres ${oldest} or newer.`);
  if (isOurs) return null;
  if (isTaken)
    return refusal("it is a database of another program", "Name another database, or create one with createdb.");
  if (create) return null;
  return refusal(
    "there is no store in this database",
    "Check the address, or start a run first, which creates the tables.",
  );
}
