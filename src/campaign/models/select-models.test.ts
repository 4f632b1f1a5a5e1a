import { describe, expect, test } from "vitest";
import type { Environment } from "../../domain/environment.ts";
import { parseRegistry } from "../../model/registry/parse-registry.ts";
import { resolveModelConfig } from "../../model/registry/resolve-model-config.ts";
import { loadSuite } from "../../suite/index.ts";
import type { Routing } from "./routing.ts";
import { selectModels, type ModelSelection } from "./select-models.ts";

const registry = parseRegistry({
  file: "test.yaml",
  text: `
models:
  - { model: acme/flash, temperature: 0.7, reasoning_effort: none }
  - { model: acme/flash, temperature: 0.7, reasoning_effort: low }
  - { model: acme/flash, temperature: 0.7, reasoning_effort: low, provider: fast/fp8, active: false }
  - { model: acme/old, temperature: 0.2, active: false, label: old-one }
  - { model: bolt/flash-mini, temperature: 1.0, reasoning_effort: none, temperature_supported: false }
  - { model: acme/broken, temperature: 0.7, reasoning_effort: none }
  - { model: local/home, temperature: 0.3, reasoning_effort: "off", active: false }
unusable:
  - { model: acme/broken, reason: it never calls the tool }
  - { model: acme/broken-too, reason: nothing comes back }
  - { model: bolt/talker, deliveries: [tool_role], reason: it never calls the tool }
`,
});
const suite = await loadSuite("v2");
const deliveries = suite.defaultConfigurations.map(({ delivery }) => delivery);
const nowhere: Routing = { baseUrl: null, apiKeyEnv: null, localUrl: null, environment: {} };

function select(names: readonly string[], changes: Partial<ModelSelection> = {}) {
  const overrides = { temperature: null, reasoningEffort: null, maxTokens: null };
  const selection = {
    names,
    registry,
    routing: nowhere,
    overrides,
    suite,
    deliveries,
    localIds: new Map(),
    ...changes,
  };
  const { choices, ...rest } = selectModels(selection);
  const modelConfigs = choices.map((choice) => resolveModelConfig(choice));
  return { modelConfigs: [...new Map(modelConfigs.map((config) => [config.id, config])).values()], ...rest };
}

const labels = (names: readonly string[]): readonly string[] => select(names).modelConfigs.map(({ label }) => label);

function failure(names: readonly string[], changes: Partial<ModelSelection> = {}): unknown {
  try {
    return select(names, changes);
  } catch (error) {
    return error;
  }
}

describe("a name", () => {
  test("that is an id stands for all its active entries, a label for one", () => {
    expect(labels(["acme/flash"])).toEqual(["flash@none-t0.7", "flash@low-t0.7"]);
    expect(labels(["flash@low-t0.7"])).toEqual(["flash@low-t0.7"]);
    expect(select(["acme/flash"]).notes).toEqual([expect.stringContaining("flash+fast-fp8@low-t0.7")]);
    for (const name of ["flash@low-t0.7", "acme/old", "*flash*"]) expect(select([name]).notes).toEqual([]);
  });

  test("finds an inactive entry by its label, and by its id where no other is active", () => {
    expect(labels(["flash+fast-fp8@low-t0.7", "old-one"])).toEqual(["flash+fast-fp8@low-t0.7", "old-one"]);
    expect(labels(["acme/old"])).toEqual(["old-one"]);
  });

  test("that is named twice, in any way, is one model config", () => {
    expect(labels(["acme/flash", "flash@none-t0.7", "*flash@low*"])).toEqual(["flash@none-t0.7", "flash@low-t0.7"]);
  });

  test("of no entry is a model id as it is, with the suite's defaults", () => {
    const [config] = select(["other/thing"]).modelConfigs;
    expect(config).toMatchObject({ model: "other/thing", temperature: 0.7, maxTokens: 2048 });
  });

  test.each([
    ["flash@high-t0.2", "acme/flash", "high --temperature 0.2"],
    ["acme/flash@low-t1.0", "acme/flash", "low --temperature 1"],
    ["flash-mini+fast@off", "bolt/flash-mini", "off"],
    ["qwen3:8b@off-t0.7", "ollama/qwen3:8b", "off --temperature 0.7"],
  ])("with the label of other settings is refused, with the flags: %s", (name, model, effort) => {
    const hint = `Give the settings as flags: --models ${model} --reasoning-effort ${effort}`;
    expect(failure([name])).toMatchObject({ code: "unknown-model", hint });
  });

  test("without a vendor is unknown, with the nearest known ones", () => {
    expect(failure(["flash-min"])).toMatchObject({
      code: "unknown-model",
      hint: expect.stringContaining("bolt/flash-mini"),
    });
  });

  test("known to be unusable is refused with the reason, by id and by label", () => {
    const refusal = { code: "usage", message: expect.stringContaining("it never calls the tool") };
    expect(failure(["acme/broken"])).toMatchObject(refusal);
    expect(failure(["broken@none-t0.7"])).toMatchObject(refusal);
    expect(failure(["acme/broken-too"])).toMatchObject({ message: expect.stringContaining("nothing comes back") });
  });

  test("unusable under one delivery is refused for that one only", () => {
    expect(failure(["bolt/talker"])).toMatchObject({
      code: "usage",
      message: "bolt/talker is known to be unusable under tool_role: it never calls the tool.",
      hint: "Measure it with --modes user_role, or choose another model.",
    });
    const either = select(["bolt/talker"], { deliveries: ["user_role", "tool_role"] });
    expect(either.modelConfigs.map(({ model }) => model)).toEqual(["bolt/talker"]);
    expect(either.notes).toEqual(["Left out: bolt/talker under tool_role: it never calls the tool."]);
    expect([either.mayAsk("bolt/talker", "tool_role"), either.mayAsk("bolt/talker", "user_role")]).toEqual([
      false,
      true,
    ]);
    expect(either.mayAsk("acme/flash", "tool_role")).toBe(true);
    expect(select(["bolt/talker"], { deliveries: ["user_role"] }).notes).toEqual([]);
  });
});

