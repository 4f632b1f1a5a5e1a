import type { Answer } from "../../../src/domain/answer.ts";
import { digestOf } from "../../../src/domain/digest.ts";
import type { Endpoint, JudgeConfig, ModelConfig } from "../../../src/domain/model-config.ts";

export const fixtureEndpoint: Endpoint = { id: "here", kind: "custom", baseUrl: "http://here/v1", apiKeyEnv: null };

/** A model config whose id is the digest of what determines its answers, as the registry makes it. */
export function modelConfigWith(changes: Partial<Omit<ModelConfig, "id">> = {}): ModelConfig {
  const config = {
    label: "tester",
    model: "test/tester",
    sentAs: "test/tester",
    provider: null,
    temperature: 0.7,
    temperatureSupported: true,
    reasoningEffort: "none",
    askedEfforts: ["none"],
    refused: [],
    maxTokens: 256,
    endpoint: fixtureEndpoint,
    ...changes,
  } as const;
  const { model, endpoint, provider, temperature, reasoningEffort, maxTokens } = config;
  const id = digestOf({ model, endpoint: endpoint.id, provider, temperature, reasoningEffort, maxTokens });
  return { ...config, id };
}

export function judgeWith(changes: Partial<Omit<JudgeConfig, "id">> = {}): JudgeConfig {
  const config = {
    label: "judge",
    model: "test/judge",
    sentAs: "test/judge",
    temperature: 0,
    maxTokens: 512,
    reasoningEffort: "none",
    endpoint: fixtureEndpoint,
    blind: false,
    repeat: 1,
    ...changes,
  } as const;
  return { ...config, id: digestOf(config) };
}

/** An answer as the store gives it back; only its text and its private content matter to a plan. */
export function answerWith(text: string, changes: Partial<Answer> = {}): Answer {
  return {
    taskKey: digestOf(text),
    attemptId: null,
    text,
    channel: "tool",
    truncated: false,
    finishReason: "tool_calls",
    contentThinking: null,
    reasoning: null,
    toolCalls: [],
    origin: "live",
    ...changes,
  };
}
