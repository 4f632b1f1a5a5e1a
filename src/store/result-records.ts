import type { Insertable, Selectable } from "kysely";
import type { Answer } from "../domain/answer.ts";
import { BenchError } from "../domain/bench-error.ts";
import type { Label } from "../domain/label.ts";
import type { TaskKey } from "../domain/task.ts";
import type { Verdict } from "../domain/verdict.ts";
import { batchesOf } from "./batches.ts";
import type { Database } from "./database.ts";
import { originalText, originalTextOrNull, storableText, storableTextOrNull } from "./exact-text.ts";
import type { NameExtraction } from "./names/name-extraction.ts";
import { nameExtractionFrom } from "./names/name-records.ts";
import { insertedOne, preparedInsert } from "./prepared-insert.ts";
import { preparedKeySelect } from "./prepared-key-select.ts";
import type { Schema } from "./schema.ts";
import { gradeJson, jsonValue, readJson, toolCallsJson } from "./stored-json.ts";

/**
 * The usable result of an attempt, under its task key. A name extraction, which may be repeated on purpose,
 * replaces an older one; the first answer or verdict stays.
 */
export type AttemptProduct =
  | { readonly answer: Answer }
  | { readonly verdict: Verdict }
  | { readonly nameExtraction: NameExtraction }
  | { readonly label: Label };

const selectFinished = preparedKeySelect((db, keys) => {
  const answered = db.selectFrom("answers").select("key").where("key", "in", keys);
  const graded = db.selectFrom("verdicts").select("key").where("key", "in", keys);
  const named = db.selectFrom("name_extractions").select("key").where("key", "in", keys);
  const labelled = db.selectFrom("labels").select("key").where("key", "in", keys);
  return answered.unionAll(graded).unionAll(named).unionAll(labelled);
});

/** See `Store.finishedKeys`. */
export async function finishedKeys(db: Database, keys: readonly TaskKey[]): Promise<ReadonlySet<TaskKey>> {
  const finished = new Set<TaskKey>();
  for (const batch of batchesOf(keys)) {
    const { rows } = await selectFinished(db, batch);
    for (const { key } of rows) finished.add(key);
  }
  return finished;
}

const selectAnswers = preparedKeySelect((db, keys) => db.selectFrom("answers").selectAll().where("key", "in", keys));

/** See `Store.answersOf`. */
export async function answersOf(db: Database, keys: readonly TaskKey[]): Promise<readonly Answer[]> {
  const found = new Map<TaskKey, Answer>();
  for (const batch of batchesOf(keys)) {
    const { rows } = await selectAnswers(db, batch);
    for (const row of rows) found.set(row.key, answerFrom(row));
  }
  return keys.map((key) => found.get(key) ?? missingAnswer(key));
}

function missingAnswer(key: TaskKey): never {
  throw new BenchError({
    code: "not-found",
    message: `The store has no answer to task ${key}.`,
    hint: "Run the benchmark again to ask for what is missing.",
  });
}

/** See `Store.resultOf`. */
export async function resultOf(db: Database, key: TaskKey): Promise<AttemptProduct | null> {
  const answer = await db.selectFrom("answers").selectAll().where("key", "=", key).executeTakeFirst();
  if (answer !== undefined) return { answer: answerFrom(answer) };
  const verdict = await db.selectFrom("verdicts").selectAll().where("key", "=", key).executeTakeFirst();
  if (verdict !== undefined) return { verdict: verdictFrom(verdict) };
  const label = await labelOf(db, key);
  if (label !== null) return { label };
  const names = await db.selectFrom("name_extractions").selectAll().where("key", "=", key).executeTakeFirst();
  return names === undefined ? null : { nameExtraction: nameExtractionFrom(names) };
}

async function labelOf(db: Database, key: TaskKey): Promise<Label | null> {
  const row = await db.selectFrom("labels").selectAll().where("key", "=", key).executeTakeFirst();
  if (row === undefined) return null;
  const value = readJson(jsonValue, row.value, `label ${key}`);
  return { taskKey: row.key, attemptId: row.attempt_id, kind: row.kind, value, origin: row.origin };
}

const insertAnswerRow = preparedInsert((db, row: ReturnType<typeof answerRow>) =>
  db
    .insertInto("answers")
    .values(row)
    .onConflict((conflict) => conflict.doNothing()),
);

const insertVerdictRow = preparedInsert((db, row: ReturnType<typeof verdictRow>) =>
  db
    .insertInto("verdicts")
    .values(row)
    .onConflict((conflict) => conflict.doNothing()),
);

/** True when this answer was stored, false when another came first. */
export async function insertAnswer(db: Database, answer: Answer, recordedAt: string): Promise<boolean> {
  return insertedOne(await insertAnswerRow(db, answerRow(answer, recordedAt)));
}

/** True when this verdict was stored, false when another came first. */
export async function insertVerdict(db: Database, verdict: Verdict, recordedAt: string): Promise<boolean> {
  return insertedOne(await insertVerdictRow(db, verdictRow(verdict, recordedAt)));
}

/** True when this label was stored, false when another came first. */
export async function insertLabel(db: Database, label: Label, recordedAt: string): Promise<boolean> {
  const { taskKey, attemptId, kind, value, origin } = label;
  const row = { key: taskKey, attempt_id: attemptId, recorded_at: recordedAt, origin, kind };
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto("labels")
    .values({ ...row, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

function answerRow(answer: Answer, recordedAt: string): Insertable<Schema["answers"]> {
  return {
    key: answer.taskKey,
    attempt_id: answer.attemptId,
    recorded_at: recordedAt,
    origin: answer.origin,
    channel: answer.channel,
    truncated: answer.truncated ? 1 : 0,
    finish_reason: storableTextOrNull(answer.finishReason),
    text: storableText(answer.text),
    content_thinking: storableTextOrNull(answer.contentThinking),
    reasoning: storableTextOrNull(answer.reasoning),
    tool_calls: JSON.stringify(answer.toolCalls),
  };
}

export function answerFrom(row: Selectable<Schema["answers"]>): Answer {
  return {
    taskKey: row.key,
    attemptId: row.attempt_id,
    text: originalText(row.text),
    channel: row.channel,
    truncated: row.truncated === 1,
    finishReason: originalTextOrNull(row.finish_reason),
    contentThinking: originalTextOrNull(row.content_thinking),
    reasoning: originalTextOrNull(row.reasoning),
    toolCalls: readJson(toolCallsJson, row.tool_calls, `answer ${row.key}`),
    origin: row.origin,
  };
}

function verdictRow(verdict: Verdict, recordedAt: string): Insertable<Schema["verdicts"]> {
  return {
    key: verdict.taskKey,
    attempt_id: verdict.attemptId,
    recorded_at: recordedAt,
    origin: verdict.origin,
    kind: verdict.grade.kind,
    grade: JSON.stringify(verdict.grade),
  };
}

export function verdictFrom(row: Selectable<Schema["verdicts"]>): Verdict {
  const grade = readJson(gradeJson, row.grade, `verdict ${row.key}`);
  return { taskKey: row.key, attemptId: row.attempt_id, grade, origin: row.origin };
}
