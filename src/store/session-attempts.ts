import { batchesOf } from "./batches.ts";
import type { AttemptResult, Digest, TaskKey } from "../domain/index.ts";
import type { Database } from "./database.ts";

export interface SessionAttemptQuery {
  readonly sessionId: string;
  /** Attempts with a greater id; null for all. */
  readonly after: number | null;
  /** Attempts to read again because they had not ended at the last read. */
  readonly open: readonly number[];
}

/** An attempt as an observing process sees it. */
export interface SessionAttempt {
  readonly attemptId: number;
  readonly taskKey: TaskKey;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  /** Null while in flight, and permanently where the process died. */
  readonly end: { readonly finishedAt: string; readonly result: AttemptResult; readonly usd: number | null } | null;
}

/** See `Store.modelConfigsByTask`. */
export async function modelConfigsByTask(db: Database, suiteDigest: Digest): Promise<ReadonlyMap<TaskKey, Digest>> {
  const rows = await db
    .selectFrom("tasks")
    .where("suite_digest", "=", suiteDigest)
    .select(["key", "model_config_id"])
    .execute();
  return new Map(rows.map((row) => [row.key, row.model_config_id]));
}

/** See `Store.sessionAttempts`. */
export async function sessionAttempts(
  db: Database,
  { sessionId, after, open }: SessionAttemptQuery,
): Promise<readonly SessionAttempt[]> {
  const again = [];
  for (const batch of batchesOf(open)) again.push(await attempts(db).where("attempts.id", "in", batch).execute());
  const rows = await attempts(db)
    .where("attempts.session_id", "=", sessionId)
    .$if(after !== null, (query) => query.where("attempts.id", ">", after ?? 0))
    .execute();
  return [...again.flat(), ...rows].map(({ finishedAt, result, usd, ...attempt }) =>
    Object.assign(attempt, { end: finishedAt === null || result === null ? null : { finishedAt, result, usd } }),
  );
}

function attempts(db: Database) {
  return db
    .selectFrom("attempts")
    .leftJoin("attempt_ends", "attempt_ends.attempt_id", "attempts.id")
    .select(["attempts.id as attemptId", "attempts.task_key as taskKey", "attempts.started_at as startedAt"])
    .select(["attempt_ends.finished_at as finishedAt", "attempt_ends.result", "attempt_ends.cost_usd as usd"])
    .orderBy("attempts.id");
}
