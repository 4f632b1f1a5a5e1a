import type { Pool } from "pg";
import { schema } from "./schemas.ts";

/** One attempt that has ended, on whatever worker. */
export interface EndedAttempt {
  readonly key: string;
  readonly attempt: number;
  /** A TaskOutcome as JSON. */
  readonly outcome: string;
  /** How long the task waits before its next attempt; null when there is none. */
  readonly delayMs: number | null;
}

/** Where a reader of attempts stands. */
export interface ReadMark {
  readonly tx: string;
  readonly id: string;
}

export const start: ReadMark = { tx: "0", id: "0" };

export interface ReadAttempts {
  readonly attempts: readonly EndedAttempt[];
  readonly mark: ReadMark;
}

interface Row {
  readonly tx: string;
  readonly id: string;
  readonly key: string;
  readonly attempt: number;
  readonly outcome: string;
  readonly delay_ms: number | null;
}

/**
 * What has ended since, each once. Numbers are given before transactions commit, so a plain "after number 7" would miss
 * some: only those are read before which nothing can commit any more, and all where nothing is under way (`settled`).
 */
export async function readAttempts(
  pool: Pool,
  runId: string,
  { mark, settled }: { readonly mark: ReadMark; readonly settled: boolean },
): Promise<ReadAttempts> {
  const { rows } = await pool.query<Row>(
    `select a.tx::text, a.id::text, a.key, a.attempt, a.outcome, a.delay_ms from ${schema}.attempts a
     where a.run_id = $1 and (a.tx, a.id) > ($2::xid8, $3::bigint)
       and ($4 or a.tx < pg_snapshot_xmin(pg_current_snapshot()))
     -- By the numbers of the table: those of the result are texts.
     order by a.tx, a.id limit 5000`,
    [runId, mark.tx, mark.id, settled],
  );
  const last = rows.at(-1);
  return {
    attempts: rows.map(({ key, attempt, outcome, delay_ms }) => ({ key, attempt, outcome, delayMs: delay_ms })),
    mark: last === undefined ? mark : { tx: last.tx, id: last.id },
  };
}
