import { expect, test } from "vitest";
import { localEndpoint, openRouterEndpoint } from "../src/model/registry/endpoints.ts";
import { resolveModelConfig } from "../src/model/registry/resolve-model-config.ts";
import { selectStoredModelConfigs } from "../src/store/selection/select-stored-model-configs.ts";

const settings = { maxTokens: 100, defaultTemperature: 0.7, reasoningEffort: "low" } as const;
const remote = ["acme/flash", "bolt/flash-mini"].map((model) =>
  resolveModelConfig({ ...settings, model, endpoint: openRouterEndpoint() }),
);
const warm = resolveModelConfig({ ...settings, model: "acme/flash", temperature: 1, endpoint: openRouterEndpoint() });
const home = resolveModelConfig({ ...settings, model: "home", endpoint: localEndpoint("http://127.0.0.1:11434") });
const stored = [...remote, warm, home];
const labels = (names: readonly string[]): readonly string[] =>
  selectStoredModelConfigs(names, stored).map(({ label }) => label);

test("no name means all", () => {
  expect(selectStoredModelConfigs([], stored)).toEqual(stored);
});

test("labels, ids and patterns choose, in the order given, each once", () => {
  expect(labels(["flash-mini@low-t0.7", "acme/flash", "*mini*"])).toEqual([
    "flash-mini@low-t0.7",
    "flash@low-t0.7",
    "flash@low-t1.0",
  ]);
});

test("a local model goes by the name that it was run by", () => {
  for (const name of ["ollama/home", "local/home", "lmstudio/home"]) expect(labels([name])).toEqual([home.label]);
});

test("the beginning of a digest tells apart what is called the same", () => {
  expect(labels([warm.id.slice(0, 8)])).toEqual(["flash@low-t1.0"]);
});

test("every name that is not there is said with the nearest, or with what there is", () => {
  expect(() => selectStoredModelConfigs(["acme/flsh"], stored)).toThrow(
    expect.objectContaining({ code: "usage", hint: expect.stringContaining("acme/flash") }),
  );
  expect(() => selectStoredModelConfigs(["acme/flsh", "acme/flash", "zzz*", "hoome"], stored)).toThrow(
    expect.objectContaining({
      message:
        'No model config in the store is called "acme/flsh" or "hoome". No model config in the store fits the pattern "zzz*".',
      hint: expect.stringMatching(/Did you mean acme\/flash.*home/u),
    }),
  );
  expect(() => selectStoredModelConfigs(["zzz*"], stored)).toThrow(
    expect.objectContaining({
      message: expect.stringContaining("pattern"),
      hint: expect.stringContaining("flash@low"),
    }),
  );
});
