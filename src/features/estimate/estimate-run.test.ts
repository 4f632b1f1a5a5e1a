import { createServer } from "node:http";
import { describe, expect, onTestFinished, test } from "vitest";
import { emptyStore, measure, nowhere, subjectWith, settings } from "../../../test/support/campaign/simulated-store.ts";
import type { NamedPrice } from "../../campaign/budget/prices.ts";
import type { Pace, RunRequest } from "../../campaign/index.ts";
import type { Store } from "../../store/index.ts";
import { estimateRun, type RunEstimate } from "./estimate-run.ts";

interface Changes extends Partial<Omit<RunRequest, "pace">> {
  readonly pace?: Partial<Pace>;
  readonly prices?: readonly NamedPrice[];
}

function estimate(store: Store | null, { prices = [], pace, ...changes }: Changes): Promise<RunEstimate> {
  const money = { budgetUsd: null, prices };
  const work = { ...settings, pace: { ...settings.pace, ...pace }, money };
  return estimateRun({ ...subjectWith(changes), ...work, ...changes }, store);
}

/** A server with a price list and nothing else: any other request fails. */
async function priceList(models: readonly object[]): Promise<string> {
  const server = createServer((request, response) => {
    response.statusCode = request.url === "/api/v1/models" && request.headers.authorization === undefined ? 200 : 500;
    response.end(JSON.stringify({ data: models }));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => {
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/api/v1`;
}

const priced = (id: string, prompt: string, completion: string) => ({ id, pricing: { prompt, completion } });

describe("without a store", () => {
  test("every call of the run is counted, split by model and judge, sized from the suite's texts", async () => {
    const { total, modelConfigs, alreadyDone, assumptions } = await estimate(null, {
      models: ["sim/asks", "sim/holds-80"],
      runs: 2,
    });
    expect(total).toMatchObject({
      generation: { calls: 104, completionTokens: 104 * 300 },
      judging: { calls: 60, completionTokens: 60 * 200 },
      all: { calls: 164, usd: 0, unpriced: 0 },
    });
    expect(total.all.promptTokens).toBe(total.generation.promptTokens + total.judging.promptTokens);
    expect(modelConfigs.map(({ label, all }) => [label, all.calls])).toEqual([
      ["asks@low-t0.7", 82],
      ["holds-80@low-t0.7", 82],
    ]);
    expect(alreadyDone).toBe(0);
    expect(assumptions).toEqual([expect.stringMatching(/^Tokens of 164 calls: from the suite's own texts. About 4/u)]);
  });

  test("a ballot is counted as a number, not as an answer", async () => {
    const { total, assumptions } = await estimate(null, { suite: "v3", models: ["sim/weighs"], runs: 1 });
    // 62 answers of a form, 72 ballots, and a repair of each.
    expect(total.generation).toMatchObject({ calls: 206, completionTokens: 62 * 300 + 144 * 10 });
    expect(assumptions).toContainEqual(expect.stringContaining("300 tokens an answer, 200 a verdict, 10 a ballot;"));
  });

  test("later turns of a conversation weigh more: they repeat the answers before", async () => {
    const [long = 0, short = 0] = await Promise.all(
      ["identity", "stability"].map(async (experiment) => {
        const { total } = await estimate(null, { experiments: [experiment] });
        return total.generation.promptTokens / total.generation.calls;
      }),
    );
    expect(long).toBeGreaterThan(short);
  });
});

describe("money", () => {
  test("comes from the endpoint's list, without a key, of the model and of the judge apart", async () => {
    const url = await priceList([priced("acme/writer", "0.000001", "0.00001"), priced("acme/judge", "0.001", "0")]);
    const routing = { ...nowhere, environment: { OPENROUTER_BASE_URL: url } };
    const { total, assumptions } = await estimate(null, { models: ["acme/writer"], judges: ["acme/judge"], routing });
    const { generation, judging, all } = total;
    expect(generation.usd).toBeCloseTo((generation.promptTokens + 10 * generation.completionTokens) / 1e6, 4);
    expect(judging.usd).toBeCloseTo(judging.promptTokens / 1000, 2);
    expect(all.usd).toBeCloseTo((generation.usd ?? 0) + (judging.usd ?? 0), 9);
    expect(all.unpriced).toBe(0);
    expect(assumptions[0]).toBe(`Prices: the list of ${url}, as of now.`);
  });

  test("contains the fee for each call that the list names", async () => {
    const fee = { prompt: "0.000001", completion: "0.00001", request: "0.02" };
    const url = await priceList([{ id: "acme/writer", pricing: fee }, priced("acme/judge", "0", "0")]);
    const routing = { ...nowhere, environment: { OPENROUTER_BASE_URL: url } };
    const { total } = await estimate(null, { models: ["acme/writer"], judges: ["acme/judge"], routing });
    const { generation } = total;
    const ofTokens = (generation.promptTokens + 10 * generation.completionTokens) / 1e6;
    expect(generation.usd).toBeCloseTo(ofTokens + generation.calls * 0.02, 4);
  });

  test("is a lower bound where a price is not listed, and nothing for free variants", async () => {
    const url = await priceList([
      { id: "acme/writer:free" },
      { id: "acme/secret" },
      priced("acme/judge", "0.001", "0"),
    ]);
    const routing = { ...nowhere, environment: { OPENROUTER_BASE_URL: url } };
    const models = ["acme/writer:free", "acme/secret"];
    const { total, modelConfigs, assumptions } = await estimate(null, { models, judges: ["acme/judge"], routing });
    expect(modelConfigs.map(({ generation }) => generation.usd)).toEqual([0, null]);
    expect(total.all.usd).toBe(total.judging.usd);
    expect(total.all.unpriced).toBe(26);
    expect(assumptions).toContain(`${url} names no price of acme/secret.`);
  });

  test("is unknown, and the rest is known, where the endpoint cannot be asked", async () => {
    const routing = { ...nowhere, baseUrl: "http://127.0.0.1:9/v1", apiKeyEnv: "NOT_SET" };
    const { total, assumptions } = await estimate(null, { models: ["some-model"], judges: ["sim/judge"], routing });
    expect(total.all).toMatchObject({ calls: 41, usd: null, unpriced: 41 });
    expect(assumptions[0]).toMatch(/^No prices: Cannot reach http:\/\/127\.0\.0\.1:9\/v1/u);
  });

  test("is what --price says where the list does not, or says otherwise", async () => {
    const url = await priceList([{ id: "acme/secret" }, priced("acme/judge", "0.001", "0")]);
    const routing = { ...nowhere, environment: { OPENROUTER_BASE_URL: url } };
    const price = { promptUsd: 0, completionUsd: 0.5 };
    const prices = ["acme/secret", "acme/judge"].map((model) => ({ model, price }));
    const request = { models: ["acme/secret"], judges: ["acme/judge"], routing, prices };
    const { total, assumptions } = await estimate(null, request);
    expect(total.all).toMatchObject({ usd: total.all.completionTokens / 2, unpriced: 0 });
    expect(assumptions).toEqual([expect.stringMatching(/^Tokens of/u)]);
    const wrong = estimate(null, { ...request, prices: [{ model: "acme/secrt", price }] });
    await expect(wrong).rejects.toMatchObject({ code: "usage", hint: "Did you mean acme/secret?" });
  });

  test("needs no key, and says which the run will need", async () => {
    const url = await priceList([priced("a/b", "0", "0"), priced("c/d", "0", "0")]);
    const routing = { ...nowhere, environment: { OPENROUTER_BASE_URL: url } };
    const request = { models: ["a/b"], judges: ["c/d"], routing };
    expect((await estimate(null, request)).unsetKeys).toEqual(["OPENROUTER_API_KEY"]);
    const environment = { ...routing.environment, OPENROUTER_KEY: "one" };
    expect((await estimate(null, { ...request, routing: { ...routing, environment } })).unsetKeys).toEqual([]);
  });

  test("of a local server is none, whether it is up or not; the judge elsewhere costs", async () => {
    const url = await priceList([priced("acme/judge", "0.001", "0")]);
    const routing = { ...nowhere, environment: { OPENROUTER_BASE_URL: url, OLLAMA_HOST: "127.0.0.1:9" } };
    const { total } = await estimate(null, { models: ["ollama/some"], judges: ["acme/judge"], routing });
    expect(total.generation.usd).toBe(0);
    expect(total.judging.usd).toBeGreaterThan(0);
  });

  test("a model that the endpoint does not offer is the error that the run would be", async () => {
    const url = await priceList([priced("acme/writer", "0", "0")]);
    const routing = { ...nowhere, environment: { OPENROUTER_BASE_URL: url } };
    await expect(estimate(null, { models: ["acme/writr"], judges: ["acme/writer"], routing })).rejects.toMatchObject({
      code: "unknown-model",
      hint: expect.stringContaining("acme/writer"),
    });
  });
});

describe("time", () => {
  const environment = { OPENROUTER_BASE_URL: "http://127.0.0.1:9", OLLAMA_HOST: "127.0.0.1:9" };
  const routing = { ...nowhere, environment };
  const secondsWith = async (changes: Changes): Promise<number> =>
    (await estimate(null, { experiments: ["stability"], runs: 4, routing, ...changes })).time.seconds;
  const answers = 4 * 5 * 2 * 14;
  const grades = 4 * 5 * 3;

  test("is that of all calls, as many at once as may be, or of one server of one's own, one at a time", async () => {
    const real = { models: ["acme/writer"], judges: ["acme/judge"] };
    expect(await secondsWith({ ...real, pace: { parallelTasks: 4, localParallel: 1 } })).toBe((answers + grades) / 4);
    const local = { models: ["ollama/some"], judges: ["acme/judge"] };
    expect(await secondsWith({ ...local, pace: { parallelTasks: 100, localParallel: 2 } })).toBe(answers / 2);
  });

  test("is never less than that of one conversation, and none with the simulator", async () => {
    const pace = { parallelTasks: 1000, localParallel: 1 };
    expect(await secondsWith({ models: ["acme/writer"], judges: ["acme/judge"], pace })).toBe(2 * 14 + 3);
    expect(await secondsWith({ pace })).toBe(0);
  });
});

describe("with a store", () => {
  test("what is there is not counted again", async () => {
    const store = await emptyStore();
    await measure(store, { models: ["sim/asks"], runs: 1 });
    const more = await estimate(store, { models: ["sim/asks"], runs: 3 });
    expect([more.alreadyDone, more.total.all.calls]).toEqual([41, 82]);
    const nothing = await estimate(store, { models: ["sim/asks"], runs: 1 });
    expect(nothing).toMatchObject({ alreadyDone: 41, total: { all: { calls: 0, usd: 0, unpriced: 0 } } });
    const judged = await estimate(store, { models: ["sim/asks"], runs: 1, judges: ["sim/strict-judge"] });
    expect(judged.total).toMatchObject({ generation: { calls: 0 }, judging: { calls: 15 } });
  });

  test("tokens are those measured of the model config itself, else of others, else from the texts", async () => {
    const store = await emptyStore();
    await measure(store, { models: ["sim/asks"], runs: 1, experiments: ["stability"] });
    const usage = await store.tokenUsage();
    const sum = usage.reduce((total, { promptTokens }) => total + promptTokens, 0);
    const own = await estimate(store, { models: ["sim/asks"], runs: 3, experiments: ["stability"] });
    expect(own.total.all).toMatchObject({ calls: 30, promptTokens: 2 * sum });
    expect(own.assumptions).toEqual([expect.stringMatching(/^Tokens of 30 calls: measured .* same model config/u)]);
    const other = await estimate(store, { models: ["sim/holds-80"], runs: 1 });
    expect(other.assumptions).toEqual([
      expect.stringMatching(/^Tokens of 15 calls: measured .* other model configs/u),
      expect.stringMatching(/^Tokens of 26 calls: from the suite's own texts/u),
    ]);
  });

  test("simulated results tell nothing of real models", async () => {
    const store = await emptyStore();
    await measure(store, { models: ["sim/asks"], experiments: ["stability"] });
    const routing = { ...nowhere, environment: { OPENROUTER_BASE_URL: "http://127.0.0.1:9" } };
    const real = await estimate(store, { models: ["acme/writer"], experiments: ["stability"], runs: 1, routing });
    expect(real.assumptions.at(-1)).toMatch(/^Tokens of 15 calls: from the suite's own texts/u);
  });
});
