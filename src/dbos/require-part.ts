import type { Pool } from "pg";
import { BenchError } from "../domain/index.ts";
import type { Part } from "./control.ts";
import { hasTables } from "./make-tables.ts";
import { schema } from "./schemas.ts";

const listed = 8;

/** @throws BenchError not-found for a run or a queue that nobody has ordered, with those that there are. */
export async function requirePart(pool: Pool, { runId, queue }: Part): Promise<void> {
  if (runId === null && queue === null) return;
  const isThere = await hasTables(pool);
  if (runId !== null) {
    const runs = isThere ? await namesIn(pool, "runs", "run_id") : [];
    if (!runs.includes(runId)) throw unknown(`run ${runId}`, "Runs", runs);
  }
  if (queue === null) return;
  const queues = isThere ? await namesIn(pool, "queues", "queue") : [];
  if (!queues.includes(queue)) throw unknown(`queue ${queue}`, "Queues", queues);
}

async function namesIn(pool: Pool, table: string, column: string): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select distinct ${column} as name from ${schema}.${table} order by name`,
  );
  return rows.map(({ name }) => name);
}

function unknown(what: string, plural: string, names: readonly string[]): BenchError {
  const more = names.length > listed ? ` and ${names.length - listed} more` : "";
  return new BenchError({
    code: "not-found",
    message: `There is no ${what} in this database.`,
    hint:
      names.length === 0
        ? "Nothing has been ordered in it: aib run --engine dbos does."
        : `${plural} that there are: ${names.slice(0, listed).join(", ")}${more}. See: aib queues.`,
  });
}
