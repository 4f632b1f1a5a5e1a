import { z } from "zod";
import type { ChatMessage, ChatRequest, ToolCall } from "../../../domain/chat.ts";
import type { EndpointKind, ReasoningEffort } from "../../../domain/model-config.ts";
import { dearest, pricingSchema } from "../../call-price.ts";
import { isVisible } from "../../is-visible.ts";
import { type ThoughtMark, thoughtMarks } from "../../kind-of-text.ts";
import type { ListedModel } from "../../listed-model.ts";
import { jsonOf } from "../../parse-json.ts";
import type { Protocol, Completion } from "../../protocol.ts";
import type { Reply, ReplyEnding } from "../../reply.ts";
import { simulatorProvider } from "../../simulator/completion.ts";
import { malformedBill, tokenCount, type UsageReport } from "../../usage-report.ts";
import { readProviderError } from "./provider-error.ts";

/** OpenAI's chat completions, as OpenRouter, local servers and most providers speak them. */
export const openAi: Protocol = {
  headers: ({ key, sessionId }): Readonly<Record<string, string>> => ({
    ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    ...(sessionId === null ? {} : { "x-session-id": sessionId }),
  }),
  writeRequest: (request, { kind, promptCache }) => {
    // Anthropic's models cache what is marked; others cache by themselves.
    const isMarked = promptCache && kind === "openrouter" && request.model.startsWith("anthropic/");
    const messages = isMarked ? markedMessages(request.messages) : request.messages;
    return { path: "/chat/completions", text: completionRequest(request, kind, messages) };
  },
  // OpenAI's reasoning models know the limit by its newer name alone, and older servers do not know that one.
  renamed: (body, refusal) =>
    refusal.includes("max_completion_tokens") ? body.replace('"max_tokens":', '"max_completion_tokens":') : null,
  asksForSchema: (body) => body.includes('"response_format"'),
  readCompletion,
  readError: readProviderError,
  models: { path: "/models", read: readModelList },
  addressAdvice: "It ends where /chat/completions would follow, most often in /v1.",
};

/**
 * The exact body of a chat completion request. Omits unused parameters, because servers reject parameters that they do not
 * know.
 */
export function completionRequest(
  request: ChatRequest,
  kind: EndpointKind,
  messages: readonly object[] = request.messages,
): string {
  const { tool, responseSchema: schema, provider, temperature, reasoningEffort } = request;
  return JSON.stringify({
    model: request.model,
    messages,
    max_tokens: request.maxTokens,
    ...(temperature === null ? {} : { temperature }),
    ...effortOf(reasoningEffort, kind),
    ...(provider === null ? {} : { provider: { order: [provider], allow_fallbacks: false } }),
    // No `tool_choice`: the model decides whether to call the tool.
    ...(tool === null ? {} : { tools: [{ type: "function", function: tool }] }),
    ...(schema === null ? {} : { response_format: structuredOutput(schema) }),
    ...(kind === "openrouter" ? { usage: { include: true } } : {}),
  });
}

/** The router has a parameter of its own. Other servers, LM Studio and vLLM among them, take OpenAI's and ignore the router's. */
function effortOf(effort: ReasoningEffort, kind: EndpointKind): object {
  if (effort === "off") return {};
  return kind === "custom" || kind === "local" ? { reasoning_effort: effort } : { reasoning: { effort } };
}

/**
 * Marks the system message and the last text before the last message: other conversations begin with the one, and the next request
 * of this one with the other.
 */
function markedMessages(messages: readonly ChatMessage[]): readonly object[] {
  const last = messages.slice(0, -1).findLastIndex(hasText);
  return messages.map((message, place) =>
    place === last || (message.role === "system" && hasText(message))
      ? { ...message, content: [{ type: "text", text: message.content, cache_control: { type: "ephemeral" } }] }
      : message,
  );
}

function hasText({ content }: ChatMessage): boolean {
  return (content ?? "") !== "";
}

function structuredOutput({ name, schema }: NonNullable<ChatRequest["responseSchema"]>): object {
  return { type: "json_schema", json_schema: { name, strict: true, schema } };
}

/** Above any real cost of a call, in US dollars: a higher bill is an error, or is meant to distort sums. */
const dearestCall = 10_000;
/** Null where the server reports none. */
const money = z.union([
  z
    .number()
    .nonnegative()
    .max(dearestCall)
    .nullish()
    .transform((usd) => usd ?? null),
  z.unknown().transform((): typeof malformedBill => malformedBill),
]);

export const usageReportSchema = z
  .object({
    prompt_tokens: tokenCount,
    completion_tokens: tokenCount,
    total_tokens: tokenCount,
    prompt_tokens_details: z.object({ cached_tokens: tokenCount }).nullable().catch(null),
    completion_tokens_details: z.object({ reasoning_tokens: tokenCount }).nullable().catch(null),
    /** Perplexity's place for them. */
    reasoning_tokens: tokenCount,
    cost: money,
    is_byok: z.boolean().nullable().catch(null),
    cost_details: z.object({ upstream_inference_cost: money }).nullable().catch(null),
  })
  .transform((usage): UsageReport => ({
    promptTokens: usage.prompt_tokens,
    cachedTokens: usage.prompt_tokens_details?.cached_tokens ?? null,
    cacheWriteTokens: null,
    completionTokens: usage.completion_tokens,
    reasoningTokens: usage.completion_tokens_details?.reasoning_tokens ?? usage.reasoning_tokens,
    totalTokens: usage.total_tokens,
    cost: usage.cost,
    isByok: usage.is_byok,
    upstreamCost: usage.cost_details?.upstream_inference_cost ?? null,
  }));

