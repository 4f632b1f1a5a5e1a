import type { AttemptEnd } from "../domain/attempt.ts";
import type { Digest } from "../domain/digest.ts";
import type { TaskKey } from "../domain/task.ts";
import { batchesOf } from "./batches.ts";
import type { Database } from "./database.ts";
import { originalTextOrNull } from "./exact-text.ts";
import type { OrNull, Schema } from "./schema.ts";
import { damagedRecord } from "./stored-json.ts";

/** Selects the attempts that a process which follows the store has not seen with their end. */
export interface AttemptsQuery {
  /** Attempts with a greater id; null for all. */
  readonly after: number | null;
  /** Attempts to read again because they had not ended at the last read; those above `after` are read once. */
  readonly open: readonly number[];
  /** New attempts of this session only; of all sessions when left out. */
  readonly sessionId?: string;
}

/** An attempt without its texts. */
export interface AttemptSummary {
  readonly attemptId: number;
  readonly taskKey: TaskKey;
  readonly sessionId: string | null;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  /** Its worst-case cost in US dollars; null where it was made without a price. */
  readonly reservedUsd: number | null;
  /** It has not ended, and its session counts as alive. */
  readonly inFlight: boolean;
  /** Null while in flight, and permanently where the process died. */
  readonly end: Pick<AttemptEnd, "finishedAt" | "result" | "status" | "usage" | "cost"> | null;
}

/** See `Store.attempts`. */
export async function attempts(db: Database, query: AttemptsQuery): Promise<readonly AttemptSummary[]> {
  const { after, open, sessionId } = query;
  const rows: SummaryRow[] = [];
  const again = open.filter((id) => after !== null && id <= after);
  for (const batch of batchesOf(again)) rows.push(...(await summaries(db).where("attempts.id", "in", batch).execute()));
  const added = summaries(db)
    .$if(after !== null, (select) => select.where("attempts.id", ">", after ?? 0))
    .$if(sessionId !== undefined, (select) => select.where("attempts.session_id", "=", sessionId ?? ""));
  for (const row of await added.execute()) rows.push(row);
  return rows.map(summaryOf);
}

function summaries(db: Database) {
  return db
    .selectFrom("attempts")
    .leftJoin("attempt_ends", "attempt_ends.attempt_id", "attempts.id")
    .leftJoin("sessions", "sessions.id", "attempts.session_id")
    .select(["attempts.id as attemptId", "attempts.task_key as taskKey", "attempts.session_id as sessionId"])
    .select(["attempts.started_at as startedAt", "attempts.reserved_usd as reservedUsd"])
    .select(["sessions.id as session", "sessions.ended_at as sessionEndedAt"])
    .select(["attempt_ends.finished_at as finishedAt", "attempt_ends.result", "attempt_ends.status"])
    .select("attempt_ends.cost_usd as usd")
    .select(["attempt_ends.cost_source as source", "attempt_ends.prompt_tokens as promptTokens"])
    .select(["completion_tokens as completionTokens", "reasoning_tokens as reasoningTokens"])
    .orderBy("attempts.id");
}

type SummaryRow = Awaited<ReturnType<ReturnType<typeof summaries>["execute"]>>[number];

function summaryOf(row: SummaryRow): AttemptSummary {
  const { attemptId, taskKey, sessionId, startedAt } = row;
  const reservedUsd = amountOf(row.reservedUsd, row);
  const end = endOf(row);
  const inFlight = end === null && row.session !== null && row.sessionEndedAt === null;
  return { attemptId, taskKey, sessionId, startedAt, reservedUsd, inFlight, end };
}

function endOf(row: SummaryRow): AttemptSummary["end"] {
  const { finishedAt, result, status, source, promptTokens, completionTokens, reasoningTokens } = row;
  if (finishedAt === null || result === null || source === null) return null;
  const cost = { usd: amountOf(row.usd, row), source };
  return { finishedAt, result, status, usage: { promptTokens, completionTokens, reasoningTokens }, cost };
}

/** A negative amount would make room in a budget. This program writes none, and none without an end. */
function amountOf(usd: number | null, { attemptId }: Pick<SummaryRow, "attemptId">): number | null {
  if (usd === null || (usd >= 0 && usd < Infinity)) return usd;
  throw damagedRecord(`the cost of attempt ${attemptId}`);
}

/** See `Store.lastAttempt`. */
export async function lastAttempt(db: Database): Promise<number> {
  const row = await db
    .selectFrom("attempts")
    .select(({ fn }) => fn.max("id").as("id"))
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** How an attempt ended, without the reply. */
export type AttemptOutcome = Omit<AttemptEnd, "response">;

/** Its columns, without the number of the attempt. */
export const outcomeColumns = [
  "attempt_ends.finished_at",
  "attempt_ends.elapsed_ms",
  "attempt_ends.result",
  "attempt_ends.status",
  "attempt_ends.prompt_tokens",
  "attempt_ends.completion_tokens",
  "attempt_ends.reasoning_tokens",
  "attempt_ends.cost_usd",
  "attempt_ends.cost_source",
  "attempt_ends.served_by",
  "attempt_ends.detail",
] as const;

type OutcomeRow = Omit<Schema["attempt_ends"], "attempt_id" | "response">;

/** Whether a joined attempt has an end. */
export function hasEnd<Row extends OrNull<OutcomeRow>>(row: Row): row is Row & OutcomeRow {
  return row.finished_at !== null;
}

export function outcomeFrom(row: OutcomeRow): Omit<AttemptOutcome, "attemptId"> {
  return {
    finishedAt: row.finished_at,
    elapsedMs: row.elapsed_ms,
    result: row.result,
    status: row.status,
    usage: {
      promptTokens: row.prompt_tokens,
      completionTokens: row.completion_tokens,
      reasoningTokens: row.reasoning_tokens,
    },
    cost: { usd: row.cost_usd, source: row.cost_source },
    servedBy: originalTextOrNull(row.served_by),
    detail: originalTextOrNull(row.detail),
  };
}

/** See `Store.attemptOutcomes`. */
export async function attemptOutcomes(
  db: Database,
  attemptIds: readonly number[],
): Promise<ReadonlyMap<number, AttemptOutcome>> {
  const outcomes = new Map<number, AttemptOutcome>();
  for (const batch of batchesOf(attemptIds)) {
    const rows = await db
      .selectFrom("attempt_ends")
      .where("attempt_id", "in", batch)
      .select(["attempt_id", ...outcomeColumns])
      .execute();
    for (const row of rows) outcomes.set(row.attempt_id, { attemptId: row.attempt_id, ...outcomeFrom(row) });
  }
  return outcomes;
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
