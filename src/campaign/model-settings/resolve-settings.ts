import { BenchError } from "../../domain/bench-error.ts";
import type { ChatRequest, ToolDefinition } from "../../domain/chat.ts";
import type { Digest } from "../../domain/digest.ts";
import type { Environment } from "../../domain/environment.ts";
import {
  type AskedEffort,
  type ModelConfig,
  type RefusableParameter,
  refusableParameters,
  type Endpoint,
} from "../../domain/model-config.ts";
import { isLoopback, type Exchange, type ModelClient, type UnsupportedFeature } from "../../model/index.ts";
import { usualReasoningEffort } from "../../model/registry/reasoning-effort.ts";
import { resolveModelConfig, type ModelConfigChoice } from "../../model/registry/resolve-model-config.ts";
import type { Store } from "../../store/index.ts";
import { carries } from "../../tasks/index.ts";
import {
  type Called,
  checkModels,
  isUnlisted,
  listedIn,
  listModels,
  offersModel,
  requireOffered,
  unlistedHint,
} from "../check-models.ts";
import type { Clients } from "../clients.ts";

/** A model config that the store has. */
interface StoredModelConfig {
  readonly modelConfig: ModelConfig;
  /** What its server has refused, while it has answered nothing: then the model config is planned anew, without. */
  readonly refused: readonly RefusableParameter[];
}

/** What an endpoint says of a model without being asked for an answer. */
interface ListedFacts {
  /** Whether the model takes a reasoning parameter; null where the endpoint does not say. */
  readonly takesReasoning: boolean | null;
  /** Whether the endpoint says at all which parameters the model takes. */
  readonly namesParameters: boolean;
}

/** A model where it is served. */
type ServedModel = Pick<ModelConfig, "endpoint" | "sentAs">;

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

type ServerSources = Omit<SettingsSources, "storedModelConfigs" | "offers" | "requireListed">;

/**
 * The model configs that these choices stand for. One that the store has for the same choice is taken as it is, so that a run that is
 * resumed sends what it sent before.
 */
export async function resolveModelConfigs(
  choices: readonly ModelConfigChoice[],
  stored: readonly StoredModelConfig[],
  sources: ServerSources,
): Promise<{
  /** In the order of the choices, each once. */
  readonly modelConfigs: readonly ModelConfig[];
  /** Sentences for people: what is left out of requests. */
  readonly notes: readonly string[];
}> {
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
  return `${before.label} has no answer because its server refused every request: ${config.label} replaces it. aib runs has the command that removes it.`;
}

async function resolveModelSettings(
  choice: ModelConfigChoice,
  before: readonly StoredModelConfig[],
  sources: ServerSources,
): Promise<ModelConfig> {
  const settledBefore = before.find(({ refused }) => refused.length === 0);
  if (settledBefore !== undefined) return asStored(choice, settledBefore.modelConfig);
  const config = resolveModelConfig(choice);
  if (config.endpoint.kind === "simulator" || config.endpoint.kind === "function") return config;
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
  sources: ServerSources,
): Promise<boolean | null> {
  if (asked !== undefined || config.endpoint.kind === "local") return null;
  const { takesReasoning } = await sources.listedFacts(config);
  if (takesReasoning !== null || config.reasoningEffort === "off") return takesReasoning;
  return (await sources.isOwnServer(config)) ? false : null;
}

/**
 * Whether nothing of it will be refused as far as the endpoint's list says. Some models that take a reasoning parameter refuse
 * `none`, which no list says; an entry of the registry that says `none` was tried.
 */
