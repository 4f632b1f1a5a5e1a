import type { TaskKey } from "../domain/task.ts";
import { batchesOf } from "./batches.ts";
import type { ClearCounts, ClearSelection } from "./clearing.ts";
import type { Database } from "./database.ts";
import { countUnfilled, deletePlans } from "./delete-plans.ts";
import { readingKind } from "./reading-records.ts";
import { dollars } from "./dollars.ts";
import type { Schema } from "./schema.ts";

/** See `Store.clearable`. */
export async function countClearable(db: Database, selection: ClearSelection): Promise<ClearCounts> {
  if (isEmpty(selection)) return nothing;
  const { going, shared } = await clearableKeys(db, selection);
  const kept = await countResults(db, shared);
  return {
    ...(await countResults(db, going)),
    unfilled: selection.verdictsOnly ? 0 : await countUnfilled(db, selection),
    shared: kept.answers + kept.verdicts + kept.readings + kept.nameExtractions,
  };
}

/** See `Store.clear`; call it in a transaction. */
export async function clearResults(db: Database, selection: ClearSelection): Promise<ClearCounts> {
  if (isEmpty(selection)) return nothing;
  const counts = await countClearable(db, selection);
  const { going } = await clearableKeys(db, selection);
  await deleteResults(db, going);
  if (!selection.verdictsOnly) await deletePlans(db, selection);
  return counts;
}

/** Postgres has no empty list. */
function isEmpty({ suiteDigests, modelConfigIds, judgeIds }: ClearSelection): boolean {
  return [suiteDigests, modelConfigIds, judgeIds].some((chosen) => chosen?.length === 0);
}

const nothing: ClearCounts = {
  answers: 0,
  verdicts: 0,
  readings: 0,
  nameExtractions: 0,
  attempts: 0,
  openAttempts: 0,
  usd: 0,
  unfilled: 0,
  shared: 0,
};

/** Answers, verdicts and labels with their attempts. */
export async function deleteResults(db: Database, keys: readonly TaskKey[]): Promise<void> {
  for (const batch of batchesOf(keys)) {
    await db.deleteFrom("answers").where("key", "in", batch).execute();
    await db.deleteFrom("verdicts").where("key", "in", batch).execute();
    await db.deleteFrom("labels").where("key", "in", batch).execute();
    await db
      .deleteFrom("attempt_ends")
      .where("attempt_id", "in", (attempts) =>
        attempts.selectFrom("attempts").select("id").where("task_key", "in", batch),
      )
      .execute();
    await db.deleteFrom("attempts").where("task_key", "in", batch).execute();
  }
}

type ResultCounts = Omit<ClearCounts, "shared" | "unfilled">;

async function countResults(db: Database, keys: readonly TaskKey[]): Promise<ResultCounts> {
  const batches: ResultCounts[] = [];
  for (const batch of batchesOf(keys)) {
    batches.push({
      answers: await countRows(db, "answers", batch),
      verdicts: await countRows(db, "verdicts", batch),
      readings: await countReadings(db, batch),
      nameExtractions: await countRows(db, "name_extractions", batch),
      ...(await countAttempts(db, batch)),
    });
  }
  const sumOf = (field: keyof ResultCounts): number => batches.reduce((sum, batch) => sum + batch[field], 0);
  return {
    answers: sumOf("answers"),
    verdicts: sumOf("verdicts"),
    readings: sumOf("readings"),
    nameExtractions: sumOf("nameExtractions"),
    attempts: sumOf("attempts"),
    openAttempts: sumOf("openAttempts"),
    usd: sumOf("usd"),
  };
}

async function countRows(
  db: Database,
  table: "answers" | "verdicts" | "name_extractions",
  keys: readonly TaskKey[],
): Promise<number> {
  const { rows } = await db
    .selectFrom(table)
    .where("key", "in", keys)
    .select(({ fn }) => fn.countAll().as("rows"))
    .executeTakeFirstOrThrow();
  return Number(rows);
}

