import type { Migration } from "kysely/migration";
import type { ColumnKinds } from "./column-kinds.ts";

/**
 * Names are those of the free choice, and the one at the end has a column of its own. Earlier readings mixed the two, so
 * they are read again by the next `aib names`: the answers and the replies about them stay. Imported names are free choices.
 */
export function nameEndings({ text }: ColumnKinds): Migration {
  return {
    async up(db) {
      await db.schema.alterTable("name_extractions").addColumn("ending", text).execute();
      await db.deleteFrom("name_extractions").where("origin", "!=", "imported").execute();
    },
  };
}
