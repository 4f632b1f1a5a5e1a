import { expect, test } from "vitest";
import type { EndpointKind } from "../domain/model-config.ts";
import { costOfCall, usageOf, type ModelPrice, type PricedCall } from "./cost-of-call.ts";
import { usageReportSchema } from "./protocols/openai/openai.ts";
import type { UsageReport } from "./usage-report.ts";

const tokens = { prompt_tokens: 1000, completion_tokens: 200 };
const report = (fields: object): UsageReport => usageReportSchema.parse({ ...tokens, ...fields });

const call: PricedCall = {
  endpoint: { kind: "openrouter" },
  model: "vendor/model",
  status: 200,
  sent: true,
  saidCharacters: 800,
  report: report({}),
  expected: { promptTokens: 900, completionTokens: 100 },
  prices: () => ({ promptUsd: 0.000002, completionUsd: 0.00001 }),
};

const upstream = { upstream_inference_cost: 0.012 };

test("a number of tokens that no model reads or says is no count", () => {
  expect(report({ completion_tokens: 1e12 }).completionTokens).toBeNull();
  expect(costOfCall({ ...call, report: report({ completion_tokens: 1e12 }) })).toEqual({
    usd: null,
    source: "unknown",
  });
});

test("a fee for each call belongs to the list price, and is nothing that a bill contradicts", () => {
  const dearest = { promptUsd: 0.000002, completionUsd: 0.00001, requestUsd: 0.01 };
  const withFee = { ...call, prices: () => ({ promptUsd: 0.000002, completionUsd: 0.00001, dearest }) };
  expect(costOfCall(withFee)).toEqual({ usd: 0.014, source: "list-price" });
  expect(costOfCall({ ...withFee, status: 504, report: null }).usd).toBeCloseTo(0.0128, 10);
  expect(costOfCall({ ...withFee, report: report({ cost: 0.004 }) })).toEqual({ usd: 0.004, source: "billed" });
});

