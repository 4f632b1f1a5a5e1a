import { BenchError, type Attempt, type AttemptEnd, type AttemptStart, type TaskKey } from "../domain/index.ts";
import { attemptEndRow, attemptFrom, attemptStartRow } from "./attempt-row.ts";
import type { Database } from "./database.ts";
import { insertedOne, preparedInsert } from "./prepared-insert.ts";
import { preparedKeySelect } from "./prepared-key-select.ts";
import { saveNameExtraction } from "./name-records.ts";
import { insertAnswer, insertLabel, insertVerdict } from "./result-records.ts";
import type { AttemptProduct } from "./store.ts";

const insertStart = preparedInsert((db, row: ReturnType<typeof attemptStartRow>) =>
  db.insertInto("attempts").values(row).returning("id"),
);

const insertEnd = preparedInsert((db, row: ReturnType<typeof attemptEndRow>) =>
  db
    .insertInto("attempt_ends")
    .values(row)
    .onConflict((conflict) => conflict.doNothing()),
);

/** Records the start of an attempt without checking for others; returns its id. */
export async function insertAttemptStart(db: Database, start: AttemptStart): Promise<number> {
  const { rows } = await insertStart(db, attemptStartRow(start));
  const [row] = rows;
  if (row) return row.id;
  throw faultOfProgram("The database gave no id to a new attempt.");
}

/** Records the end of an attempt; call it in a transaction with the writes that belong to it. */
export async function insertAttemptEnd(db: Database, end: AttemptEnd): Promise<void> {
  if (insertedOne(await insertEnd(db, attemptEndRow(end)))) return;
  throw faultOfProgram(`Attempt ${end.attemptId} has ended before.`);
}

function faultOfProgram(message: string): BenchError {
  return new BenchError({
    code: "internal",
    message,
    hint: "This is a bug in the program: report it with this message.",
  });
}

/** True when this product was stored, false when another came first. */
export async function insertProduct(db: Database, product: AttemptProduct, recordedAt: string): Promise<boolean> {
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
export async function attemptsOf(db: Database, taskKey: TaskKey): Promise<readonly Attempt[]> {
  const { rows: starts } = await selectStarts(db, [taskKey]);
  if (starts.length === 0) return [];
  const ends = await db
    .selectFrom("attempt_ends")
    .selectAll()
    .where("attempt_id", "in", (attempts) =>
      attempts.selectFrom("attempts").select("id").where("task_key", "=", taskKey),
    )
    .execute();
  const endById = new Map(ends.map((end) => [end.attempt_id, end]));
  return starts.map((start) => attemptFrom(start, endById.get(start.id)));
}
