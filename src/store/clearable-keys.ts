import type { Digest, TaskKey } from "../domain/index.ts";
import type { ClearSelection } from "./clearing.ts";
import type { Database } from "./database.ts";

interface ClearableKeys {
  /** Nothing outside of the selection needs their results. */
  readonly going: readonly TaskKey[];
  /** Tasks both in and outside of the selection need them. */
  readonly shared: readonly TaskKey[];
}

/** A place that needs a result. */
interface Need {
  readonly key: TaskKey;
  readonly suite_digest: Digest;
  readonly model_config_id: Digest;
  readonly kind: string;
  /** Of a verdict. */
  readonly judge_id: Digest | null;
}

/** The keys of the selection, by whether their results may go: results belong to keys, not to suites. */
export async function clearableKeys(db: Database, selection: ClearSelection): Promise<ClearableKeys> {
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
