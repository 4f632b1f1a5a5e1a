import type { ModelConfig } from "../domain/model-config.ts";

/** Distinguishing properties of rows with the same label, the most useful first. */
const details: readonly ((config: ModelConfig) => string)[] = [
  ({ model }) => model,
  ({ endpoint }) => endpoint.id,
  ({ provider }) => provider ?? "any provider",
  ({ temperature }) => `temperature ${temperature}`,
  ({ maxTokens }) => `${maxTokens} tokens`,
  ({ refused }) => (refused.length === 0 ? "nothing refused" : `refuses ${refused.join(", ")}`),
];

/** The same model configs; labels that several share get a distinguishing suffix: `qwen3@off-t0.7 (http://127.0.0.1:8000/v1)`. */
export function withDistinctLabels(modelConfigs: readonly ModelConfig[]): readonly ModelConfig[] {
  const byLabel = Map.groupBy(modelConfigs, ({ label }) => label);
  return modelConfigs.map((config) => {
    const namesakes = byLabel.get(config.label) ?? [];
    return namesakes.length > 1 ? { ...config, label: `${config.label} (${difference(config, namesakes)})` } : config;
  });
}

function difference(config: ModelConfig, namesakes: readonly ModelConfig[]): string {
  const telling = details.filter((detail) => new Set(namesakes.map(detail)).size > 1);
  const text = (each: ModelConfig) => telling.map((detail) => detail(each)).join(", ");
  const isUnique = namesakes.filter((each) => text(each) === text(config)).length === 1;
  return isUnique ? text(config) : [...telling.map((detail) => detail(config)), config.id.slice(0, 12)].join(", ");
}
