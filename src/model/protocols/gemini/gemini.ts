import { z } from "zod";
import type { ChatMessage, ChatRequest } from "../../../domain/chat.ts";
import type { ReasoningEffort } from "../../../domain/model-config.ts";
import type { ListedModel } from "../../listed-model.ts";
import { jsonOf } from "../../parse-json.ts";
import type { Completion, Protocol } from "../../protocol.ts";
import type { Reply, ReplyEnding } from "../../reply.ts";
import { tokenCount, type UsageReport } from "../../usage-report.ts";
import { readGeminiError } from "./gemini-error.ts";

const modelsPath = "/models?pageSize=1000";

/**
 * Gemini's generateContent, written from its documentation (ai.google.dev: API reference, Thinking, Thought signatures,
 * Function calling, Structured outputs, Safety settings; November 2026).
 */
export const gemini: Protocol = {
  headers: ({ key }): Readonly<Record<string, string>> => (key === null ? {} : { "x-goog-api-key": key }),
  writeRequest: (request) => ({ path: generatePath(request.model), text: JSON.stringify(contentRequest(request)) }),
  asksForSchema: (body) => body.includes('"responseJsonSchema":'),
  readCompletion,
  readError: readGeminiError,
  models: {
    path: modelsPath,
    read: (body) => modelList.safeParse(body).data?.models.flatMap(listedModel) ?? null,
    nextPath: (body) => {
      const token = modelList.safeParse(body).data?.nextPageToken ?? null;
      return token === null ? null : `${modelsPath}&pageToken=${encodeURIComponent(token)}`;
    },
  },
  addressAdvice: "It ends where /models would follow, most often in /v1beta.",
};

/** A tuned model has a whole name, `tunedModels/...`. */
function generatePath(model: string): string {
  const name = model.includes("/") ? model : `models/${model}`;
  return `/${name.split("/").map(encodeURIComponent).join("/")}:generateContent`;
}

/** The system's text stands apart, and the model's name is in the address. */
function contentRequest(request: ChatRequest): object {
  const { messages, tool, responseSchema, temperature } = request;
  const system = messages.flatMap((message) => (message.role === "system" ? [message.content] : [])).join("\n\n");
  return {
    ...(system === "" ? {} : { systemInstruction: { parts: [{ text: system }] } }),
    contents: contentsOf(request),
    generationConfig: {
      maxOutputTokens: request.maxTokens,
      ...(temperature === null ? {} : { temperature }),
      ...thinkingOf(request),
      ...(responseSchema === null
        ? {}
        : { responseMimeType: "application/json", responseJsonSchema: responseSchema.schema }),
    },
    ...(tool === null
      ? {}
      : {
          tools: [
            {
              functionDeclarations: [
                { name: tool.name, description: tool.description, parametersJsonSchema: tool.parameters },
              ],
            },
          ],
        }),
  };
}

/** Google's own table from levels to tokens, for its endpoint that speaks OpenAI's protocol. */
const budgets: Readonly<Record<"low" | "medium" | "high", number>> = { low: 1024, medium: 8192, high: 24_576 };

/** Models before Gemini 3 take a budget and no level. No thinking is a budget of 0 for all; some models refuse it. */
function thinkingOf({ model, reasoningEffort: effort }: Pick<ChatRequest, "model" | "reasoningEffort">): object {
  if (effort === "off") return {};
  if (effort === "none") return { thinkingConfig: { thinkingBudget: 0 } };
  const amount = isBeforeGemini3(model) ? { thinkingBudget: budgets[effort] } : { thinkingLevel: levels[effort] };
  return { thinkingConfig: { includeThoughts: true, ...amount } };
}

const levels: Readonly<Record<Exclude<ReasoningEffort, "off" | "none">, string>> = {
  low: "LOW",
  medium: "MEDIUM",
  high: "HIGH",
};

function isBeforeGemini3(model: string): boolean {
  return /gemini-[12](?!\d)/u.test(model);
}

/** A result names its function. */
function contentsOf({ model, messages }: ChatRequest): readonly object[] {
  const names = new Map(
    messages.flatMap((message) =>
      message.role === "assistant" ? (message.tool_calls ?? []).map((call) => [call.id, call.function.name]) : [],
    ),
  );
  const signature = isBeforeGemini3(model) ? {} : { thoughtSignature: unsigned };
  return messages.flatMap((message): readonly object[] => {
    if (message.role === "system") return [];
    if (message.role === "assistant") return [{ role: "model", parts: modelParts(message, signature) }];
    if (message.role !== "tool") return [{ role: "user", parts: [{ text: message.content }] }];
    const { tool_call_id: id, content: output } = message;
    return [{ role: "user", parts: [{ functionResponse: { id, name: names.get(id), response: { output } } }] }];
  });
}

/**
 * From Gemini 3 on, a call without the signature of its thinking is rejected. Ours have none: the first is scripted, and messages
 * carry no thinking. Google names this value for calls that its models did not make.
 */
const unsigned = "skip_thought_signature_validator";

