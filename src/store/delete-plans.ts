import type { ClearSelection } from "./clearing.ts";
import type { Database } from "./database.ts";

type PlanSelection = Pick<ClearSelection, "suiteDigests" | "modelConfigIds" | "judgeIds">;

/** The places of the selection that have no result. */
export async function countUnfilled(db: Database, selection: PlanSelection): Promise<number> {
  const { suiteDigests, modelConfigIds, judgeIds } = selection;
  const { places } = await db
    .selectFrom("tasks")
    .leftJoin("answers", "answers.key", "tasks.key")
    .leftJoin("verdicts", "verdicts.key", "tasks.key")
    .leftJoin("labels", "labels.key", "tasks.key")
    .where("answers.key", "is", null)
    .where("verdicts.key", "is", null)
    .where("labels.key", "is", null)
    .$if(suiteDigests !== null, (query) => query.where("tasks.suite_digest", "in", suiteDigests ?? []))
    .$if(modelConfigIds !== null, (query) => query.where("tasks.model_config_id", "in", modelConfigIds ?? []))
    .$if(judgeIds !== null, (query) => query.where("tasks.judge_id", "in", judgeIds ?? []))
    .select(({ fn }) => fn.countAll().as("places"))
    .executeTakeFirstOrThrow();
  return Number(places);
}

/** Removes the places of the selection, its name extractions, and everything that no other row refers to afterwards. */
export async function deletePlans(db: Database, selection: PlanSelection): Promise<void> {
  const { suiteDigests, modelConfigIds, judgeIds } = selection;
  await db
    .deleteFrom("tasks")
    .$if(suiteDigests !== null, (query) => query.where("suite_digest", "in", suiteDigests ?? []))
    .$if(modelConfigIds !== null, (query) => query.where("model_config_id", "in", modelConfigIds ?? []))
    .$if(judgeIds !== null, (query) => query.where("judge_id", "in", judgeIds ?? []))
    .execute();
  if (judgeIds === null) await deleteNames(db, selection);
  await deleteUnused(db);
}

async function deleteNames(db: Database, { suiteDigests, modelConfigIds }: PlanSelection): Promise<void> {
  await db
    .deleteFrom("name_extractions")
    .$if(suiteDigests !== null, (query) => query.where("suite_digest", "in", suiteDigests ?? []))
    .$if(modelConfigIds !== null, (query) => query.where("model_config_id", "in", modelConfigIds ?? []))
    .execute();
}

async function deleteUnused(db: Database): Promise<void> {
  await db
    .deleteFrom("suites")
    .where("digest", "not in", (tasks) => tasks.selectFrom("tasks").select("suite_digest"))
    .where("digest", "not in", (names) => names.selectFrom("name_extractions").select("suite_digest"))
    .execute();
  await deleteUnusedDictionaries(db);
  await db
    .deleteFrom("model_configs")
    .where("id", "not in", (tasks) => tasks.selectFrom("tasks").select("model_config_id"))
    .where("id", "not in", (names) => names.selectFrom("name_extractions").select("model_config_id"))
    .execute();
  await db
    .deleteFrom("judges")
    .where("id", "not in", (tasks) =>
      tasks.selectFrom("tasks").select("judge_id").where("judge_id", "is not", null).$castTo<{ judge_id: string }>(),
    )
    .execute();
}

/** Those of removed suites, except where requests shared with another suite need them to be read. */
async function deleteUnusedDictionaries(db: Database): Promise<void> {
  await db
    .deleteFrom("dictionaries")
    .where("suite_digest", "not in", (suites) => suites.selectFrom("suites").select("digest"))
    .where((each) =>
      each.not(
        each.exists(
          each.selectFrom("attempts").select("id").whereRef("attempts.dictionary_id", "=", "dictionaries.id"),
        ),
      ),
    )
    .execute();
}
