import {
  CompiledQuery,
  type Driver,
  type TransactionSettings,
  type DatabaseConnection,
  type QueryResult,
} from "kysely";
import type { Pool, PoolClient, QueryResult as PostgresResult } from "pg";
import { z } from "zod";
import { BenchError } from "../../domain/bench-error.ts";
import { storableValue } from "../storable-value.ts";
import { explainPostgresError, isPassingFault, UncertainCommit } from "./postgres-error.ts";
import { isAway, retryWhileAway } from "./retry-while-away.ts";

export interface PostgresServer {
  readonly pool: Pool;
  /** For messages: without the password. */
  readonly shown: string;
  /** How long to wait while another process writes. */
  readonly lockTimeoutMs: number;
  /** How long a frozen process may block the others: then the server rolls its transaction back. */
  readonly frozenTimeoutMs: number;
}

/** An arbitrary number ("aib1"), the same in all versions of this program. Postgres scopes such locks to a database. */
const writeLock = 0x61_69_62_31;

/** Number of rows that count the writes; each connection uses one of them. */
export const counters = 32;
const countAndCommit = `update aib_store set writes = writes + 1 where counter = pg_backend_pid() % ${counters}; commit`;

/** The access mode of a transaction that does not take the writers' lock. */
export const besideOthers = "read write";

/**
 * Transactions as in SQLite, one at a time over all processes: each takes a lock that ends with it. So a read and the
 * write that depends on it are one step, as in `begin immediate`, and attempt ids become visible in the order in which
 * they are assigned, which readers of new attempts rely on. The cost is low because a process writes in groups.
 * Ends of attempts skip the lock: the second writer finds the first one's row.
 */
export class PostgresDriver implements Driver {
  readonly #server: PostgresServer;
  readonly #state: ServerState;
  /** The ids of writing transactions; a transaction that only reads has none. */
  readonly #transactionIds = new WeakMap<PostgresConnection, string>();
  #ended = false;

  constructor(server: PostgresServer) {
    this.#server = server;
    this.#state = {
      pool: server.pool,
      shown: server.shown,
      statementNames: createStatementNames(),
      hasAnswered: false,
    };
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PostgresConnection> {
    return new PostgresConnection(this.#state);
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
      this.#transactionIds.set(connection, await connection.beginWriting(statements));
    } catch (error) {
      await this.rollbackTransaction(connection);
      throw error;
    }
  }

  /** Counts the writes, so that readers detect them: see `revision`. */
  async commitTransaction(connection: PostgresConnection): Promise<void> {
    const transactionId = this.#transactionIds.get(connection);
    if (transactionId === undefined) return connection.execute("commit");
    try {
      await connection.execute(countAndCommit);
    } catch (error) {
      const isUncertain = error instanceof BenchError && isPassingFault(error.cause);
      throw isUncertain ? new UncertainCommit(error, transactionId) : error;
    }
  }

  /** A broken connection rolls back anyway, and its original error must not be hidden. */
  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    await connection.execute("rollback").catch(() => connection.markBroken());
  }

  async releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    if (this.#ended) return;
    this.#ended = true;
    await this.#server.pool.end();
  }
}

/** What the connections to one server share. */
interface ServerState {
  readonly pool: Pool;
  /** For messages: without the password. */
  readonly shown: string;
  readonly statementNames: StatementNames;
  /** There are no retries for a server that has never answered, whose address may be wrong, nor for one that has stayed away. */
  hasAnswered: boolean;
}

/**
 * One connection of the pool, taken at its first use and given back by `release`. Checks values before they are sent and
 * turns errors into ones with a hint. A read outside of a transaction is repeated over another connection when this one breaks.
 */
class PostgresConnection implements DatabaseConnection {
  readonly #state: ServerState;
  #client: PoolClient | null = null;
  #broken = false;
  /** Stays true: a `PostgresConnection` carries one transaction at most. */
  #inTransaction = false;

