import { batchesOf } from "./batches.ts";
import type { AttemptEnd, TaskKey } from "../domain/index.ts";
import type { Database } from "./database.ts";
import { originalTextOrNull } from "./exact-text.ts";

export interface AttemptsSinceQuery {
  /** Attempts with a greater id. */
  readonly after: number;
  /** Attempts to read again because they had not ended at the last read. */
  readonly open: readonly number[];
}

/** An attempt of any session, as a process that follows others' work sees it. */
export interface FollowedAttempt {
  readonly attemptId: number;
  readonly taskKey: TaskKey;
  readonly sessionId: string | null;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  /** Null while in flight, and permanently where the process died. */
  readonly end: Omit<AttemptEnd, "response"> | null;
  /** Its session has ended, or was marked as ended by others, without ending it. */
  readonly isCutOff: boolean;
}

/** See `Store.lastAttempt`. */
export async function lastAttempt(db: Database): Promise<number> {
  const row = await db
    .selectFrom("attempts")
    .select(({ fn }) => fn.max("id").as("id"))
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** See `Store.attemptsSince`. */
export async function attemptsSince(
  db: Database,
  { after, open }: AttemptsSinceQuery,
): Promise<readonly FollowedAttempt[]> {
  const known = open.filter((id) => id <= after);
  const rows = [];
  for (const batch of batchesOf(known)) rows.push(...(await attempts(db).where("attempts.id", "in", batch).execute()));
  rows.push(...(await attempts(db).where("attempts.id", ">", after).execute()));
  return rows.map(followed);
}

function attempts(db: Database) {
  return db
    .selectFrom("attempts")
    .leftJoin("attempt_ends", "attempt_ends.attempt_id", "attempts.id")
    .leftJoin("sessions", "sessions.id", "attempts.session_id")
    .select(["attempts.id as attemptId", "attempts.task_key as taskKey", "attempts.session_id as sessionId"])
    .select(["attempts.started_at as startedAt", "sessions.ended_at as sessionEndedAt"])
    .select(["finished_at as finishedAt", "elapsed_ms as elapsedMs", "result", "status", "served_by as servedBy"])
    .select(["prompt_tokens as promptTokens", "completion_tokens as completionTokens"])
    .select(["reasoning_tokens as reasoningTokens", "cost_usd as usd", "cost_source as source", "detail"])
    .orderBy("attempts.id");
}

type Row = Awaited<ReturnType<ReturnType<typeof attempts>["execute"]>>[number];

function followed(row: Row): FollowedAttempt {
  const { attemptId, taskKey, sessionId, startedAt } = row;
  const end = endOf(row);
  return { attemptId, taskKey, sessionId, startedAt, end, isCutOff: end === null && row.sessionEndedAt !== null };
}

function endOf(row: Row): FollowedAttempt["end"] {
  const { attemptId, finishedAt, elapsedMs, result, status, usd, source } = row;
  if (finishedAt === null || elapsedMs === null || result === null || source === null) return null;
  const { promptTokens, completionTokens, reasoningTokens } = row;
  return {
    attemptId,
    finishedAt,
    elapsedMs,
    result,
    status,
    usage: { promptTokens, completionTokens, reasoningTokens },
    cost: { usd, source },
    servedBy: originalTextOrNull(row.servedBy),
    detail: originalTextOrNull(row.detail),
  };
}
