import {
  BlockedReason,
  FinishReason,
  ThinkingLevel,
  type Candidate,
  type Content,
  type GenerateContentResponse,
  type GenerationConfig,
  type Model,
  type Part,
  type Tool,
} from "@google/genai";
import { z } from "zod";
import { jsonReply, startQuirkServer, type Behaviour } from "../model/quirk-server.ts";
import { pageAfter, tokens, type Scripted, type StartProtocolServer } from "./script.ts";

// Gemini's generateContent, written from its API reference. The compiler checks requests and replies against the types of
// Google's package, whose parameters are named otherwise than those of the REST API at the top level only.

interface ContentRequest {
  systemInstruction?: Content;
  contents: Content[];
  generationConfig?: GenerationConfig;
  tools?: Tool[];
}

const textPart = z.strictObject({ text: z.string().min(1) });
const part = z.union([
  textPart,
  z.strictObject({
    functionCall: z.strictObject({ id: z.string(), name: z.string(), args: z.record(z.string(), z.unknown()) }),
    thoughtSignature: z.string().exactOptional(),
  }),
  z.strictObject({
    functionResponse: z.strictObject({
      id: z.string(),
      name: z.string(),
      response: z.strictObject({ output: z.string() }),
    }),
  }),
]);

const contentRequest = z.strictObject({
  systemInstruction: z.strictObject({ parts: z.array(textPart).min(1) }).exactOptional(),
  contents: z.array(z.strictObject({ role: z.enum(["user", "model"]), parts: z.array(part).min(1) })).min(1),
  generationConfig: z
    .strictObject({
      maxOutputTokens: z.number().int().positive(),
      temperature: z.number().min(0).max(2).exactOptional(),
      thinkingConfig: z
        .strictObject({
          includeThoughts: z.boolean().exactOptional(),
          thinkingBudget: z.number().int().min(-1).exactOptional(),
          thinkingLevel: z.enum(ThinkingLevel).exactOptional(),
        })
        .exactOptional(),
      responseMimeType: z.literal("application/json").exactOptional(),
      responseJsonSchema: z.record(z.string(), z.unknown()).exactOptional(),
    })
    .exactOptional(),
  tools: z
    .array(
      z.strictObject({
        functionDeclarations: z.array(
          z.strictObject({
            name: z.string(),
            description: z.string(),
            parametersJsonSchema: z.record(z.string(), z.unknown()),
          }),
        ),
      }),
    )
    .exactOptional(),
}) satisfies z.ZodType<ContentRequest>;

/** `POST .../models/<model>:generateContent` and `GET .../models` on the loopback address. */
export const startGeminiServer: StartProtocolServer = (options) => {
  const { key, script } = options;
  let before = 0;
  return startQuirkServer((response, request) => {
    const behaviour = (): Behaviour => {
      const { headers, method, text } = request;
      const { pathname, searchParams } = new URL(request.path, "http://localhost");
      if (headers["x-goog-api-key"] !== key) return wrongKey;
      if (method === "GET" && pathname === "/v1/models") {
        const { ids, last } = pageAfter(options, searchParams.get("pageToken"));
        return jsonReply({ models: ids.map(modelInfo), ...(last === null ? {} : { nextPageToken: last }) });
      }
      const model = /^\/v1\/models\/([^/:]+):generateContent$/u.exec(pathname)?.[1];
      if (method !== "POST" || model === undefined)
        return googleError(404, "NOT_FOUND", "Requested entity was not found.");
      const parsed = contentRequest.safeParse(JSON.parse(text));
      if (!parsed.success) return googleError(400, "INVALID_ARGUMENT", z.prettifyError(parsed.error));
      const problem = problemOf(model, parsed.data);
      if (problem !== null) return googleError(400, "INVALID_ARGUMENT", problem);
      const schema = parsed.data.generationConfig?.responseJsonSchema ?? null;
      return behaviourOf(script({ model, text: textOf(parsed.data), schema, before: before++ }));
    };
    behaviour()(response, request);
  });
};

/** What the reference forbids beyond the form of a request. */
function problemOf(model: string, request: ContentRequest): string | null {
  const { contents, generationConfig: config } = request;
  const calls = contents.flatMap(({ parts = [] }) => parts.flatMap(({ functionCall }) => functionCall ?? []));
  const results = contents.flatMap(({ parts = [] }) => parts.flatMap(({ functionResponse }) => functionResponse ?? []));
  const isAnswered = ({ id, name }: (typeof calls)[number]): boolean =>
    results.some((result) => result.id === id && result.name === name);
  if (contents.at(-1)?.role !== "user") return "Please ensure that single turn requests end with a user role";
  if (!calls.every(isAnswered))
    return "Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.";
  const isOld = /gemini-[12]\./u.test(model);
  const isSigned = contents.every(({ parts = [] }) =>
    parts.every(({ functionCall, thoughtSignature }) => functionCall === undefined || thoughtSignature !== undefined),
  );
  if (!isOld && !isSigned) return "Function call is missing a thought_signature in functionCall parts.";
  if (isOld && config?.thinkingConfig?.thinkingLevel !== undefined)
    return "Thinking level is not supported for this model.";
  if (!isOld && config?.thinkingConfig?.thinkingBudget === 0)
    return "Budget 0 is invalid. This model only works in thinking mode.";
  if (config?.responseJsonSchema !== undefined && config.responseMimeType === undefined)
    return "response_schema requires response_mime_type application/json";
  return null;
}