test.each([
  ["the bill", { cost: 0.02, is_byok: false }, { usd: 0.02, source: "billed" }],
  [
    "the bill though an upstream price is shown",
    { cost: 0.02, is_byok: false, cost_details: upstream },
    { usd: 0.02, source: "billed" },
  ],
  [
    "the provider's bill and the router's fee under bring-your-own-key",
    { cost: 0.0005, is_byok: true, cost_details: upstream },
    { usd: 0.0125, source: "upstream" },
  ],
  [
    "the provider's bill where only that marks it",
    { cost: 0.0006, cost_details: upstream },
    { usd: 0.012, source: "upstream" },
  ],
  [
    "the list price and the router's fee when only the fee is known",
    { cost: 0.0006, is_byok: true },
    { usd: 0.0046, source: "list-price" },
  ],
  ["the list price when nothing is billed", {}, { usd: 0.004, source: "list-price" }],
  [
    "the bill where a tiny upstream price stands beside it",
    { cost: 0.02, cost_details: { upstream_inference_cost: 1e-9 } },
    { usd: 0.02, source: "billed" },
  ],
  ["the list price when the bill is zero", { cost: 0 }, { usd: 0.004, source: "list-price" }],
  ["the list price when the bill is next to zero", { cost: 0.000_03 }, { usd: 0.004, source: "list-price" }],
  ["the list price when the bill is below all discounts", { cost: 0.000_19 }, { usd: 0.004, source: "list-price" }],
  ["the bill at a discount of 95 %", { cost: 0.0002 }, { usd: 0.0002, source: "billed" }],
  [
    "the bill of a prompt from the cache",
    { completion_tokens: 10, cost: 0.000_02, prompt_tokens_details: { cached_tokens: 1000 } },
    { usd: 0.000_02, source: "billed" },
  ],
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

test("nothing is free that the user says costs something", () => {
  const stated = { ...call, prices: () => ({ promptUsd: 0.000_001, completionUsd: 0.000_005, isStated: true }) };
  for (const place of [{ endpoint: { kind: "local" } as const }, { model: "vendor/model:free" }, {}]) {
    const paid = { ...stated, ...place };
    expect(costOfCall(paid)).toEqual({ usd: 0.002, source: "list-price" });
    expect(costOfCall({ ...paid, report: report({ cost: 0 }) })).toEqual({ usd: 0.002, source: "list-price" });
    expect(costOfCall({ ...paid, report: report({ cost: 0.001 }) })).toEqual({ usd: 0.001, source: "contradicted" });
    expect(costOfCall({ ...paid, report: report({ cost: 0.002 }) })).toEqual({ usd: 0.002, source: "billed" });
    expect(costOfCall({ ...paid, status: 429, report: null })).toEqual({ usd: 0, source: "free" });
  }
  const cached = report({ cost: 0.0015, prompt_tokens_details: { cached_tokens: 600 } });
  expect(costOfCall({ ...stated, report: cached })).toEqual({ usd: 0.0015, source: "billed" });
});

const reasoning = (tokensOfIt: number): object => ({ completion_tokens_details: { reasoning_tokens: tokensOfIt } });

test.each([
  ["the total holds them", { ...reasoning(3000), total_tokens: 4200 }],
  ["the total holds what no detail names", { total_tokens: 4200 }],
  ["there are more of them than completion tokens", reasoning(3000)],
  ["the server counts them apart from the details", { reasoning_tokens: 3000, total_tokens: 1200 }],
])("reasoning beside the completion counts as output: %s", (_what, fields) => {
  const beside = report(fields);
  expect(usageOf(beside, true)).toMatchObject({ promptTokens: 1000, completionTokens: 3200 });
  expect(costOfCall({ ...call, report: beside })).toEqual({ usd: 0.034, source: "list-price" });
  const bill = (cost: number): PricedCall => ({ ...call, report: report({ ...fields, cost }) });
  expect(costOfCall(bill(0.004))).toEqual({ usd: 0.004, source: "contradicted" });
  expect(costOfCall(bill(0.034))).toEqual({ usd: 0.034, source: "billed" });
});

test.each([
  ["and the total says so", { ...reasoning(150), total_tokens: 1200 }],
  ["and there is no total", reasoning(150)],
])("reasoning inside the completion is not counted twice, %s", (_what, fields) => {
  expect(usageOf(report(fields), true).completionTokens).toBe(200);
  expect(costOfCall({ ...call, report: report(fields) }).usd).toBe(0.004);
  expect(costOfCall({ ...call, report: report({ ...fields, cost: 0.003 }) })).toEqual({ usd: 0.003, source: "billed" });
});

test.each([
  ["all of them", { prompt_tokens: 0, completion_tokens: 0, cost: 0 }],
  ["the prompt", { prompt_tokens: 0 }],
  ["the completion", { completion_tokens: 0, cost: 0 }],
])("a zero for what was sent and said is no count: %s", (_what, fields) => {
  const zeros = { ...call, report: report(fields) };
  expect(costOfCall(zeros)).toEqual({ usd: null, source: "unknown" });
  expect(costOfCall({ ...zeros, endpoint: { kind: "local" } })).toEqual({ usd: 0, source: "free" });
});

test.each([
  ["next to nothing for a usual call", { prompt_tokens: 0, completion_tokens: 0, cost: 1e-7 }, false],
  ["next to nothing, and no count", { prompt_tokens: null, completion_tokens: null, cost: 1e-7 }, false],
  ["little for the tokens that are counted", { prompt_tokens: 0, completion_tokens: 50_000, cost: 0.004 }, false],
  ["a discount of 90 %", { prompt_tokens: 0, completion_tokens: 0, cost: 0.000_28 }, true],
  ["the price of the tokens that are counted", { prompt_tokens: 0, cost: 0.002 }, true],
])("a bill without all tokens counts where it may be one: %s", (_what, fields, counts) => {
  const billed = { ...call, report: report(fields) };
  expect(costOfCall(billed).source).toBe(counts ? "billed" : "unknown");
  expect(costOfCall({ ...billed, prices: () => null }).source).toBe("billed");
  expect(costOfCall({ ...billed, model: "vendor/model:free" }).source).toBe("billed");
});

test.each([
  ["the completion", { completion_tokens: 1 }],
  ["the prompt", { prompt_tokens: 1 }],
  ["both", { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 }],
])("a count of next to nothing for a long text is no count: %s", (_what, fields) => {
  const long = { ...call, saidCharacters: 8000, expected: { promptTokens: 2000, completionTokens: 100 } };
  expect(costOfCall({ ...long, report: report(fields) })).toEqual({ usd: null, source: "unknown" });
  expect(costOfCall({ ...long, report: report({ ...fields, cost: 0.000_001 }) }).source).toBe("unknown");
  expect(costOfCall({ ...long, report: report({ ...fields, cost: 0.02 }) })).toEqual({ usd: 0.02, source: "billed" });
  const short = { ...call, saidCharacters: 4, expected: { promptTokens: 10, completionTokens: 100 } };
  expect(costOfCall({ ...short, report: report(fields) }).source).toBe("list-price");
});

const noCounts = { prompt_tokens: null, completion_tokens: null };
/** At the list price the texts of the call come to 0.0038 or more than half of that. */
test.each([
  { what: "a bill next to nothing", cost: 0.000_001, isStated: false, source: "unknown" },
  { what: "a bill below all discounts", cost: 0.000_09, isStated: false, source: "unknown" },
  { what: "a bill at a discount of 95 %", cost: 0.000_19, isStated: false, source: "billed" },
  { what: "the list price", cost: 0.0038, isStated: false, source: "billed" },
  { what: "a bill far below the price that the user stated", cost: 0.001, isStated: true, source: "unknown" },
  { what: "the price that the user stated", cost: 0.0038, isStated: true, source: "billed" },
  { what: "the stated price for fewer tokens than usual", cost: 0.002, isStated: true, source: "billed" },
])("without counted tokens the texts show what a bill is: $what", ({ cost, isStated, source }) => {
  const prices = (): ModelPrice => ({ promptUsd: 0.000002, completionUsd: 0.00001, isStated });
  const uncounted = { ...call, report: report({ ...noCounts, cost }) };
  expect(costOfCall({ ...uncounted, prices })).toEqual({ usd: source === "billed" ? cost : null, source });
  expect(costOfCall({ ...uncounted, model: "vendor/model:free" })).toEqual({ usd: cost, source: "billed" });
  expect(costOfCall({ ...uncounted, prices: () => null })).toEqual({ usd: cost, source: "billed" });
});

test("an empty reply may cost nothing: routers do not bill it", () => {
  const empty = { ...call, saidCharacters: 0, report: report({ completion_tokens: 0, cost: 0 }) };
  expect(costOfCall(empty)).toEqual({ usd: 0, source: "billed" });
  expect(costOfCall({ ...empty, report: report({ completion_tokens: 500, cost: 0 }) }).usd).toBe(0.007);
});

test.each([502, 504])("a gateway that gives up with %i may have been billed: an estimate", (status) => {
  const lost = { ...call, status, saidCharacters: 0, report: null };
  expect(costOfCall(lost)).toEqual({ usd: 0.0028, source: "estimated" });
  expect(costOfCall({ ...lost, report: report({ completion_tokens: 0, cost: 0 }) }).source).toBe("estimated");
  expect(costOfCall({ ...lost, report: report({ cost: 0.01 }) })).toEqual({ usd: 0.01, source: "billed" });
  const tiny = usageReportSchema.parse({ cost: 0.000_01 });
  expect(costOfCall({ ...lost, report: tiny }), "below all discounts").toEqual({ usd: 0.0028, source: "estimated" });
  expect(costOfCall({ ...lost, report: tiny, prices: () => null })).toEqual({ usd: 0.000_01, source: "billed" });
  expect(costOfCall({ ...lost, prices: () => null })).toEqual({ usd: null, source: "unknown" });
  expect(costOfCall({ ...lost, model: "vendor/model:free" })).toEqual({ usd: 0, source: "free" });
});

test.each([400, 429, 500, 503])("a request that was turned away with %i was not billed", (status) => {
  expect(costOfCall({ ...call, status, saidCharacters: 0, report: null })).toEqual({ usd: 0, source: "free" });
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
  expect(usageOf(nonsense, true)).toEqual({ promptTokens: null, completionTokens: null, reasoningTokens: 30 });
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
