/**
 * Calls models: one client for every endpoint, whatever its protocol, the registry of model configs, and the simulator, an
 * endpoint of respondents with known traits. One request per call. Knows nothing of suites, tasks, grades or stores, and
 * never retries.
 */
export { loadRegistry } from "./registry/load-registry.ts";
export { parseRegistry } from "./registry/parse-registry.ts";
export type { Registry, RegistryEntry, UnusableModel } from "./registry/registry.ts";
export { customEndpoint, localEndpoint, openRouterEndpoint, simulatorEndpoint } from "./registry/endpoints.ts";
export { usualReasoningEffort } from "./registry/reasoning-effort.ts";
export { resolveJudgeConfig, resolveModelConfig, type ModelConfigChoice } from "./registry/resolve-model-config.ts";
export { createSimulator, type Simulator } from "./simulator/simulator.ts";
export type { ScriptedText } from "./simulator/scripted-text.ts";
export { simulatorFetch } from "./simulator/simulator-fetch.ts";
export { startSimulatorServer, type SimulatorServer } from "./simulator/simulator-server.ts";
export type { Tariff } from "./simulator/tariff.ts";
export type { FaultRates } from "./simulator/injected-fault.ts";
export { accountAdvice } from "./account-advice.ts";
export { isLoopback, isPlaceholderKey, keyFor, keysOf, keyUses, keyVariable, keyVariables } from "./api-key.ts";
export type { KeyGrant, KeyRing, KeyUse } from "./api-key.ts";
export { createModelClient, type ModelClient } from "./client.ts";
export { charactersPerToken } from "./cost-of-call.ts";
export { createHttpFetch } from "./http-fetch.ts";
export { defaultTimeoutMs } from "./default-timeout.ts";
export { readAnswer, readText } from "./read-answer.ts";
export { lineWithHint, oneLine } from "./one-line.ts";
export type { UnsupportedFeature } from "./unsupported-feature.ts";
export { lacksFamily, listedModels, simulatedModelNamed } from "./simulator/simulated-model.ts";
export { protocols, type Protocols } from "./protocols.ts";
export type { Exchange } from "./exchange.ts";
export type { CallPrice, TokenPrice } from "./call-price.ts";
export type { ProviderOffer } from "./provider-offers.ts";
export type { ModelCapabilities } from "./model-capabilities.ts";
export type { ListedModel } from "./listed-model.ts";
export {
  correctedLocalId,
  fetchAdvice,
  localModelIn,
  type LocalServer,
  localServerCalled,
  localServerEndpoint,
  localServers,
  startAdvice,
  startStep,
} from "./registry/local-servers.ts";
