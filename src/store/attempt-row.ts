import type { Insertable, Selectable } from "kysely";
import type { Attempt, AttemptEnd, AttemptStart } from "../domain/index.ts";
import { originalText, originalTextOrNull, storableText, storableTextOrNull } from "./exact-text.ts";
import type { AttemptEndsTable, Schema } from "./schema.ts";

export function attemptStartRow(start: AttemptStart): Insertable<Schema["attempts"]> {
  return {
    task_key: start.taskKey,
    started_at: start.startedAt,
    endpoint: storableText(start.endpoint),
    model: storableText(start.model),
    request: storableText(start.request),
    session_id: start.sessionId,
    reserved_usd: start.reservedUsd,
  };
}

export function attemptEndRow(end: AttemptEnd): Insertable<AttemptEndsTable> {
  return {
    attempt_id: end.attemptId,
    finished_at: end.finishedAt,
    elapsed_ms: end.elapsedMs,
    result: end.result,
    status: end.status,
    prompt_tokens: end.usage.promptTokens,
    completion_tokens: end.usage.completionTokens,
    reasoning_tokens: end.usage.reasoningTokens,
    cost_usd: end.cost.usd,
    cost_source: end.cost.source,
    served_by: storableTextOrNull(end.servedBy),
    detail: storableTextOrNull(end.detail),
    response: storableTextOrNull(end.response),
  };
}

export function attemptFrom(
  row: Selectable<Schema["attempts"]>,
  end: Selectable<AttemptEndsTable> | undefined,
): Attempt {
  return {
    id: row.id,
    start: {
      taskKey: row.task_key,
      startedAt: row.started_at,
      endpoint: originalText(row.endpoint),
      model: originalText(row.model),
      request: originalText(row.request),
      sessionId: row.session_id,
      reservedUsd: row.reserved_usd,
    },
    end: end === undefined ? null : attemptEndFrom(end),
  };
}

function attemptEndFrom(row: Selectable<AttemptEndsTable>): AttemptEnd {
  return {
    attemptId: row.attempt_id,
    finishedAt: row.finished_at,
    elapsedMs: row.elapsed_ms,
    result: row.result,
    status: row.status,
    response: originalTextOrNull(row.response),
    usage: {
      promptTokens: row.prompt_tokens,
      completionTokens: row.completion_tokens,
      reasoningTokens: row.reasoning_tokens,
    },
    cost: { usd: row.cost_usd, source: row.cost_source },
    servedBy: originalTextOrNull(row.served_by),
    detail: originalTextOrNull(row.detail),
  };
}
