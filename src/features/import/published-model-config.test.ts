import { describe, expect, test } from "vitest";
import type { ModelConfig } from "../../domain/model-config.ts";
import type { Registry, RegistryEntry } from "../../model/registry/registry.ts";
import { publishedModelConfig } from "./published-model-config.ts";
import { PublishedModelConfigs } from "./published-runs.ts";

function entry(facts: Partial<RegistryEntry> & Pick<RegistryEntry, "model" | "label">): RegistryEntry {
  return {
    provider: null,
    temperature: 0.7,
    reasoningEffort: "low",
    temperatureSupported: true,
    labelIsOwn: true,
    active: true,
    note: null,
    ...facts,
  };
}

const registry: Registry = {
  entries: [
    entry({
      model: "moonshotai/kimi-k2.5",
      provider: "moonshotai/int4",
      reasoningEffort: "none",
      label: "kimi+moonshot",
    }),
    entry({ model: "openai/gpt-5.4", temperature: 1, temperatureSupported: false, label: "gpt" }),
    entry({ model: "local/odd--name", label: "odd" }),
  ],
  unusable: [],
};

function read(directory: string): ModelConfig | null {
  return publishedModelConfig(directory, registry, 2048);
}

describe("publishedModelConfig", () => {
  test.each<[string, Partial<ModelConfig>]>([
    [
      "vendor--model@none-t0.7",
      { model: "vendor/model", provider: null, reasoningEffort: "none", temperature: 0.7, label: "model@none-t0.7" },
    ],
    [
      "stepfun--step-3.5-flash:free@low-t0.0",
      { model: "stepfun/step-3.5-flash:free", temperature: 0, label: "step-3.5-flash:free@low-t0.0" },
    ],
    ["nvidia--moonshotai--kimi-k2.5@off-t1.0", { model: "nvidia/moonshotai/kimi-k2.5", label: "kimi-k2.5@off-t1.0" }],
    [
      "kwai--coder-v2.5+stream-lake@high-t0.25",
      { model: "kwai/coder-v2.5", provider: "stream-lake", label: "coder-v2.5+stream-lake@high-t0.25" },
    ],
  ])("reads %s", (directory, expected) => {
    expect(read(directory)).toMatchObject({
      ...expected,
      sentAs: expected.model,
      maxTokens: 2048,
      temperatureSupported: true,
      endpoint: { id: "openrouter" },
    });
  });

  test("takes slug, label and facts from the registry's entry of that name", () => {
    expect(read("moonshotai--kimi-k2.5+moonshotai-int4@none-t0.7")).toMatchObject({
      provider: "moonshotai/int4",
      label: "kimi+moonshot",
    });
    expect(read("openai--gpt-5.4@low-t1.0")).toMatchObject({ temperatureSupported: false });
    expect(read("local--odd--name@low-t0.7")).toMatchObject({ model: "local/odd--name" });
  });

  test("takes a slug from another entry of the registry, and its own rule's label", () => {
    expect(read("moonshotai--kimi-k3+moonshotai-int4@low-t0.7")).toMatchObject({
      model: "moonshotai/kimi-k3",
      provider: "moonshotai/int4",
      label: "kimi-k3+moonshotai-int4@low-t0.7",
    });
  });

  test("keeps local models apart from those of the router", () => {
    expect(read("local--google--gemma@low-t0.7")).toMatchObject({
      model: "local/google/gemma",
      sentAs: "google/gemma",
      endpoint: { kind: "local", apiKeyEnv: null },
    });
  });

  test.each([
    "model@none-t0.7",
    "vendor--model",
    "vendor--model@none",
    "vendor--model@much-t0.7",
    "vendor--model@none-t3",
    "vendor--model@none-tx",
    "a b--c@none-t1.0",
    "",
  ])("refuses %j", (directory) => {
    expect(read(directory)).toBeNull();
  });
});

describe("PublishedModelConfigs", () => {
  test("refuses a second folder of one model config, whose runs would mix with those of the first", () => {
    const modelConfigs = new PublishedModelConfigs(registry, 2048);
    expect(modelConfigs.of("vendor--model@none-t0.7").kind).toBe("known");
    expect(modelConfigs.of("vendor--model@none-t0.7").kind).toBe("known");
    expect(modelConfigs.of("vendor--model@none-t0.70")).toEqual({
      kind: "refused",
      reason: "lies in a folder that names the same model config as vendor--model@none-t0.7",
    });
  });
});
