import { batchesOf } from "./batches.ts";
import type { Database } from "./database.ts";
import type { TaskKey } from "../domain/index.ts";

export interface SpendingQuery {
  /** Attempts with a greater id; null for all. */
  readonly after: number | null;
  /** Attempts to read again because they had not ended at the last read. */
  readonly open: readonly number[];
}

/** What an attempt costs. */
export interface AttemptSpending {
  readonly attemptId: number;
  readonly taskKey: TaskKey;
  /** False while it is in flight, and permanently where its process died. */
  readonly ended: boolean;
  /** It has not ended, and its session counts as alive. */
  readonly inFlight: boolean;
  /** Null where the price is unknown, and before the end. */
  readonly usd: number | null;
  /** The amount reserved for it. Null where none was, and where its cost is known. */
  readonly reservedUsd: number | null;
}

/** See `Store.spending`. */
export async function spending(db: Database, { after, open }: SpendingQuery): Promise<readonly AttemptSpending[]> {
  const rows = await costs(db)
    .$if(after !== null, (query) => query.where("attempts.id", ">", after ?? 0))
    .execute();
  const known = open.filter((id) => after !== null && id <= after);
  const again = [];
  for (const batch of batchesOf(known)) again.push(await costs(db).where("attempts.id", "in", batch).execute());
  return [...again.flat(), ...rows].map((row) =>
    Object.assign(row, { ended: row.ended !== null, inFlight: row.inFlight === 1 }),
  );
}

/**
 * `reserved_usd` and `session_id` come after the request, a long text that SQLite has to skip: they are read only where
 * they count.
 */
function costs(db: Database) {
  return db
    .selectFrom("attempts")
    .leftJoin("attempt_ends", "attempt_ends.attempt_id", "attempts.id")
    .select(["attempts.id as attemptId", "attempts.task_key as taskKey"])
    .select(["attempt_ends.attempt_id as ended", "attempt_ends.cost_usd as usd"])
    .select((query) =>
      query
        .case()
        .when("attempt_ends.cost_usd", "is", null)
        .then(query.ref("attempts.reserved_usd"))
        .else(null)
        .end()
        .as("reservedUsd"),
    )
    .select((query) =>
      query
        .case()
        .when("attempt_ends.attempt_id", "is not", null)
        .then(0)
        .when(
          query.exists((sub) =>
            sub
              .selectFrom("sessions")
              .select("sessions.id")
              .whereRef("sessions.id", "=", "attempts.session_id")
              .where("sessions.ended_at", "is", null),
          ),
        )
        .then(1)
        .else(0)
        .end()
        .as("inFlight"),
    )
    .orderBy("attempts.id");
}
