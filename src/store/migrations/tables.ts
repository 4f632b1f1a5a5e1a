import { sql, type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, type RawBuilder } from "kysely";
import type { Migration } from "kysely/migration";
import { namePlace, tables, taskPlace, type Column } from "../schema.ts";

/** What the two databases define differently. */
export interface ColumnKinds {
  /** Makes an integer column the primary key: auto-generated, never reused. */
  readonly generatedId: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
  /** Integers up to JavaScript's safe limit. */
  readonly integer: "integer" | "bigint";
  /** Texts compared and sorted by code point, independent of the machine's locale. */
  readonly text: "text" | RawBuilder<unknown>;
  readonly real: RawBuilder<unknown>;
  readonly bytes: "blob" | "bytea";
}

const real = sql`double precision`;

/** Without `autoincrement` SQLite would reuse the id of a deleted last row. */
export const sqliteColumns: ColumnKinds = {
  generatedId: (column) => column.primaryKey().autoIncrement(),
  integer: "integer",
  text: "text",
  real,
  bytes: "blob",
};

export const postgresColumns: ColumnKinds = {
  generatedId: (column) => column.primaryKey().generatedByDefaultAsIdentity(),
  integer: "bigint",
  text: sql`text collate "C"`,
  real,
  bytes: "bytea",
};

/** Creates all tables and their indexes. The types are common to SQLite and Postgres; `ColumnKinds` supplies the differences. */
export function createTables(kinds: ColumnKinds): Migration {
  return {
    async up(db) {
      for (const [name, columns] of Object.entries(tables)) await createTable(db, { name, columns }, kinds);
      for (const { name, table, columns } of indexes) {
        await db.schema
          .createIndex(name)
          .on(table)
          .columns([...columns])
          .execute();
      }
    },
  };
}

async function createTable(
  db: Kysely<unknown>,
  { name: table, columns }: { readonly name: string; readonly columns: Readonly<Record<string, Column<unknown>>> },
  kinds: ColumnKinds,
): Promise<void> {
  let creation: CreateTableBuilder<string, string> = db.schema.createTable(table);
  for (const [name, { kind, rules }] of Object.entries(columns)) {
    creation =
      kind === "generatedId"
        ? creation.addColumn(name, kinds.integer, kinds.generatedId)
        : creation.addColumn(name, kinds[kind], (column) => rules.reduce((built, rule) => rule(built), column));
  }
  for (const key of primaryKeys.filter((one) => one.table === table)) {
    creation = creation.addPrimaryKeyConstraint(key.name, [...key.columns]);
  }
  await creation.execute();
}

/** Of several columns. */
const primaryKeys = [
  { name: "tasks_place", table: "tasks", columns: taskPlace },
  { name: "name_extractions_place", table: "name_extractions", columns: namePlace },
  { name: "stopped_channel", table: "stopped_channels", columns: ["run_id", "channel"] },
] as const;

const indexes = [
  { name: "attempts_by_task", table: "attempts", columns: ["task_key"] },
  { name: "attempts_by_session", table: "attempts", columns: ["session_id"] },
  // Deleting an attempt checks whether a result refers to it.
  { name: "answers_by_attempt", table: "answers", columns: ["attempt_id"] },
  { name: "verdicts_by_attempt", table: "verdicts", columns: ["attempt_id"] },
  { name: "labels_by_attempt", table: "labels", columns: ["attempt_id"] },
  // What views ask of all results, without the long texts beside it.
  { name: "answers_by_origin", table: "answers", columns: ["origin", "recorded_at"] },
  { name: "verdicts_by_origin", table: "verdicts", columns: ["origin", "recorded_at"] },
  { name: "answers_by_cut", table: "answers", columns: ["truncated", "key"] },
  { name: "name_extractions_by_key", table: "name_extractions", columns: ["key"] },
  // Covers every column that views group and count tasks by, in the order of the groups.
  {
    name: "tasks_in_groups",
    table: "tasks",
    columns: [
      "suite_digest",
      "kind",
      "model_config_id",
      "run",
      "judge_id",
      "variant",
      "delivery",
      "key",
      "scenario_id",
    ],
  },
] as const;
