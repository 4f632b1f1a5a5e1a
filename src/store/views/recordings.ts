import type { Digest } from "../../domain/digest.ts";
import type { Configuration } from "../../domain/suite.ts";
import type { TaskKey } from "../../domain/task.ts";
import type { Database } from "../database.ts";

/** That a result was recorded: equal in a store and its copies, and in no two measurements. */
export interface Recording {
  readonly modelConfigId: Digest;
  readonly configuration: Configuration;
  /** Of a verdict; null for an answer. */
  readonly judgeId: Digest | null;
  readonly taskKey: TaskKey;
  /** When it was stored (ISO 8601, UTC). */
  readonly recordedAt: string;
}

/** See `Store.recordings`. */
export async function recordingsOf(db: Database, suiteDigest: Digest): Promise<readonly Recording[]> {
  const rows = await db
    .selectFrom("tasks")
    .leftJoin("answers", "answers.key", "tasks.key")
    .leftJoin("verdicts", "verdicts.key", "tasks.key")
    .where("tasks.suite_digest", "=", suiteDigest)
    .select(["tasks.key", "tasks.model_config_id", "tasks.variant", "tasks.delivery", "tasks.judge_id"])
    .select(({ fn }) => fn.coalesce("answers.recorded_at", "verdicts.recorded_at").as("recorded_at"))
    .execute();
  return rows.flatMap(({ key, model_config_id, variant, delivery, judge_id, recorded_at }) =>
    recorded_at === null
      ? []
      : [
          {
            modelConfigId: model_config_id,
            configuration: { variant, delivery },
            judgeId: judge_id,
            taskKey: key,
            recordedAt: recorded_at,
          },
        ],
  );
}
