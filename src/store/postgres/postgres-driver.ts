import { CompiledQuery, type Driver, type TransactionSettings } from "kysely";
import type { Pool } from "pg";
import { PostgresConnection, type ConnectedPlace } from "./postgres-connection.ts";
import { BenchError } from "../../domain/index.ts";
import { isPassingFault } from "./postgres-error.ts";
import { createStatementNames } from "./statement-names.ts";
import { UncertainCommit } from "./uncertain-commit.ts";

/** Any number, the same in all versions of this program: "aib1". Postgres keeps such locks apart by database. */
const writeLock = 0x61_69_62_31;

/** How many rows count the writes; each connection keeps to one of them. */
export const counters = 32;
const countAndCommit = `update aib_store set writes = writes + 1 where counter = pg_backend_pid() % ${counters}; commit`;

/** How a transaction says that it needs no turn of its own. */
export const besideOthers = "read write";

export interface PostgresServer {
  readonly pool: Pool;
  /** For messages: without the password. */
  readonly shown: string;
  /** How long to wait while another process writes. */
  readonly lockTimeoutMs: number;
  /** A frozen process holds up the others only so long: then the server ends its transaction, and nothing of it stays. */
  readonly frozenTimeoutMs: number;
}

/**
 * Transactions like those of SQLite, one at a time over all processes: each begins with a lock that ends with it. So a
 * look and the write that follows from it are one step, as in `begin immediate`; ids of attempts are seen in the order
 * in which they are given out, on which whoever follows them relies. It costs little, since a process writes in groups.
 * Ends of attempts do without: whoever is second there finds the first one's row.
 */
export class PostgresDriver implements Driver {
  readonly #server: PostgresServer;
  /** Of the transaction that writes over it; none while it reads. */
  readonly #numbers = new WeakMap<PostgresConnection, string>();
  readonly #place: ConnectedPlace;
  #ended = false;

  constructor(server: PostgresServer) {
    this.#server = server;
    this.#place = { pool: server.pool, shown: server.shown, names: createStatementNames(), hasAnswered: false };
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PostgresConnection> {
    return new PostgresConnection(this.#place);
  }

  async releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.release();
  }

  /**
   * One message each way. A transaction that states its isolation only reads, one that states its access adds rows whose
   * keys alone decide who is first: neither takes the lock.
   */
  async beginTransaction(connection: PostgresConnection, settings: TransactionSettings): Promise<void> {
    const { isolationLevel, accessMode } = settings;
    if (isolationLevel !== undefined) {
      return connection.beginReading(`begin isolation level ${isolationLevel} read only`);
    }
    const statements = [
      "begin isolation level read committed read write",
      // A commit stands on the disk, also where the server is set to answer sooner.
      "set local synchronous_commit = on",
      `set local lock_timeout = ${this.#server.lockTimeoutMs}`,
      `set local idle_in_transaction_session_timeout = ${this.#server.frozenTimeoutMs}`,
      ...(accessMode === besideOthers ? [] : [`select pg_advisory_xact_lock(${writeLock})`]),
    ];
    try {
      this.#numbers.set(connection, await connection.begin(statements));
    } catch (error) {
      await this.rollbackTransaction(connection);
      throw error;
    }
  }

  /** Counts the writes, which tells everybody that there was one: see `revision`. */
  async commitTransaction(connection: PostgresConnection): Promise<void> {
    const number = this.#numbers.get(connection);
    if (number === undefined) return say(connection, "commit");
    try {
      await say(connection, countAndCommit);
    } catch (error) {
      throw error instanceof BenchError && isPassingFault(error.cause) ? new UncertainCommit(error, number) : error;
    }
  }

  /** Of a broken connection nothing stays in any case, and the reason why it broke must be heard. */
  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    await say(connection, "rollback").catch(() => connection.markBroken());
  }

  async destroy(): Promise<void> {
    if (this.#ended) return;
    this.#ended = true;
    await this.#server.pool.end();
  }
}

async function say(connection: PostgresConnection, statements: string): Promise<void> {
  await connection.executeQuery(CompiledQuery.raw(statements));
}
