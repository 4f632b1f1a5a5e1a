import type { StatementColumnMetadata } from "node:sqlite";
import { damagedRecord } from "../damaged-record.ts";

type Row = Readonly<Record<string, unknown>>;

/**
 * Refuses rows with a cell of another type than its column declares: SQLite keeps any value in any column, so only a damaged file
 * or another program's writing has one. Expressions declare none.
 */
export function cellCheck(columns: readonly StatementColumnMetadata[]): (row: Row) => void {
  const declared = columns.flatMap(({ name, table, column, type }) => {
    const kind = type === null ? undefined : kinds.get(type.toLowerCase());
    return kind === undefined ? [] : [{ name, kind, place: `${table}.${column}` }];
  });
  return (row) => {
    for (const { name, kind, place } of declared) {
      const value = row[name];
      if (value !== null && typeof value !== kind) throw damagedRecord(`${place}${rowOf(row)}`);
    }
  };
}

const kinds: ReadonlyMap<string, "number" | "string"> = new Map([
  ["integer", "number"],
  ["real", "number"],
  ["text", "string"],
]);

const names = ["key", "task_key", "id", "attempt_id", "digest"];

function rowOf(row: Row): string {
  for (const name of names) {
    const value = row[name];
    if (typeof value === "string" || typeof value === "number") return ` of ${name} ${value}`;
  }
  return "";
}
