import type { Answer } from "../domain/answer.ts";
import type { ToolCall } from "../domain/chat.ts";
import { isVisible } from "./is-visible.ts";
import { kindOfText } from "./kind-of-text.ts";
import { oneLine } from "./one-line.ts";
import type { Reply } from "./reply.ts";
import { readToolMessage, type ToolMessage } from "./tool-message.ts";

/** The tool that carries messages to the human. */
export interface AnswerTool {
  readonly name: string;
  /** Name of the parameter that carries the message. */
  readonly parameter: string;
}

export interface ReadingFault {
  readonly kind: "fault";
  readonly fault: "empty" | "token-limit" | "leaked-template" | "refused";
  /** One line for the user. */
  readonly detail: string;
}

export type AnswerReading =
  | ({ readonly kind: "answer" } & Omit<Answer, "taskKey" | "attemptId" | "origin">)
  | ReadingFault;

export type TextReading = { readonly kind: "text"; readonly text: string; readonly truncated: boolean } | ReadingFault;

type Spoken = Pick<Answer, "text" | "channel" | "contentThinking"> & { readonly cut: boolean };

/**
 * Finds the model's message to the human: that of the first tool call with a usable one, else plain content; only content
 * where `tool` is null; else its refusal. The text is exact. A text with a word is an answer, regardless of its length and meaning; one
 * without (`kindOfText`) is a fault, and the call is made again.
 */
export function readAnswer(reply: Reply, tool: AnswerTool | null): AnswerReading {
  const messages = tool === null ? [] : messagesOf(reply.toolCalls, tool);
  const spoken = spokenByTool(messages, reply) ?? spokenPlainly(reply) ?? spokenAsRefusal(reply);
  if (spoken === null) return silence(reply, messages[0]?.text ?? reply.content);
  const { cut, ...said } = spoken;
  return {
    kind: "answer",
    ...said,
    truncated: cut || reply.ending === "limit",
    reasoning: reply.reasoning,
    toolCalls: reply.toolCalls,
    finishReason: reply.finishReason,
  };
}

/**
 * The content of a reply that another reader checks, a judge's. `{}` counts as text, because a repair request is more
 * precise than asking again.
 */
export function readText(reply: Reply): TextReading {
  const { content, ending } = reply;
  if (!isVisible(content) || kindOfText(content) === "template") return silence(reply, content);
  return { kind: "text", text: content, truncated: ending === "limit" };
}

/** Calls with the right name come first; models also misspell it. */
function messagesOf(calls: readonly ToolCall[], { name, parameter }: AnswerTool): readonly ToolMessage[] {
  const named = calls.filter((call) => call.function.name === name);
  const misnamed = calls.filter((call) => call.function.name !== name);
  return [...named, ...misnamed]
    .map((call) => readToolMessage(call.function.arguments, parameter))
    .filter((message) => message !== null);
}

function spokenByTool(messages: readonly ToolMessage[], { content }: Reply): Spoken | null {
  const message = messages.find(({ text }) => isUsable(text));
  if (message === undefined) return null;
  return {
    ...message,
    channel: message.cut ? "recovered" : "tool",
    contentThinking: isUsable(content) ? content : null,
  };
}

function spokenPlainly({ content }: Reply): Spoken | null {
  return isUsable(content) ? { text: content, channel: "content", contentThinking: null, cut: false } : null;
}

/** A refusal in the field for it is the model's own words, and stays a refusal when asked again. */
function spokenAsRefusal({ refusal }: Reply): Spoken | null {
  return isUsable(refusal) ? { text: refusal, channel: "refusal", contentThinking: null, cut: false } : null;
}

function isUsable(text: string | null): text is string {
  return text !== null && kindOfText(text) === "words";
}

/** `unusable`: the text in place of the answer. */
function silence(reply: Reply, unusable: string | null): ReadingFault {
  if (reply.refusal !== null) return fault("refused", `the model declined: ${reply.refusal}`);
  if (reply.ending === "filtered") return fault("refused", "the provider's content filter left no text");
  if (!isVisible(unusable)) {
    const kind = reply.ending === "limit" ? "token-limit" : "empty";
    return fault(kind, `${emptiness(reply)} ${describeEnding(reply)}`);
  }
  if (kindOfText(unusable) === "template") return fault("leaked-template", `only template tokens: ${unusable}`);
  return fault("empty", `no letter, digit or emoji, only ${oneLine(unusable, 40)} ${describeEnding(reply)}`);
}

/** In the detail of an empty reply whose reasoning has words. */
export const onlyReasoning = "only reasoning";

/** vLLM's parser of reasoning does so where thinking is off (github.com/vllm-project/vllm/issues/19222). */
export const wordsAsReasoning =
  "the server takes the answer for reasoning: start it without its reasoning parser, or let the model think";

function emptiness({ toolCalls, reasoning }: Reply): string {
  const what = toolCalls.length === 0 ? "no text and no tool call" : "a tool call without a message, and no text";
  return reasoning === null ? what : `${what}, ${onlyReasoning}`;
}

function describeEnding({ finishReason, ending }: Reply): string {
  const limit = ending === "limit" ? "; the token limit was reached" : "";
  return `(finish reason ${finishReason ?? "not given"}${limit})`;
}

function fault(kind: ReadingFault["fault"], detail: string): ReadingFault {
  return { kind: "fault", fault: kind, detail: oneLine(detail) };
}
