import type { Database } from "./database.ts";
import { originalTextOrNull } from "./exact-text.ts";
import { nullsFirst } from "./nulls-first.ts";
import { runsOf, tasksOfRun, type RunPlace } from "./runs-of-query.ts";
import type { OrNull, Schema } from "./schema.ts";
import { becauseIn, skipKind } from "./skip-records.ts";
import type { ResultPlace, ResultQuery, StoredAttempt, StoredSkip } from "./views/stored-results.ts";

/** See `Store.storedAttempts`. */
export async function* readAttempts(db: Database, query: ResultQuery): AsyncGenerator<StoredAttempt> {
  for await (const place of runsOf(db, query)) yield* await attemptsOfRun(db, place);
}

/** See `Store.storedSkips`. */
export async function* readSkips(db: Database, query: ResultQuery): AsyncGenerator<StoredSkip> {
  for await (const place of runsOf(db, query)) yield* await skipsOfRun(db, place);
}

async function attemptsOfRun(db: Database, place: RunPlace): Promise<readonly StoredAttempt[]> {
  const rows = await tasksOfRun(db, place)
    .innerJoin("attempts", "attempts.task_key", "tasks.key")
    .leftJoin("attempt_ends", "attempt_ends.attempt_id", "attempts.id")
    .select(taskColumns)
    .select(["attempts.id", "attempts.started_at"])
    .select(["attempt_ends.finished_at", "attempt_ends.elapsed_ms", "attempt_ends.result", "attempt_ends.status"])
    .select(["attempt_ends.prompt_tokens", "attempt_ends.completion_tokens", "attempt_ends.reasoning_tokens"])
    .select(["attempt_ends.cost_usd", "attempt_ends.cost_source", "attempt_ends.served_by", "attempt_ends.detail"])
    .orderBy("tasks.turn_index", nullsFirst)
    .orderBy("tasks.slot")
    .orderBy("attempts.id")
    .execute();
  return rows.map((row) => {
    return Object.assign(taskOf(row), { attemptId: row.id, startedAt: row.started_at, end: endOf(row) });
  });
}

async function skipsOfRun(db: Database, place: RunPlace): Promise<readonly StoredSkip[]> {
  const rows = await tasksOfRun(db, place)
    .innerJoin("labels", "labels.key", "tasks.key")
    .where("labels.kind", "=", skipKind)
    .select(taskColumns)
    .select(["labels.value", "labels.origin", "labels.recorded_at"])
    .orderBy("tasks.turn_index", nullsFirst)
    .orderBy("tasks.slot")
    .execute();
  return rows.map((row) => {
    const { key, value, origin, recorded_at: recordedAt } = row;
    return Object.assign(taskOf(row), { because: becauseIn(key, value), origin, recordedAt });
  });
}

const taskColumns = [
  "tasks.key",
  "tasks.kind",
  "tasks.model_config_id",
  "tasks.run",
  "tasks.variant",
  "tasks.delivery",
  "tasks.scenario_id",
  "tasks.conversation_id",
  "tasks.turn_id",
  "tasks.judge_id",
] as const;

function taskOf(row: Omit<Schema["tasks"], "suite_digest" | "turn_index" | "slot">) {
  const place: ResultPlace = {
    modelConfigId: row.model_config_id,
    run: row.run,
    configuration: { variant: row.variant, delivery: row.delivery },
    scenarioId: row.scenario_id,
    conversationId: row.conversation_id,
  };
  return { place, taskKey: row.key, kind: row.kind, turnId: row.turn_id, judgeId: row.judge_id };
}

function endOf(
  row: OrNull<Omit<Schema["attempt_ends"], "attempt_id" | "response">> & { readonly id: number },
): StoredAttempt["end"] {
  if (row.finished_at === null || row.result === null) return null;
  return {
    attemptId: row.id,
    finishedAt: row.finished_at,
    elapsedMs: row.elapsed_ms ?? 0,
    result: row.result,
    status: row.status,
    usage: {
      promptTokens: row.prompt_tokens,
      completionTokens: row.completion_tokens,
      reasoningTokens: row.reasoning_tokens,
    },
    cost: { usd: row.cost_usd, source: row.cost_source ?? "unknown" },
    servedBy: originalTextOrNull(row.served_by),
    detail: originalTextOrNull(row.detail),
  };
}
