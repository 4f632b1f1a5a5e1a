import type { TaskKey } from "../../domain/task.ts";
import { attemptEndRow, attemptStartRow, insertAttemptEnd, insertAttemptStart } from "../attempt-records.ts";
import { batchesOf } from "../batches.ts";
import { saveConfigs } from "../config-records.ts";
import type { Database } from "../database.ts";
import { packText, type Dictionary } from "../exchange-texts.ts";
import type { ImportBatch, ImportedAttempt, ImportOutcome, ImportTerms } from "./import-batch.ts";
import { conflictsOf, removeStored } from "./import-conflicts.ts";
import { insertNameExtraction } from "../names/name-records.ts";
import { insertAnswer, insertLabel, insertVerdict } from "../result-records.ts";
import { saveSuite } from "../suite-records.ts";
import { saveTasks } from "../task-records.ts";

type AttemptIds = ReadonlyMap<TaskKey, number>;

/** See `Store.importResults`; call it in a transaction. */
export async function importResults(
  db: Database,
  batch: ImportBatch,
  { replace, recordedAt }: Required<ImportTerms> & { readonly recordedAt: string },
): Promise<ImportOutcome> {
  const samples = batch.attempts.map(({ start }) => start.request);
  const dictionary = await saveSuite(db, batch.suite, batch.suiteOrigin ?? "imported", samples);
  await saveConfigs(db, "model_configs", batch.modelConfigs);
  await saveConfigs(db, "judges", batch.judges);
  await saveTasks(db, batch.suite.digest, batch.tasks);
  const conflicts = await conflictsOf(db, batch);
  if (replace) await removeStored(db, conflicts);
  const attempts = await withoutAttempts(db, batch.attempts);
  const attemptIds = await importAttempts(db, attempts, dictionary);
  let answers = 0;
  for (const answer of batch.answers) {
    if (await insertAnswer(db, withAttempt(answer, attemptIds), recordedAt)) answers += 1;
  }
  let verdicts = 0;
  for (const verdict of batch.verdicts) {
    if (await insertVerdict(db, withAttempt(verdict, attemptIds), recordedAt)) verdicts += 1;
  }
  let extractions = 0;
  for (const extraction of batch.nameExtractions) {
    if (await insertNameExtraction(db, extraction, recordedAt)) extractions += 1;
  }
  let labels = 0;
  for (const label of batch.labels ?? []) if (await insertLabel(db, label, recordedAt)) labels += 1;
  return { answers, verdicts, attempts: attempts.length, nameExtractions: extractions, labels, conflicts };
}

/** Imported attempts have no identity: those of a task are stored together, the first time. */
async function withoutAttempts(
  db: Database,
  attempts: readonly ImportedAttempt[],
): Promise<readonly ImportedAttempt[]> {
  const present = new Set<TaskKey>();
  for (const batch of batchesOf(attempts.map((attempt) => attempt.start.taskKey))) {
    const rows = await db.selectFrom("attempts").select("task_key").where("task_key", "in", batch).execute();
    for (const row of rows) present.add(row.task_key);
  }
  return attempts.filter((attempt) => !present.has(attempt.start.taskKey));
}

async function importAttempts(
  db: Database,
  attempts: readonly ImportedAttempt[],
  dictionary: Dictionary,
): Promise<AttemptIds> {
  const ids = new Map<TaskKey, number>();
  for (const { start, end } of attempts) {
    const ownStart = { ...start, sessionId: null, reservedUsd: null };
    const attemptId = await insertAttemptStart(db, attemptStartRow(ownStart, packText(start.request, dictionary)));
    await insertAttemptEnd(db, attemptEndRow({ ...end, attemptId }));
    ids.set(start.taskKey, attemptId);
  }
  return ids;
}

function withAttempt<Result extends { readonly taskKey: TaskKey; readonly attemptId: number | null }>(
  result: Result,
  attemptIds: AttemptIds,
): Result {
  return { ...result, attemptId: result.attemptId ?? attemptIds.get(result.taskKey) ?? null };
}
