import { redrawnResults, usableResults, type AttemptResult, type Digest } from "../domain/index.ts";
import type { Database } from "./database.ts";
import { dollars } from "./dollars.ts";
import { nullsFirst } from "./nulls-first.ts";
import type { AttemptCosts, RunBill } from "./views.ts";

/** The attempts of one bill with the same result. */
interface AttemptGroup extends Omit<RunBill, "costs"> {
  /** Null for attempts without an end. */
  readonly result: AttemptResult | null;
  readonly attempts: number;
  readonly usd: number;
  readonly priced: number;
}

/** See `Store.runBills`. */
export async function runBills(db: Database, suiteDigest: Digest): Promise<readonly RunBill[]> {
  const groups = Map.groupBy(await attemptGroups(db, suiteDigest), nameBill);
  return [...groups.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const { modelConfigId, run, configuration, kind, judgeId } = first;
    return { modelConfigId, run, configuration, kind, judgeId, costs: costsOf(own) };
  });
}

/** Several bills together; without any, nothing was spent. */
export function addCosts(bills: readonly AttemptCosts[]): AttemptCosts {
  const sumOf = (key: keyof AttemptCosts): number => bills.reduce((sum, bill) => sum + bill[key], 0);
  return {
    usd: sumOf("usd"),
    unpriced: sumOf("unpriced"),
    attempts: sumOf("attempts"),
    open: sumOf("open"),
    results: sumOf("results"),
    resamples: sumOf("resamples"),
    truncated: sumOf("truncated"),
  };
}

async function attemptGroups(db: Database, suiteDigest: Digest): Promise<readonly AttemptGroup[]> {
  const rows = await db
    .selectFrom("tasks")
    .innerJoin("attempts", "attempts.task_key", "tasks.key")
    .leftJoin("attempt_ends", "attempt_ends.attempt_id", "attempts.id")
    .where("tasks.suite_digest", "=", suiteDigest)
    .groupBy(["tasks.model_config_id", "tasks.run", "tasks.variant", "tasks.delivery", "tasks.judge_id", "tasks.kind"])
    .groupBy("attempt_ends.result")
    .select(["tasks.model_config_id", "tasks.run", "tasks.variant", "tasks.delivery", "tasks.judge_id", "tasks.kind"])
    .select("attempt_ends.result")
    .select(({ fn }) => [
      fn.countAll().as("attempts"),
      fn.sum("attempt_ends.cost_usd").as("usd"),
      fn.count("attempt_ends.cost_usd").as("priced"),
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
    result: row.result,
    attempts: Number(row.attempts),
    usd: Number(row.usd ?? 0),
    priced: Number(row.priced),
  }));
}

function nameBill({ modelConfigId, run, configuration, kind, judgeId }: AttemptGroup): string {
  return JSON.stringify([modelConfigId, run, configuration.variant, configuration.delivery, kind, judgeId]);
}

function costsOf(groups: readonly AttemptGroup[]): AttemptCosts {
  const replies = groups.filter(({ result }) => isOneOf(usableResults, result) || isOneOf(redrawnResults, result));
  return {
    usd: dollars(groups.reduce((sum, group) => sum + group.usd, 0)),
    unpriced: count(replies) - replies.reduce((sum, group) => sum + group.priced, 0),
    attempts: count(groups),
    open: count(groups.filter(({ result }) => result === null)),
    results: count(groups.filter(({ result }) => isOneOf(usableResults, result))),
    resamples: count(groups.filter(({ result }) => isOneOf(redrawnResults, result))),
    truncated: count(groups.filter(({ result }) => result === "truncated")),
  };
}

function count(groups: readonly AttemptGroup[]): number {
  return groups.reduce((sum, group) => sum + group.attempts, 0);
}

function isOneOf(results: readonly AttemptResult[], result: AttemptResult | null): boolean {
  return result !== null && results.includes(result);
}
