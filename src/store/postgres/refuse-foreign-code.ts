import { sql, type Kysely } from "kysely";
import { alteredStore } from "../altered-store.ts";
import type { Schema } from "../schema.ts";

/** All tables that this program creates, except those of the queue, which have their own schemas. */
export const ownTables = [
  "aib_migrations",
  "aib_migrations_lock",
  "aib_store",
  "answers",
  "attempt_ends",
  "attempts",
  "dictionaries",
  "held_channels",
  "judges",
  "model_configs",
  "name_extractions",
  "labels",
  "run_events",
  "sessions",
  "stopped_channels",
  "suites",
  "tasks",
  "verdicts",
  "work_orders",
];

/**
 * Rejects where the database would run code besides our statements, or where something stands in for one of our tables:
 * triggers, rules, views, computed columns, inheriting tables, and expressions that our migrations do not make (defaults, checks,
 * indexes, types). Ignores other schemas, extensions and further tables.
 */
export async function refuseForeignCode(db: Kysely<Schema>, shown: string): Promise<void> {
  const { rows } = await sql<{ found: string }>`
    with place as (select relnamespace as id from pg_class where oid = to_regclass('aib_store')),
    mine as (
      select c.oid as id, c.relname as name, c.relkind as kind, c.relnamespace = (select id from place) as stands
      from pg_class c
      where c.relname in (${sql.join(ownTables)})
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
    union select 'the default of "' || attname || '" on "' || name || '"' from mine
      join pg_attrdef on adrelid = mine.id join pg_attribute on attrelid = mine.id and attnum = adnum
      where attgenerated = ''
        and (name, attname, pg_get_expr(adbin, adrelid)) <> ('aib_migrations_lock', 'is_locked', '0')
    union select 'the check "' || conname || '" on "' || name || '"' from mine
      join pg_constraint on conrelid = mine.id where contype = 'c'
    union select 'the index "' || indexrelid::regclass || '" on "' || name || '"' from mine
      join pg_index on indrelid = mine.id where indexprs is not null or indpred is not null
    union select 'the type of "' || attname || '" on "' || name || '"' from mine
      join pg_attribute on attrelid = mine.id and attnum > 0 and not attisdropped
      join pg_type on pg_type.oid = atttypid
      where kind = 'r' and typnamespace <> 'pg_catalog'::regnamespace
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
