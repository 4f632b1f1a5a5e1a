import { z } from "zod";
import { originalTextOrNull, storableText, storableTextOrNull } from "./exact-text.ts";
import type { Database } from "./database.ts";
import { readJson } from "./stored-json.ts";

/** One of the rare events of a run, as the running process describes it. */
export interface StoredEvent {
  readonly sessionId: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly kind: string;
  readonly channel: string | null;
  /** Details, kept as JSON. */
  readonly body: Readonly<Record<string, unknown>>;
}

export interface RecordedEvent extends StoredEvent {
  readonly id: number;
}

export interface EventQuery {
  /** Events with a greater id; null for all. */
  readonly after: number | null;
  /** The last ones only; null for all. */
  readonly last: number | null;
}

/** See `Store.recordEvents`; call it in a transaction. */
export async function insertEvents(db: Database, recorded: readonly StoredEvent[]): Promise<void> {
  for (const { sessionId, at, kind, channel, body } of recorded) {
    const row = {
      session_id: sessionId,
      at,
      kind,
      channel: storableTextOrNull(channel),
      body: storableText(JSON.stringify(body)),
    };
    await db.insertInto("run_events").values(row).execute();
  }
}

const bodyJson: z.ZodType<StoredEvent["body"]> = z.record(z.string(), z.unknown());

/** See `Store.events`. */
export async function eventsOf(db: Database, { after, last }: EventQuery): Promise<readonly RecordedEvent[]> {
  const rows = await db
    .selectFrom("run_events")
    .selectAll()
    .$if(after !== null, (query) => query.where("id", ">", after ?? 0))
    .orderBy("id", "desc")
    .$if(last !== null, (query) => query.limit(last ?? 0))
    .execute();
  return rows.toReversed().map((row) => ({
    id: row.id,
    sessionId: row.session_id,
    at: row.at,
    kind: row.kind,
    channel: originalTextOrNull(row.channel),
    body: readJson(bodyJson, row.body, `event ${row.id}`),
  }));
}
