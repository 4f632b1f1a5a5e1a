import type { Digest } from "../domain/digest.ts";
import type { Database } from "./database.ts";
import type { ResultQuery } from "./views/stored-results.ts";

/** One run of one model config: read in one portion. */
export interface RunPlace {
  readonly suiteDigest: Digest;
  readonly modelConfigId: Digest;
  readonly run: number;
  readonly scenarioIds?: readonly string[];
}

/** The runs that a query asks for, in its order. */
export async function* runsOf(db: Database, query: ResultQuery): AsyncGenerator<RunPlace> {
  const { suiteDigest, modelConfigIds, runs, ...scenarios } = query;
  // Postgres has no empty list.
  if (scenarios.scenarioIds?.length === 0) return;
  for (const modelConfigId of modelConfigIds) {
    const rows = await db
      .selectFrom("tasks")
      .where("suite_digest", "=", suiteDigest)
      .where("model_config_id", "=", modelConfigId)
      .select("run")
      .distinct()
      .orderBy("run")
      .execute();
    for (const { run } of rows) {
      if (runs?.includes(run) ?? true) yield { suiteDigest, modelConfigId, run, ...scenarios };
    }
  }
}

/** The tasks of one run, conversation after conversation. */
export function tasksOfRun(db: Database, { suiteDigest, modelConfigId, run, scenarioIds }: RunPlace) {
  return db
    .selectFrom("tasks")
    .where("tasks.suite_digest", "=", suiteDigest)
    .where("tasks.model_config_id", "=", modelConfigId)
    .where("tasks.run", "=", run)
    .$if(scenarioIds !== undefined, (query) => query.where("tasks.scenario_id", "in", scenarioIds ?? []))
    .orderBy("tasks.variant")
    .orderBy("tasks.delivery")
    .orderBy("tasks.scenario_id");
}
