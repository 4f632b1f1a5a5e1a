import type { Migration } from "kysely/migration";

/** Removing an attempt asks whether a result still refers to it: without an index that reads all of them each time. */
export const attemptIndexes: Migration = {
  async up(db) {
    for (const table of ["answers", "verdicts"]) {
      await db.schema.createIndex(`${table}_by_attempt`).on(table).column("attempt_id").execute();
    }
  },
};