const text = z.string().nullable().catch(null);
const part = z.object({ type: text, text, refusal: text, thinking: z.unknown().optional() });
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
function readCompletion(body: unknown): Completion | null {
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
  const ending = endingOf(finishReason);
  const reasoning = reasoningOf(message);
  const said = contentOf(message);
  const refusal = message.refusal ?? refusalIn(message);
  return {
    ...(reasoning === null && said !== null ? withoutThoughts(said, ending) : { content: said, reasoning }),
    toolCalls: (message.tool_calls ?? []).flatMap((call) => (call === null ? [] : [toolCallOf(call)])),
    finishReason,
    ending,
    refusal: isVisible(refusal) ? refusal : null,
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

function refusalIn({ content: said }: Message): string | null {
  return Array.isArray(said) ? said.map((piece) => piece.refusal ?? "").join("") : null;
}

/**
 * Servers without a parser for a model's thoughts (vLLM without `--reasoning-parser`, llama.cpp) send them before its answer, up to
 * a mark such as `</think>`; some templates hold the beginning, `<think>`. What the token limit cuts off before that end is thought
 * alone.
 */
function withoutThoughts(said: string, ending: ReplyEnding): Pick<Reply, "content" | "reasoning"> {
  const trimmed = said.trimStart();
  const begun = thoughtMarks.find(({ begin }) => trimmed.startsWith(begin));
  const thoughts = begun === undefined ? said : trimmed.slice(begun.begin.length);
  for (const mark of begun === undefined ? thoughtMarks : [begun]) {
    const at = begun === undefined ? endWithoutBeginning(thoughts, mark) : thoughts.indexOf(mark.end);
    if (at >= 0)
      return {
        content: thoughts.slice(at + mark.end.length).trimStart(),
        reasoning: visibleOrNull(thoughts.slice(0, at)),
      };
  }
  if (begun !== undefined && ending === "limit") return { content: null, reasoning: visibleOrNull(thoughts) };
  return { content: said, reasoning: null };
}

/**
 * A block within the answer belongs to it: prompts ask for thoughts behind it. Thoughts may speak of `<think>`, and then end with a
 * mark that ends its line. A grade may quote the mark.
 */
function endWithoutBeginning(said: string, { begin, end }: ThoughtMark): number {
  if (/^\s*(?:```(?:json)?\s*)?\{/u.test(said)) return -1;
  const first = firstNotSpokenOf(said, end);
  const before = said.slice(0, Math.max(first, 0));
  const isBegun = before.includes(begin);
  if (!isBegun && begin === "<think>") return first;
  const isSpokenOf = begin === "<think>" && !/^[^\S\n]*<think>/mu.test(before);
  const at = !isBegun ? first : isSpokenOf ? said.search(/<\/think>[^\S\n]*(?:\n|$)/u) : -1;
  return at >= 0 && isVisible(said.slice(at + end.length)) ? at : -1;
}

/** An answer may speak of the mark: between quotation marks, or within a sentence. */
function firstNotSpokenOf(said: string, mark: string): number {
  const pattern = String.raw`(?<before>["'\x60“‘«]?)${RegExp.escape(mark)}(?<after>["'\x60”’»,;:!?)]|\.(?!\.))?`;
  for (const { index, groups: { before = "", after = "" } = {} } of said.matchAll(new RegExp(pattern, "gu"))) {
    const isSpokenOf = after !== "" && (before !== "" || !/["'`”’»]/u.test(after));
    if (!isSpokenOf) return index + before.length;
  }
  return -1;
}

function visibleOrNull(thoughts: string): string | null {
  return isVisible(thoughts) ? thoughts.trim() : null;
}

function toolCallOf({ id, function: called }: z.infer<typeof toolCall>): ToolCall {
  const sent = called.arguments;
  const written = typeof sent === "string" ? sent : sent === undefined ? "" : jsonOf(sent);
  return { id: id ?? "", type: "function", function: { name: called.name ?? "", arguments: written } };
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

const modelSchema = z.object({
  id: z.string().min(1),
  owned_by: z.string().nullable().catch(null),
  pricing: pricingSchema,
  supported_parameters: z.array(z.unknown()).nullable().catch(null),
});

const entries = z.array(modelSchema.nullable().catch(null));

/** `{data: [...]}` as OpenAI, OpenRouter, Ollama and LM Studio return it, `{models: [...]}`, or the bare list. */
const listSchema = z.union([
  entries,
  z.object({ data: entries }).transform(({ data }) => data),
  z.object({ models: entries }).transform(({ models }) => models),
]);

/** @returns null when the body is no list of models. Entries without an id are left out. */
export function readModelList(body: unknown): readonly ListedModel[] | null {
  const list = listSchema.safeParse(body).data;
  return list?.flatMap((model) => (model === null ? [] : [listedModel(model)])) ?? null;
}

function listedModel({ id, pricing, supported_parameters, owned_by }: z.infer<typeof modelSchema>): ListedModel {
  return {
    id,
    promptUsd: pricing?.prompt ?? null,
    completionUsd: pricing?.completion ?? null,
    structuredOutputs: supported_parameters?.includes("structured_outputs") ?? null,
    reasoning: supported_parameters?.includes("reasoning") ?? null,
    namesParameters: supported_parameters !== null,
    simulated: owned_by === simulatorProvider,
    ownedBy: owned_by,
    dearest: dearest(pricing),
  };
}
