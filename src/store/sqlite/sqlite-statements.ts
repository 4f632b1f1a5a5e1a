import type { DatabaseSync, StatementColumnMetadata } from "node:sqlite";
import type { SqliteDatabase, SqliteStatement } from "kysely";
import { damagedRecord } from "../stored-json.ts";
import { storableValue } from "../storable-value.ts";

/** Preparing costs more than running, and the store uses only a few dozen statements. */
const keptStatements = 100;

/** `node:sqlite` as Kysely expects a database: statements are prepared once, values are checked before they are bound. */
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
  const columns = statement.columns();
  const check = cellCheck(columns);
  return {
    reader: columns.length > 0,
    all: (parameters) => {
      const rows = readable(() => statement.all(...parameters.map(storableValue)), columns);
      for (const row of rows) check(row);
      return rows;
    },
    run: (parameters) => statement.run(...parameters.map(storableValue)),
    *iterate(parameters) {
      const rows = statement.iterate(...parameters.map(storableValue));
      for (;;) {
        const next = readable(() => rows.next(), columns);
        if (next.done === true) return;
        check(next.value);
        yield next.value;
      }
    },
  };
}

/** An integer that JavaScript has no number for is a damaged record: this program writes none. */
function readable<Read>(read: () => Read, columns: readonly StatementColumnMetadata[]): Read {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ERR_OUT_OF_RANGE")) throw error;
    const tables = new Set(columns.flatMap(({ table }) => table ?? []));
    throw damagedRecord(`an integer beyond 2^53 in ${[...tables].join(", ")}`, error);
  }
}

function forgetOldest(statements: Map<string, SqliteStatement>): void {
  for (const sql of statements.keys()) {
    statements.delete(sql);
    return;
  }
}

type Row = Readonly<Record<string, unknown>>;

/**
 * Refuses rows with a cell of another type than its column declares: SQLite keeps any value in any column, so only a damaged file
 * or another program's writing has one. Expressions declare none.
 */
function cellCheck(columns: readonly StatementColumnMetadata[]): (row: Row) => void {
  const declared = columns.flatMap(({ name, table, column, type }) => {
    const kind = kindOf(column, type);
    return kind === undefined ? [] : [{ name, kind, place: `${table}.${column}` }];
  });
  return (row) => {
    for (const { name, kind, place } of declared) {
      const value = row[name];
      if (value === null || kind.holds(value)) continue;
      throw damagedRecord(`${place}${rowOf(row)} is not ${kind.what} and`);
    }
  };
}

interface CellKind {
  readonly what: string;
  readonly holds: (value: unknown) => boolean;
}

const kinds: ReadonlyMap<string, CellKind> = new Map([
  ["blob", { what: "a blob", holds: (value) => value instanceof Uint8Array }],
  ["integer", { what: "a whole number", holds: Number.isSafeInteger }],
  ["double precision", { what: "a finite number", holds: Number.isFinite }],
  ["text", { what: "a text", holds: (value) => typeof value === "string" }],
]);

const time: CellKind = {
  what: "a time",
  holds: (value) => typeof value === "string" && !Number.isNaN(Date.parse(value)),
};

/** SQLite has no type for times: they are the texts of the columns `at` and `..._at`. */
function kindOf(column: string | null, type: string | null): CellKind | undefined {
  const declared = type?.toLowerCase() ?? "";
  return declared === "text" && /(?:^|_)at$/u.test(column ?? "") ? time : kinds.get(declared);
}

const names = ["key", "task_key", "id", "attempt_id", "digest"];

function rowOf(row: Row): string {
  for (const name of names) {
    const value = row[name];
    if (typeof value === "string" || typeof value === "number") return ` of ${name} ${value}`;
  }
  return "";
}
