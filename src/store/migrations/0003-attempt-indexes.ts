import type { Migration } from "kysely/migration";

/** Deleting an attempt checks whether a result refers to it: without an index this scans the whole table each time. */
export const attemptIndexes: Migration = {
  async up(db) {
    for (const table of ["answers", "verdicts"]) {
      await db.schema.createIndex(`${table}_by_attempt`).on(table).column("attempt_id").execute();
    }
  },
};
