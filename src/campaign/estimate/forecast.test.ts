import { expect, test } from "vitest";
import type { PaidCalls } from "../../store/views/token-usage.ts";
import { customEndpoint } from "../../model/registry/endpoints.ts";
import { resolveJudgeConfig, resolveModelConfig } from "../../model/registry/resolve-model-config.ts";
import { planRun } from "../../plan/index.ts";
import { loadSuite } from "../../suite/index.ts";
import { spentOn, withSurcharges } from "./forecast.ts";

const endpoint = customEndpoint("http://127.0.0.1:9/v1", null);
const one = { model: "acme/one", endpoint, defaultTemperature: 1, maxTokens: 2048 };
const called = resolveModelConfig(one);
const other = resolveModelConfig({ ...one, model: "acme/two" });

const tokens = { promptTokens: 1000, completionTokens: 500 };

function paidCalls(parts: Partial<PaidCalls>): PaidCalls {
  return {
    endpoint: endpoint.id,
    sentAs: "acme/one",
    provider: null,
    isBill: true,
    attempts: 10,
    usd: 0,
    ...tokens,
    ...parts,
  };
}

test("the fee that a list names for each call is no surcharge, neither on it nor on other models", () => {
  const price = { promptUsd: 1e-6, completionUsd: 2e-6, requestUsd: 0.02 };
  const priceOf = withSurcharges(() => price, [called, other], [paidCalls({ usd: 10 * 0.02 + 0.002 })]);
  for (const receiver of [called, other])
    expect(priceOf(receiver)).toEqual({
      promptUsd: expect.closeTo(1e-6, 12),
      completionUsd: expect.closeTo(2e-6, 12),
      requestUsd: expect.closeTo(0.02, 9),
    });
});

test("a model's bills count whoever it is called as, and for others at its server alone", () => {
  const judge = resolveJudgeConfig({ ...one, temperature: 0, reasoningEffort: "high" });
  const warmer = resolveModelConfig({ ...one, temperature: 0.2 });
  const elsewhere = resolveModelConfig({ ...one, endpoint: customEndpoint("http://127.0.0.1:8/v1", null) });
  const price = { promptUsd: 1e-6, completionUsd: 2e-6 };
  const priceOf = withSurcharges(
    () => price,
    [called, warmer, judge, other, elsewhere],
    [paidCalls({ usd: 3 * 0.002 })],
  );
  for (const receiver of [called, warmer, judge, other])
    expect(priceOf(receiver)).toMatchObject({
      promptUsd: expect.closeTo(3e-6, 12),
      completionUsd: expect.closeTo(6e-6, 12),
    });
  expect(priceOf(elsewhere)).toMatchObject(price);
});

test("the bills of a pinned provider are its own", () => {
  const pinned = resolveModelConfig({ ...one, provider: "dear" });
  const price = { promptUsd: 1e-6, completionUsd: 2e-6 };
  const receivers = [called, other, pinned];
  const priceOf = withSurcharges(() => price, receivers, [paidCalls({ usd: 1, provider: "dear" })]);
  expect(priceOf(pinned)?.promptUsd).toBeGreaterThan(1e-5);
  for (const receiver of [called, other]) expect(priceOf(receiver)).toEqual(price);
});

test("where a list names 0, a stated price counts for its own model, and bills for all at the server", () => {
  const warmer = resolveModelConfig({ ...one, temperature: 0.2 });
  const nothing = { promptUsd: 0, completionUsd: 0 };
  const usdOfCalls = (isBill: boolean) => {
    const priceOf = withSurcharges(() => nothing, [warmer, other], [paidCalls({ usd: 1, isBill })]);
    return [warmer, other].map((receiver) => priceOf(receiver)?.requestUsd ?? 0);
  };
  expect(usdOfCalls(false)).toEqual([0.1, 0]);
  expect(usdOfCalls(true)).toEqual([0.1, 0.1]);
});

test("the bills of a model that is listed at 0 leave the prices of others as they are", () => {
  const price = { promptUsd: 1e-6, completionUsd: 2e-6 };
  const nothing = { promptUsd: 0, completionUsd: 0 };
  const listed = ({ sentAs }: { readonly sentAs: string }) => (sentAs === "acme/one" ? nothing : price);
  const third = paidCalls({ sentAs: "acme/three", usd: 0.002 });
  const priceOf = withSurcharges(listed, [called, other], [paidCalls({ usd: 1 }), third]);
  expect(priceOf(called)?.requestUsd).toBeCloseTo(0.1, 9);
  expect(priceOf(other)?.promptUsd).toBeCloseTo(1e-6, 12);
});

/** An end with so many tokens. */
function ended(source: "billed" | "unknown" | "estimated" | "contradicted", usd: number | null) {
  return {
    finishedAt: "",
    result: "answered",
    status: 200,
    usage: { promptTokens: 1000, completionTokens: 1000, reasoningTokens: 0 },
    cost: { usd, source },
  } as const;
}

test("earlier calls count as a budget counts them: at their cost, of unknown cost at their worst case, of other work not", async () => {
  const suite = await loadSuite("v2");
  const options = { suite, modelConfigs: [called], judges: [], runs: [1], configurations: suite.defaultConfigurations };
  const { tasks } = planRun({ ...options, experiments: ["stability"], gradeAll: false });
  const [first, second] = tasks;
  if (first === undefined || second === undefined) throw new Error("no tasks");
  const attempt = { attemptId: 1, sessionId: null, startedAt: "", inFlight: false, end: null } as const;
  const attempts = async () => [
    { ...attempt, taskKey: first.key, reservedUsd: 5, end: ended("billed", 0.25) },
    { ...attempt, taskKey: first.key, reservedUsd: 3, end: ended("unknown", null) },
    { ...attempt, taskKey: second.key, reservedUsd: 2 },
    { ...attempt, taskKey: second.key, reservedUsd: 1, end: ended("estimated", 0.001) },
    { ...attempt, taskKey: second.key, reservedUsd: 9, end: ended("contradicted", 0.001) },
    { ...attempt, taskKey: "other", reservedUsd: 100 },
  ];
  const store = { attempts, attemptsOf: async () => [] };
  const price = { promptUsd: 1e-4, completionUsd: 3e-4 };
  expect(await spentOn(tasks, store, () => price)).toBeCloseTo(0.25 + 3 + 2 + 1 + 0.4, 9);
  expect(await spentOn(tasks, null, () => price)).toBe(0);
});
