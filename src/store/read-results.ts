import type { ExpressionBuilder } from "kysely";
import { redrawnResults } from "../domain/attempt.ts";
import { hasEnd, outcomeColumns, outcomeFrom } from "./attempts-query.ts";
import { answerFrom, verdictFrom } from "./result-records.ts";
import type { Database } from "./database.ts";
import { dollars } from "./dollars.ts";
import { resultPlaceFrom, runsOf, tasksOfRun, type RunPlace } from "./tasks-in-order.ts";
import type { OrNull, Schema } from "./schema.ts";
import type { ResultAttempt, ResultQuery, StoredAnswer, StoredVerdict } from "./views/stored-results.ts";

/** See `Store.storedAnswers`. */
export async function* readAnswers(db: Database, query: ResultQuery): AsyncGenerator<StoredAnswer> {
  for await (const place of runsOf(db, query)) yield* await answersOfRun(db, place);
}

/** See `Store.storedVerdicts`. */
export async function* readVerdicts(db: Database, query: ResultQuery): AsyncGenerator<StoredVerdict> {
  for await (const place of runsOf(db, query)) yield* await verdictsOfRun(db, place);
}

async function answersOfRun(db: Database, place: RunPlace): Promise<readonly StoredAnswer[]> {
  const rows = await tasksOfRun(db, place)
    .where("tasks.kind", "=", "answer")
    .innerJoin("answers", "answers.key", "tasks.key")
    .leftJoin("attempts", "attempts.id", "answers.attempt_id")
    .leftJoin("attempt_ends", "attempt_ends.attempt_id", "answers.attempt_id")
    .selectAll("answers")
    .select(["tasks.turn_id", "tasks.turn_index", "attempts.started_at", ...outcomeColumns])
    .select(spendingOfTask)
    .orderBy("tasks.turn_index")
    .execute();
  return rows.map((row) => {
    const turn = { turnId: row.turn_id ?? "", turnIndex: row.turn_index ?? 0 };
    return Object.assign(resultFrom(row), turn, { answer: answerFrom(row) });
  });
}

async function verdictsOfRun(db: Database, place: RunPlace): Promise<readonly StoredVerdict[]> {
  const rows = await tasksOfRun(db, place)
    .where("tasks.kind", "=", "verdict")
    .innerJoin("verdicts", "verdicts.key", "tasks.key")
    .leftJoin("attempts", "attempts.id", "verdicts.attempt_id")
    .leftJoin("attempt_ends", "attempt_ends.attempt_id", "verdicts.attempt_id")
    .selectAll("verdicts")
    .select(["tasks.slot as judge", "attempts.started_at", ...outcomeColumns])
    .select(spendingOfTask)
    .orderBy("tasks.slot")
    .execute();
  return rows.map((row) => Object.assign(resultFrom(row), { judgeId: row.judge, verdict: verdictFrom(row) }));
}

function spendingOfTask(eb: ExpressionBuilder<Schema, "tasks">) {
  const attempts = eb.selectFrom("attempts as made").whereRef("made.task_key", "=", "tasks.key");
  return [
    attempts.select(({ fn }) => fn.countAll().as("count")).as("attempts"),
    attempts
      .innerJoin("attempt_ends as ended", "ended.attempt_id", "made.id")
      .select(({ fn }) => fn.sum("ended.cost_usd").as("usd"))
      .as("attempts_usd"),
    attempts
      .innerJoin("attempt_ends as ended", "ended.attempt_id", "made.id")
      .where("ended.result", "in", redrawnResults)
      .select(({ fn }) => fn.countAll().as("count"))
      .as("resamples"),
  ];
}

interface ResultRow
  extends
    Omit<Schema["tasks"], "suite_digest" | "key" | "kind" | "turn_id" | "turn_index" | "judge_id" | "slot">,
    OrNull<Omit<Schema["attempt_ends"], "attempt_id" | "response">> {
  readonly recorded_at: string;
  readonly attempts: unknown;
  readonly attempts_usd: unknown;
  readonly resamples: unknown;
  readonly started_at: string | null;
}

function resultFrom(row: ResultRow) {
  return {
    place: resultPlaceFrom(row),
    recordedAt: row.recorded_at,
    attempt: attemptOf(row),
    attempts: Number(row.attempts),
    resamples: Number(row.resamples),
    attemptsUsd: row.attempts_usd === null ? null : dollars(row.attempts_usd),
  };
}

function attemptOf(row: ResultRow): ResultAttempt | null {
  const { started_at: startedAt } = row;
  if (startedAt === null || !hasEnd(row)) return null;
  const { finishedAt, elapsedMs, usage, cost, servedBy } = outcomeFrom(row);
  return { startedAt, finishedAt, elapsedMs, usage, cost, servedBy };
}
