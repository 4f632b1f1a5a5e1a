import type { Migration } from "kysely/migration";
import type { ColumnKinds } from "./column-kinds.ts";

/**
 * `names` holds only freely chosen names; the name at the end gets its own column. Earlier readings mixed the two, so
 * the next `aib names` reads them again; answers and recorded replies stay. Imported names are free choices.
 */
export function nameEndings({ text }: ColumnKinds): Migration {
  return {
    async up(db) {
      await db.schema.alterTable("name_extractions").addColumn("ending", text).execute();
      await db.deleteFrom("name_extractions").where("origin", "!=", "imported").execute();
    },
  };
}
