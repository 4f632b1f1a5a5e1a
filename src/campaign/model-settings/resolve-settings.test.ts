import { beforeEach, describe, expect, test } from "vitest";
import type { ModelConfig, RefusableParameter } from "../../domain/model-config.ts";
import { localEndpoint, openRouterEndpoint } from "../../model/registry/endpoints.ts";
import { resolveModelConfig, type ModelConfigChoice } from "../../model/registry/resolve-model-config.ts";
import { createClients } from "../clients.ts";
import { resolveModelConfigs, settingsSources } from "./resolve-settings.ts";
import { keysOf } from "../../model/index.ts";
import { jsonReply, startQuirkServer, textReply } from "../../../test/support/model/quirk-server.ts";

const choice: ModelConfigChoice = {
  model: "acme/flash",
  endpoint: openRouterEndpoint(),
  maxTokens: 2048,
  defaultTemperature: 0.7,
};
const asked = { ...choice, reasoningEffort: "high" } as const;

type Sources = Parameters<typeof resolveModelConfigs>[2];

const listing = (takes: boolean | null): Sources => ({
  listedFacts: async () => ({ takesReasoning: takes, namesParameters: takes !== null }),
  isOwnServer: async () => false,
  refusedParameters: null,
});

/** Resolves them, with these as stored. */
async function resolved(
  choices: readonly ModelConfigChoice[],
  stored: readonly ModelConfig[],
  sources: Sources,
): Promise<readonly ModelConfig[]> {
  return (await resolveModelConfigs(choices, stored.map(asStored), sources)).modelConfigs;
}

const asStored = (modelConfig: ModelConfig) => ({ modelConfig, refused: [] });

const efforts = (rows: readonly ModelConfig[]) => rows.map(({ reasoningEffort }) => reasoningEffort);

describe("a choice that leaves the effort open", () => {
  test("is resolved by the endpoint's list", async () => {
    expect(efforts(await resolved([choice], [], listing(true)))).toEqual(["low"]);
    expect(efforts(await resolved([choice], [], listing(false)))).toEqual(["off"]);
    expect(efforts(await resolved([choice], [], listing(null)))).toEqual(["off"]);
  });

  test("is the row that the store has for it, even after the list has changed", async () => {
    for (const before of [true, false]) {
      const stored = await resolved([choice], [], listing(before));
      for (const now of [true, false, null]) {
        expect(await resolved([choice], stored, listing(now))).toEqual(stored);
      }
    }
  });

  test("is not the row that another effort was asked for", async () => {
    const stored = await resolved([asked], [], listing(true));
    expect(efforts(await resolved([choice], stored, listing(false)))).toEqual(["off"]);
  });

  test("shares a row with the effort that it comes to, and keeps it when the list is gone", async () => {
    const low = await resolved([{ ...choice, reasoningEffort: "low" }], [], listing(true));
    const both = await resolved([choice], low, listing(true));
    expect(both).toMatchObject([{ id: low[0]?.id, askedEfforts: ["low", "default"] }]);
    expect(await resolved([choice], both, listing(null))).toEqual(both);
  });

  test("is the row of an earlier version, which took the vendor's effort unasked", async () => {
    const row = { ...resolveModelConfig({ ...choice, reasoningEffort: "low" }), askedEfforts: [] };
    expect(await resolved([choice], [row], listing(false))).toMatchObject([{ id: row.id, reasoningEffort: "low" }]);
  });
});

test("an effort that is asked for is sent without a look at the list", async () => {
  const unreachable = { ...listing(null), listedFacts: () => Promise.reject(new Error("asked")) };
  expect(efforts(await resolved([asked], [], unreachable))).toEqual(["high"]);
});

test("a row of another temperature, provider or endpoint is none for the choice", async () => {
  const elsewhere = { ...openRouterEndpoint("http://127.0.0.1:1/v1") };
  const others = [
    { ...choice, temperature: 1 },
    { ...choice, provider: "fireworks" },
    { ...choice, endpoint: elsewhere },
    { ...choice, maxTokens: 1024 },
  ];
  const stored = await resolved(others, [], listing(true));
  expect(efforts(await resolved([choice], stored, listing(false)))).toEqual(["off"]);
});

test("choices that come to the same are one row", async () => {
  const rows = await resolved([choice, asked, { ...choice, reasoningEffort: "low" }], [], listing(true));
  expect(rows.map(({ reasoningEffort, askedEfforts }) => [reasoningEffort, askedEfforts])).toEqual([
    ["low", ["default", "low"]],
    ["high", ["high"]],
  ]);
});

