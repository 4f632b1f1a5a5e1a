import type { Insertable, Selectable } from "kysely";
import type { Answer } from "../domain/index.ts";
import { originalText, originalTextOrNull, storableText, storableTextOrNull } from "./exact-text.ts";
import type { AnswersTable } from "./schema.ts";
import { readJson, toolCallsJson } from "./stored-json.ts";

export function answerRow(answer: Answer, recordedAt: string): Insertable<AnswersTable> {
  return {
    key: answer.taskKey,
    attempt_id: answer.attemptId,
    recorded_at: recordedAt,
    origin: answer.origin,
    channel: answer.channel,
    truncated: answer.truncated ? 1 : 0,
    finish_reason: storableTextOrNull(answer.finishReason),
    text: storableText(answer.text),
    content_thinking: storableTextOrNull(answer.contentThinking),
    reasoning: storableTextOrNull(answer.reasoning),
    tool_calls: JSON.stringify(answer.toolCalls),
  };
}

export function answerFrom(row: Selectable<AnswersTable>): Answer {
  return {
    taskKey: row.key,
    attemptId: row.attempt_id,
    text: originalText(row.text),
    channel: row.channel,
    truncated: row.truncated === 1,
    finishReason: originalTextOrNull(row.finish_reason),
    contentThinking: originalTextOrNull(row.content_thinking),
    reasoning: originalTextOrNull(row.reasoning),
    toolCalls: readJson(toolCallsJson, row.tool_calls, `answer ${row.key}`),
    origin: row.origin,
  };
}
