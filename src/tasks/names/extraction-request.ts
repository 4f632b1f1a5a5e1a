import type { ChatRequest, ResponseSchema } from "../../domain/chat.ts";
import type { JudgeConfig } from "../../domain/model-config.ts";
import { transcriptOf } from "../../judge/index.ts";
import { wording } from "./extraction-wording.ts";
import type { SpokenConversation } from "./naming-conversation.ts";

/**
 * Asks a model for the names in all of these conversations at once.
 * @param randomHex this many random bytes as hexadecimal text, for fences that no answer can predict
 * @param structured whether the endpoint supports structured output by JSON schema
 */
export function extractionRequest(
  extractor: JudgeConfig,
  conversations: readonly SpokenConversation[],
  sessionId: string,
  randomHex: (bytes: number) => string,
  structured: boolean,
): ChatRequest {
  const lines = [
    ...wording.task,
    ...conversations.map(({ id, scenario }) => `- "${id}": ${scenario.setting}`),
    "",
    ...wording.material,
    "",
    ...conversations.flatMap((conversation) => [...fenced(conversation, randomHex(8)), ""]),
    wording.closing,
  ];
  return {
    model: extractor.sentAs,
    messages: [
      { role: "system", content: wording.instructions },
      { role: "user", content: lines.join("\n") },
    ],
    temperature: extractor.temperature,
    maxTokens: extractor.maxTokens,
    reasoningEffort: extractor.reasoningEffort,
    provider: null,
    tool: null,
    responseSchema: structured ? namesSchema(conversations) : null,
    sessionId,
  };
}

function fenced({ id, utterances }: SpokenConversation, nonce: string): readonly string[] {
  return [`## Conversation "${id}"`, "", transcriptOf(utterances, null, nonce).text];
}

/** Within the subset that strict structured output accepts: every key required, no others, one type for each. */
function namesSchema(conversations: readonly SpokenConversation[]): ResponseSchema {
  const ids = conversations.map(({ id }) => id);
  const properties = Object.fromEntries(ids.map((id) => [id, conversationSchema]));
  return { name: "names", schema: { type: "object", properties, required: ids, additionalProperties: false } };
}

const conversationSchema = {
  type: "object",
  properties: { names: { type: "array", items: { type: "string" } }, final: { type: "string" } },
  required: ["names", "final"],
  additionalProperties: false,
} as const;
