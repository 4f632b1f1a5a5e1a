import { CompiledQuery, type DatabaseConnection, type QueryResult } from "kysely";
import type { Pool, PoolClient } from "pg";
import { z } from "zod";
import { storableValue } from "../storable-value.ts";
import { patiently } from "./patiently.ts";
import { explainPostgresError } from "./postgres-error.ts";

/** Where a connection leads to. */
export interface ConnectedPlace {
  readonly pool: Pool;
  /** For messages: without the password. */
  readonly shown: string;
  /** A server that has never answered is not waited for: its address may be wrong. */
  hasAnswered: boolean;
}

/**
 * One connection of the pool, taken at its first use: values are checked before they are sent, errors are ones that a person
 * can act on. What is only read, and in no transaction, is read again over another one when it breaks.
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
    return patiently(async () => {
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
      const client = await this.#connected();
      // Several statements in one text give a list of results, which nobody reads.
      const { rows, rowCount, command } = await client.query({ ...statementOf(query.sql, values), values });
      this.#place.hasAnswered = true;
      return command === "SELECT" ? { rows } : { rows, numAffectedRows: BigInt(rowCount ?? 0) };
    } catch (error) {
      throw explainPostgresError(error, this.#place.shown);
    }
  }

  async #connected(): Promise<PoolClient> {
    this.#client ??= await this.#place.pool.connect();
    return this.#client;
  }

  /** Begins a transaction with these statements; gives its number, by which it is found again when the connection breaks. */
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

  /** The store reads in portions of its own, none of which is long. */
  // eslint-disable-next-line require-yield
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("The store does not stream rows.");
  }

  /** After this it is not used again: a transaction may still stand open in it. */
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

/** Statements with more values than this come in many lengths, each of which the server would keep. */
const fewValues = 24;
const names = new Map<string, string>();

/**
 * What is asked again and again is understood once for each connection: planning takes the server longer than carrying out.
 * Without values it may be several statements in one message, which have no name.
 */
function statementOf(text: string, values: readonly unknown[]): { readonly text: string; readonly name?: string } {
  if (values.length === 0 || values.length > fewValues) return { text };
  const name = names.get(text) ?? `aib ${names.size}`;
  names.set(text, name);
  return { text, name };
}

/** Several statements in one message give a list of results. */
const transactionNumber = z
  .array(z.object({ rows: z.array(z.looseObject({ number: z.string().optional() })) }))
  .transform((results) => results.at(-1)?.rows[0]?.number ?? "");

/** Kysely's look at the tables binds truth values; no column of ours takes one. */
function bindable(value: unknown): string | number | boolean | null {
  return typeof value === "boolean" ? value : storableValue(value);
}
