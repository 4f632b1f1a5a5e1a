import type { Protocol } from "../../protocol.ts";
import { completionRequest } from "./completion-request.ts";
import { readCompletion } from "./completion.ts";
import { readModelList } from "./model-list.ts";
import { readProviderError } from "./provider-error.ts";

/** OpenAI's chat completions, as OpenRouter, local servers and most providers speak them. */
export const openAi: Protocol = {
  headers: ({ key, sessionId }): Readonly<Record<string, string>> => ({
    ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    ...(sessionId === null ? {} : { "x-session-id": sessionId }),
  }),
  writeRequest: (request, { kind }) => ({ path: "/chat/completions", text: completionRequest(request, kind) }),
  asksForSchema: (body) => body.includes('"response_format"'),
  readCompletion,
  readError: readProviderError,
  models: { path: "/models", read: readModelList },
  addressAdvice: "It ends where /chat/completions would follow, most often in /v1.",
};