describe("a server that refuses a parameter", () => {
  const calls: string[] = [];
  const refusing = (...refused: readonly RefusableParameter[]): Sources => ({
    ...listing(null),
    refusedParameters: async ({ label }) => {
      calls.push(label);
      return refused;
    },
  });
  beforeEach(() => {
    calls.length = 0;
  });

  test("is asked once: the row is one of its own, marked, and every later run takes it from the store", async () => {
    const sent = await resolved([asked], [], listing(true));
    const refused = await resolved([asked], [], refusing("reasoning", "temperature"));
    expect(refused).toMatchObject([
      {
        label: "flash@off",
        reasoningEffort: "off",
        temperatureSupported: false,
        refused: ["reasoning", "temperature"],
        askedEfforts: ["high"],
      },
    ]);
    expect(refused[0]?.id).not.toBe(sent[0]?.id);
    expect(await resolved([asked], refused, refusing())).toEqual(refused);
    expect(calls).toEqual(["flash@high-t0.7"]);
  });

  test("has the row without a temperature apart from the one with it", async () => {
    const [plain] = await resolved([choice], [], refusing());
    const [refused] = await resolved([choice], [], refusing("temperature"));
    const [ignored] = await resolved([{ ...choice, temperatureSupported: false }], [], refusing());
    expect(refused?.id).not.toBe(plain?.id);
    expect(ignored?.id).toBe(plain?.id);
  });

  test("shares the row without reasoning with those who asked for none, and says so on it", async () => {
    const off = { ...choice, reasoningEffort: "off" } as const;
    const stored = await resolved([asked], [], refusing("reasoning"));
    const both = await resolved([off], stored, refusing());
    expect(both).toMatchObject([{ id: stored[0]?.id, refused: ["reasoning"], askedEfforts: ["high", "off"] }]);
  });

  test("is not called where its list names the parameters, but for a default that switches reasoning off", async () => {
    const named = { ...listing(true), refusedParameters: refusing().refusedParameters };
    await resolved([choice, asked, { ...choice, model: "google/flash", reasoningEffort: "none" }], [], named);
    expect(calls).toEqual([]);
    await resolved([{ ...choice, model: "google/flash" }], [], named);
    expect(calls).toEqual(["flash@none-t0.7"]);
  });

  test("that has refused a planned row throughout is not called: the row that takes its place says what is left of it", async () => {
    const [before] = await resolved([asked], [], listing(true));
    const stored = before === undefined ? [] : [{ modelConfig: before, refused: ["reasoning"] } as const];
    const { modelConfigs, notes } = await resolveModelConfigs([asked], stored, refusing());
    expect(modelConfigs).toMatchObject([{ label: "flash@off-t0.7", refused: ["reasoning"] }]);
    expect(notes).toEqual([
      expect.stringContaining("refuses reasoning"),
      expect.stringMatching(/^flash@high-t0\.7 has no answer .*: flash@off-t0\.7 replaces it\. aib runs has/u),
    ]);
    const after = await resolveModelConfigs([asked], [...stored, ...modelConfigs.map(asStored)], refusing());
    expect(after.modelConfigs).toEqual(modelConfigs);

    const twice = [
      ...stored,
      ...modelConfigs.map((modelConfig) => ({ modelConfig, refused: ["temperature"] as const })),
    ];
    expect((await resolveModelConfigs([asked], twice, refusing())).modelConfigs).toMatchObject([
      { label: "flash@off" },
    ]);
    expect(calls).toEqual([]);
  });
});

test("a server that says it is one's own is sent no reasoning, unless it is asked for", async () => {
  const model = "google/gemma-4-26b";
  const own = { ...listing(null), isOwnServer: async () => true };
  expect(efforts(await resolved([{ ...choice, model }], [], own))).toEqual(["off"]);
  expect(efforts(await resolved([{ ...choice, model }], [], listing(null)))).toEqual(["none"]);
  expect(efforts(await resolved([{ ...asked, model }], [], own))).toEqual(["high"]);
});

test("a probe takes no longer than a call may", { timeout: 20_000 }, async () => {
  await using server = await startQuirkServer((response, request) => {
    if (request.path.endsWith("/models")) jsonReply({ data: [{ id: "flash" }] })(response, request);
    else if (!request.path.endsWith("/completions")) textReply("", { status: 404 })(response, request);
  });
  const row = resolveModelConfig({ ...choice, model: "flash", endpoint: localEndpoint(server.url) });
  const sources = settingsSources(
    {
      store: null,
      clients: createClients({ keys: keysOf({}), simulatedSuite: null, simulatorSeed: 1 }),
      environment: {},
      signal: new AbortController().signal,
    },
    { mayPay: false, onProbe: () => undefined, timeoutMs: 50 },
  );
  expect(await sources.refusedParameters?.(row)).toEqual([]);
  expect(server.requests.filter(({ path }) => path.endsWith("/completions"))).toHaveLength(1);
});
