import type { ExpressionBuilder } from "kysely";
import { redrawnResults } from "../domain/attempt.ts";
import { answerFrom, verdictFrom } from "./result-records.ts";
import type { Database } from "./database.ts";
import { dollars } from "./dollars.ts";
import { originalTextOrNull } from "./exact-text.ts";
import { runsOf, tasksOfRun, type RunPlace } from "./runs-of-query.ts";
import type { OrNull, Schema } from "./schema.ts";
import type { ResultAttempt, ResultPlace, ResultQuery, StoredAnswer, StoredVerdict } from "./views/stored-results.ts";

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
    .select(placeColumns)
    .select(["tasks.turn_id", "tasks.turn_index"])
    .select(billColumns)
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
    .select(placeColumns)
    .select("tasks.slot as judge")
    .select(billColumns)
    .select(spendingOfTask)
    .orderBy("tasks.slot")
    .execute();
  return rows.map((row) => Object.assign(resultFrom(row), { judgeId: row.judge, verdict: verdictFrom(row) }));
}

const placeColumns = [
  "tasks.model_config_id",
  "tasks.run",
  "tasks.variant",
  "tasks.delivery",
  "tasks.scenario_id",
  "tasks.conversation_id",
] as const;

/** All columns of the attempt except its long texts. */
const billColumns = [
  "attempts.started_at",
  "attempt_ends.finished_at",
  "attempt_ends.elapsed_ms",
  "attempt_ends.prompt_tokens",
  "attempt_ends.completion_tokens",
  "attempt_ends.reasoning_tokens",
  "attempt_ends.cost_usd",
  "attempt_ends.cost_source",
  "attempt_ends.served_by",
] as const;

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

type EndRow = OrNull<Omit<Schema["attempt_ends"], "attempt_id" | "result" | "status" | "detail" | "response">>;

interface ResultRow
  extends
    Omit<Schema["tasks"], "suite_digest" | "key" | "kind" | "turn_id" | "turn_index" | "judge_id" | "slot">,
    EndRow {
  readonly recorded_at: string;
  readonly attempts: unknown;
  readonly attempts_usd: unknown;
  readonly resamples: unknown;
  readonly started_at: string | null;
}

function resultFrom(row: ResultRow) {
  const place: ResultPlace = {
    modelConfigId: row.model_config_id,
    run: row.run,
    configuration: { variant: row.variant, delivery: row.delivery },
    scenarioId: row.scenario_id,
    conversationId: row.conversation_id,
  };
  return {
    place,
    recordedAt: row.recorded_at,
    attempt: attemptOf(row),
    attempts: Number(row.attempts),
    resamples: Number(row.resamples),
    attemptsUsd: row.attempts_usd === null ? null : dollars(row.attempts_usd),
  };
}

function attemptOf(row: ResultRow): ResultAttempt | null {
  if (row.started_at === null || row.finished_at === null) return null;
  return {
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    elapsedMs: row.elapsed_ms ?? 0,
    usage: {
      promptTokens: row.prompt_tokens,
      completionTokens: row.completion_tokens,
      reasoningTokens: row.reasoning_tokens,
    },
    cost: { usd: row.cost_usd, source: row.cost_source ?? "unknown" },
    servedBy: originalTextOrNull(row.served_by),
  };
}
