import type { Pool } from "pg";
import type { Fault, TaskNode, TaskOutcome } from "../domain/index.ts";
import { scopeOf, type EngineEvent, type RunSummary, type TaskFailure } from "../engine/index.ts";
import { schema } from "./schemas.ts";

interface Summing<Node extends TaskNode> {
  readonly pool: Pool;
  readonly runId: string;
  readonly onEvent: (event: EngineEvent<Node>) => void;
}

interface TaskRow {
  readonly key: string;
  readonly state: string;
  readonly cached: boolean;
  readonly fault: Fault | null;
  readonly detail: string | null;
  readonly because: string | null;
}

/** What came of every task up to now, from the engine's tables; what is blocked is said here, once. */
export async function summarise<Node extends TaskNode>(
  { pool, runId, onEvent }: Summing<Node>,
  nodes: ReadonlyMap<string, Node>,
): Promise<RunSummary<Node>> {
  const { rows } = await pool.query<TaskRow>(
    `select key, state, cached, fault, detail, because from ${schema}.tasks where run_id = $1 order by position`,
    [runId],
  );
  const failed: TaskFailure<Node>[] = [];
  const blocked: Node[] = [];
  for (const { key, state, fault, detail, because } of rows) {
    const node = nodes.get(key);
    if (node === undefined) continue;
    if (state === "failed" && fault !== null) failed.push({ node, fault, detail: detail ?? "" });
    const culprit = because === null ? undefined : nodes.get(because);
    if (state !== "blocked" || culprit === undefined) continue;
    blocked.push(node);
    onEvent({ kind: "task-blocked", node, because: culprit });
  }
  const done = rows.filter(({ state }) => state === "done");
  const end = await howChannelsEnded(pool, runId);
  const fatal = failed.find(({ fault }) => scopeOf(fault) === "run");
  return {
    done: done.length,
    cached: done.filter(({ cached }) => cached).length,
    failed,
    blocked,
    cancelled: rows.length - done.length - failed.length - blocked.length,
    ...(await countAttempts(pool, runId)),
    stop: fatal !== undefined ? { kind: "failure", ...fatal } : end,
  };
}

async function howChannelsEnded(pool: Pool, runId: string): Promise<{ readonly kind: "cancelled" | "budget" } | null> {
  const { rows } = await pool.query<{ state: string }>(
    `select state from ${schema}.channels
     where run_id = $1 and (state = 'cancelled' or state = 'stopped' and reason = 'budget')`,
    [runId],
  );
  if (rows.some(({ state }) => state === "cancelled")) return { kind: "cancelled" };
  return rows.length > 0 ? { kind: "budget" } : null;
}

async function countAttempts(pool: Pool, runId: string): Promise<Pick<RunSummary<TaskNode>, "attempts" | "retries">> {
  const { rows } = await pool.query<{ outcome: string; again: boolean }>(
    `select outcome, delay_ms is not null as again from ${schema}.attempts where run_id = $1`,
    [runId],
  );
  const outcomes = rows.map(({ outcome: text, again }) => {
    const outcome: TaskOutcome = JSON.parse(text);
    return { outcome, again };
  });
  const retried = outcomes.flatMap(({ outcome, again }) => (again && outcome.kind === "retry" ? [outcome.fault] : []));
  return {
    attempts: outcomes.filter(({ outcome }) => outcome.kind !== "deferred").length,
    retries: Object.fromEntries([...Map.groupBy(retried, (fault) => fault)].map(([fault, all]) => [fault, all.length])),
  };
}
