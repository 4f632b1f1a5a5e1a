import { expect, test } from "vitest";
import type { EndpointKind } from "../domain/index.ts";
import { costOfCall, usageOf, type PricedCall } from "./cost-of-call.ts";
import { usageReportSchema, type UsageReport } from "./usage-report.ts";

const tokens = { prompt_tokens: 1000, completion_tokens: 200 };
const report = (fields: object): UsageReport => usageReportSchema.parse({ ...tokens, ...fields });

const call: PricedCall = {
  endpoint: { kind: "openrouter" },
  model: "vendor/model",
  status: 200,
  sent: true,
  report: report({}),
  prices: () => ({ promptUsd: 0.000002, completionUsd: 0.00001 }),
};

const upstream = { upstream_inference_cost: 0.012 };

test.each([
  ["the bill", { cost: 0.02, is_byok: false }, { usd: 0.02, source: "billed" }],
  [
    "the bill though an upstream price is shown",
    { cost: 0.02, is_byok: false, cost_details: upstream },
    { usd: 0.02, source: "billed" },
  ],
  [
    "the provider's bill under bring-your-own-key",
    { cost: 0.0006, is_byok: true, cost_details: upstream },
    { usd: 0.012, source: "upstream" },
  ],
  [
    "the provider's bill where only that marks it",
    { cost: 0.0006, cost_details: upstream },
    { usd: 0.012, source: "upstream" },
  ],
  [
    "the list price when only the router's fee is known",
    { cost: 0.0006, is_byok: true },
    { usd: 0.004, source: "list-price" },
  ],
  ["the list price when nothing is billed", {}, { usd: 0.004, source: "list-price" }],
  ["a bill of zero", { cost: 0 }, { usd: 0, source: "billed" }],
])("takes %s", (_what, fields, cost) => {
  expect(costOfCall({ ...call, report: report(fields) })).toEqual(cost);
});

test.each<readonly [string, EndpointKind, string]>([
  ["a free model id", "openrouter", "vendor/model:free"],
  ["a local server", "local", "qwen3"],
  ["the simulator", "simulator", "sim/asks"],
])("%s costs nothing, with or without a bill of zero", (_what, kind, model) => {
  const free = { ...call, endpoint: { kind }, model };
  expect(costOfCall(free)).toEqual({ usd: 0, source: "free" });
  expect(costOfCall({ ...free, report: report({ cost: 0 }) })).toEqual({ usd: 0, source: "free" });
  expect(costOfCall({ ...free, report: null, status: null })).toEqual({ usd: 0, source: "free" });
  expect(costOfCall({ ...free, report: report({ cost: 0.5 }) })).toEqual({ usd: 0.5, source: "billed" });
});

test("a request that was turned away was not billed", () => {
  expect(costOfCall({ ...call, status: 429, report: null })).toEqual({ usd: 0, source: "free" });
});

test("a request that reached no server was not billed", () => {
  expect(costOfCall({ ...call, status: null, sent: false, report: null })).toEqual({ usd: 0, source: "free" });
});

test.each([
  ["no reply arrived", { status: null, report: null }],
  ["the model has no list price", { prices: () => null }],
  ["half of the list price is missing", { prices: () => ({ promptUsd: 1, completionUsd: null }) }],
  ["the tokens are not counted", { report: usageReportSchema.parse({ prompt_tokens: 5 }) }],
])("the cost is unknown, not zero, when %s", (_what, change) => {
  expect(costOfCall({ ...call, ...change })).toEqual({ usd: null, source: "unknown" });
});

test("nonsense in a usage report counts as absent", () => {
  const nonsense = usageReportSchema.parse({
    prompt_tokens: "many",
    completion_tokens: -1,
    completion_tokens_details: { reasoning_tokens: 30 },
    is_byok: "yes",
    cost_details: 7,
  });
  expect(usageOf(nonsense)).toEqual({ promptTokens: null, completionTokens: null, reasoningTokens: 30 });
  expect(costOfCall({ ...call, report: nonsense }).source).toBe("unknown");
});

test.each([1e300, -2, -1e-9, "0.01", "NaN", true, [], {}, 10_001])(
  "a bill of %j is reported as malformed for any endpoint",
  (cost) => {
    for (const fields of [{ cost }, { cost: 0.1, cost_details: { upstream_inference_cost: cost } }]) {
      expect(costOfCall({ ...call, report: report(fields) })).toEqual({ usd: null, source: "malformed" });
    }
    const local = { ...call, endpoint: { kind: "local" } as const };
    expect(costOfCall({ ...local, report: report({ cost }) })).toEqual({ usd: null, source: "malformed" });
  },
);
