import type { Migration } from "kysely/migration";

/** What views ask of all results, without reading the long texts beside it: how many, the latest, from where, cut or not. */
export const resultIndexes: Migration = {
  async up(db) {
    for (const table of ["answers", "verdicts"]) {
      await db.schema.createIndex(`${table}_by_origin`).on(table).columns(["origin", "recorded_at"]).execute();
    }
    await db.schema.createIndex("answers_by_cut").on("answers").columns(["truncated", "key"]).execute();
  },
};
