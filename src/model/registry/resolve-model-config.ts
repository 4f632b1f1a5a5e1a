import { digestOf } from "../../domain/digest.ts";
import type {
  Endpoint,
  JudgeConfig,
  ModelConfig,
  ReasoningEffort,
  RefusableParameter,
} from "../../domain/model-config.ts";
import { reasoningEffortFor } from "./reasoning-effort.ts";
import { labelOf } from "./label.ts";

/** Requested settings, from a registry entry or the user. Absent means the default. */
export interface ModelConfigChoice {
  readonly model: string;
  readonly endpoint: Endpoint;
  readonly maxTokens: number;
  /** The suite's, for a choice without its own. */
  readonly defaultTemperature: number;
  readonly temperature?: number | undefined;
  readonly reasoningEffort?: ReasoningEffort | undefined;
  readonly provider?: string | null | undefined;
  readonly label?: string | undefined;
  readonly temperatureSupported?: boolean | undefined;
}

/** The endpoint's information on a model. */
export interface ServerFacts {
  /** Whether its list says that the model takes a reasoning parameter; null where it does not say. */
  readonly takesReasoning: boolean | null;
  /** Parameters that it rejected. */
  readonly refused: readonly RefusableParameter[];
}

const unknownServer: ServerFacts = { takesReasoning: null, refused: [] };

/**
 * Fills in the defaults, drops rejected parameters, and computes the identity. The identity excludes the label and
 * `temperatureSupported`, and includes a rejected temperature, so that answers with and without it are never in one row.
 */
export function resolveModelConfig(choice: ModelConfigChoice, server: ServerFacts = unknownServer): ModelConfig {
  const { endpoint, maxTokens, provider = null } = choice;
  const { takesReasoning, refused } = server;
  const { model, sentAs } = namesAt(choice.model, endpoint);
  const temperature = choice.temperature ?? choice.defaultTemperature;
  const takesTemperature = !refused.includes("temperature");
  const wanted = choice.reasoningEffort ?? reasoningEffortFor({ model, endpoint, takesReasoning });
  const reasoningEffort = refused.includes("reasoning") ? "off" : wanted;
  const { version } = endpoint;
  const byRule = labelOf({
    model,
    provider,
    reasoningEffort,
    temperature: takesTemperature ? temperature : null,
    version,
  });
  const settings = { model, provider, temperature, reasoningEffort, maxTokens };
  return {
    id: digestOf({ endpoint: endpoint.id, ...settings, ...(takesTemperature ? {} : { refused: ["temperature"] }) }),
    // A custom label names the requested settings.
    label: refused.length > 0 ? byRule : (choice.label ?? byRule),
    sentAs,
    temperatureSupported: takesTemperature && choice.temperatureSupported !== false,
    endpoint,
    askedEfforts: [choice.reasoningEffort ?? "default"],
    refused,
    ...settings,
  };
}

/** As for a model config; a judge's label is always the default one. */
export function resolveJudgeConfig(choice: {
  readonly model: string;
  readonly endpoint: Endpoint;
  readonly temperature: number;
  readonly maxTokens: number;
  readonly reasoningEffort: ReasoningEffort;
  readonly blind?: boolean | undefined;
  readonly repeat?: number | undefined;
}): JudgeConfig {
  const { endpoint, temperature, maxTokens, reasoningEffort, blind = false, repeat = 1 } = choice;
  const { model, sentAs } = namesAt(choice.model, endpoint);
  const settings = { model, temperature, reasoningEffort, maxTokens };
  // Default values are left out of the digest, so that judges keep their earlier ids.
  const manner = { ...(blind ? { blind } : {}), ...(repeat > 1 ? { repeat } : {}) };
  const id = digestOf({ endpoint: endpoint.id, ...settings, ...manner });
  const label = `${labelOf({ model, provider: null, reasoningEffort, temperature, version: endpoint.version })}${mannerLabel(blind, repeat)}`;
  return { id, label, sentAs, endpoint, ...settings, blind, repeat };
}

function mannerLabel(blind: boolean, repeat: number): string {
  return `${blind ? " blind" : ""}${repeat > 1 ? ` repeat ${repeat}` : ""}`;
}

/** `local/` is this program's vendor for local models: no server knows it, every local model carries it here. */
function namesAt(name: string, endpoint: Endpoint): { readonly model: string; readonly sentAs: string } {
  const sentAs = name.replace(/^local\//u, "");
  return { model: endpoint.kind === "local" ? `local/${sentAs}` : name, sentAs };
}
