import { z } from "zod";
import type { Digest } from "../domain/digest.ts";
import { skipReasons, type Skip } from "../domain/skip.ts";
import type { SuiteDefinition } from "../domain/suite.ts";
import type { TaskKey } from "../domain/task.ts";
import { batchesOf } from "./batches.ts";
import type { Database } from "./database.ts";
import { originalText } from "./exact-text.ts";
import { preparedKeySelect } from "./prepared-key-select.ts";
import { finishedKeys, insertLabel } from "./result-records.ts";
import type { BallotReply, SkippedTurn, TurnResult } from "./views/stored-results.ts";
import { readJson } from "./stored-json.ts";
import { placeFrom, tasksInOrder } from "./tasks-in-order.ts";

/** A skip is a label that code gives without a reply. */
export const skipKind = "skip";
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
      skips.set(key, { taskKey: key, because: becauseIn(key, value), origin });
    }
  }
  return skips;
}

/** See `Store.skips`. */
export async function skippedTurns(db: Database, suiteDigest: Digest): Promise<readonly SkippedTurn[]> {
  const rows = await turnsOf(db, suiteDigest)
    .innerJoin("labels", "labels.key", "tasks.key")
    .where("labels.kind", "=", skipKind)
    .select(["labels.value", "labels.origin"])
    .execute();
  return rows.map((row) => Object.assign(turnOf(row), { because: becauseIn(row.key, row.value) }));
}

/** See `Store.ballots`. */
export async function ballotReplies(
  db: Database,
  { suiteDigest, scenarios }: Pick<SuiteDefinition, "scenarios"> & { readonly suiteDigest: Digest },
): Promise<readonly BallotReply[]> {
  const ballots = scenarios.flatMap(({ turns }) => turns.filter(({ ballot }) => ballot !== undefined));
  if (ballots.length === 0) return [];
  const rows = await turnsOf(db, suiteDigest)
    .innerJoin("answers", "answers.key", "tasks.key")
    .where(
      "tasks.turn_id",
      "in",
      ballots.map(({ id }) => id),
    )
    .select(["answers.text", "answers.origin"])
    .execute();
  return rows.map((row) => Object.assign(turnOf(row), { text: originalText(row.text) }));
}

/** The reason of a stored skip. */
export function becauseIn(key: TaskKey, value: string): Skip["because"] {
  return readJson(skipJson, value, `skip ${key}`).because;
}

function turnsOf(db: Database, suiteDigest: Digest) {
  return tasksInOrder(db, suiteDigest)
    .where("tasks.kind", "=", "answer")
    .select(["tasks.turn_id", "tasks.key"])
    .orderBy("tasks.turn_index");
}

function turnOf(
  row: Awaited<ReturnType<ReturnType<typeof turnsOf>["execute"]>>[number] & Pick<TurnResult, "origin">,
): TurnResult {
  return Object.assign(placeFrom(row), { turnId: row.turn_id ?? "", origin: row.origin });
}
