import { BenchError, type Answer, type TaskKey, type Verdict } from "../domain/index.ts";
import { answerFrom, answerRow } from "./answer-row.ts";
import { batchesOf } from "./batches.ts";
import type { Database } from "./database.ts";
import { insertedOne, preparedInsert } from "./prepared-insert.ts";
import { verdictFrom, verdictRow } from "./verdict-row.ts";

/** See `Store.finishedKeys`. */
export async function finishedKeys(db: Database, keys: readonly TaskKey[]): Promise<ReadonlySet<TaskKey>> {
  const finished = new Set<TaskKey>();
  for (const batch of batchesOf(keys)) {
    const answered = db.selectFrom("answers").select("key").where("key", "in", batch);
    const graded = db.selectFrom("verdicts").select("key").where("key", "in", batch);
    const named = db.selectFrom("name_extractions").select("key").where("key", "in", batch);
    for (const { key } of await answered.unionAll(graded).unionAll(named).execute()) finished.add(key);
  }
  return finished;
}

/** See `Store.answersOf`. */
export async function answersOf(db: Database, keys: readonly TaskKey[]): Promise<readonly Answer[]> {
  const found = new Map<TaskKey, Answer>();
  for (const batch of batchesOf(keys)) {
    for (const row of await db.selectFrom("answers").selectAll().where("key", "in", batch).execute()) {
      found.set(row.key, answerFrom(row));
    }
  }
  return keys.map((key) => found.get(key) ?? missingAnswer(key));
}

function missingAnswer(key: TaskKey): never {
  throw new BenchError({
    code: "not-found",
    message: `The store has no answer to task ${key}.`,
    hint: "Run the benchmark again: what is missing is asked.",
  });
}

/** See `Store.verdictOf`. */
export async function verdictOf(db: Database, key: TaskKey): Promise<Verdict | null> {
  const row = await db.selectFrom("verdicts").selectAll().where("key", "=", key).executeTakeFirst();
  return row ? verdictFrom(row) : null;
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

/** True when this answer is the one that was stored, false when another came first. */
export async function insertAnswer(db: Database, answer: Answer, recordedAt: string): Promise<boolean> {
  return insertedOne(await insertAnswerRow(db, answerRow(answer, recordedAt)));
}

/** True when this verdict is the one that was stored, false when another came first. */
export async function insertVerdict(db: Database, verdict: Verdict, recordedAt: string): Promise<boolean> {
  return insertedOne(await insertVerdictRow(db, verdictRow(verdict, recordedAt)));
}
