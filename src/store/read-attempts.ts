import { hasEnd, outcomeColumns, outcomeFrom } from "./attempts-query.ts";
import type { Database } from "./database.ts";
import { nullsFirst } from "./nulls-first.ts";
import { resultPlaceFrom, runsOf, tasksOfRun, type RunPlace } from "./tasks-in-order.ts";
import type { Schema } from "./schema.ts";
import { becauseIn, skipKind } from "./skip-records.ts";
import type { ResultQuery, StoredAttempt, StoredSkip } from "./views/stored-results.ts";

/** See `Store.storedAttempts`. */
export async function* readAttempts(db: Database, query: ResultQuery): AsyncGenerator<StoredAttempt> {
  for await (const place of runsOf(db, query)) yield* await attemptsOfRun(db, place);
}

/** See `Store.storedSkips`. */
export async function* readSkips(db: Database, query: ResultQuery): AsyncGenerator<StoredSkip> {
  for await (const place of runsOf(db, query)) yield* await skipsOfRun(db, place);
}

async function attemptsOfRun(db: Database, place: RunPlace): Promise<readonly StoredAttempt[]> {
  const rows = await tasksOfRun(db, place)
    .innerJoin("attempts", "attempts.task_key", "tasks.key")
    .leftJoin("attempt_ends", "attempt_ends.attempt_id", "attempts.id")
    .select(taskColumns)
    .select(["attempts.id", "attempts.started_at"])
    .select(outcomeColumns)
    .orderBy("tasks.turn_index", nullsFirst)
    .orderBy("tasks.slot")
    .orderBy("attempts.id")
    .execute();
  return rows.map((row) => {
    const { id: attemptId, started_at: startedAt } = row;
    const end = hasEnd(row) ? { attemptId, ...outcomeFrom(row) } : null;
    return Object.assign(taskOf(row), { attemptId, startedAt, end });
  });
}

async function skipsOfRun(db: Database, place: RunPlace): Promise<readonly StoredSkip[]> {
  const rows = await tasksOfRun(db, place)
    .innerJoin("labels", "labels.key", "tasks.key")
    .where("labels.kind", "=", skipKind)
    .select(taskColumns)
    .select(["labels.value", "labels.origin", "labels.recorded_at"])
    .orderBy("tasks.turn_index", nullsFirst)
    .orderBy("tasks.slot")
    .execute();
  return rows.map((row) => {
    const { key, value, origin, recorded_at: recordedAt } = row;
    return Object.assign(taskOf(row), { because: becauseIn(key, value), origin, recordedAt });
  });
}

const taskColumns = ["tasks.key", "tasks.kind", "tasks.turn_id", "tasks.judge_id"] as const;

function taskOf(row: Omit<Schema["tasks"], "suite_digest" | "turn_index" | "slot">) {
  const place = resultPlaceFrom(row);
  return { place, taskKey: row.key, kind: row.kind, turnId: row.turn_id, judgeId: row.judge_id };
}
