import { usableResults, type AttemptResult } from "../../domain/attempt.ts";
import type { Digest } from "../../domain/digest.ts";
import type { Database } from "../database.ts";
import { nullsFirst } from "../nulls-first.ts";

/** Attempts of one run without a result and with the same outcome. */
export interface RunFaults {
  readonly modelConfigId: Digest;
  readonly run: number;
  /** Name of the kind of task. */
  readonly kind: string;
  /** Of attempts at verdicts. */
  readonly judgeId: Digest | null;
  readonly fault: AttemptResult;
  readonly attempts: number;
}

/** See `Store.runFaults`. */
export async function runFaults(db: Database, suiteDigest: Digest): Promise<readonly RunFaults[]> {
  const rows = await db
    .selectFrom("tasks")
    .innerJoin("attempts", "attempts.task_key", "tasks.key")
    .innerJoin("attempt_ends", "attempt_ends.attempt_id", "attempts.id")
    .where("tasks.suite_digest", "=", suiteDigest)
    .where("attempt_ends.result", "not in", usableResults)
    .groupBy(["tasks.model_config_id", "tasks.run", "tasks.kind", "tasks.judge_id", "attempt_ends.result"])
    .select(["tasks.model_config_id", "tasks.run", "tasks.kind", "tasks.judge_id", "attempt_ends.result"])
    .select(({ fn }) => fn.countAll().as("attempts"))
    .orderBy("tasks.model_config_id")
    .orderBy("tasks.run")
    .orderBy("tasks.judge_id", nullsFirst)
    .orderBy("tasks.kind")
    .orderBy("attempt_ends.result")
    .execute();
  return rows.map((row) => ({
    modelConfigId: row.model_config_id,
    run: row.run,
    kind: row.kind,
    judgeId: row.judge_id,
    fault: row.result,
    attempts: Number(row.attempts),
  }));
}
