/** Programs that serve models on the user's machine, as ids on the command line begin: `ollama/qwen3:8b`. */
export const localServerPrefixes = ["ollama/", "lmstudio/", "vllm/"] as const;
export type LocalServerPrefix = (typeof localServerPrefixes)[number];

/** Every model on one's own machine carries this vendor in the store, whichever program serves it. */
export const localPrefix = "local/";

/** The id under which the registry and the store know a model: that of a known local server is `local/...`. */
export function canonicalModelId(id: string): string {
  const prefix = localServerPrefixes.find((each) => id.startsWith(each));
  return prefix === undefined ? id : localPrefix + id.slice(prefix.length);
}
