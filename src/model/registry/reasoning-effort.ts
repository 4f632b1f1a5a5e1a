import type { Endpoint, ReasoningEffort } from "../../domain/model-config.ts";

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

/** Null for a vendor outside the table. */
function vendorsEffort(model: string): ReasoningEffort | null {
  return longestFirst.find(([prefix]) => model.startsWith(prefix))?.[1] ?? null;
}

/** The default effort of a model that takes the parameter: the longest matching prefix decides, else `low`. */
export function usualReasoningEffort(model: string): ReasoningEffort {
  return vendorsEffort(model) ?? "low";
}

export interface ReasoningSupport {
  readonly model: string;
  readonly endpoint: Endpoint;
  /** Whether the endpoint's list says that the model takes the parameter; null where it does not say. */
  readonly takesReasoning: boolean | null;
}

/**
 * The effort that is sent by default. The parameter goes only to models that take it, by the endpoint's list, else by the
 * table of vendors. By default it goes neither to a local server nor to a function.
 */
export function reasoningEffortFor({ model, endpoint, takesReasoning }: ReasoningSupport): ReasoningEffort {
  if (endpoint.kind === "local" || endpoint.kind === "function" || takesReasoning === false) return "off";
  const named = `${vendors.get(endpoint.protocol ?? "") ?? ""}${model}`;
  if (endpoint.kind === "simulator" || takesReasoning === true) return usualReasoningEffort(named);
  return vendorsEffort(named) ?? "off";
}

/** A provider's own server calls its models without the vendor before their names. */
const vendors: ReadonlyMap<string, string> = new Map([
  ["anthropic", "anthropic/"],
  ["gemini", "google/"],
]);
