import { BenchError, type ModelConfig, type ReasoningEffort, type Suite } from "../domain/index.ts";
import { nearestNames, resolveModelConfig, type Registry, type RegistryEntry } from "../model/index.ts";
import { endpointOf, type Routing } from "./routing.ts";

/** What the command line sets for all chosen models, over the registry's word. */
export interface SamplingOverrides {
  readonly temperature: number | null;
  readonly reasoningEffort: ReasoningEffort | null;
}

export interface ModelSelection {
  /** Labels or model ids. An id stands for all its active registry entries, or for itself when there is none. */
  readonly names: readonly string[];
  readonly registry: Registry;
  readonly routing: Routing;
  readonly overrides: SamplingOverrides;
  readonly suite: Suite;
}

/**
 * The model configs that the given names stand for, in the order given, each once.
 * @throws BenchError unknown-model for a name that is neither in the registry nor a `vendor/model` id; usage for one
 * that is known to be unusable.
 */
export function selectModelConfigs(selection: ModelSelection): readonly ModelConfig[] {
  const configs = selection.names.flatMap((name) => configsOf(name, selection));
  return [...new Map(configs.map((config) => [config.id, config])).values()];
}

function configsOf(name: string, selection: ModelSelection): readonly ModelConfig[] {
  const { registry, routing } = selection;
  refuseUnusable(name, registry);
  const labelled = registry.entries.filter((entry) => entry.label === name);
  const active = registry.entries.filter((entry) => entry.model === name && entry.active);
  const entries = labelled.length > 0 ? labelled : active;
  if (entries.length > 0) return entries.map((entry) => resolveEntry(entry, selection));
  if (name.includes("/") || routing.baseUrl !== null) return [resolveEntry({ model: name }, selection)];
  throw unknownModel(name, registry);
}

function resolveEntry(entry: Partial<RegistryEntry> & { model: string }, selection: ModelSelection): ModelConfig {
  const { routing, overrides, suite } = selection;
  const overridden = overrides.temperature !== null || overrides.reasoningEffort !== null;
  return resolveModelConfig({
    model: entry.model,
    endpoint: endpointOf(entry.model, routing),
    maxTokens: suite.generation.maxTokens,
    defaultTemperature: suite.generation.temperature,
    temperature: overrides.temperature ?? entry.temperature,
    reasoningEffort: overrides.reasoningEffort ?? entry.reasoningEffort,
    provider: entry.provider,
    temperatureSupported: entry.temperatureSupported,
    // A registry label names the registry's settings; with others the label is made anew.
    label: overridden ? undefined : entry.label,
  });
}

function refuseUnusable(name: string, registry: Registry): void {
  const found = registry.unusable.find(({ model }) => model === name);
  if (found === undefined) return;
  throw new BenchError({
    code: "usage",
    message: `${name} is known to be unusable: ${found.reason}.`,
    hint: "Choose another model; `aib models --unusable` lists all of these.",
  });
}

function unknownModel(name: string, registry: Registry): BenchError {
  const known = registry.entries.flatMap(({ label, model }) => [label, model]);
  const near = nearestNames(name, [...new Set(known)], 3);
  return new BenchError({
    code: "unknown-model",
    message: `"${name}" is neither a label or id in the registry nor a full model id (vendor/name).`,
    hint: near.length > 0 ? `Did you mean ${near.join(", ")}? See: aib models` : "See: aib models",
  });
}
