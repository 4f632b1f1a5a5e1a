import { z } from "zod";
import type { ToolCall } from "../../../domain/chat.ts";
import { isVisible } from "../../is-visible.ts";
import type { Completion } from "../../protocol.ts";
import type { Reply, ReplyEnding } from "../../reply.ts";
import { simulatorProvider } from "../../simulator/completion.ts";
import { readProviderError } from "./provider-error.ts";
import { usageReportSchema } from "./usage.ts";

const text = z.string().nullable().catch(null);
const part = z.object({ type: text, text, thinking: z.unknown().optional() });
const content = z
  .union([z.string(), z.array(part)])
  .nullable()
  .catch(null);

const toolCall = z.object({ id: text, function: z.object({ name: text, arguments: z.unknown().optional() }) });

const messageSchema = z.object({
  content,
  refusal: text,
  tool_calls: z.array(toolCall.nullable().catch(null)).nullable().catch(null),
  reasoning: text,
  reasoning_content: text,
  reasoning_details: z
    .array(z.object({ text, summary: text }).nullable().catch(null))
    .nullable()
    .catch(null),
});

const choiceSchema = z.object({ message: messageSchema, finish_reason: text, error: z.unknown().optional() });

const completionSchema = z.object({
  provider: text,
  choices: z.array(choiceSchema.nullable().catch(null)).nullable().catch(null),
  usage: usageReportSchema.nullable().catch(null),
  error: z.unknown().optional(),
});

type Message = z.infer<typeof messageSchema>;

/** Reads a parsed body, tolerant of each field: an invalid one counts as absent. Null for anything but an object. */
export function readCompletion(body: unknown): Completion | null {
  const completion = completionSchema.safeParse(body).data;
  if (completion === undefined) return null;
  const choice = completion.choices?.[0] ?? null;
  return {
    reply: choice === null ? null : replyOf(choice, completion.provider === simulatorProvider),
    error: readProviderError({ error: choice?.error }) ?? readProviderError(body),
    usage: completion.usage,
    servedBy: completion.provider,
  };
}

function replyOf({ message, finish_reason: finishReason }: z.infer<typeof choiceSchema>, simulated: boolean): Reply {
  return {
    content: contentOf(message),
    toolCalls: (message.tool_calls ?? []).flatMap((call) => (call === null ? [] : [toolCallOf(call)])),
    finishReason,
    ending: endingOf(finishReason),
    reasoning: reasoningOf(message),
    refusal: isVisible(message.refusal) ? message.refusal : null,
    simulated,
  };
}

/** Each provider uses its own word for the token limit. */
const limits = /^(?:length|model_length|max_tokens|max_output_tokens|max_completion_tokens)$/iu;

function endingOf(finishReason: string | null): ReplyEnding {
  if (finishReason === "error") return "broken";
  if (finishReason === "content_filter") return "filtered";
  return limits.test(finishReason ?? "") ? "limit" : "complete";
}

function contentOf({ content: said }: Message): string | null {
  return said === null || typeof said === "string" ? said : said.map((piece) => piece.text ?? "").join("");
}

function toolCallOf({ id, function: called }: z.infer<typeof toolCall>): ToolCall {
  const sent = called.arguments;
  const written = typeof sent === "string" ? sent : sent === undefined ? "" : jsonOf(sent);
  return { id: id ?? "", type: "function", function: { name: called.name ?? "", arguments: written } };
}

/**
 * Undefined for a value nested beyond the stack limit, which `JSON.parse` reads and `JSON.stringify` cannot write: the raw
 * reply keeps it.
 */
function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (error instanceof RangeError) return "";
    throw error;
  }
}

/** Providers put the same text into several fields; the first non-empty one counts. */
function reasoningOf(message: Message): string | null {
  const details = (message.reasoning_details ?? []).map((detail) => detail?.text ?? detail?.summary ?? "");
  const parts = Array.isArray(message.content) ? message.content.map((piece) => thinkingOf(piece.thinking)) : [];
  const candidates = [message.reasoning, message.reasoning_content, joined(details), joined(parts)];
  return candidates.find(isVisible) ?? null;
}

const thinking = z.union([z.string(), z.array(z.object({ text }).nullable().catch(null))]);

/** Mistral sends its thinking as a part of the content, in parts of its own. */
function thinkingOf(value: unknown): string {
  const parsed = thinking.safeParse(value).data ?? "";
  return typeof parsed === "string" ? parsed : joined(parsed.map((piece) => piece?.text ?? ""));
}

function joined(texts: readonly string[]): string {
  return texts.filter((each) => each !== "").join("\n");
}
