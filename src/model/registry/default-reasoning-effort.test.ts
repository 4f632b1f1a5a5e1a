import { expect, test } from "vitest";
import { defaultReasoningEffort } from "./default-reasoning-effort.ts";

test.each([
  ["google/gemini-2.5-flash", "none"],
  ["google/gemini-3-flash-preview", "none"],
  ["google/gemini-3-pro-preview", "low"],
  ["google/gemini-3.1-pro-preview", "low"],
  ["google/gemini-3.1-flash-lite", "none"],
  ["openai/gpt-5-nano", "low"],
  ["moonshotai/kimi-k2.5", "none"],
  ["inclusionai/ring-2.6-1t:free", "low"],
  ["meta-llama/llama-4-scout", "none"],
  ["a-vendor-nobody-knows/model", "low"],
] as const)("%s reasons with effort %s by default", (model, effort) => {
  expect(defaultReasoningEffort(model)).toBe(effort);
});
