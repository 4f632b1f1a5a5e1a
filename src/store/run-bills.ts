import { redrawnResults, usableResults } from "../domain/attempt.ts";
import type { Digest } from "../domain/digest.ts";
import type { Database } from "./database.ts";
import { dollars } from "./dollars.ts";
import { nullsFirst } from "./nulls-first.ts";
import type { RunBill } from "./views/views.ts";

/** See `Store.runBills`. */
export async function runBills(db: Database, suiteDigest: Digest): Promise<readonly RunBill[]> {
  const rows = await db
    .selectFrom("tasks")
    .innerJoin("attempts", "attempts.task_key", "tasks.key")
    .leftJoin("attempt_ends", "attempt_ends.attempt_id", "attempts.id")
    .where("tasks.suite_digest", "=", suiteDigest)
    // In the order of the index `tasks_in_groups`, so that SQLite sorts the bills alone.
    .groupBy(["tasks.judge_id", "tasks.model_config_id", "tasks.run", "tasks.variant", "tasks.delivery", "tasks.kind"])
    .select(["tasks.judge_id", "tasks.model_config_id", "tasks.run", "tasks.variant", "tasks.delivery", "tasks.kind"])
    .select(({ fn }) => [
      fn.sum("attempt_ends.cost_usd").as("usd"),
      fn
        .countAll()
        .filterWhere("attempt_ends.result", "is not", null)
        .filterWhere("attempt_ends.cost_usd", "is", null)
        .as("unpriced"),
      fn.countAll().as("attempts"),
      fn.countAll().filterWhere("attempt_ends.result", "is", null).as("open"),
      fn.countAll().filterWhere("attempt_ends.result", "in", usableResults).as("results"),
      fn.countAll().filterWhere("attempt_ends.result", "in", redrawnResults).as("resamples"),
      fn.countAll().filterWhere("attempt_ends.result", "=", "truncated").as("truncated"),
      fn.min("attempt_ends.finished_at").filterWhere("attempt_ends.result", "in", usableResults).as("first"),
      fn.max("attempt_ends.finished_at").filterWhere("attempt_ends.result", "in", usableResults).as("last"),
    ])
    .orderBy("tasks.model_config_id")
    .orderBy("tasks.run")
    .orderBy("tasks.variant")
    .orderBy("tasks.delivery")
    .orderBy("tasks.judge_id", nullsFirst)
    .orderBy("tasks.kind")
    .execute();
  return rows.map((row) => ({
    modelConfigId: row.model_config_id,
    run: row.run,
    configuration: { variant: row.variant, delivery: row.delivery },
    kind: row.kind,
    judgeId: row.judge_id,
    resultsAt: row.first === null || row.last === null ? null : { first: row.first, last: row.last },
    costs: {
      usd: dollars(row.usd),
      unpriced: Number(row.unpriced),
      attempts: Number(row.attempts),
      open: Number(row.open),
      results: Number(row.results),
      resamples: Number(row.resamples),
      truncated: Number(row.truncated),
    },
  }));
}
