import type { ReasoningEffort } from "../../domain/index.ts";

const withoutReasoning = [
  "amazon/",
  "anthropic/",
  "google/",
  "kwaipilot/",
  "meta-llama/",
  "mistralai/",
  "moonshotai/",
  "nex-agi/",
  "nvidia/",
  "qwen/",
  "z-ai/",
] as const;

const withLowReasoning = [
  "arcee-ai/",
  "baidu/",
  "bytedance-seed/",
  "deepseek/",
  "google/gemini-3-pro",
  "google/gemini-3.1-pro",
  "inception/",
  "inclusionai/ring",
  "minimax/",
  "openai/",
  "openrouter/",
  "stepfun/",
  "tngtech/",
  "x-ai/",
  "xiaomi/",
] as const;

const effortByPrefix = new Map<string, ReasoningEffort>([
  ...withoutReasoning.map((prefix) => [prefix, "none"] as const),
  ...withLowReasoning.map((prefix) => [prefix, "low"] as const),
]);

const longestFirst = [...effortByPrefix].toSorted(([a], [b]) => b.length - a.length);

/** The effort of a model whose registry entry is silent or absent: the longest matching prefix decides, else `low`. */
export function defaultReasoningEffort(model: string): ReasoningEffort {
  const match = longestFirst.find(([prefix]) => model.startsWith(prefix));
  return match === undefined ? "low" : match[1];
}