  constructor(state: ServerState) {
    this.#state = state;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const mayRepeat = this.#state.hasAnswered && !this.#inTransaction && onlyReads.test(query.sql);
    if (!mayRepeat) return this.#send(query);
    return retryWhileAway(async () => {
      try {
        return await this.#send<Row>(query);
      } catch (error) {
        this.markBroken();
        this.release();
        throw error;
      }
    }).catch((error: unknown) => {
      if (isAway(error)) this.#state.hasAnswered = false;
      throw error;
    });
  }

  /** Executes statements without values and without a result. */
  async execute(statements: string): Promise<void> {
    await this.executeQuery(CompiledQuery.raw(statements));
  }

  /** Begins a transaction that only reads. */
  async beginReading(statement: string): Promise<void> {
    this.#inTransaction = true;
    await this.execute(statement);
  }

  /** Begins a transaction with these statements; returns its id, which identifies it after a broken connection. */
  async beginWriting(statements: readonly string[]): Promise<string> {
    this.#inTransaction = true;
    const text = [...statements, "select pg_current_xact_id()::text as id"].join("; ");
    try {
      const client = await this.#connect();
      const results: unknown = await client.query(text);
      return lastTransactionId.parse(results);
    } catch (error) {
      throw explainPostgresError(error, this.#state.shown);
    }
  }

  /** The store pages its reads itself, in short portions. */
  // eslint-disable-next-line require-yield
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("The store does not stream rows.");
  }

  /** The client is then closed instead of reused: a transaction may still be open in it. */
  markBroken(): void {
    this.#broken = true;
  }

  release(): void {
    this.#client?.release(this.#broken);
    this.#client = null;
    this.#broken = false;
  }

  async #send<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const values = query.parameters.map(storableValue);
    try {
      // Several statements in one text give a list of results, which is not used.
      const { rows, rowCount, command } = await this.#query(query.sql, values);
      this.#state.hasAnswered = true;
      return command === "SELECT" ? { rows } : { rows, numAffectedRows: BigInt(rowCount ?? 0) };
    } catch (error) {
      throw explainPostgresError(error, this.#state.shown);
    }
  }

  /** As a prepared statement, where it has a name. */
  async #query(text: string, values: ReturnType<typeof storableValue>[]): Promise<PostgresResult> {
    const client = await this.#connect();
    const name = this.#state.statementNames(text, values.length);
    if (name === undefined) return client.query({ text, values });
    try {
      return await client.query({ name, text, values });
    } catch (error) {
      // A newer version of the program has changed the tables since.
      if (this.#inTransaction || !isOutdatedStatement(error)) throw error;
      return client.query({ text, values });
    }
  }

  async #connect(): Promise<PoolClient> {
    this.#client ??= await this.#state.pool.connect();
    return this.#client;
  }
}

const onlyReads = /^\s*(select|with)\b/iu;

/** Several statements in one message give a list of results; the last one holds the id. */
const lastTransactionId = z
  .array(z.object({ rows: z.array(z.looseObject({ id: z.string().optional() })) }))
  .transform((results) => results.at(-1)?.rows[0]?.id ?? "");

/** The name of a prepared statement, so that the server parses it once per connection; none where it should not be kept. */
type StatementNames = (sql: string, values: number) => string | undefined;

/** Statements with more values than this vary in length, and the server would keep each variant. */
const fewValues = 24;
const mostKept = 300;

/** Without values it may be several statements in one message, which have no name. */
function createStatementNames(): StatementNames {
  const names = new Map<string, string>();
  return (sql, values) => {
    const known = names.get(sql);
    if (known !== undefined || values === 0 || values > fewValues || names.size >= mostKept) return known;
    const name = `aib ${names.size}`;
    names.set(sql, name);
    return name;
  };
}

/** Whether a prepared statement now gives other columns because the tables have changed. */
function isOutdatedStatement(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "0A000" && /cached plan/u.test(error.message);
}