/** Without those that were not needed. */
async function countReadings(db: Database, keys: readonly TaskKey[]): Promise<number> {
  const { rows } = await db
    .selectFrom("labels")
    .where("key", "in", keys)
    .where("kind", "=", readingKind)
    .select(({ fn }) => fn.countAll().as("rows"))
    .executeTakeFirstOrThrow();
  return Number(rows);
}

async function countAttempts(
  db: Database,
  keys: readonly TaskKey[],
): Promise<Pick<ResultCounts, "attempts" | "openAttempts" | "usd">> {
  const { attempts, ended, usd } = await db
    .selectFrom("attempts")
    .leftJoin("attempt_ends", "attempt_ends.attempt_id", "attempts.id")
    .where("attempts.task_key", "in", keys)
    .select(({ fn }) => [
      fn.countAll().as("attempts"),
      fn.count("attempt_ends.attempt_id").as("ended"),
      fn.sum("attempt_ends.cost_usd").as("usd"),
    ])
    .executeTakeFirstOrThrow();
  return { attempts: Number(attempts), openAttempts: Number(attempts) - Number(ended), usd: dollars(usd) };
}

/** A place that needs a result. */
type Need = Pick<Schema["tasks"], "key" | "suite_digest" | "model_config_id" | "kind" | "judge_id">;

/** The keys of the selection, by whether their results may go: results belong to keys, not to suites. */
async function clearableKeys(
  db: Database,
  selection: ClearSelection,
): Promise<{
  /** Nothing outside of the selection needs their results. */
  readonly going: readonly TaskKey[];
  /** Tasks both in and outside of the selection need them. */
  readonly shared: readonly TaskKey[];
}> {
  if (isEverything(selection)) return { going: await allKeys(db), shared: [] };
  const needs = await allNeeds(db);
  const selected = new Set(needs.filter((need) => isSelected(need, selection)).map(({ key }) => key));
  const needed = new Set(needs.filter((need) => !isSelected(need, selection)).map(({ key }) => key));
  const keys = [...selected];
  return { going: keys.filter((key) => !needed.has(key)), shared: keys.filter((key) => needed.has(key)) };
}

/** When everything is to go, keys that no task has any more go too: a newer plan replaced them. */
function isEverything({ suiteDigests, modelConfigIds, judgeIds, verdictsOnly }: ClearSelection): boolean {
  return suiteDigests === null && modelConfigIds === null && judgeIds === null && !verdictsOnly;
}

function isSelected(need: Need, { suiteDigests, modelConfigIds, judgeIds, verdictsOnly }: ClearSelection): boolean {
  return (
    (suiteDigests?.includes(need.suite_digest) ?? true) &&
    (modelConfigIds?.includes(need.model_config_id) ?? true) &&
    (judgeIds === null || (need.judge_id !== null && judgeIds.includes(need.judge_id))) &&
    (!verdictsOnly || need.kind === "verdict")
  );
}

async function allNeeds(db: Database): Promise<readonly Need[]> {
  const tasks = await db
    .selectFrom("tasks")
    .select(["key", "suite_digest", "model_config_id", "kind", "judge_id"])
    .execute();
  const names = await db.selectFrom("name_extractions").select(["key", "suite_digest", "model_config_id"]).execute();
  return [...tasks, ...names.map((name) => Object.assign(name, { kind: "names", judge_id: null }))];
}

async function allKeys(db: Database): Promise<readonly TaskKey[]> {
  const rows = await db
    .selectFrom("answers")
    .select("key")
    .union(db.selectFrom("verdicts").select("key"))
    .union(db.selectFrom("name_extractions").select("key"))
    .union(db.selectFrom("labels").select("key"))
    .union(db.selectFrom("attempts").select("task_key as key"))
    .execute();
  return rows.map(({ key }) => key);
}
