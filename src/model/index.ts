/**
 * Calls models: one client for every endpoint and protocol, the registry of model configs, and the simulator, an
 * endpoint of respondents with known traits. One request per call. Knows nothing of suites, tasks, grades or stores, and
 * never retries. `registry` and `simulator` are rooms whose files others import.
 */
export { accountAdvice } from "./account-advice.ts";
export {
  isLoopback,
  isPlaceholderKey,
  keyFor,
  keysOf,
  keyUses,
  keyVariable,
  keyVariables,
  type KeyGrant,
  type KeyRing,
  type KeyUse,
} from "./api-key.ts";
export { keyRedaction } from "./redact-key.ts";
export { createModelClient, type ModelClient } from "./client.ts";
export { cacheWriteFactor, charactersPerToken, wholePrice } from "./cost-of-call.ts";
export { functionFetch } from "./function-fetch.ts";
export { functionEndpoint, shownAddress } from "./registry/endpoints.ts";
export { createHttpFetch } from "./http-fetch.ts";
export { defaultTimeoutMs } from "./default-timeout.ts";
export { onlyReasoning, readAnswer, readText, wordsAsReasoning, type ReadingFault } from "./read-answer.ts";
export { lineWithHint, oneLine } from "./one-line.ts";
export type { UnsupportedFeature } from "./unsupported-feature.ts";
export { protocols, type Protocols } from "./protocols.ts";
export type { Exchange } from "./exchange.ts";
export type { CallPrice, TokenPrice } from "./call-price.ts";
export type { ProviderOffer } from "./provider-offers.ts";
export type { ModelCapabilities } from "./model-capabilities.ts";
export type { ListedModel } from "./listed-model.ts";
