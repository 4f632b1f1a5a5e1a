import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import type { SqliteDatabase, SqliteStatement } from "kysely";
import { BenchError } from "../../domain/index.ts";

/** Preparing costs more than running, and the store speaks in a few dozen statements. */
const keptStatements = 100;

/** `node:sqlite` as Kysely wants a database: statements are prepared once, values are checked before they are bound. */
export function preparedStatements(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    prepare(sql) {
      const statement = statements.get(sql) ?? prepare(database, sql);
      statements.delete(sql);
      statements.set(sql, statement);
      if (statements.size > keptStatements) forgetOldest(statements);
      return statement;
    },
    close() {
      statements.clear();
      if (database.isOpen) database.close();
    },
  };
}

function prepare(database: DatabaseSync, sql: string): SqliteStatement {
  const statement = database.prepare(sql);
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...parameters.map(bindable)),
    run: (parameters) => statement.run(...parameters.map(bindable)),
    iterate: (parameters) => statement.iterate(...parameters.map(bindable)),
  };
}

function forgetOldest(statements: Map<string, SqliteStatement>): void {
  for (const sql of statements.keys()) {
    statements.delete(sql);
    return;
  }
}

/**
 * Only what every database gives back as it went in. Bound as they are, a Date in first place or NaN would become
 * NULL, a boolean a number, a lone surrogate another character, and Postgres would refuse NUL.
 */
function bindable(value: unknown): SQLInputValue {
  if (value === null) return null;
  if (typeof value === "number" && Number.isFinite(value)) return value;
  if (typeof value === "string" && value.isWellFormed() && !value.includes("\0")) return value;
  throw new BenchError({
    code: "internal",
    message: `The store was given a value that a database does not keep as it is: ${describe(value)}.`,
    hint: "This is a fault of the program: report it with this message.",
  });
}

function describe(value: unknown): string {
  if (typeof value === "string") return "a text with NUL or a lone surrogate";
  if (typeof value === "number") return `the number ${value}`;
  return value instanceof Date ? "a Date" : `a value of type ${typeof value}`;
}
