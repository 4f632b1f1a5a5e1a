import { z } from "zod";
import { reasoningEfforts } from "../../domain/model-config.ts";
import { deliveries } from "../../domain/suite.ts";
import type { YamlPath } from "../../outside/yaml-offset.ts";
import { usualReasoningEffort } from "./reasoning-effort.ts";
import { labelOf } from "./label.ts";
import type { RegistryEntry } from "./registry.ts";

const modelId = z.string().regex(/^[^\s/\p{C}]+(?:\/[^\s/\p{C}]+)+$/u);
const providerSlug = z.string().regex(/^[\w.-]+(?:\/[\w.-]+)*$/u);

const unusableShape = z.strictObject({
  model: modelId,
  deliveries: z
    .array(z.enum(deliveries))
    .min(1)
    .default([...deliveries]),
  reason: z.string().min(1),
});

/** The file's outline. Entries are checked separately, so that a bad one does not hide problems of the others. */
export const registryOutline = z.strictObject({
  models: z.array(z.unknown()),
  unusable: z.array(unusableShape).default([]),
});

const entryShape = z.strictObject({
  model: modelId,
  temperature: z.number().min(0).max(2),
  reasoning_effort: z.enum(reasoningEfforts).optional(),
  provider: providerSlug.optional(),
  label: z
    .string()
    .regex(/^[^\s\p{C}]+$/u)
    .optional(),
  temperature_supported: z.boolean().default(true),
  active: z.boolean().default(true),
  note: z
    .string()
    .trim()
    .regex(/^[^\p{C}]{1,120}$/u)
    .optional(),
});

export const registryFileEntry = entryShape.transform((entry): RegistryEntry => {
  const { model, temperature, active, provider = null, note = null, reasoning_effort: reasoningEffort = null } = entry;
  const effort = reasoningEffort ?? usualReasoningEffort(model);
  const label = entry.label ?? labelOf({ model, provider, reasoningEffort: effort, temperature });
  return {
    model,
    temperature,
    reasoningEffort,
    provider,
    label,
    labelIsOwn: entry.label !== undefined,
    active,
    temperatureSupported: entry.temperature_supported,
    note,
  };
});

/** The keys that a map at this path of the file may have. */
export function keysAllowedAt(path: YamlPath): readonly string[] {
  if (path.length === 0) return Object.keys(registryOutline.shape);
  return Object.keys(path[0] === "models" ? entryShape.shape : unusableShape.shape);
}

/** The valid content at this path, for errors. */
export function expectedAt(path: YamlPath): string {
  const key = path.at(-1);
  if (typeof key === "number" && path.at(-2) === "deliveries") return `one of ${deliveries.join(", ")}`;
  const expected = typeof key === "string" ? expectedValues.get(key) : undefined;
  return expected ?? `a map with the keys ${keysAllowedAt(path).join(", ")}`;
}

const expectedValues: ReadonlyMap<string, string> = new Map([
  ["models", "a list of model configs"],
  ["unusable", "a list of models with their reasons"],
  ["model", "vendor/name without spaces, for example google/gemini-3-flash-preview"],
  ["temperature", "a number from 0 to 2, for example 0.7"],
  ["reasoning_effort", `one of ${reasoningEfforts.join(", ")}`],
  ["provider", "a provider's slug, for example fireworks or moonshotai/int4"],
  ["label", "a name without spaces, for example kimi-k2.5+moonshot@none-t0.7"],
  ["temperature_supported", "true or false"],
  ["active", "true or false"],
  ["note", "one line of 1 to 120 characters"],
  ["deliveries", `a list of ${deliveries.join(", ")}`],
  ["reason", "a sentence"],
]);