describe("a pattern", () => {
  test("covers active entries by id and by label, and says which unusable ones it leaves out", () => {
    const { modelConfigs, notes } = select(["acme/*"]);
    expect(modelConfigs.map(({ label }) => label)).toEqual(["flash@none-t0.7", "flash@low-t0.7"]);
    expect(notes).toEqual([
      "Left out: acme/broken is known to be unusable: it never calls the tool.",
      "Left out: acme/broken-too is known to be unusable: nothing comes back.",
    ]);
    expect(labels(["*@none-*"])).toEqual(["flash@none-t0.7", "flash-mini@none-t1.0"]);
    expect(select(["bolt/flash*"]).notes).toEqual([]);
  });

  test("without an active entry is an error that names the inactive ones", () => {
    expect(failure(["*old*"])).toMatchObject({ code: "unknown-model", hint: expect.stringContaining("old-one") });
    expect(failure(["zzz*"])).toMatchObject({ code: "unknown-model", hint: expect.stringContaining("aib models") });
  });
});

function at(name: string, environment: Environment = {}, localUrl: string | null = null) {
  return select([name], { routing: { ...nowhere, environment, localUrl } }).modelConfigs[0];
}

describe("a local model", () => {
  test.each([
    ["ollama/qwen3:8b", {}, "http://127.0.0.1:11434/v1"],
    ["lmstudio/qwen3-8b", {}, "http://127.0.0.1:1234/v1"],
    ["vllm/Qwen/Qwen3-8B", {}, "http://127.0.0.1:8000/v1"],
    ["ollama/a", { OLLAMA_HOST: "0.0.0.0" }, "http://127.0.0.1:11434/v1"],
    ["ollama/a", { OLLAMA_HOST: ":9999" }, "http://127.0.0.1:9999/v1"],
    ["ollama/a", { OLLAMA_HOST: "box.lan:9999" }, "http://box.lan:9999/v1"],
    ["ollama/a", { OLLAMA_HOST: "box.lan" }, "http://box.lan:11434/v1"],
    ["ollama/a", { OLLAMA_HOST: "https://box.lan" }, "https://box.lan/v1"],
    ["ollama/a", { OLLAMA_HOST: "[::]:9999" }, "http://127.0.0.1:9999/v1"],
    ["ollama/a", { OLLAMA_HOST: "[::1]" }, "http://[::1]:11434/v1"],
    ["ollama/a", { OLLAMA_HOST: " " }, "http://127.0.0.1:11434/v1"],
    ["lmstudio/a", { LMSTUDIO_URL: "http://10.0.0.2:1234/v1/" }, "http://10.0.0.2:1234/v1"],
    ["vllm/a", { VLLM_URL: "gpu:8001", OLLAMA_HOST: "elsewhere" }, "http://gpu:8001/v1"],
    ["local/a", { LOCAL_MODEL_URL: "http://127.0.0.1:8080/v1" }, "http://127.0.0.1:8080/v1"],
  ])("%s with %j is at %s", (name, environment, baseUrl) => {
    const [, ...rest] = name.split("/");
    const sentAs = rest.join("/");
    expect(at(name, environment)).toMatchObject({
      model: `local/${sentAs}`,
      sentAs,
      endpoint: { kind: "local", baseUrl, apiKeyEnv: null },
    });
  });

  test("is at --local-url before all else, and the same result whatever its id's prefix", () => {
    const environment = { OLLAMA_HOST: "elsewhere", LOCAL_MODEL_URL: "http://else:1" };
    const ids = ["ollama/a", "vllm/a", "local/a"].map((name) => at(name, environment, "http://127.0.0.1:7/v1")?.id);
    expect(new Set(ids).size).toBe(1);
  });

  test("has the settings that the registry knows of it elsewhere", () => {
    expect(at("ollama/home")).toMatchObject({ temperature: 0.3, reasoningEffort: "off", label: "home@off-t0.3" });
  });

  test("without a place says how to give one; a bad address names its variable", () => {
    expect(failure(["local/a"])).toMatchObject({ code: "usage", hint: expect.stringContaining("ollama/a") });
    const routing = { ...nowhere, environment: { VLLM_URL: "not an address" } };
    expect(failure(["vllm/a"], { routing })).toMatchObject({
      code: "usage",
      message: expect.stringContaining("VLLM_URL"),
    });
  });
});

describe("an explicit server", () => {
  test("takes any name as it is", () => {
    const routing = { ...nowhere, baseUrl: "http://127.0.0.1:4010/v1" };
    const names = ["plain", "ollama/x", "acme/flash"];
    expect(select(names, { routing }).modelConfigs.map(({ sentAs, endpoint }) => [sentAs, endpoint.kind])).toEqual([
      ["plain", "custom"],
      ["ollama/x", "custom"],
      ["acme/flash", "custom"],
      ["acme/flash", "custom"],
    ]);
  });

  test("that is the router by its address is the router, unless it has a key of its own", () => {
    const routing = { ...nowhere, baseUrl: "https://openrouter.ai/api/v1/" };
    expect(select(["a/b"], { routing }).modelConfigs).toEqual(select(["a/b"]).modelConfigs);
    const [own] = select(["a/b"], { routing: { ...routing, apiKeyEnv: "MY_KEY" } }).modelConfigs;
    expect(own?.endpoint).toMatchObject({ kind: "custom", apiKeyEnv: "MY_KEY" });
  });
});