function textOf({ systemInstruction, contents }: ContentRequest): string {
  const all = [...(systemInstruction === undefined ? [] : [systemInstruction]), ...contents];
  return all
    .flatMap(({ parts = [] }) =>
      parts.map(({ text, functionResponse }) => text ?? JSON.stringify(functionResponse?.response ?? "")),
    )
    .join("\n");
}

function modelInfo(id: string): Omit<Model, "supportedActions"> & { supportedGenerationMethods: string[] } {
  return { name: `models/${id}`, supportedGenerationMethods: ["generateContent", "countTokens"], thinking: true };
}

function behaviourOf(scripted: Scripted): Behaviour {
  if (scripted.kind === "reply") return candidateOf(scripted);
  switch (scripted.kind) {
    case "raw":
      return scripted.behave;
    case "rate-limit": {
      const delay = { "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: `${scripted.seconds}s` };
      return googleError(429, "RESOURCE_EXHAUSTED", quotaText, [quotaFailure("PerMinute"), delay]);
    }
    case "daily-limit":
      return googleError(429, "RESOURCE_EXHAUSTED", quotaText, [quotaFailure("PerDay")]);
    case "overload":
      return googleError(503, "UNAVAILABLE", "The model is overloaded. Please try again later.");
    case "no-schema":
    default:
      return googleError(400, "INVALID_ARGUMENT", "JSON mode is not enabled for this model");
  }
}

const quotaText = "You exceeded your current quota, please check your plan and billing details.";

function quotaFailure(per: "PerMinute" | "PerDay"): object {
  return {
    "@type": "type.googleapis.com/google.rpc.QuotaFailure",
    violations: [
      {
        quotaMetric: "generativelanguage.googleapis.com/generate_content_free_tier_requests",
        quotaId: `GenerateRequests${per}PerProjectPerModel-FreeTier`,
      },
    ],
  };
}

function candidateOf({ text, thought, call, ending = "complete" }: Extract<Scripted, { kind: "reply" }>): Behaviour {
  const parts: Part[] = [
    ...(thought === undefined ? [] : [{ text: thought, thought: true }]),
    ...(text === undefined ? [] : [{ text }]),
    ...(call === undefined
      ? []
      : [{ functionCall: { id: "fc-1", name: call.name, args: { ...call.input } }, thoughtSignature: "c2ln" }]),
  ];
  const reasons = { complete: FinishReason.STOP, limit: FinishReason.MAX_TOKENS, filtered: FinishReason.SAFETY };
  return content(parts.length === 0 ? {} : { content: { role: "model", parts } }, reasons[ending]);
}

export function content(candidate: Pick<Candidate, "content">, finishReason: FinishReason): Behaviour {
  return geminiReply({ candidates: [{ ...candidate, finishReason, index: 0 }] });
}

/** A prompt that the filter stops has no candidate. */
export function blockedPrompt(): Behaviour {
  return geminiReply({ promptFeedback: { blockReason: BlockedReason.PROHIBITED_CONTENT } });
}

function geminiReply(body: Pick<GenerateContentResponse, "candidates" | "promptFeedback">): Behaviour {
  const usage: GenerateContentResponse["usageMetadata"] = {
    promptTokenCount: tokens.prompt,
    cachedContentTokenCount: tokens.cached,
    // Thoughts are beside what is said.
    candidatesTokenCount: tokens.output - tokens.reasoning,
    thoughtsTokenCount: tokens.reasoning,
    totalTokenCount: tokens.prompt + tokens.output,
  };
  return jsonReply({ ...body, usageMetadata: usage, modelVersion: "gemini-test", responseId: "r1" });
}

export function googleError(status: number, code: string, text: string, details: readonly object[] = []): Behaviour {
  return jsonReply({ error: { code: status, message: text, status: code, details } }, { status });
}

/** Google answers a wrong key as an invalid request. */
const wrongKey = googleError(400, "INVALID_ARGUMENT", "API key not valid. Please pass a valid API key.", [
  {
    "@type": "type.googleapis.com/google.rpc.ErrorInfo",
    reason: "API_KEY_INVALID",
    domain: "googleapis.com",
    metadata: { service: "generativelanguage.googleapis.com" },
  },
]);
