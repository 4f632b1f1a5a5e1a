import { BenchError, type ModelConfig, type ReasoningEffort, type Suite } from "../domain/index.ts";
import { nearestNames, resolveModelConfig, type Registry, type RegistryEntry } from "../model/index.ts";
import { canonicalModelId } from "./local-servers.ts";
import { isPattern, itemsNamed, matchesPattern } from "./match-names.ts";
import { routeOf, type Routing } from "./routing.ts";

/** What the command line sets for all chosen models, over the registry's word. */
export interface SamplingOverrides {
  readonly temperature: number | null;
  readonly reasoningEffort: ReasoningEffort | null;
}

export interface ModelSelection {
  /** Labels, model ids and patterns. An id stands for all its active entries, or for itself when there is none. */
  readonly names: readonly string[];
  readonly registry: Registry;
  readonly routing: Routing;
  readonly overrides: SamplingOverrides;
  readonly suite: Suite;
}

export interface SelectedModelConfigs {
  readonly modelConfigs: readonly ModelConfig[];
  /** Sentences for people: what a pattern covers and is left out all the same. */
  readonly notes: readonly string[];
}

/**
 * The model configs that the given names stand for, in the order given, each once.
 * @throws BenchError unknown-model for a name that is neither in the registry nor a `vendor/model` id, and for a pattern
 * without an active entry; usage for a model that is known to be unusable.
 */
export function selectModelConfigs(selection: ModelSelection): SelectedModelConfigs {
  const { names, registry } = selection;
  const configs = names.flatMap((name) => entriesOf(name, selection).map((chosen) => resolveChosen(chosen, selection)));
  const unusable = new Set(names.filter(isPattern).flatMap((pattern) => unusableUnder(pattern, registry)));
  return {
    modelConfigs: [...new Map(configs.map((config) => [config.id, config])).values()],
    notes: [...unusable].map(({ model, reason }) => `Left out: ${model} is known to be unusable: ${reason}.`),
  };
}

interface Chosen {
  /** As the command line would name it: says where the model is. */
  readonly id: string;
  /** What the registry knows of it. */
  readonly facts: Partial<RegistryEntry>;
}

function entriesOf(name: string, { registry, routing }: ModelSelection): readonly Chosen[] {
  return isPattern(name) ? entriesUnder(name, registry) : entriesCalled(name, registry, routing);
}

function entriesUnder(pattern: string, registry: Registry): readonly Chosen[] {
  const covered = itemsNamed(pattern, registry.entries);
  const unusable = new Set(unusableUnder(pattern, registry).map(({ model }) => model));
  const entries = covered.filter(({ active, model }) => active && !unusable.has(model));
  if (entries.length > 0) return entries.map((facts) => ({ id: facts.model, facts }));
  const inactive = covered.filter(({ active }) => !active).map(({ label }) => label);
  throw new BenchError({
    code: "unknown-model",
    message: `No active entry of the registry fits the pattern "${pattern}".`,
    hint:
      inactive.length > 0
        ? `Inactive ones do, and can be named in full: ${inactive.slice(0, 5).join(", ")}.`
        : "Patterns choose from the registry (see: aib models); name any other model in full.",
  });
}

function unusableUnder(pattern: string, { entries, unusable }: Registry): Registry["unusable"] {
  const covered = new Set(itemsNamed(pattern, entries).map(({ model }) => model));
  return unusable.filter(({ model }) => covered.has(model) || matchesPattern(pattern, model));
}

/** What is called by its own name is meant, active or not; an id of several entries means the active ones. */
function entriesCalled(name: string, registry: Registry, routing: Routing): readonly Chosen[] {
  const named = itemsNamed(name, registry.entries);
  // A model that the registry knows on another server of one's own keeps its settings, not its place.
  const elsewhere = routing.baseUrl === null ? itemsNamed(canonicalModelId(name), registry.entries) : [];
  const entries = named.length > 0 ? named : elsewhere;
  for (const model of [name, ...entries.map((entry) => entry.model)]) refuseUnusable(model, registry);
  if (entries.length === 0 && !name.includes("/") && routing.baseUrl === null) throw unknownModel(name, registry);
  if (entries.length === 0) return [{ id: name, facts: {} }];
  const active = entries.filter((entry) => entry.active);
  const chosen = active.length > 0 ? active : entries;
  return chosen.map((facts) => ({ id: named.length > 0 ? facts.model : name, facts }));
}

function resolveChosen({ id, facts }: Chosen, selection: ModelSelection): ModelConfig {
  const { routing, overrides, suite } = selection;
  const overridden = overrides.temperature !== null || overrides.reasoningEffort !== null;
  return resolveModelConfig({
    ...routeOf(id, routing),
    maxTokens: suite.generation.maxTokens,
    defaultTemperature: suite.generation.temperature,
    temperature: overrides.temperature ?? facts.temperature,
    reasoningEffort: overrides.reasoningEffort ?? facts.reasoningEffort,
    provider: facts.provider,
    temperatureSupported: facts.temperatureSupported,
    // A registry label names the registry's settings; with others the label is made anew.
    label: overridden ? undefined : facts.label,
  });
}

function refuseUnusable(model: string, { unusable }: Registry): void {
  const found = unusable.find((known) => known.model === model);
  if (found === undefined) return;
  throw new BenchError({
    code: "usage",
    message: `${model} is known to be unusable: ${found.reason}.`,
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
