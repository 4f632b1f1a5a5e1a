import type { AttemptStart, TaskKey } from "../domain/index.ts";
import { insertAttemptStart } from "./attempt-records.ts";
import type { BeginTerms, Beginning } from "./beginning.ts";
import type { Database } from "./database.ts";
import { preparedKeySelect } from "./prepared-key-select.ts";
import { finishedKeys } from "./result-records.ts";
import { revive, sessionFrom, type SessionRecord } from "./session-records.ts";

/** See `Store.beginAttempt`; call it in a transaction. */
export async function claimAttempt(
  db: Database,
  start: AttemptStart,
  { replaces = null, seen = null }: BeginTerms,
): Promise<Beginning> {
  const { taskKey, sessionId, startedAt } = start;
  if (await isFinished(db, taskKey, replaces)) return { kind: "finished" };
  const holder = await holderOf(db, taskKey, sessionId);
  if (holder !== null) return { kind: "held", by: holder };
  if (seen !== null && (await othersBegan(db, { after: seen, own: sessionId }))) return { kind: "unseen" };
  if (sessionId !== null) await revive(db, sessionId, startedAt);
  return { kind: "begun", attemptId: await insertAttemptStart(db, start) };
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
    .selectAll("sessions"),
);

interface Unseen {
  readonly after: number;
  readonly own: string | null;
}

async function othersBegan(db: Database, { after, own }: Unseen): Promise<boolean> {
  const later = await db
    .selectFrom("attempts")
    .select("id")
    .where("id", ">", after)
    .where((attempt) => attempt.or([attempt("session_id", "is", null), attempt("session_id", "!=", own ?? "")]))
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}

async function holderOf(db: Database, key: TaskKey, own: string | null): Promise<SessionRecord | null> {
  const { rows } = await selectHolders(db, [key]);
  const holder = rows.find(({ id }) => id !== own);
  return holder === undefined ? null : sessionFrom(holder);
}
