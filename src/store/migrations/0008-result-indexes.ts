import type { Migration } from "kysely/migration";

/**
 * What views ask of all results, without reading the long texts beside it: how many, the latest, from where, cut or not. And
 * tasks in the order in which views group them, with everything that they are grouped by.
 */
export const resultIndexes: Migration = {
  async up(db) {
    for (const table of ["answers", "verdicts"]) {
      await db.schema.createIndex(`${table}_by_origin`).on(table).columns(["origin", "recorded_at"]).execute();
    }
    await db.schema.createIndex("answers_by_cut").on("answers").columns(["truncated", "key"]).execute();
    await db.schema
      .createIndex("tasks_in_groups")
      .on("tasks")
      .columns([
        "suite_digest",
        "judge_id",
        "model_config_id",
        "run",
        "variant",
        "delivery",
        "kind",
        "key",
        "scenario_id",
      ])
      .execute();
    await db.schema.dropIndex("tasks_by_run").execute();
  },
};
