import type { Digest } from "../../domain/digest.ts";
import type { AskedEffort, ModelConfig, RefusableParameter } from "../../domain/model-config.ts";
import { usualReasoningEffort } from "../../model/registry/reasoning-effort.ts";
import { resolveModelConfig, type ModelConfigChoice } from "../../model/registry/resolve-model-config.ts";
import type { Called } from "../check-models.ts";

/** A model config that the store has. */
export interface StoredModelConfig {
  readonly modelConfig: ModelConfig;
  /** What its server has refused, while it has answered nothing: then the model config is planned anew, without. */
  readonly refused: readonly RefusableParameter[];
}

/** What an endpoint says of a model without being asked for an answer. */
export interface ListedFacts {
  /** Whether the model takes a reasoning parameter; null where the endpoint does not say. */
  readonly takesReasoning: boolean | null;
  /** Whether the endpoint says at all which parameters the model takes. */
  readonly namesParameters: boolean;
}

/** A model where it is served. */
export type ServedModel = Pick<ModelConfig, "endpoint" | "sentAs">;

/** What decides over a model config besides what was asked for. */
export interface SettingsSources {
  /** The model configs that the store has of a suite. */
  readonly storedModelConfigs: (suite: Digest) => Promise<readonly StoredModelConfig[]>;
  /** Whether the endpoint lists a model. */
  readonly offers: (model: ServedModel) => Promise<boolean>;
  /** @throws BenchError that says every model that its endpoint does not list, and every endpoint that cannot be asked. */
  readonly requireListed: (called: readonly Called[]) => Promise<void>;
  readonly listedFacts: (config: ModelConfig) => Promise<ListedFacts>;
  /** Whether the server says that it is one for models on one's own machine. */
  readonly isOwnServer: (config: ModelConfig) => Promise<boolean>;
  /** Which parameters of the model config its server refuses, found out by calling it; null where nothing may be called. */
  readonly refusedParameters: ((config: ModelConfig) => Promise<readonly RefusableParameter[]>) | null;
}

export interface ResolvedModelConfigs {
  /** In the order of the choices, each once. */
  readonly modelConfigs: readonly ModelConfig[];
  /** Sentences for people: what is left out of requests. */
  readonly notes: readonly string[];
}

type ServerSources = Omit<SettingsSources, "storedModelConfigs" | "offers" | "requireListed">;

/**
 * The model configs that these choices stand for. One that the store has for the same choice is taken as it is, so that a run that is
 * resumed sends what it sent before.
 */
export async function resolveModelConfigs(
  choices: readonly ModelConfigChoice[],
  stored: readonly StoredModelConfig[],
  sources: ServerSources,
): Promise<ResolvedModelConfigs> {
  const known = new Map(stored.map(({ modelConfig }) => [modelConfig.id, modelConfig]));
  const configs = new Map<Digest, ModelConfig>();
  const replaced: string[] = [];
  for (const choice of choices) {
    const before = storedFor(choice, stored);
    const config = await resolveModelSettings(choice, before, sources);
    const earlier = configs.get(config.id) ?? known.get(config.id);
    configs.set(config.id, earlier === undefined ? config : joined(earlier, config));
    const left = before.filter(({ modelConfig, refused }) => refused.length > 0 && modelConfig.id !== config.id);
    replaced.push(...left.map(({ modelConfig }) => replacedNote(modelConfig, config)));
  }
  return { modelConfigs: [...configs.values()], notes: [...[...configs.values()].flatMap(refusalNote), ...replaced] };
}

/** One model config to which several choices came. */
function joined({ askedEfforts, refused }: ModelConfig, config: ModelConfig): ModelConfig {
  return {
    ...config,
    askedEfforts: [...new Set([...askedEfforts, ...config.askedEfforts])],
    refused: [...new Set([...refused, ...config.refused])],
  };
}

