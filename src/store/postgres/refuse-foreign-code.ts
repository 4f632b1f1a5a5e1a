import { sql, type Kysely } from "kysely";
import { alteredStore } from "../altered-store.ts";
import type { Schema } from "../schema.ts";

/** All tables that this program creates, except those of the queue, which have their own schemas. */
const ours = [
  "aib_migrations",
  "aib_migrations_lock",
  "aib_store",
  "answers",
  "attempt_ends",
  "attempts",
  "dictionaries",
  "judges",
  "model_configs",
  "name_extractions",
  "labels",
  "run_events",
  "sessions",
  "suites",
  "tasks",
  "verdicts",
];

/**
 * Rejects where the database would run code besides our statements, or where something stands in for one of our tables:
 * triggers, rules, views, computed columns, inheriting tables. Ignores other schemas, extensions and further tables.
 */
export async function refuseForeignCode(db: Kysely<Schema>, shown: string): Promise<void> {
  const { rows } = await sql<{ found: string }>`
    with place as (select relnamespace as id from pg_class where oid = to_regclass('aib_store')),
    mine as (
      select c.oid as id, c.relname as name, c.relkind as kind, c.relnamespace = (select id from place) as stands
      from pg_class c
      where c.relname in (${sql.join(ours)})
        and (c.relnamespace = (select id from place) or c.oid = to_regclass(quote_ident(c.relname)))
    )
    select 'the ' || case kind when 'v' then 'view' when 'm' then 'view' when 'f' then 'foreign table' else 'relation' end
      || ' "' || name || '"' as found from mine where kind <> 'r'
    union select 'the table "' || name || '" of another schema' from mine where not stands
    union select 'the trigger "' || tgname || '" on "' || name || '"' from mine
      join pg_trigger on tgrelid = mine.id where not tgisinternal
    union select 'the rule "' || rulename || '" on "' || name || '"' from mine
      join pg_rewrite on ev_class = mine.id where kind = 'r'
    union select 'the policy "' || polname || '" on "' || name || '"' from mine join pg_policy on polrelid = mine.id
    union select 'the column "' || attname || '" of "' || name || '"' from mine
      join pg_attribute on attrelid = mine.id where attgenerated <> '' and not attisdropped
    union select 'the table "' || heir.relname || '", which inherits "' || name || '"' from mine
      join pg_inherits on inhparent = mine.id join pg_class heir on heir.oid = inhrelid
    union select 'the view "' || reader.relname || '" on "' || name || '"' from mine
      join pg_depend on refobjid = mine.id and refclassid = 'pg_class'::regclass and classid = 'pg_rewrite'::regclass
      join pg_rewrite on pg_rewrite.oid = objid
      join pg_class reader on reader.oid = ev_class
      where reader.relkind in ('v', 'm') and reader.relnamespace = (select id from place)
    order by 1`.execute(db);
  const found = rows.map((row) => row.found);
  if (found.length > 0) throw alteredStore(shown, found);
}
