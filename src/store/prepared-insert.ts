import type { Compilable, CompiledQuery, DialectAdapter, QueryResult } from "kysely";
import { BenchError } from "../domain/bench-error.ts";
import type { Database } from "./database.ts";

/**
 * An insert whose SQL is built once for each open database; afterwards values are only bound, since building takes
 * longer than running. Every row must have the same columns in the same order.
 */
export function preparedInsert<Row extends object, Output>(
  build: (db: Database, row: Row) => Compilable<Output>,
): (db: Database, row: Row) => Promise<QueryResult<Output>> {
  // A database and its transactions share one adapter, and no other database has it.
  const built = new WeakMap<DialectAdapter, CompiledQuery<Output>>();
  return (db, row) => {
    const { adapter } = db.getExecutor();
    const query = built.get(adapter) ?? buildFor(row, build(db, row).compile());
    built.set(adapter, query);
    return db.executeQuery({ ...query, parameters: Object.values(row) });
  };
}

/** Refuses a statement that binds anything but the row's values in their order. */
function buildFor<Output>(row: object, query: CompiledQuery<Output>): CompiledQuery<Output> {
  const values: readonly unknown[] = Object.values(row);
  const bindsTheRow =
    query.parameters.length === values.length &&
    values.every((value, index) => Object.is(value, query.parameters[index]));
  if (bindsTheRow) return { ...query, parameters: [] };
  throw new BenchError({
    code: "internal",
    message: "A prepared insert binds other values than its row's.",
    hint: "This is a bug in the program: report it with this message.",
  });
}

export function insertedOne(result: QueryResult<unknown>): boolean {
  return (result.numAffectedRows ?? 0n) > 0n;
}
