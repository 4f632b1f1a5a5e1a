import { BenchError } from "../../domain/bench-error.ts";
import type { ChatRequest, ToolDefinition } from "../../domain/chat.ts";
import type { Digest } from "../../domain/digest.ts";
import type { Environment } from "../../domain/environment.ts";
import {
  refusableParameters,
  type ModelConfig,
  type RefusableParameter,
  type Endpoint,
} from "../../domain/model-config.ts";
import { isLoopback, type Exchange, type ModelClient, type UnsupportedFeature } from "../../model/index.ts";
import type { Store } from "../../store/index.ts";
import { carries } from "../../tasks/index.ts";
import {
  checkModels,
  isUnlisted,
  listedIn,
  listModels,
  offersModel,
  requireOffered,
  unlistedHint,
} from "../check-models.ts";
import type { Clients } from "../clients.ts";
import type { ListedFacts, SettingsSources, ServedModel, StoredModelConfig } from "./resolve-settings.ts";

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
  const takesReasoning = listed?.reasoning ?? null;
  return { takesReasoning, namesParameters: takesReasoning !== null };
}

/** The user's own servers load a model with its first call. */
export const probeTimeoutMs = 120_000;

async function refusedParameters(
  lookup: SettingsLookup,
  row: ModelConfig,
  { mayPay, onProbe }: ProbeOptions,
): Promise<readonly RefusableParameter[]> {
  const { clients, environment, signal } = lookup;
  if (row.reasoningEffort === "off" && !row.temperatureSupported) return [];
  if (!mayPay && row.endpoint.kind !== "local") return [];
  const { models } = await listModels(lookup, [row]);
  requireOffered(row, models, environment);
  onProbe(row);
  const client = clients.of(row.endpoint);
  const { refused, exchange } = await probeModel({ client, row, tool: null, timeoutMs: probeTimeoutMs, signal });
  const { result } = exchange;
  if (isUnlisted(row.endpoint, models.size) && result.kind === "fault" && result.fault === "rejected")
    throw unansweredUnlisted(row, result.detail, unlistedHint(clients, row.endpoint));
  return refusableParameters.filter((parameter) => refused.includes(parameter));
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
