import type { Label, TaskKey } from "../domain/index.ts";
import type { Database } from "./database.ts";
import { jsonValue, readJson } from "./stored-json.ts";

/** True when this label was stored, false when another came first. */
export async function insertLabel(db: Database, label: Label, recordedAt: string): Promise<boolean> {
  const { taskKey, attemptId, kind, value, origin } = label;
  const row = { key: taskKey, attempt_id: attemptId, recorded_at: recordedAt, origin, kind };
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto("labels")
    .values({ ...row, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** See `Store.labelOf`. */
export async function labelOf(db: Database, key: TaskKey): Promise<Label | null> {
  const row = await db.selectFrom("labels").selectAll().where("key", "=", key).executeTakeFirst();
  if (row === undefined) return null;
  const value = readJson(jsonValue, row.value, `label ${key}`);
  return { taskKey: row.key, attemptId: row.attempt_id, kind: row.kind, value, origin: row.origin };
}
