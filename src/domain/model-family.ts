/**
 * Who made a model, as its id says: the part before the name. Null where the id says only where the model runs
 * (`local/qwen3-8b`, the simulator's plain `sim/...`) or nothing at all.
 */
export function vendorOf(model: string): string | null {
  const vendor = model.split("/").at(-2);
  return vendor === undefined || placesOnly.has(vendor) ? null : vendor;
}

const placesOnly: ReadonlySet<string> = new Set(["local", "ollama", "lmstudio", "vllm", "sim", "human"]);

/** How models are called whose id does not say their vendor, and vendors that go by two names on the router. */
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
 * Whose family a model belongs to: its vendor, or for a model on one's own machine the vendor that its name tells. Null
 * where neither is known: such a model is nobody's relative, nor is a person, whatever they are called.
 */
export function familyOf(model: string): string | null {
  if (model.startsWith("human/")) return null;
  const vendor = vendorOf(model);
  if (vendor !== null) return vendor;
  const name = (model.split("/").at(-1) ?? "").toLowerCase();
  return families.find(([prefix]) => prefix.test(name))?.[1] ?? null;
}
