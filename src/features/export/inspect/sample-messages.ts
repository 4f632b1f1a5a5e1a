import { z } from "zod";
import type { Answer } from "../../../domain/answer.ts";
import type { ToolCall } from "../../../domain/chat.ts";
import type { ModelConfig } from "../../../domain/model-config.ts";
import type { Suite, Turn } from "../../../domain/suite.ts";
import type { StoredAnswer } from "../../../store/views/stored-results.ts";
import { recordedChat } from "../../../results/format/recorded-exchange.ts";
import { repeatedTurns, scenarioOf } from "../../../suite/index.ts";
import type { EvalMessage, EvalToolCall } from "./eval-log.ts";
import type { ConversationRecords } from "./run-records.ts";

const callArguments = z.record(z.string(), z.unknown());

export interface MessageSource {
  readonly suite: Suite;
  readonly modelConfig: ModelConfig;
  readonly records: ConversationRecords;
}

/**
 * The conversation as the model was sent it last, and its answer to that: system message, tool calls and results as on the
 * wire, ballots left out. Imported answers without a request give what the human and the model said.
 */
export function sampleMessages(source: MessageSource): readonly EvalMessage[] {
  const answered = answeredTurns(source);
  const last = answered.at(-1)?.stored;
  if (last === undefined) return [];
  const recorded = recordedMessages(source, last);
  if (recorded === null) return spokenMessages(source, answered);
  const replies = recorded.filter(({ role }) => role === "assistant").length;
  const before = answered.slice(0, -1);
  let reply = 0;
  const messages = recorded.map((each): EvalMessage => {
    const { role, content } = each;
    const text = content ?? "";
    if (role === "tool") {
      const result = { role, content: text, tool_call_id: each.answers ?? "" } as const;
      return Object.assign({ function: null }, scripted, result);
    }
    if (role === "system") return Object.assign({}, scripted, { role, content: text } as const);
    if (role === "user") return Object.assign({}, scripted, { role, content: text } as const);
    // The suite's own words come before the model's.
    const by = before[reply - (replies - before.length)]?.stored;
    reply += 1;
    const spoken = { content, toolCalls: each.toolCalls, reasoning: by?.answer.reasoning ?? null };
    return assistantMessage(source, by, spoken);
  });
  return [...withFunctions(messages), answerMessage(source, last)];
}

/** All that a request holds but the model's own messages is from the suite. */
const scripted = { source: "input" } as const;

interface AnsweredTurn {
  readonly turn: Turn;
  readonly stored: StoredAnswer;
}

/** The turns that were spoken in this conversation, those of its trunk first, ballots left out. */
function answeredTurns({ suite, records }: MessageSource): readonly AnsweredTurn[] {
  const scenario = scenarioOf(suite, records.place.scenarioId);
  const own = scenario.turns.filter(({ ballot }) => ballot === undefined);
  const ownAnswered = answersTo(records, own);
  return ownAnswered.length === 0 ? [] : [...answersTo(records, repeatedTurns(suite, scenario.fork)), ...ownAnswered];
}

function answersTo({ answerTo }: ConversationRecords, turns: readonly Turn[]): readonly AnsweredTurn[] {
  return turns.flatMap((turn) => {
    const stored = answerTo(turn.id);
    return stored === undefined ? [] : [{ turn, stored }];
  });
}

function recordedMessages({ records }: MessageSource, { answer }: StoredAnswer) {
  const text = records.exchangeOf(answer.taskKey)?.request;
  return recordedChat(text ?? null);
}

function spokenMessages(source: MessageSource, answered: readonly AnsweredTurn[]): readonly EvalMessage[] {
  return answered.flatMap(({ turn, stored }): readonly EvalMessage[] => [
    { role: "user", content: turn.human, source: "input", metadata: { turn: turn.id, request: "not recorded" } },
    answerMessage(source, stored),
  ]);
}

/** A tool's result names the function that was called. */
function withFunctions(messages: readonly EvalMessage[]): readonly EvalMessage[] {
  const names = new Map(
    messages.flatMap((each) =>
      each.role === "assistant" ? (each.tool_calls ?? []).map((call) => [call.id, call.function] as const) : [],
    ),
  );
  return messages.map((each) =>
    each.role === "tool" ? Object.assign({}, each, { function: names.get(each.tool_call_id) ?? null }) : each,
  );
}

function answerMessage(source: MessageSource, stored: StoredAnswer): EvalMessage {
  const { text, channel, contentThinking, toolCalls, reasoning } = stored.answer;
  const content = channel === "tool" ? contentThinking : text;
  return assistantMessage(source, stored, { content, toolCalls, reasoning });
}

/** @param by the answer that it repeats or is; undefined where the suite wrote it */
function assistantMessage(
  { modelConfig }: MessageSource,
  by: StoredAnswer | undefined,
  { content, toolCalls, reasoning }: Pick<Answer, "toolCalls" | "reasoning"> & { readonly content: string | null },
): EvalMessage {
  const text = content ?? "";
  return {
    role: "assistant",
    content:
      reasoning === null
        ? text
        : [
            { type: "reasoning", reasoning },
            { type: "text", text },
          ],
    tool_calls: toolCalls.length === 0 ? null : toolCalls.map(evalToolCall),
    source: by === undefined ? "input" : "generate",
    model: by === undefined ? null : modelConfig.model,
    metadata:
      by === undefined
        ? { scripted: true }
        : { turn: by.turnId, channel: by.answer.channel, truncated: by.answer.truncated },
  };
}

function evalToolCall({ id, function: { name, arguments: text } }: ToolCall): EvalToolCall {
  const read = callArguments.safeParse(readJson(text));
  return {
    id,
    type: "function",
    function: name,
    arguments: read.success ? read.data : {},
    parse_error: read.success ? null : `The arguments are not a JSON object: ${text}`,
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
