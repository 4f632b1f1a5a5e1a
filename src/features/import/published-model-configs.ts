import type { ModelConfig } from "../../domain/index.ts";
import type { Registry } from "../../model/index.ts";
import { publishedModelConfig } from "./published-model-config.ts";

export type ModelConfigFinding =
  | { readonly kind: "known"; readonly modelConfig: ModelConfig }
  | { readonly kind: "refused"; readonly reason: string };

/** The model configs of one import by their folders' names. Two folders of one model config would mix their runs. */
export class PublishedModelConfigs {
  readonly #registry: Registry;
  readonly #maxTokens: number;
  readonly #found = new Map<string, ModelConfigFinding>();
  readonly #directories = new Map<string, string>();

  constructor(registry: Registry, maxTokens: number) {
    this.#registry = registry;
    this.#maxTokens = maxTokens;
  }

  of(directory: string): ModelConfigFinding {
    const known = this.#found.get(directory) ?? this.#find(directory);
    this.#found.set(directory, known);
    return known;
  }

  #find(directory: string): ModelConfigFinding {
    const modelConfig = publishedModelConfig({ directory, registry: this.#registry, maxTokens: this.#maxTokens });
    if (modelConfig === null) {
      return {
        kind: "refused",
        reason: "lies in a folder not named <vendor>--<model>[+provider]@<effort>-t<temperature>",
      };
    }
    const namesake = this.#directories.get(modelConfig.id);
    if (namesake !== undefined) {
      return { kind: "refused", reason: `lies in a folder that names the same model config as ${namesake}` };
    }
    this.#directories.set(modelConfig.id, directory);
    return { kind: "known", modelConfig };
  }
}
