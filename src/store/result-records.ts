import { BenchError, type Answer, type TaskKey, type Verdict } from "../domain/index.ts";
import { answerFrom, answerRow } from "./answer-row.ts";
import { batchesOf } from "./batches.ts";
import type { Database } from "./database.ts";
import { insertedOne, preparedInsert } from "./prepared-insert.ts";
import { preparedKeySelect } from "./prepared-key-select.ts";
import { verdictFrom, verdictRow } from "./verdict-row.ts";

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

/** True when this answer was stored, false when another came first. */
export async function insertAnswer(db: Database, answer: Answer, recordedAt: string): Promise<boolean> {
  return insertedOne(await insertAnswerRow(db, answerRow(answer, recordedAt)));
}

/** True when this verdict was stored, false when another came first. */
export async function insertVerdict(db: Database, verdict: Verdict, recordedAt: string): Promise<boolean> {
  return insertedOne(await insertVerdictRow(db, verdictRow(verdict, recordedAt)));
}
