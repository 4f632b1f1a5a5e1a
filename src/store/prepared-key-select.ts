import type { Compilable, CompiledQuery, DialectAdapter, QueryResult } from "kysely";
import { BenchError } from "../domain/bench-error.ts";
import type { TaskKey } from "../domain/task.ts";
import type { Database } from "./database.ts";

/**
 * A select by task keys whose SQL is built once for each open database and number of keys, since building takes longer
 * than running. It may bind all keys several times, always in their order, and nothing else.
 */
export function preparedKeySelect<Row>(
  build: (db: Database, keys: readonly TaskKey[]) => Compilable<Row>,
): (db: Database, keys: readonly TaskKey[]) => Promise<QueryResult<Row>> {
  // A database and its transactions share one adapter, and no other database has it.
  const builtFor = new WeakMap<DialectAdapter, Map<number, CompiledQuery<Row>>>();
  return (db, keys) => {
    const { adapter } = db.getExecutor();
    const built = builtFor.get(adapter) ?? new Map<number, CompiledQuery<Row>>();
    builtFor.set(adapter, built);
    const query = built.get(keys.length) ?? checked(build(db, keys).compile(), keys);
    built.set(keys.length, query);
    const times = query.parameters.length / keys.length;
    return db.executeQuery({ ...query, parameters: Array.from({ length: times }, () => keys).flat() });
  };
}

function checked<Row>(query: CompiledQuery<Row>, keys: readonly TaskKey[]): CompiledQuery<Row> {
  const { parameters } = query;
  const bindsTheKeys =
    parameters.length >= keys.length &&
    parameters.length % keys.length === 0 &&
    parameters.every((value, index) => value === keys[index % keys.length]);
  if (bindsTheKeys) return query;
  throw new BenchError({
    code: "internal",
    message: "A prepared select binds values that are not its keys.",
    hint: "This is a bug in the program: report it with this message.",
  });
}
