import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";
import type { PoolClient } from "pg";
import { z } from "zod";
import { storableValue } from "../storable-value.ts";
import { explainPostgresError } from "./postgres-error.ts";

/** One connection of the pool: values are checked before they are sent, errors are ones that a person can act on. */
export class PostgresConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #shown: string;
  #broken = false;

  constructor(client: PoolClient, shown: string) {
    this.#client = client;
    this.#shown = shown;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const values = query.parameters.map(bindable);
    try {
      // Several statements in one text give a list of results, which nobody reads.
      const { rows, rowCount, command } = await this.#client.query({ ...statementOf(query.sql, values), values });
      return command === "SELECT" ? { rows } : { rows, numAffectedRows: BigInt(rowCount ?? 0) };
    } catch (error) {
      throw explainPostgresError(error, this.#shown);
    }
  }

  /** Begins a transaction with these statements; gives its number, by which it is found again when the connection breaks. */
  async begin(statements: readonly string[]): Promise<string> {
    const numbered = [...statements, "select pg_current_xact_id()::text as number"].join("; ");
    try {
      const results: unknown = await this.#client.query(numbered);
      return transactionNumber.parse(results);
    } catch (error) {
      throw explainPostgresError(error, this.#shown);
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

  release(): void {
    this.#client.release(this.#broken);
  }
}

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
