import { CompiledQuery, type DatabaseConnection, type QueryResult } from "kysely";
import type { Pool, PoolClient, QueryResult as Answered } from "pg";
import { z } from "zod";
import { storableValue } from "../storable-value.ts";
import { retryWhileAway } from "./retry-while-away.ts";
import { explainPostgresError } from "./postgres-error.ts";
import { isOutdatedStatement, type StatementNames } from "./statement-names.ts";

/** The server and credentials of a connection. */
export interface ConnectedPlace {
  readonly pool: Pool;
  /** For messages: without the password. */
  readonly shown: string;
  readonly names: StatementNames;
  /** There are no retries for a server that has never answered: its address may be wrong. */
  hasAnswered: boolean;
}

/**
 * One connection of the pool, taken at its first use. Checks values before they are sent and turns errors into ones
 * with a hint. A read outside of a transaction is repeated over another connection when this one breaks.
 */
export class PostgresConnection implements DatabaseConnection {
  readonly #place: ConnectedPlace;
  #client: PoolClient | null = null;
  #broken = false;
  #inTransaction = false;

  constructor(place: ConnectedPlace) {
    this.#place = place;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const mayRepeat = this.#place.hasAnswered && !this.#inTransaction && onlyReads.test(query.sql);
    if (!mayRepeat) return this.#send(query);
    return retryWhileAway(async () => {
      try {
        return await this.#send<Row>(query);
      } catch (error) {
        this.markBroken();
        this.release();
        throw error;
      }
    });
  }

  async #send<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const values = query.parameters.map(bindable);
    try {
      // Several statements in one text give a list of results, which is not used.
      const { rows, rowCount, command } = await this.#ask(query.sql, values);
      this.#place.hasAnswered = true;
      return command === "SELECT" ? { rows } : { rows, numAffectedRows: BigInt(rowCount ?? 0) };
    } catch (error) {
      throw explainPostgresError(error, this.#place.shown);
    }
  }

  async #ask(text: string, values: Values): Promise<Answered> {
    const client = await this.#connected();
    const name = this.#place.names(text, values.length);
    if (name === undefined) return client.query({ text, values });
    try {
      return await client.query({ name, text, values });
    } catch (error) {
      // A newer version of the program has changed the tables since.
      if (this.#inTransaction || !isOutdatedStatement(error)) throw error;
      return client.query({ text, values });
    }
  }

  async #connected(): Promise<PoolClient> {
    this.#client ??= await this.#place.pool.connect();
    return this.#client;
  }

  /** Begins a transaction with these statements; returns its number, which identifies it after a broken connection. */
  async begin(statements: readonly string[]): Promise<string> {
    this.#inTransaction = true;
    const numbered = [...statements, "select pg_current_xact_id()::text as number"].join("; ");
    try {
      const client = await this.#connected();
      const results: unknown = await client.query(numbered);
      return transactionNumber.parse(results);
    } catch (error) {
      throw explainPostgresError(error, this.#place.shown);
    }
  }

  /** The store pages its reads itself, in short portions. */
  // eslint-disable-next-line require-yield
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("The store does not stream rows.");
  }

  /** Not used afterwards: a transaction may still be open in it. */
  markBroken(): void {
    this.#broken = true;
  }

  /** Begins a transaction that only reads. */
  async beginReading(statement: string): Promise<void> {
    this.#inTransaction = true;
    await this.#send(CompiledQuery.raw(statement));
  }

  release(): void {
    this.#client?.release(this.#broken);
    this.#client = null;
    this.#broken = false;
  }
}

const onlyReads = /^\s*(select|with)\b/iu;

/** Several statements in one message give a list of results. */
const transactionNumber = z
  .array(z.object({ rows: z.array(z.looseObject({ number: z.string().optional() })) }))
  .transform((results) => results.at(-1)?.rows[0]?.number ?? "");

type Values = (string | number | boolean | null)[];

/** Kysely's introspection binds booleans; none of our columns takes one. */
function bindable(value: unknown): string | number | boolean | null {
  return typeof value === "boolean" ? value : storableValue(value);
}
