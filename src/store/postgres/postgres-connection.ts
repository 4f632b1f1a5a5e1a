import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";
import type { PoolClient } from "pg";
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
      const { rows, rowCount, command } = await this.#client.query(query.sql, values);
      return command === "SELECT" ? { rows } : { rows, numAffectedRows: BigInt(rowCount ?? 0) };
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

/** Kysely's look at the tables binds truth values; no column of ours takes one. */
function bindable(value: unknown): string | number | boolean | null {
  return typeof value === "boolean" ? value : storableValue(value);
}
