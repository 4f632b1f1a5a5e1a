import { sql } from "kysely";
import type { TaskKey } from "../domain/task.ts";
import { insertAttemptStart, type AttemptStartRow } from "./attempt-records.ts";
import type { Database } from "./database.ts";
import { preparedKeySelect } from "./prepared-key-select.ts";
import { finishedKeys } from "./result-records.ts";
import { revive, sessionColumns, sessionFrom, type SessionRecord } from "./session-records.ts";

/** Conditions of a claim; each is optional. */
export interface ClaimTerms {
  /** A name extraction recorded at this time or before does not count as the task's result; null where there is none. */
  readonly replaces?: string | null;
  /** The last attempt that the caller has counted, 0 for none: refused if another session has begun a later one. Null: unchecked. */
  readonly seen?: number | null;
}

/** The result of a claim. */
export type AttemptClaim =
  | { readonly kind: "claimed"; readonly attemptId: number }
  /** The task has its result, perhaps from another process. */
  | { readonly kind: "already-done" }
  /** Another living session has an attempt at the task in flight. */
  | { readonly kind: "held-elsewhere"; readonly by: SessionRecord }
  /** Other sessions have begun attempts that the caller has not counted. */
  | { readonly kind: "uncounted" };

/** See `Store.beginAttempt`; call it in a transaction. */
export async function claimAttempt(
  db: Database,
  start: AttemptStartRow,
  { replaces = null, seen = null }: ClaimTerms,
): Promise<AttemptClaim> {
  const { task_key: taskKey, session_id: sessionId = null, started_at: startedAt } = start;
  if (sessionId !== null && replaces === null) {
    const attemptId = await insertUnclaimed(db, start, seen);
    if (attemptId !== null) return { kind: "claimed", attemptId };
  }
  // In this order: an attempt that another writer ends between the two reads has stored its result by the second.
  const holder = await holderOf(db, taskKey, sessionId);
  if (await isFinished(db, taskKey, replaces)) return { kind: "already-done" };
  if (holder !== null) return { kind: "held-elsewhere", by: holder };
  if (seen !== null && (await firstOfOthers(seen, sessionId).execute(db)).rows.length > 0) return { kind: "uncounted" };
  if (sessionId !== null) await revive(db, sessionId, startedAt);
  return { kind: "claimed", attemptId: await insertAttemptStart(db, start) };
}

/**
 * Claims in one statement in the usual case: on a server every statement is a round trip, and other writers wait for it.
 * Null where anything prevents the claim, also where this session is marked as ended.
 */
async function insertUnclaimed(db: Database, start: AttemptStartRow, seen: number | null): Promise<number | null> {
  const columns = sql.join(Object.keys(start).map((column) => sql.ref(column)));
  const { task_key: key, session_id: sessionId = null } = start;
  const nothingUncounted = seen === null ? sql`` : sql`and (${firstOfOthers(seen, sessionId)}) is null`;
  const { rows } = await sql<{ id: number }>`
    insert into attempts (${columns}) select ${sql.join(Object.values(start))}
    where not exists (select 1 from answers where key = ${key})
      and not exists (select 1 from verdicts where key = ${key})
      and not exists (select 1 from name_extractions where key = ${key})
      and not exists (select 1 from labels where key = ${key})
      and not exists (
        select 1 from attempts other
        join sessions holder on holder.id = other.session_id
        left join attempt_ends ended on ended.attempt_id = other.id
        where other.task_key = ${key} and ended.attempt_id is null
          and holder.ended_at is null and holder.id <> ${sessionId})
      and exists (select 1 from sessions own where own.id = ${sessionId} and own.ended_at is null)
      ${nothingUncounted}
    returning id`.execute(db);
  return rows[0]?.id ?? null;
}

async function isFinished(db: Database, key: TaskKey, replaces: string | null): Promise<boolean> {
  if (replaces === null) return (await finishedKeys(db, [key])).has(key);
  const newer = await db
    .selectFrom("name_extractions")
    .select("key")
    .where("key", "=", key)
    .where("recorded_at", ">", replaces)
    .executeTakeFirst();
  return newer !== undefined;
}

const selectHolders = preparedKeySelect((db, keys) =>
  db
    .selectFrom("attempts")
    .innerJoin("sessions", "sessions.id", "attempts.session_id")
    .leftJoin("attempt_ends", "attempt_ends.attempt_id", "attempts.id")
    .where("attempts.task_key", "in", keys)
    .where("attempt_ends.attempt_id", "is", null)
    .where("sessions.ended_at", "is", null)
    .select(sessionColumns),
);

/** The first attempt by another session after this one. Ordered by id, so that Postgres does not read all attempts. */
function firstOfOthers(after: number, own: string | null) {
  return sql<{ id: number }>`
    select id from attempts where id > ${after} and session_id is distinct from ${own} order by id limit 1`;
}

async function holderOf(db: Database, key: TaskKey, own: string | null): Promise<SessionRecord | null> {
  const { rows } = await selectHolders(db, [key]);
  const holder = rows.find(({ id }) => id !== own);
  return holder === undefined ? null : sessionFrom(holder);
}
