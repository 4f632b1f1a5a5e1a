import { z } from "zod";
import { skipReasons, type Skip, type TaskKey } from "../domain/index.ts";
import { batchesOf } from "./batches.ts";
import type { Database } from "./database.ts";
import { preparedKeySelect } from "./prepared-key-select.ts";
import { finishedKeys, insertLabel } from "./result-records.ts";
import { readJson } from "./stored-json.ts";

/** A skip is a label that code gives without a reply. */
const skipKind = "skip";
const skipJson = z.object({ because: z.enum(skipReasons) });

/** See `Store.recordSkip`; call it in a transaction. */
export async function insertSkip(db: Database, skip: Skip, recordedAt: string): Promise<boolean> {
  const { taskKey, because, origin } = skip;
  if ((await finishedKeys(db, [taskKey])).has(taskKey)) return false;
  return insertLabel(db, { taskKey, attemptId: null, kind: skipKind, value: { because }, origin }, recordedAt);
}

const selectSkips = preparedKeySelect((db, keys) =>
  db.selectFrom("labels").select(["key", "kind", "value", "origin"]).where("key", "in", keys),
);

/** See `Store.skipsOf`. */
export async function skipsOf(db: Database, keys: readonly TaskKey[]): Promise<ReadonlyMap<TaskKey, Skip>> {
  const skips = new Map<TaskKey, Skip>();
  for (const batch of batchesOf(keys)) {
    const { rows } = await selectSkips(db, batch);
    for (const { key, kind, value, origin } of rows) {
      if (kind !== skipKind) continue;
      const { because } = readJson(skipJson, value, `skip ${key}`);
      skips.set(key, { taskKey: key, because, origin });
    }
  }
  return skips;
}
