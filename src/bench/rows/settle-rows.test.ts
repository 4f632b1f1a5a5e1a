import { describe, expect, test } from "vitest";
import type { ModelConfig } from "../../domain/index.ts";
import { openRouterEndpoint, resolveModelConfig, type ModelConfigChoice } from "../../model/index.ts";
import { settleRows } from "./settle-rows.ts";

const choice: ModelConfigChoice = {
  model: "acme/flash",
  endpoint: openRouterEndpoint(),
  maxTokens: 2048,
  defaultTemperature: 0.7,
};
const asked = { ...choice, reasoningEffort: "high" } as const;

const listing = (takes: boolean | null) => ({ takesReasoning: async () => takes });
const efforts = (rows: readonly ModelConfig[]) => rows.map(({ reasoningEffort }) => reasoningEffort);

describe("a choice that leaves the effort open", () => {
  test("is settled by the endpoint's list", async () => {
    expect(efforts(await settleRows([choice], [], listing(true)))).toEqual(["low"]);
    expect(efforts(await settleRows([choice], [], listing(false)))).toEqual(["off"]);
    expect(efforts(await settleRows([choice], [], listing(null)))).toEqual(["off"]);
  });

  test("is the row that the store has for it, whatever the list says by then", async () => {
    for (const before of [true, false]) {
      const stored = await settleRows([choice], [], listing(before));
      for (const now of [true, false, null]) {
        expect(await settleRows([choice], stored, listing(now))).toEqual(stored);
      }
    }
  });

  test("is not the row that another effort was asked for", async () => {
    const stored = await settleRows([asked], [], listing(true));
    expect(efforts(await settleRows([choice], stored, listing(false)))).toEqual(["off"]);
  });

  test("shares a row with the effort that it comes to, and keeps it when the list is gone", async () => {
    const low = await settleRows([{ ...choice, reasoningEffort: "low" }], [], listing(true));
    const both = await settleRows([choice], low, listing(true));
    expect(both).toMatchObject([{ id: low[0]?.id, askedEfforts: ["low", "default"] }]);
    expect(await settleRows([choice], both, listing(null))).toEqual(both);
  });

  test("is the row of an earlier version, which took the vendor's effort unasked", async () => {
    const row = { ...resolveModelConfig({ ...choice, reasoningEffort: "low" }), askedEfforts: [] };
    expect(await settleRows([choice], [row], listing(false))).toMatchObject([{ id: row.id, reasoningEffort: "low" }]);
  });
});

test("an effort that is asked for is sent, whatever the list says, and no list is looked at", async () => {
  const unreachable = { takesReasoning: () => Promise.reject(new Error("asked")) };
  expect(efforts(await settleRows([asked], [], unreachable))).toEqual(["high"]);
});

test("a row of another temperature, provider or endpoint is none for the choice", async () => {
  const elsewhere = { ...openRouterEndpoint("http://127.0.0.1:1/v1") };
  const others = [
    { ...choice, temperature: 1 },
    { ...choice, provider: "fireworks" },
    { ...choice, endpoint: elsewhere },
    { ...choice, maxTokens: 1024 },
  ];
  const stored = await settleRows(others, [], listing(true));
  expect(efforts(await settleRows([choice], stored, listing(false)))).toEqual(["off"]);
});

test("choices that come to the same are one row", async () => {
  const rows = await settleRows([choice, asked, { ...choice, reasoningEffort: "low" }], [], listing(true));
  expect(rows.map(({ reasoningEffort, askedEfforts }) => [reasoningEffort, askedEfforts])).toEqual([
    ["low", ["default", "low"]],
    ["high", ["high"]],
  ]);
});
