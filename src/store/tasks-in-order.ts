import type { ConversationPlace } from "../domain/conversation-place.ts";
import type { Digest } from "../domain/digest.ts";
import type { Database } from "./database.ts";
import type { Schema } from "./schema.ts";
import type { ResultPlace, ResultQuery } from "./views/stored-results.ts";

/** The columns of a conversation's place. */
export const placeColumns = [
  "tasks.model_config_id",
  "tasks.run",
  "tasks.variant",
  "tasks.delivery",
  "tasks.scenario_id",
] as const;

type PlaceRow = Pick<Schema["tasks"], "model_config_id" | "run" | "variant" | "delivery" | "scenario_id">;

export function placeFrom({ model_config_id, run, variant, delivery, scenario_id }: PlaceRow): ConversationPlace {
  return { modelConfigId: model_config_id, run, configuration: { variant, delivery }, scenarioId: scenario_id };
}

/** The tasks of a suite with their places, by model config, run, configuration and scenario. */
export function tasksInOrder(db: Database, suiteDigest: Digest) {
  return db
    .selectFrom("tasks")
    .where("tasks.suite_digest", "=", suiteDigest)
    .select(placeColumns)
    .orderBy("tasks.model_config_id")
    .orderBy("tasks.run")
    .orderBy("tasks.variant")
    .orderBy("tasks.delivery")
    .orderBy("tasks.scenario_id");
}

export function resultPlaceFrom(row: PlaceRow & Pick<Schema["tasks"], "conversation_id">): ResultPlace {
  return Object.assign(placeFrom(row), { conversationId: row.conversation_id });
}

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

/** The tasks of one run with their places, conversation after conversation. */
export function tasksOfRun(db: Database, { suiteDigest, modelConfigId, run, scenarioIds }: RunPlace) {
  return db
    .selectFrom("tasks")
    .where("tasks.suite_digest", "=", suiteDigest)
    .where("tasks.model_config_id", "=", modelConfigId)
    .where("tasks.run", "=", run)
    .$if(scenarioIds !== undefined, (query) => query.where("tasks.scenario_id", "in", scenarioIds ?? []))
    .select([...placeColumns, "tasks.conversation_id"])
    .orderBy("tasks.variant")
    .orderBy("tasks.delivery")
    .orderBy("tasks.scenario_id");
}
