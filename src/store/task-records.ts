import type { Insertable } from "kysely";
import type { Digest } from "../domain/digest.ts";
import type { JudgeConfig } from "../domain/model-config.ts";
import type { Plan, PlannedTask } from "../domain/task.ts";
import { batchesOf } from "./batches.ts";
import { saveConfigs } from "./config-records.ts";
import type { Database } from "./database.ts";
import type { Dictionary } from "./exchange-texts.ts";
import { taskPlace, type Schema } from "./schema.ts";
import { saveSuite } from "./suite-records.ts";

/** A plan of tasks of any kinds. */
export interface PlanToSave extends Pick<Plan, "suite"> {
  readonly tasks: readonly PlannedTask[];
}

/** See `Store.savePlan`; returns the dictionary of the suite's requests. */
export async function savePlan(db: Database, { suite, tasks }: PlanToSave): Promise<Dictionary> {
  const dictionary = await saveSuite(db, suite, "live", []);
  await saveConfigs(db, "model_configs", [...new Set(tasks.map((task) => task.modelConfig))]);
  await saveConfigs(db, "judges", [...new Set(tasks.flatMap(judgeOf))]);
  await saveTasks(db, suite.digest, tasks);
  return dictionary;
}

/**
 * The suite, the model configs and the judges must exist. Idempotent. A place has one task: where a newer version of
 * the program derives another task there, the older task and its result no longer count for the suite, though its
 * attempts and results stay.
 */
export async function saveTasks(db: Database, suiteDigest: Digest, tasks: readonly PlannedTask[]): Promise<void> {
  for (const batch of batchesOf(tasks)) {
    await db
      .insertInto("tasks")
      .values(batch.map((task) => taskRow(suiteDigest, task)))
      .onConflict((conflict) =>
        conflict.columns([...taskPlace]).doUpdateSet((set) => ({
          key: set.ref("excluded.key"),
          conversation_id: set.ref("excluded.conversation_id"),
        })),
      )
      .execute();
  }
}

function judgeOf(task: PlannedTask): readonly JudgeConfig[] {
  return task.judge === undefined ? [] : [task.judge];
}

function taskRow(suiteDigest: Digest, task: PlannedTask): Insertable<Schema["tasks"]> {
  return {
    suite_digest: suiteDigest,
    key: task.key,
    kind: task.kind,
    model_config_id: task.modelConfig.id,
    run: task.run,
    variant: task.configuration.variant,
    delivery: task.configuration.delivery,
    scenario_id: task.scenarioId,
    conversation_id: task.conversationId,
    turn_id: task.turnId ?? null,
    turn_index: task.turnIndex ?? null,
    judge_id: task.judge?.id ?? null,
    slot: task.slot ?? task.judge?.id ?? task.turnId ?? task.kind,
  };
}