function refusalNote({ label, refused }: ModelConfig): readonly string[] {
  if (refused.length === 0) return [];
  return [`${label}: the server refuses ${refused.join(" and ")}, so the row is measured without, and marked.`];
}

function replacedNote(before: ModelConfig, config: ModelConfig): string {
  return `${before.label} has no answer because its server refused every request: ${config.label} replaces it. To remove it: aib clear --models ${before.label}`;
}

async function resolveModelSettings(
  choice: ModelConfigChoice,
  before: readonly StoredModelConfig[],
  sources: ServerSources,
): Promise<ModelConfig> {
  const settledBefore = before.find(({ refused }) => refused.length === 0);
  if (settledBefore !== undefined) return asStored(choice, settledBefore.modelConfig);
  const config = resolveModelConfig(choice);
  if (config.endpoint.kind === "simulator") return config;
  const takesReasoning = await reasoningSupport(choice, config, sources);
  const known = new Set(before.flatMap(({ modelConfig, refused }) => [...modelConfig.refused, ...refused]));
  const resolved = resolveModelConfig(choice, { takesReasoning, refused: [...known] });
  if (sources.refusedParameters === null || before.length > 0) return resolved;
  if (await isKnownSupported(choice, resolved, sources)) return resolved;
  const refused = await sources.refusedParameters(resolved);
  return resolveModelConfig(choice, { takesReasoning, refused });
}

/** Null where it makes no difference, or the server does not say. */
async function reasoningSupport(
  { reasoningEffort: asked }: ModelConfigChoice,
  config: ModelConfig,
  { listedFacts, isOwnServer }: ServerSources,
): Promise<boolean | null> {
  if (asked !== undefined || config.endpoint.kind === "local") return null;
  const { takesReasoning } = await listedFacts(config);
  if (takesReasoning !== null || config.reasoningEffort === "off") return takesReasoning;
  return (await isOwnServer(config)) ? false : null;
}

/**
 * Whether nothing of it will be refused as far as the endpoint's list says. Some models that take a reasoning parameter refuse
 * `none`, which no list says; an entry of the registry that says `none` was tried.
 */
async function isKnownSupported(
  { reasoningEffort: asked }: ModelConfigChoice,
  config: ModelConfig,
  { listedFacts }: ServerSources,
): Promise<boolean> {
  const { namesParameters } = await listedFacts(config);
  return namesParameters && (asked !== undefined || config.reasoningEffort !== "none");
}

/** More than one only where a server has refused every request of the others. */
function storedFor(choice: ModelConfigChoice, stored: readonly StoredModelConfig[]): readonly StoredModelConfig[] {
  const asked = choice.reasoningEffort ?? "default";
  const wanted = resolveModelConfig(choice);
  const alike = stored.filter(({ modelConfig }) => isAlike(modelConfig, wanted));
  return alike.filter(({ modelConfig }) => wasAskedFor(modelConfig, asked));
}

function isAlike(config: ModelConfig, { endpoint, model, provider, temperature, maxTokens }: ModelConfig): boolean {
  return (
    config.endpoint.id === endpoint.id &&
    config.model === model &&
    config.provider === provider &&
    config.temperature === temperature &&
    config.maxTokens === maxTokens
  );
}

/** Earlier versions asked no endpoint, and did not keep what was asked for. */
function wasAskedFor({ askedEfforts, reasoningEffort, model }: ModelConfig, asked: AskedEffort): boolean {
  if (askedEfforts.length > 0) return askedEfforts.includes(asked);
  return reasoningEffort === (asked === "default" ? usualReasoningEffort(model) : asked);
}

function asStored(choice: ModelConfigChoice, { reasoningEffort, refused }: ModelConfig): ModelConfig {
  const config = resolveModelConfig({ ...choice, reasoningEffort }, { takesReasoning: null, refused });
  return { ...config, askedEfforts: [choice.reasoningEffort ?? "default"] };
}
