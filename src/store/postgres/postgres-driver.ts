import { CompiledQuery, type Driver, type TransactionSettings } from "kysely";
import type { Pool } from "pg";
import { PostgresConnection, type ConnectedPlace } from "./postgres-connection.ts";
import { BenchError } from "../../domain/index.ts";
import { isPassingFault } from "./postgres-error.ts";
import { createStatementNames } from "./statement-names.ts";
import { UncertainCommit } from "./uncertain-commit.ts";

/** An arbitrary number ("aib1"), the same in all versions of this program. Postgres scopes such locks to a database. */
const writeLock = 0x61_69_62_31;

/** Number of rows that count the writes; each connection uses one of them. */
export const counters = 32;
const countAndCommit = `update aib_store set writes = writes + 1 where counter = pg_backend_pid() % ${counters}; commit`;

/** The access mode of a transaction that does not take the writers' lock. */
export const besideOthers = "read write";

export interface PostgresServer {
  readonly pool: Pool;
  /** For messages: without the password. */
  readonly shown: string;
  /** How long to wait while another process writes. */
  readonly lockTimeoutMs: number;
  /** How long a frozen process may block the others: then the server rolls its transaction back. */
  readonly frozenTimeoutMs: number;
}

/**
 * Transactions as in SQLite, one at a time over all processes: each takes a lock that ends with it. So a read and the
 * write that depends on it are one step, as in `begin immediate`, and attempt ids become visible in the order in which
 * they are assigned, which readers of new attempts rely on. The cost is low because a process writes in groups.
 * Ends of attempts skip the lock: the second writer finds the first one's row.
 */
export class PostgresDriver implements Driver {
  readonly #server: PostgresServer;
  /** Of the writing transaction; none while it reads. */
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
   * One round trip. A transaction with an isolation level only reads; one with an access mode inserts rows whose keys
   * alone decide which writer is first: neither takes the lock.
   */
  async beginTransaction(connection: PostgresConnection, settings: TransactionSettings): Promise<void> {
    const { isolationLevel, accessMode } = settings;
    if (isolationLevel !== undefined) {
      return connection.beginReading(`begin isolation level ${isolationLevel} read only`);
    }
    const statements = [
      "begin isolation level read committed read write",
      // A commit is flushed to disk, even where the server is configured for asynchronous commits.
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

  /** Counts the writes, so that readers detect them: see `revision`. */
  async commitTransaction(connection: PostgresConnection): Promise<void> {
    const number = this.#numbers.get(connection);
    if (number === undefined) return say(connection, "commit");
    try {
      await say(connection, countAndCommit);
    } catch (error) {
      throw error instanceof BenchError && isPassingFault(error.cause) ? new UncertainCommit(error, number) : error;
    }
  }

  /** A broken connection rolls back anyway, and its original error must not be hidden. */
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
