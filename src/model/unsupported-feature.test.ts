import { expect, test } from "vitest";
import { unsupportedFeature } from "./unsupported-feature.ts";

test.each([
  ["Unsupported value: 'temperature' does not support 0.7 with this model.", "temperature"],
  ["`temperature` may only be set to 1 when thinking is enabled.", "temperature"],
  ["Unrecognized request argument supplied: reasoning", "reasoning"],
  ["Reasoning is mandatory for this endpoint and cannot be disabled.", "reasoning"],
  ['"qwen2.5:7b" does not support thinking', "reasoning"],
  ["`reasoning_effort` is not supported with this model", "reasoning"],
  ["parameter.enable_thinking must be set to false", "reasoning"],
  ['{"detail":[{"type":"extra_forbidden","loc":["body","reasoning"]}]}', "reasoning"],
  ["Model grok-4 does not support parameter reasoningEffort.", "reasoning"],
  ["Thinking mode does not work with structured outputs.", "response-schema"],
  ["'response_format' of type 'json_schema' is not supported", "response-schema"],
  ["registry.ollama.ai/library/gemma3:latest does not support tools", "tools"],
  ["No endpoints found that support tool use.", "tools"],
  ['"auto" tool choice requires --enable-auto-tool-choice', "tools"],
  ["moonshotai/kimi-k2-thinking is not a valid model ID", null],
  ["The model `phi-4-reasoning` is overloaded", null],
  ["anthropic/claude-3.7-sonnet:thinking has no endpoints", null],
  ["This model's maximum context length is 8192 tokens.", null],
])("%s", (said, feature) => {
  expect(unsupportedFeature(400, said)).toBe(feature);
});

test("a failure that is no refusal is about no part of the request", () => {
  for (const status of [401, 429, 500])
    expect(unsupportedFeature(status, "the temperature of the server room")).toBeNull();
});
