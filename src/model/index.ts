/**
 * Talks to models: one client for every OpenAI-compatible endpoint, the registry of model configs, and the simulator,
 * an endpoint made of respondents with known traits. One request per call.
 * Knows nothing of suites, tasks, grades or stores, and never retries.
 */
export { nearestNames } from "./registry/nearest-names.ts";
export { labelOf } from "./registry/label.ts";
export { defaultReasoningEffort } from "./registry/default-reasoning-effort.ts";
export { loadRegistry } from "./registry/load-registry.ts";
export { parseRegistry } from "./registry/parse-registry.ts";
export type { Registry, RegistryEntry, UnusableModel } from "./registry/registry.ts";
export { customEndpoint, localEndpoint, openRouterEndpoint, simulatorEndpoint } from "./registry/endpoints.ts";
export { resolveJudgeConfig, resolveModelConfig } from "./registry/resolve-model-config.ts";
