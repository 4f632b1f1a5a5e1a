import { localPrefix, localServerPrefixes } from "./local-model-id.ts";

/**
 * A model's vendor, the part of its id before the name. Null where the id only names the host (`local/qwen3-8b`, the
 * simulator's plain `sim/...`) or nothing.
 */
export function vendorOf(model: string): string | null {
  const vendor = model.split("/").at(-2);
  return vendor === undefined || placesOnly.has(vendor) ? null : vendor;
}

const placesOnly: ReadonlySet<string> = new Set(
  [localPrefix, ...localServerPrefixes, "sim/", "human/"].map((prefix) => prefix.slice(0, -1)),
);

/** Name prefixes of models whose id has no vendor, and vendors with two names on the router. */
const families: readonly (readonly [prefix: RegExp, family: string])[] = [
  [/^(?:gemini|gemma)/u, "google"],
  [/^(?:gpt|chatgpt|o[134](?:-|$))/u, "openai"],
  [/^claude/u, "anthropic"],
  [/^(?:llama|codellama)/u, "meta-llama"],
  [/^(?:qwen|qwq)/u, "qwen"],
  [/^(?:mistral|mixtral|ministral|magistral|devstral|codestral)/u, "mistralai"],
  [/^deepseek/u, "deepseek"],
  [/^grok/u, "x-ai"],
  [/^phi/u, "microsoft"],
  [/^kimi/u, "moonshotai"],
  [/^glm/u, "z-ai"],
  [/^nemotron/u, "nvidia"],
  [/^command/u, "cohere"],
];

/**
 * A model's family: its vendor, or for a local model the vendor that its name implies. Null where neither is known: such a
 * model, and every person, is related to no other model.
 */
export function familyOf(model: string): string | null {
  if (model.startsWith("human/")) return null;
  const vendor = vendorOf(model);
  if (vendor !== null) return vendor;
  const name = (model.split("/").at(-1) ?? "").toLowerCase();
  return families.find(([prefix]) => prefix.test(name))?.[1] ?? null;
}
