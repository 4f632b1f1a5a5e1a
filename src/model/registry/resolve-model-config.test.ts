import { expect, test } from "vitest";
import { customEndpoint, localEndpoint, openRouterEndpoint } from "./endpoints.ts";
import { resolveJudgeConfig, resolveModelConfig, type ModelConfigChoice } from "./resolve-model-config.ts";

const choice: ModelConfigChoice = {
  model: "moonshotai/kimi-k2.5",
  endpoint: openRouterEndpoint(),
  maxTokens: 2048,
  defaultTemperature: 0.7,
};

test("defaults fill what the choice leaves open", () => {
  expect(resolveModelConfig(choice)).toMatchObject({
    label: "kimi-k2.5@none-t0.7",
    model: "moonshotai/kimi-k2.5",
    sentAs: "moonshotai/kimi-k2.5",
    provider: null,
    temperature: 0.7,
    temperatureSupported: true,
    reasoningEffort: "none",
    maxTokens: 2048,
    endpoint: openRouterEndpoint(),
  });
});

test("what was chosen wins over the defaults, 0 included", () => {
  const config = resolveModelConfig({
    ...choice,
    temperature: 0,
    reasoningEffort: "high",
    provider: "moonshotai/int4",
  });
  expect(config).toMatchObject({
    temperature: 0,
    reasoningEffort: "high",
    label: "kimi-k2.5+moonshotai-int4@high-t0.0",
  });
});

test("everything that determines answers changes the id", () => {
  const variants: ModelConfigChoice[] = [
    choice,
    { ...choice, model: "moonshotai/kimi-k2.6" },
    { ...choice, endpoint: customEndpoint("https://api.example.com/v1", null) },
    { ...choice, provider: "fireworks" },
    { ...choice, temperature: 1 },
    { ...choice, reasoningEffort: "low" },
    { ...choice, maxTokens: 1024 },
  ];
  expect(new Set(variants.map((variant) => resolveModelConfig(variant).id)).size).toBe(variants.length);
});

test("a label, and whether the temperature has an effect, do not change the id", () => {
  const { id } = resolveModelConfig(choice);
  expect(id).toMatch(/^[0-9a-f]{64}$/);
  expect(resolveModelConfig({ ...choice, label: "kimi+moonshot", temperatureSupported: false }).id).toBe(id);
  expect(resolveModelConfig({ ...choice, temperature: 0.7, reasoningEffort: "none", provider: null }).id).toBe(id);
});

test("a local model is one model with and without the local/ that only we write", () => {
  const endpoint = localEndpoint("http://localhost:1234");
  const bare = resolveModelConfig({ ...choice, endpoint, model: "google/gemma-4-26b-a4b" });
  const named = resolveModelConfig({ ...choice, endpoint, model: "local/google/gemma-4-26b-a4b" });
  expect(named).toEqual(bare);
  expect(named).toMatchObject({ model: "local/google/gemma-4-26b-a4b", sentAs: "google/gemma-4-26b-a4b" });
  expect(named.label).toBe("gemma-4-26b-a4b@off-t0.7");
});

test("a judge has a label and an id of the same kinds", () => {
  const judge = {
    model: "google/gemini-3-flash-preview",
    endpoint: openRouterEndpoint(),
    temperature: 0,
    maxTokens: 1024,
  };
  const resolved = resolveJudgeConfig({ ...judge, reasoningEffort: "none" });
  expect(resolved).toMatchObject({ label: "gemini-3-flash-preview@none-t0.0", sentAs: judge.model });
  expect(resolveJudgeConfig({ ...judge, reasoningEffort: "off" }).id).not.toBe(resolved.id);
});
