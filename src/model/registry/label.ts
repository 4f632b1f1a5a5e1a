import type { ReasoningEffort } from "../../domain/model-config.ts";
import { nameWithoutVendor } from "../../outside/nearest-names.ts";

export interface LabelledSettings {
  /** `vendor/name`; ids with more slashes exist. */
  readonly model: string;
  readonly provider: string | null;
  readonly reasoningEffort: ReasoningEffort;
  /** Null where the server refuses one. */
  readonly temperature: number | null;
  /** Of a function. */
  readonly version?: string | undefined;
}

/** The default label: `name[+provider]@effort[-ttemperature]`, for example `kimi-k2.5+fireworks@none-t0.7`; a function's has its version, as in `my-agent:2@off-t0.7`. */
export function labelOf({ model, provider, reasoningEffort, temperature, version }: LabelledSettings): string {
  const pin = provider === null ? "" : `+${provider.replaceAll("/", "-")}`;
  const heat = temperature === null ? "" : `-t${temperatureText(temperature)}`;
  const tag = version === undefined ? "" : `:${version}`;
  return `${nameInLabels(model)}${tag}${pin}@${reasoningEffort}${heat}`;
}

/** The simulator has models of the same name in every family: there the family is part of the name. */
function nameInLabels(model: string): string {
  return nameWithoutVendor(model.replace(/^sim-(?<family>[^/]+)\//u, "sim/$<family>-"));
}

function temperatureText(temperature: number): string {
  return Number.isInteger(temperature) ? temperature.toFixed(1) : String(temperature);
}
