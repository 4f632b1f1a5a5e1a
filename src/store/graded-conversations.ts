import type { Origin } from "../domain/answer.ts";
import type { Digest } from "../domain/digest.ts";
import { batchesOf } from "./batches.ts";
import type { Database } from "./database.ts";
import { givenScoresJson, readJson } from "./stored-json.ts";
import { placeColumns, placeFrom } from "./tasks-in-order.ts";
import type { OriginsByModelConfig, StoredGrade, ViewQuery } from "./views/views.ts";

/** Number of model configs whose verdicts are read at once, so that the judges' texts can be freed in between. */
const portion = 50;

/** See `Store.gradedConversations`. */
export async function gradedConversations(db: Database, query: ViewQuery): Promise<readonly StoredGrade[]> {
  const graded = await db
    .selectFrom("tasks")
    .where("suite_digest", "=", query.suiteDigest)
    .where("kind", "=", "verdict")
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
    .where("tasks.kind", "=", "verdict")
    .where("tasks.judge_id", "=", query.judgeId)
    .where("tasks.model_config_id", "in", ids)
    .select([...placeColumns, "tasks.key", "verdicts.grade", "verdicts.origin"])
    .orderBy("tasks.model_config_id")
    .orderBy("tasks.run")
    .orderBy("tasks.key")
    .execute();
  return rows.map((row) => {
    const grade = readJson(givenScoresJson, row.grade, `verdict ${row.key}`);
    return Object.assign(placeFrom(row), { grade, origin: row.origin });
  });
}

/** See `Store.origins`. One result of each origin is enough to know, so that few results are looked up. */
export async function originsOf(db: Database, suiteDigest: Digest): Promise<OriginsByModelConfig> {
  const found = new Map<Digest, Set<Origin>>();
  for (const origin of ["live", "simulated", "imported"] as const) {
    const tables = origin === "live" ? (["answers"] as const) : (["answers", "verdicts"] as const);
    for (const table of tables) {
      const rows = await withResult(db, suiteDigest, table, origin);
      for (const { id } of rows) found.set(id, (found.get(id) ?? new Set()).add(origin));
    }
  }
  return found;
}

/** The model configs that have a result of this kind. */
function withResult(
  db: Database,
  suiteDigest: Digest,
  table: "answers" | "verdicts",
  origin: Origin,
): Promise<readonly { readonly id: Digest }[]> {
  return db
    .selectFrom("model_configs")
    .where((where) => where.exists(db.selectFrom(table).where("origin", "=", origin).select("key")))
    .where("id", "in", db.selectFrom("tasks").where("suite_digest", "=", suiteDigest).select("model_config_id"))
    .where((where) =>
      where.exists(
        where
          .selectFrom(["tasks", `${table} as result`])
          .where("tasks.suite_digest", "=", suiteDigest)
          .where("tasks.kind", "=", table === "answers" ? "answer" : "verdict")
          .whereRef("tasks.model_config_id", "=", "model_configs.id")
          .whereRef("result.key", "=", "tasks.key")
          .where("result.origin", "=", origin)
          .select("tasks.key"),
      ),
    )
    .select("id")
    .execute();
}
