import { reasoningEfforts, type ModelConfig, type ReasoningEffort } from "../../domain/model-config.ts";
import { localEndpoint, openRouterEndpoint } from "../../model/registry/endpoints.ts";
import { usualReasoningEffort } from "../../model/registry/reasoning-effort.ts";
import type { Registry, RegistryEntry } from "../../model/registry/registry.ts";
import { resolveModelConfig } from "../../model/registry/resolve-model-config.ts";

/** The addresses of the local servers were not recorded: this one can never resolve (RFC 2606). */
const unrecordedLocalServer = "http://published-local.invalid/v1";

/**
 * The model config that a folder of the published cache is named after, or null when the name does not follow
 * `<vendor>--<model>[+<provider>]@<effort>-t<temperature>`.
 *
 * The name has lost which dashes of a model or provider were slashes. An entry of the registry that gives this very
 * name has kept it; else every double dash is read as a slash, and a provider that no entry pins stays as it is.
 */
export function publishedModelConfig(directory: string, registry: Registry, maxTokens: number): ModelConfig | null {
  const entry = registry.entries.map(withEffort).find((candidate) => directoryOf(candidate) === directory);
  const facts = entry ?? factsIn(directory, registry);
  if (facts === null) return null;
  const endpoint = facts.model.startsWith("local/") ? localEndpoint(unrecordedLocalServer) : openRouterEndpoint();
  return resolveModelConfig({ ...facts, endpoint, maxTokens, defaultTemperature: facts.temperature });
}

type NamedFacts = Pick<RegistryEntry, "model" | "provider" | "temperature"> & {
  readonly reasoningEffort: ReasoningEffort;
};

function withEffort({ reasoningEffort, ...entry }: RegistryEntry) {
  return { ...entry, reasoningEffort: reasoningEffort ?? usualReasoningEffort(entry.model) };
}

const pattern =
  /^(?<model>[^/\s+@]+?--[^/\s+@]+)(?:\+(?<provider>[^/\s+@]+))?@(?<effort>[a-z]+)-t(?<temperature>\d+(?:\.\d+)?)$/u;

function factsIn(directory: string, registry: Registry): NamedFacts | null {
  const { model, provider, effort, temperature: written } = pattern.exec(directory)?.groups ?? {};
  const temperature = Number(written);
  if (model === undefined || effort === undefined || !isEffort(effort) || !(temperature <= 2)) return null;
  return {
    model: model.replaceAll("--", "/"),
    provider: provider === undefined ? null : slugOf(provider, registry),
    reasoningEffort: effort,
    temperature,
  };
}

function slugOf(written: string, { entries }: Registry): string {
  const known = entries.find(({ provider }) => provider !== null && dashed(provider) === written);
  return known?.provider ?? written;
}

function directoryOf({ model, provider, reasoningEffort, temperature }: NamedFacts): string {
  const pin = provider === null ? "" : `+${dashed(provider)}`;
  const degree = Number.isInteger(temperature) ? temperature.toFixed(1) : String(temperature);
  return `${model.replaceAll("/", "--")}${pin}@${reasoningEffort}-t${degree}`;
}

function dashed(slug: string): string {
  return slug.replaceAll("/", "-");
}

function isEffort(text: string): text is ReasoningEffort {
  return reasoningEfforts.some((effort) => effort === text);
}
