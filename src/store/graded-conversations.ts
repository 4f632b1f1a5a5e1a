import type { Digest, Origin } from "../domain/index.ts";
import { batchesOf } from "./batches.ts";
import type { Database } from "./database.ts";
import type { ViewQuery } from "./store.ts";
import { gradeJson, readJson } from "./stored-json.ts";
import type { OriginsByModelConfig, StoredGrade } from "./views.ts";

/** Number of model configs whose verdicts are read at once, so that the judges' texts can be freed in between. */
const portion = 50;

/** See `Store.gradedConversations`. */
export async function gradedConversations(db: Database, query: ViewQuery): Promise<readonly StoredGrade[]> {
  const graded = await db
    .selectFrom("tasks")
    .where("suite_digest", "=", query.suiteDigest)
    .where("judge_id", "=", query.judgeId)
    .select("model_config_id as id")
    .distinct()
    .orderBy("model_config_id")
    .execute();
  const portions: (readonly StoredGrade[])[] = [];
  for (const batch of batchesOf(graded, portion))
    portions.push(
      await gradesOf(
        db,
        query,
        batch.map(({ id }) => id),
      ),
    );
  return portions.flat();
}

async function gradesOf(db: Database, query: ViewQuery, ids: readonly Digest[]): Promise<readonly StoredGrade[]> {
  const rows = await db
    .selectFrom("tasks")
    .innerJoin("verdicts", "verdicts.key", "tasks.key")
    .where("tasks.suite_digest", "=", query.suiteDigest)
    .where("tasks.judge_id", "=", query.judgeId)
    .where("tasks.model_config_id", "in", ids)
    .select(["tasks.key", "tasks.model_config_id", "tasks.run", "tasks.variant", "tasks.delivery"])
    .select(["tasks.scenario_id", "verdicts.grade", "verdicts.origin"])
    .orderBy("tasks.model_config_id")
    .orderBy("tasks.run")
    .orderBy("tasks.key")
    .execute();
  return rows.map((row) => ({
    modelConfigId: row.model_config_id,
    run: row.run,
    configuration: { variant: row.variant, delivery: row.delivery },
    scenarioId: row.scenario_id,
    grade: readJson(gradeJson, row.grade, `verdict ${row.key}`),
    origin: row.origin,
  }));
}

/** See `Store.origins`. */
export async function originsOf(db: Database, suiteDigest: Digest): Promise<OriginsByModelConfig> {
  const answers = db
    .selectFrom("tasks")
    .innerJoin("answers", "answers.key", "tasks.key")
    .where("tasks.suite_digest", "=", suiteDigest)
    .where("tasks.judge_id", "is", null)
    .select(["tasks.model_config_id as id", "answers.origin"]);
  const verdicts = db
    .selectFrom("tasks")
    .innerJoin("verdicts", "verdicts.key", "tasks.key")
    .where("tasks.suite_digest", "=", suiteDigest)
    .where("tasks.judge_id", "is not", null)
    .where("verdicts.origin", "!=", "live")
    .select(["tasks.model_config_id as id", "verdicts.origin"]);
  const rows = await answers.union(verdicts).execute();
  const groups = Map.groupBy(rows, (row) => row.id);
  return new Map([...groups].map(([id, group]) => [id, new Set<Origin>(group.map((row) => row.origin))]));
}