async function isKnownSupported(
  { reasoningEffort: asked }: ModelConfigChoice,
  config: ModelConfig,
  sources: ServerSources,
): Promise<boolean> {
  const { namesParameters } = await sources.listedFacts(config);
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

interface SettingsLookup {
  /** Null where there is none yet. */
  readonly store: Store | null;
  readonly clients: Clients;
  readonly environment: Environment;
  readonly signal: AbortSignal;
}

interface ProbeOptions {
  /** False where calls must not cost anything outside of a budget. */
  readonly mayPay: boolean;
  /** Called before each call, which may take as long as a server needs to load a model. */
  readonly onProbe: (row: ModelConfig) => void;
  /** The limit of a call that was asked for, if any. */
  readonly timeoutMs: number | null;
}

/**
 * The store, the endpoints' lists, and probe requests.
 * @throws BenchError where an endpoint that has to be asked cannot be.
 */
export function settingsSources(lookup: SettingsLookup, options: ProbeOptions): SettingsSources {
  return {
    storedModelConfigs: (suite) => storedModelConfigs(lookup.store, suite),
    offers: (row) => offersModel(lookup, row),
    requireListed: async (models) => {
      await checkModels({ ...lookup, called: models });
    },
    listedFacts: (row) => listedFacts(lookup, row),
    isOwnServer: ({ endpoint }) => isOwnServer(lookup, endpoint),
    refusedParameters: (row) => refusedParameters(lookup, row, options),
  };
}

/** For work that spends nothing: no model is called, and an endpoint that does not answer is skipped. */
export function sourcesWithoutCalls(lookup: SettingsLookup): SettingsSources {
  return {
    storedModelConfigs: (suite) => storedModelConfigs(lookup.store, suite),
    offers: tolerantly((row) => offersModel(lookup, row), true),
    requireListed: async () => {},
    listedFacts: tolerantly((row) => listedFacts(lookup, row), { takesReasoning: null, namesParameters: false }),
    isOwnServer: tolerantly(({ endpoint }) => isOwnServer(lookup, endpoint), false),
    refusedParameters: null,
  };
}

function tolerantly<Asked, Fact>(
  about: (asked: Asked) => Promise<Fact>,
  otherwise: Fact,
): (asked: Asked) => Promise<Fact> {
  return async (asked) => {
    try {
      return await about(asked);
    } catch (error) {
      if (error instanceof BenchError) return otherwise;
      throw error;
    }
  };
}

async function storedModelConfigs(store: Store | null, suite: Digest): Promise<readonly StoredModelConfig[]> {
  const modelConfigs = (await store?.modelConfigs(suite)) ?? [];
  if (store === null || modelConfigs.length === 0) return [];
  const [answered, faults] = await Promise.all([store.origins(suite), store.runFaults(suite)]);
  return modelConfigs.map((modelConfig) => {
    const { id } = modelConfig;
    const own = new Set(faults.filter(({ modelConfigId }) => modelConfigId === id).map(({ fault }) => fault));
    const refused = refusableParameters.filter((parameter) => own.has(`${parameter}-refused`));
    return { modelConfig, refused: answered.has(id) ? [] : refused };
  });
}

async function listedFacts(lookup: SettingsLookup, { endpoint, sentAs }: ModelConfig): Promise<ListedFacts> {
  const { models } = await listModels(lookup, [{ endpoint, sentAs }]);
  const listed = listedIn(models, sentAs);
  return { takesReasoning: listed?.reasoning ?? null, namesParameters: listed?.namesParameters ?? false };
}

/** The user's own servers load a model with its first call. */
export const probeTimeoutMs = 120_000;

async function refusedParameters(
  lookup: SettingsLookup,
  row: ModelConfig,
  { mayPay, onProbe, timeoutMs }: ProbeOptions,
): Promise<readonly RefusableParameter[]> {
  const { clients, environment, signal } = lookup;
  if (row.reasoningEffort === "off" && !row.temperatureSupported) return [];
  if (!mayPay && row.endpoint.kind !== "local") return [];
  const { models } = await listModels(lookup, [row]);
  requireOffered(row, models, environment);
  const client = clients.of(row.endpoint);
  const stated =
    row.endpoint.kind === "local"
      ? await client.capabilities(row.sentAs, { signal, timeoutMs: identifyTimeoutMs })
      : null;
  if (stated?.chat === false) throw noChatModel(row);
  onProbe(row);
  const limits = { timeoutMs: Math.min(timeoutMs ?? Infinity, probeTimeoutMs), signal };
  const { refused, exchange } = await probeModel({ client, row, tool: null, ...limits });
  const { result } = exchange;
  if (isUnlisted(row.endpoint, models.size) && result.kind === "fault" && result.fault === "rejected")
    throw unansweredUnlisted(row, result.detail, unlistedHint(clients, row.endpoint));
  return refusableParameters.filter((parameter) => refused.includes(parameter));
}

function noChatModel({ endpoint, sentAs }: ServedModel): BenchError {
  return new BenchError({
    code: "usage",
    message: `${endpoint.baseUrl} says that "${sentAs}" is no chat model.`,
    hint: "Choose a model that answers. Ollama's are listed by: aib models ollama",
  });
}

function unansweredUnlisted({ endpoint, sentAs }: ServedModel, detail: string, hint: string): BenchError {
  return new BenchError({
    code: "unknown-model",
    message: `${endpoint.baseUrl} gives no list of models, and refuses a call of "${sentAs}": ${detail}.`,
    hint,
  });
}

const identifyTimeoutMs = 2_000;

/**
 * Whether the server runs models itself. A proxy on this machine may pass calls on and bill them, so a server has to identify
 * itself as a local program.
 */
export async function isOwnServer(
  { clients, signal }: Pick<SettingsLookup, "clients" | "signal">,
  endpoint: Endpoint,
): Promise<boolean> {
  if (endpoint.kind === "local") return true;
  if (endpoint.kind !== "custom" || !isLoopback(new URL(endpoint.baseUrl).hostname)) return false;
  const { models } = await clients.listModels(endpoint, signal);
  const limits = { signal, timeoutMs: identifyTimeoutMs };
  return (await clients.of(endpoint).localProgram([...models.values()], limits)) !== null;
}

interface Probe {
  readonly client: ModelClient;
  readonly row: ModelConfig;
  /** Offered beside the question; null for none. */
  readonly tool: ToolDefinition | null;
  /** By default enough for a word, and for servers that want room for a call of the tool. */
  readonly maxTokens?: number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** What a probe carries that a server may refuse. */
export type TriedFeature = Exclude<UnsupportedFeature, "response-schema">;

export interface ProbeResult {
  /** What the server refused and was then asked without. */
  readonly refused: readonly TriedFeature[];
  /** What the last request came to. */
  readonly exchange: Exchange;
  /** Of all requests together; null where the server does not say. */
  readonly usd: number | null;
}

/**
 * Sends a one-word request with the parameters of a model's row, to find out which of them its server takes: it is repeated
 * without each parameter that the server refuses.
 */
export async function probeModel(call: Probe): Promise<ProbeResult> {
  const { client, signal, timeoutMs } = call;
  const refused: TriedFeature[] = [];
  let usd: number | null = 0;
  for (;;) {
    const request = requestWithout(refused, call);
    const exchange = await client.send(client.prepare(request), { signal, timeoutMs });
    signal.throwIfAborted();
    usd = usd === null || exchange.cost.usd === null ? null : usd + exchange.cost.usd;
    const feature = exchange.result.kind === "fault" ? exchange.result.unsupported : null;
    if (feature === null || !isTried(feature) || !carries(request, feature)) return { refused, exchange, usd };
    refused.push(feature);
  }
}

function requestWithout(refused: readonly TriedFeature[], { row, tool, maxTokens = 64 }: Probe): ChatRequest {
  const takes = (feature: TriedFeature): boolean => !refused.includes(feature);
  return {
    model: row.sentAs,
    messages: [{ role: "user", content: "Reply with the word ready." }],
    temperature: row.temperatureSupported && takes("temperature") ? row.temperature : null,
    maxTokens,
    reasoningEffort: takes("reasoning") ? row.reasoningEffort : "off",
    provider: row.provider,
    tool: takes("tools") ? tool : null,
    responseSchema: null,
    sessionId: "tiny-call",
  };
}

function isTried(feature: UnsupportedFeature): feature is TriedFeature {
  return feature !== "response-schema";
}
