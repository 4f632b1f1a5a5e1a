import type { AttemptResult, Digest, Task } from "../domain/index.ts";
import type { Database } from "./database.ts";
import type { ViewQuery } from "./store.ts";
import type { AttemptCosts, RunCosts } from "./views.ts";

/** The attempts of one run at one kind of task that came to the same thing. */
interface AttemptGroup {
  readonly modelConfigId: Digest;
  readonly run: number;
  readonly kind: Task["kind"];
  /** Null for attempts without an end. */
  readonly result: AttemptResult | null;
  readonly attempts: number;
  readonly usd: number;
  readonly priced: number;
}

const usable: readonly AttemptResult[] = ["answered", "truncated", "scored", "unscored"];
const redrawn: readonly AttemptResult[] = ["empty", "leaked-template", "malformed-verdict"];

/** See `Store.runCosts`. */
export async function runCosts(db: Database, query: ViewQuery): Promise<readonly RunCosts[]> {
  const groups = [...(await attemptGroups(db, query, "answer")), ...(await attemptGroups(db, query, "verdict"))];
  return [...Map.groupBy(groups, (group) => `${group.modelConfigId} ${group.run}`).values()].flatMap((run) => {
    const [first] = run;
    if (first === undefined) return [];
    return {
      modelConfigId: first.modelConfigId,
      run: first.run,
      generation: costsOf(run.filter((group) => group.kind === "answer")),
      judging: costsOf(run.filter((group) => group.kind === "verdict")),
    };
  });
}

async function attemptGroups(
  db: Database,
  { suiteDigest, judgeId }: ViewQuery,
  kind: Task["kind"],
): Promise<readonly AttemptGroup[]> {
  const rows = await db
    .selectFrom("tasks")
    .innerJoin("attempts", "attempts.task_key", "tasks.key")
    .leftJoin("attempt_ends", "attempt_ends.attempt_id", "attempts.id")
    .where("tasks.suite_digest", "=", suiteDigest)
    .where((eb) => (kind === "answer" ? eb("tasks.judge_id", "is", null) : eb("tasks.judge_id", "=", judgeId)))
    .groupBy(["tasks.model_config_id", "tasks.run", "attempt_ends.result"])
    .select(["tasks.model_config_id", "tasks.run", "attempt_ends.result"])
    .select(({ fn }) => [
      fn.countAll().as("attempts"),
      fn.sum("attempt_ends.cost_usd").as("usd"),
      fn.count("attempt_ends.cost_usd").as("priced"),
    ])
    .orderBy("tasks.model_config_id")
    .orderBy("tasks.run")
    .execute();
  return rows.map((row) => ({
    modelConfigId: row.model_config_id,
    run: row.run,
    kind,
    result: row.result,
    attempts: Number(row.attempts),
    usd: Number(row.usd ?? 0),
    priced: Number(row.priced),
  }));
}

function costsOf(groups: readonly AttemptGroup[]): AttemptCosts {
  const replies = groups.filter(({ result }) => isOneOf(usable, result) || isOneOf(redrawn, result));
  return {
    usd: groups.reduce((sum, group) => sum + group.usd, 0),
    unpriced: count(replies) - replies.reduce((sum, group) => sum + group.priced, 0),
    attempts: count(groups),
    open: count(groups.filter(({ result }) => result === null)),
    results: count(groups.filter(({ result }) => isOneOf(usable, result))),
    resamples: count(groups.filter(({ result }) => isOneOf(redrawn, result))),
    truncated: count(groups.filter(({ result }) => result === "truncated")),
  };
}

function count(groups: readonly AttemptGroup[]): number {
  return groups.reduce((sum, group) => sum + group.attempts, 0);
}

function isOneOf(results: readonly AttemptResult[], result: AttemptResult | null): boolean {
  return result !== null && results.includes(result);
}
