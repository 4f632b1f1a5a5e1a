import type { Selectable } from "kysely";
import { originalText, storableText } from "./exact-text.ts";
import type { Database } from "./database.ts";
import type { Schema } from "./schema.ts";

/** A process that makes attempts, from its start to its end. */
export interface SessionStart {
  readonly id: string;
  /** ISO 8601, UTC, as all times here. */
  readonly startedAt: string;
  /** Distinguishes machines, as a process id identifies a process on one machine only. */
  readonly host: string;
  readonly pid: number;
}

export interface SessionRecord extends SessionStart {
  /** The last sign of life. */
  readonly heartbeatAt: string;
  /** When it ended, or when another process marked it as dead; null while it counts as alive. */
  readonly endedAt: string | null;
}

/** See `Store.openSession`. */
export async function insertSession(db: Database, { id, startedAt, host, pid }: SessionStart): Promise<void> {
  const row = { id, started_at: startedAt, host: storableText(host), pid, heartbeat_at: startedAt, ended_at: null };
  await db.insertInto("sessions").values(row).execute();
}

/** See `Store.heartbeat`. */
export async function beat(db: Database, sessionId: string, at: string): Promise<void> {
  await db.updateTable("sessions").set({ heartbeat_at: at, ended_at: null }).where("id", "=", sessionId).execute();
}

/** A session that makes an attempt is alive, even if another process has marked it as ended. */
export async function revive(db: Database, sessionId: string, at: string): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ heartbeat_at: at, ended_at: null })
    .where("id", "=", sessionId)
    .where("ended_at", "is not", null)
    .execute();
}

export interface SessionEnd {
  readonly sessionId: string;
  readonly at: string;
  /** Ends it only if this is still its last sign of life; null to end it in any case. */
  readonly silentSince: string | null;
}

/** See `Store.endSession`. */
export async function endSession(db: Database, { sessionId, at, silentSince }: SessionEnd): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ ended_at: at })
    .where("id", "=", sessionId)
    .where("ended_at", "is", null)
    .$if(silentSince !== null, (query) => query.where("heartbeat_at", "=", silentSince ?? ""))
    .execute();
}

/** See `Store.sessions`. */
export async function sessions(db: Database): Promise<readonly SessionRecord[]> {
  const rows = await db.selectFrom("sessions").selectAll().orderBy("started_at").orderBy("id").execute();
  return rows.map(sessionFrom);
}

/** By name: a statement that the server keeps must give the same columns also after a newer version has added one. */
export const sessionColumns = [
  "sessions.id",
  "sessions.started_at",
  "sessions.host",
  "sessions.pid",
  "sessions.heartbeat_at",
  "sessions.ended_at",
] as const;

export function sessionFrom(row: Selectable<Schema["sessions"]>): SessionRecord {
  return {
    id: row.id,
    startedAt: row.started_at,
    host: originalText(row.host),
    pid: row.pid,
    heartbeatAt: row.heartbeat_at,
    endedAt: row.ended_at,
  };
}
