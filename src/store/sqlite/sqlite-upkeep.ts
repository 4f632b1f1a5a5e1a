import { existsSync, rmSync } from "node:fs";
import { sql } from "kysely";
import { BenchError } from "../../domain/index.ts";
import type { Database } from "../database.ts";
import type { Upkeep } from "../upkeep.ts";

export const sqliteUpkeep: Upkeep = {
  copyTo: copyInto,
  async bytes(db) {
    const { rows } = await sql<{ bytes: number }>`
      select page_count * page_size as bytes from pragma_page_count, pragma_page_size`.execute(db);
    return rows[0]?.bytes ?? 0;
  },
  // The one number counts what other connections committed, the other what this one changed.
  async revision(db) {
    const { rows } = await sql<{ revision: string }>`
      select data_version || '.' || total_changes() as revision from pragma_data_version`.execute(db);
    return rows[0]?.revision ?? "";
  },
};

/** Unlike a copy of the file, `vacuum into` also has what still stands in the write-ahead log, and nothing half done. */
async function copyInto(db: Database, target: string): Promise<void> {
  if (existsSync(target)) throw unusable(target, "there is such a file already");
  try {
    await sql`vacuum into ${target}`.execute(db);
  } catch (error) {
    rmSync(target, { force: true });
    throw unusable(target, error instanceof Error ? error.message : String(error), error);
  }
}

function unusable(target: string, why: string, cause?: unknown): BenchError {
  return new BenchError({
    code: "store",
    message: `No copy of the store could be written to ${target}: ${why}`,
    hint: "Free some space there, or make the directory writable.",
    cause,
  });
}
