import type { Endpoint, ReasoningEffort } from "../../domain/index.ts";

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

/** Null for a vendor that the table does not know. */
function vendorsEffort(model: string): ReasoningEffort | null {
  return longestFirst.find(([prefix]) => model.startsWith(prefix))?.[1] ?? null;
}

/** The effort of a model that takes the parameter, where none is named: the longest matching prefix decides, else `low`. */
export function usualReasoningEffort(model: string): ReasoningEffort {
  return vendorsEffort(model) ?? "low";
}

export interface ReasoningSupport {
  readonly model: string;
  readonly endpoint: Endpoint;
  /** What the endpoint's list of models says; null where it says nothing. */
  readonly takesReasoning: boolean | null;
}

/**
 * The effort that is sent where none is asked for. The parameter goes only to models that take it: the endpoint's list says
 * so, else the table of vendors. It never goes to a server of one's own.
 */
export function reasoningEffortFor({ model, endpoint, takesReasoning }: ReasoningSupport): ReasoningEffort {
  if (endpoint.kind === "local" || takesReasoning === false) return "off";
  if (endpoint.kind === "simulator" || takesReasoning === true) return usualReasoningEffort(model);
  return vendorsEffort(model) ?? "off";
}
