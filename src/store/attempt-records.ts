import { type Insertable, type Selectable, sql } from "kysely";
import type { Attempt, AttemptEnd, AttemptStart } from "../domain/attempt.ts";
import { BenchError } from "../domain/bench-error.ts";
import type { TaskKey } from "../domain/task.ts";
import { outcomeFrom } from "./attempts-query.ts";
import type { Database } from "./database.ts";
import { originalText, storableText, storableTextOrNull } from "./exact-text.ts";
import { packText, unpackText, type ExchangeTexts, type PackedText } from "./exchange-texts.ts";
import { saveNameExtraction } from "./names/name-records.ts";
import { insertedOne, preparedInsert } from "./prepared-insert.ts";
import { preparedKeySelect } from "./prepared-key-select.ts";
import { insertAnswer, insertLabel, insertVerdict, type AttemptProduct, finishedKeys } from "./result-records.ts";
import type { Schema } from "./schema.ts";
import { revive, sessionColumns, sessionFrom, type SessionRecord } from "./session-records.ts";
import type { Write } from "./write-queue.ts";

export type AttemptStartRow = Insertable<Schema["attempts"]>;
type AttemptEndRow = Insertable<Schema["attempt_ends"]>;

/** Every row has the same columns in the same order: see `preparedInsert`. */
export function attemptStartRow(start: AttemptStart, request: PackedText): AttemptStartRow {
  return {
    task_key: start.taskKey,
    started_at: start.startedAt,
    endpoint: storableText(start.endpoint),
    model: storableText(start.model),
    session_id: start.sessionId,
    reserved_usd: start.reservedUsd,
    dictionary_id: request.dictionaryId,
    request: request.bytes,
  };
}

export function attemptEndRow(end: AttemptEnd): AttemptEndRow {
  return {
    attempt_id: end.attemptId,
    finished_at: end.finishedAt,
    elapsed_ms: end.elapsedMs,
    result: end.result,
    status: end.status,
    prompt_tokens: end.usage.promptTokens,
    completion_tokens: end.usage.completionTokens,
    reasoning_tokens: end.usage.reasoningTokens,
    cost_usd: end.cost.usd,
    cost_source: end.cost.source,
    served_by: storableTextOrNull(end.servedBy),
    detail: storableTextOrNull(end.detail),
    // Too short for a dictionary, which takes longer to prepare than a reply to compress.
    response: end.response === null ? null : packText(end.response, null).bytes,
  };
}

const insertStart = preparedInsert((db, row: AttemptStartRow) => db.insertInto("attempts").values(row).returning("id"));

const insertEnd = preparedInsert((db, row: AttemptEndRow) =>
  db
    .insertInto("attempt_ends")
    .values(row)
    .onConflict((conflict) => conflict.doNothing()),
);

/** Records the start of an attempt without checking for others; returns its id. */
export async function insertAttemptStart(db: Database, start: AttemptStartRow): Promise<number> {
  const { rows } = await insertStart(db, start);
  const [row] = rows;
  if (row) return row.id;
  throw faultOfProgram("The database gave no id to a new attempt.");
}

/** Records the end of an attempt; call it in a transaction with the writes that belong to it. */
export async function insertAttemptEnd(db: Database, end: AttemptEndRow): Promise<void> {
  if (insertedOne(await insertEnd(db, end))) return;
  throw faultOfProgram(`Attempt ${end.attempt_id} has ended before.`);
}

function faultOfProgram(message: string): BenchError {
  return new BenchError({
    code: "internal",
    message,
    hint: "This is a bug in the program: report it with this message.",
  });
}

/** How an attempt ended, and what it brought. */
export interface EndedAttempt {
  readonly end: AttemptEnd;
  readonly product: AttemptProduct | undefined;
}

/** See `Store.endAttempt`. */
export function writeOfEnd({ end, product }: EndedAttempt, recordedAt: string): Write<boolean> {
  const row = attemptEndRow(end);
  return async (transaction) => {
    await insertAttemptEnd(transaction, row);
    return product !== undefined && (await insertProduct(transaction, product, recordedAt));
  };
}

/** True when this product was stored, false when another came first. */
async function insertProduct(db: Database, product: AttemptProduct, recordedAt: string): Promise<boolean> {
  if ("answer" in product) return insertAnswer(db, product.answer, recordedAt);
  if ("verdict" in product) return insertVerdict(db, product.verdict, recordedAt);
  if ("label" in product) return insertLabel(db, product.label, recordedAt);
  await saveNameExtraction(db, product.nameExtraction, recordedAt);
  return true;
}

const selectStarts = preparedKeySelect((db, taskKeys) =>
  db.selectFrom("attempts").selectAll().where("task_key", "in", taskKeys).orderBy("id"),
);

/** See `Store.attemptsOf`. */
export async function attemptsOf(db: Database, taskKey: TaskKey, texts: ExchangeTexts): Promise<readonly Attempt[]> {
  const { rows: starts } = await selectStarts(db, [taskKey]);
  if (starts.length === 0) return [];
  const ends = await db
    .selectFrom("attempt_ends")
    .selectAll()
    .where("attempt_id", "in", (attempts) =>
      attempts.selectFrom("attempts").select("id").where("task_key", "=", taskKey),
    )
    .execute();
  await texts.load(starts.map((row) => row.dictionary_id));
  const endById = new Map(ends.map((end) => [end.attempt_id, attemptEndFrom(end)]));
  return starts.map((row) => ({
    id: row.id,
    start: attemptStartFrom(row, texts),
    end: endById.get(row.id) ?? null,
  }));
}

function attemptStartFrom(row: Selectable<Schema["attempts"]>, texts: ExchangeTexts): AttemptStart {
  const request = { dictionaryId: row.dictionary_id, bytes: row.request };
  return {
    taskKey: row.task_key,
    startedAt: row.started_at,
    endpoint: originalText(row.endpoint),
    model: originalText(row.model),
    request: texts.unpack(request, `the request of attempt ${row.id}`),
    sessionId: row.session_id,
    reservedUsd: row.reserved_usd,
  };
}

function attemptEndFrom(row: Selectable<Schema["attempt_ends"]>): AttemptEnd {
  const { attempt_id: attemptId, response: packed } = row;
  const response = packed === null ? null : unpackText(packed, null, `the response of attempt ${attemptId}`);
  return { attemptId, ...outcomeFrom(row), response };
}

/** Conditions of a claim; each is optional. */
export interface ClaimTerms {
  /** A name extraction recorded at this time or before does not count as the task's result; null where there is none. */
  readonly replaces?: string | null;
  /** The last attempt that the caller has counted, 0 for none: refused if another session has begun a later one. Null: unchecked. */
  readonly seen?: number | null;
}

/** The result of a claim. */
type AttemptClaim =
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
