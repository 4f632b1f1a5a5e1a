import { sql, type Kysely } from "kysely";
import { digestText } from "../../domain/digest.ts";
import { alteredStore } from "../altered-store.ts";
import type { Schema } from "../schema.ts";

/**
 * The first characters of the digest of each definition, as SQLite keeps it. Definitions of released versions never
 * change: a library that words a statement differently needs its own digest here beside the old one.
 */
const known: ReadonlyMap<string, string> = new Map([
  ["aib_migrations", "6c7878a6144b0166"],
  ["aib_migrations_lock", "9bb6285302f82c2f"],
  ["answers", "5bc8b648b84ccfac"],
  ["answers_by_attempt", "cfa5e6d1e8294877"],
  ["answers_by_cut", "834543e15bde7aec"],
  ["answers_by_origin", "ff6e01ffc7ee177d"],
  ["attempt_ends", "f623c6872ad3d873"],
  ["attempts", "b74420f72cde725c"],
  ["attempts_by_session", "0b8879c4b8ddfc95"],
  ["attempts_by_task", "998b19cd16830b90"],
  ["dictionaries", "04a4ca756cf204ca"],
  ["judges", "1e99d96cdc97f836"],
  ["labels", "1ed15fe7a4a05664"],
  ["labels_by_attempt", "fb478b41e1770d4d"],
  ["model_configs", "82fd6e0c2dcb609b"],
  ["name_extractions", "4c2b3626a4e6bdcf"],
  ["name_extractions_by_key", "4bf1f116f242291f"],
  ["run_events", "75c6a4c161d40a62"],
  ["sessions", "9e89183b5904a2ff"],
  ["suites", "9c6cc19d2d75d7ff"],
  ["tasks", "eaef754fdf8518f9"],
  ["tasks_in_groups", "2645c04fda55a885"],
  ["verdicts", "6f1a785c23f0d530"],
  ["verdicts_by_attempt", "e64ae3ec09967ea2"],
  ["verdicts_by_origin", "0495ce7982d09e45"],
]);

interface SchemaObject {
  readonly kind: string;
  readonly name: string;
  readonly table: string;
  /** Null for the indexes that SQLite makes itself. */
  readonly definition: string | null;
}

/** Rejects where the schema would run foreign code: called before any table is read or written. */
export async function refuseForeignCode(db: Kysely<Schema>, location: string): Promise<void> {
  const found = (await objectsIn(db)).filter(runsCode);
  if (found.length > 0) throw alteredStore(location, found.map(named));
}

/** Rejects where one of our tables or indexes differs from what the migrations create. Other tables are allowed. */
export async function refuseChangedTables(db: Kysely<Schema>, location: string): Promise<void> {
  const changed = (await objectsIn(db)).filter(
    (found) => isOurs(found) && digestOfObject(found) !== knownDigest(found),
  );
  if (changed.length > 0) throw alteredStore(location, changed.map(named));
}

async function objectsIn(db: Kysely<Schema>): Promise<readonly SchemaObject[]> {
  const { rows } = await sql<SchemaObject>`
    select type as kind, name, tbl_name as "table", sql as definition from sqlite_master
    where sql is not null order by name`.execute(db);
  return rows;
}

function runsCode({ kind, definition }: SchemaObject): boolean {
  return kind === "trigger" || kind === "view" || /^create\s+virtual/iu.test(definition ?? "");
}

function isOurs({ name, table }: SchemaObject): boolean {
  return known.has(name.toLowerCase()) || known.has(table.toLowerCase());
}

function knownDigest({ name }: SchemaObject): string | undefined {
  return known.get(name.toLowerCase());
}

function digestOfObject({ definition }: SchemaObject): string {
  return digestText(definition ?? "").slice(0, 16);
}

function named({ kind, name, table }: SchemaObject): string {
  return kind === "trigger" || kind === "index" ? `the ${kind} "${name}" on "${table}"` : `the ${kind} "${name}"`;
}
