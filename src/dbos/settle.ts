import type { Pool } from "pg";
import type { Decision } from "./decide.ts";
import { dueAttempt, dueColumns, type Carriage, type DueAttempt, type DueRow } from "./due-attempt.ts";
import { inTransaction } from "./in-transaction.ts";
import type { Performance } from "./performance.ts";
import { schema } from "./schemas.ts";
import { settleFailure } from "./settle-failure.ts";
import type { WorkOutcome } from "./work-outcome.ts";

interface EndedAttempt {
  readonly due: DueAttempt;
  readonly outcome: WorkOutcome;
  readonly decision: Decision;
}

type Settling = Pick<Performance, "pool" | "executorId" | "mayGoOn">;

/**
 * Writes down what came of an attempt, orders what follows from it, and answers what the same workflow goes on with, if
 * anything. Saying it twice, because the answer got lost, changes nothing and answers the same.
 */
export async function settle(carriage: Carriage, ended: EndedAttempt, settling: Settling): Promise<DueAttempt | null> {
  const { decision } = ended;
  if (decision.kind === "done") return finish(carriage, ended, { ...settling, cached: decision.cached });
  if (decision.kind === "again") await tryAgain(carriage, { ...ended, decision }, settling.pool);
  else if (decision.kind === "stop") await stop(ended.due, decision.reason, settling.pool);
  else await settleFailure(settling.pool, ended.due, decision);
  return null;
}

async function finish(
  { runId, carrier }: Carriage,
  { due: { key, attempt }, outcome }: EndedAttempt,
  { pool, executorId, mayGoOn, cached }: Settling & { readonly cached: boolean },
): Promise<DueAttempt | null> {
  const { rows } = await pool.query<DueRow>({
    name: "aib finish",
    text: dueColumns("finish($1, $2, $3, $4, $5, $6, $7, $8)"),
    values: [runId, key, carrier, executorId, mayGoOn(), cached, attempt, JSON.stringify(outcome)],
  });
  return dueAttempt(runId, rows);
}

type Again = Extract<Decision, { readonly kind: "again" }>;

async function tryAgain(
  { runId, carrier }: Carriage,
  { due, outcome, decision }: EndedAttempt & { readonly decision: Again },
  pool: Pool,
): Promise<void> {
  const { key, attempt } = due;
  await refuse(due, outcome, pool);
  const delayMs = Math.ceil(decision.delayMs);
  const next = [delayMs, decision.attempt, JSON.stringify(decision.failures)];
  await pool.query({
    name: "aib try again",
    text: `select ${schema}.try_again($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [runId, key, carrier, attempt, JSON.stringify(outcome), ...next],
  });
}

/** What a server refuses, or asks to wait for, concerns all calls of the channel. */
async function refuse({ runId, key }: DueAttempt, outcome: WorkOutcome, pool: Pool): Promise<void> {
  if (outcome.kind !== "retry") return;
  const isRefusal = outcome.fault === "rate-limited";
  const afterMs = Math.ceil(outcome.afterMs ?? 0);
  if (!isRefusal && afterMs <= 0) return;
  await pool.query(`select ${schema}.refuse($1, $2, $3, $4)`, [runId, key, isRefusal, afterMs]);
}

/** The run has no room for more, such as its budget: not when it has been ordered anew meanwhile, with more of it. */
function stop({ runId, version }: DueAttempt, reason: string, pool: Pool): Promise<void> {
  return inTransaction(pool, async (client) => {
    await client.query(`select ${schema}.hold_run_alone($1)`, [runId]);
    await client.query(
      `update ${schema}.channels c set state = 'stopped', reason = $3
       from ${schema}.runs r
       where c.run_id = $1 and c.state in ('running', 'paused') and r.run_id = c.run_id and r.enrolment::text = $2`,
      [runId, version, reason],
    );
  });
}
