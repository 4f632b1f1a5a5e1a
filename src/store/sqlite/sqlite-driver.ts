import type { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { CompiledQuery, SqliteDriver, type DatabaseConnection, type QueryResult } from "kysely";
import { explainSqliteError, isLocked } from "./sqlite-error.ts";
import { preparedStatements } from "./sqlite-statements.ts";

/** SQLite's own wait blocks the thread: long enough for another process's short transaction, and no longer. */
export const inThreadWaitMs = 10;

export interface SqliteFile {
  readonly database: DatabaseSync;
  /** As the user wrote it, for messages. */
  readonly location: string;
  /** How long to wait for another connection's lock before giving up. */
  readonly lockTimeoutMs: number;
}

const begin = CompiledQuery.raw("begin immediate");

/** Kysely's SQLite driver with immediate transactions, a fair queue, and waiting that does not block the event loop. */
export class NodeSqliteDriver extends SqliteDriver {
  readonly #file: SqliteFile;
  #connection: DatabaseConnection | null = null;
  #lastTurn: Promise<void> = Promise.resolve();
  #endTurn: () => void = () => {};

  constructor(file: SqliteFile) {
    super({ database: preparedStatements(file.database) });
    this.#file = file;
  }

  /** First come, first served. Kysely's own mutex wakes every waiter whenever one is done. */
  override async acquireConnection(): Promise<DatabaseConnection> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.#lastTurn;
    this.#lastTurn = promise;
    await before;
    this.#endTurn = resolve;
    this.#connection ??= new PatientConnection(await super.acquireConnection(), this.#file);
    return this.#connection;
  }

  override async releaseConnection(): Promise<void> {
    this.#endTurn();
  }

  /** A deferred `begin` takes the write lock at the first write, and fails at once if another process wrote since. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(begin);
  }

  /** SQLite rolls back by itself when the disk is full or fails; a second rollback would hide the original error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#file.database.isTransaction) await super.rollbackTransaction(connection);
  }
}

/** Waits for a lock without blocking the event loop: its holder may be another connection of this process. */
class PatientConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  readonly #file: SqliteFile;
  /** A lock that outlasted the wait of one write is not waited for by each of the next ones. */
  #isHeld = false;

  constructor(connection: DatabaseConnection, file: SqliteFile) {
    this.#connection = connection;
    this.#file = file;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const pauseMs = 10;
    for (let waited = 0; ; waited += inThreadWaitMs + pauseMs) {
      try {
        const result = await this.#connection.executeQuery<R>(query);
        if (query === begin) this.#isHeld = false;
        return result;
      } catch (error) {
        if (!isLocked(error) || this.#isHeld || waited >= this.#file.lockTimeoutMs) {
          this.#isHeld ||= query === begin && isLocked(error);
          throw explainSqliteError(error, this.#file.location);
        }
      }
      await sleep(pauseMs);
    }
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.#connection.streamQuery<R>(query, chunkSize);
  }
}