function modelParts(
  { content, tool_calls: calls = [] }: Extract<ChatMessage, { role: "assistant" }>,
  signature: object,
): readonly object[] {
  const said = (content ?? "") === "" ? [] : [{ text: content }];
  return [
    ...said,
    ...calls.map(({ id, function: { name, arguments: input } }) => {
      return { functionCall: { id, name, args: callArguments.parse(input) }, ...signature };
    }),
  ];
}

/** Arguments are an object: those that were cut off or invalid are sent as the text they were. */
const callArguments = z.string().transform((text): Readonly<Record<string, unknown>> => {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  } catch {
    return { text };
  }
});

const text = z.string().nullable().catch(null);

const part = z.object({
  text,
  thought: z.boolean().catch(false),
  functionCall: z.object({ id: text, name: text, args: z.unknown().optional() }).nullable().catch(null),
});
type Part = z.infer<typeof part>;

const candidate = z.object({
  content: z
    .object({ parts: z.array(part).catch([]) })
    .nullable()
    .catch(null),
  finishReason: text,
});

/** A count of none is left out. */
const usageReport = z
  .object({
    promptTokenCount: tokenCount,
    toolUsePromptTokenCount: tokenCount,
    cachedContentTokenCount: tokenCount,
    candidatesTokenCount: tokenCount,
    thoughtsTokenCount: tokenCount,
    totalTokenCount: tokenCount,
  })
  .transform((usage): UsageReport => {
    const { promptTokenCount: prompt, candidatesTokenCount: said, thoughtsTokenCount: thoughts } = usage;
    return {
      promptTokens: prompt === null ? null : prompt + (usage.toolUsePromptTokenCount ?? 0),
      cachedTokens: usage.cachedContentTokenCount ?? 0,
      cacheWriteTokens: null,
      // Thoughts are billed as output, and counted beside it.
      completionTokens: said === null && thoughts === null ? null : (said ?? 0) + (thoughts ?? 0),
      reasoningTokens: thoughts,
      totalTokens: usage.totalTokenCount,
      cost: null,
      isByok: null,
      upstreamCost: null,
    };
  });

const responseSchema = z.object({
  candidates: z.array(candidate).nullable().catch(null),
  promptFeedback: z.object({ blockReason: text }).nullable().catch(null),
  usageMetadata: usageReport.nullable().catch(null),
});

function readCompletion(body: unknown): Completion | null {
  const response = responseSchema.safeParse(body).data;
  if (response === undefined) return null;
  const { candidates, promptFeedback, usageMetadata } = response;
  const first = candidates?.[0];
  // A blocked prompt has no candidate.
  const blocked = promptFeedback?.blockReason ?? null;
  const reply =
    first === undefined
      ? blocked === null
        ? null
        : { ...replyOf([], blocked), ending: "filtered" as const }
      : replyOf(first.content?.parts ?? [], first.finishReason);
  return { reply, error: readGeminiError(body), usage: usageMetadata, servedBy: null };
}

function replyOf(parts: readonly Part[], finishReason: string | null): Reply {
  const texts = (thought: boolean): readonly string[] =>
    parts.flatMap((each) => (each.thought === thought && each.text !== null ? [each.text] : []));
  const said = texts(false);
  const thoughts = texts(true).filter((each) => each !== "");
  return {
    content: said.length === 0 ? null : said.join(""),
    toolCalls: parts.flatMap(({ functionCall: call }) =>
      call === null
        ? []
        : [
            {
              id: call.id ?? "",
              type: "function",
              function: { name: call.name ?? "", arguments: jsonOf(call.args ?? {}) },
            },
          ],
    ),
    finishReason,
    ending: endings.get(finishReason ?? "") ?? "complete",
    reasoning: thoughts.length === 0 ? null : thoughts.join("\n"),
    refusal: null,
    simulated: false,
  };
}

/** `STOP` is complete, and so is a call that the model wrote badly: the answer is then missing. */
const endings: ReadonlyMap<string, ReplyEnding> = new Map([
  ["MAX_TOKENS", "limit"],
  ["SAFETY", "filtered"],
  ["RECITATION", "filtered"],
  ["LANGUAGE", "filtered"],
  ["BLOCKLIST", "filtered"],
  ["PROHIBITED_CONTENT", "filtered"],
  ["SPII", "filtered"],
  ["MODEL_ARMOR", "filtered"],
  ["OTHER", "broken"],
  ["MALFORMED_RESPONSE", "broken"],
]);

const modelSchema = z.object({
  name: z.string().min(1),
  supportedGenerationMethods: z.array(z.string()).nullable().catch(null),
  thinking: z.boolean().nullable().catch(null),
});
const modelList = z.object({ models: z.array(modelSchema), nextPageToken: text });

/** Without the models that make embeddings and pictures only. */
function listedModel({
  name,
  supportedGenerationMethods: methods,
  thinking,
}: z.infer<typeof modelSchema>): readonly ListedModel[] {
  if (methods !== null && !methods.includes("generateContent")) return [];
  return [
    {
      id: name.replace(/^models\//u, ""),
      promptUsd: null,
      completionUsd: null,
      structuredOutputs: null,
      reasoning: thinking,
      // Every model takes a temperature.
      namesParameters: thinking !== null,
      simulated: false,
      ownedBy: "Google",
      dearest: null,
    },
  ];
}
