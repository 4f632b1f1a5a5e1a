import { describe, expect, test } from "vitest";
import type { EndpointKind } from "../domain/model-config.ts";
import type { ListedModel } from "./listed-model.ts";
import { jsonReply, startQuirkServer, textReply, type Behaviour } from "../../test/support/model/quirk-server.ts";
import { clientAt, patient, sampleKey } from "../../test/support/model/samples.ts";

async function modelsFrom(
  behave: Behaviour,
  options: { kind?: EndpointKind; apiKey?: string | null } = {},
): Promise<readonly ListedModel[]> {
  await using server = await startQuirkServer(behave);
  const models = await clientAt({ url: server.url, ...options }).listModels(patient);
  expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(["GET /v1/models"]);
  return models;
}

const plain = {
  promptUsd: null,
  completionUsd: null,
  structuredOutputs: null,
  reasoning: null,
  simulated: false,
  dearest: null,
};
const free = { promptUsd: 0, completionUsd: 0 };

describe("the list", () => {
  test("has no price where a price is no number: what costs nothing says 0", async () => {
    const odd = ["", " ", [], true, "free", "0x10", "1e999", "Infinity", null, {}];
    const data = odd.map((prompt, place) => ({ id: `a/${place}`, pricing: { prompt, completion: "1e-6" } }));
    const models = await modelsFrom(jsonReply({ data }));
    expect(models.map(({ promptUsd }) => promptUsd)).toEqual(odd.map(() => null));
    expect(models.map(({ completionUsd }) => completionUsd)).toEqual(odd.map(() => 1e-6));
  });

  test("says who owns a model, which for some servers is the program that serves it", async () => {
    const data = [{ id: "a/b", owned_by: "vllm" }, { id: "a/c" }, { id: "a/d", owned_by: 7 }];
    const models = await modelsFrom(jsonReply({ data }));
    expect(models.map(({ ownedBy }) => ownedBy)).toEqual(["vllm", null, null]);
  });

  test("of OpenRouter has prices and abilities", async () => {
    const data = [
      {
        id: "a/b",
        pricing: { prompt: "0.0000025", completion: "0.00001" },
        supported_parameters: ["reasoning", "tools", "structured_outputs"],
      },
      { id: "a/c:free", pricing: { prompt: "0", completion: "0" }, supported_parameters: ["tools"] },
      { id: "openrouter/auto", pricing: { prompt: "-1", completion: "-1" } },
    ];
    expect(await modelsFrom(jsonReply({ data }), { kind: "openrouter" })).toMatchObject([
      {
        id: "a/b",
        promptUsd: 0.0000025,
        completionUsd: 0.00001,
        structuredOutputs: true,
        reasoning: true,
        simulated: false,
        dearest: { promptUsd: 0.0000025, completionUsd: 0.00001, requestUsd: 0 },
      },
      {
        ...plain,
        id: "a/c:free",
        ...free,
        structuredOutputs: false,
        reasoning: false,
        dearest: { ...free, requestUsd: 0 },
      },
      { ...plain, id: "openrouter/auto" },
    ]);
  });

  test.each([
    [
      "OpenAI, Ollama and LM Studio",
      { object: "list", data: [{ id: "qwen3:8b", object: "model", owned_by: "library" }] },
    ],
    ["a server with another name for it", { models: [{ id: "qwen3:8b" }] }],
    ["a server that leaves out the frame", [{ id: "qwen3:8b" }]],
    [
      "a server with entries that make no sense",
      { data: [null, { name: "x" }, { id: "" }, { id: "qwen3:8b", pricing: "cheap" }] },
    ],
  ])("of %s", async (_who, body) => {
    expect(await modelsFrom(jsonReply(body))).toMatchObject([{ ...plain, id: "qwen3:8b" }]);
  });

  test("knows the most that a call may cost: cached prompts, reasoning, a fee for each request", async () => {
    const pricing = { prompt: "0.000003", completion: 1e-5, input_cache_write: "0.00000375", request: "0.001" };
    const thinking = { ...pricing, internal_reasoning: "0.00002" };
    const models = await modelsFrom(
      jsonReply({
        data: [
          { id: "a/b", pricing },
          { id: "a/c", pricing: thinking },
        ],
      }),
    );
    const asked = { promptUsd: 0.00000375, completionUsd: 1e-5, requestUsd: 0.001 };
    expect(models.map(({ dearest }) => dearest)).toEqual([asked, { ...asked, completionUsd: 0.00002 }]);
  });

  test.each([
    ["empty text", ""],
    ["no text", null],
    ["a list", []],
    ["less than nothing", -1],
    ["a word", "cheap"],
  ])("takes %s for no price, not for nothing", async (_what, prompt) => {
    const [model] = await modelsFrom(jsonReply({ data: [{ id: "a/b", pricing: { prompt, completion: "0" } }] }));
    expect(model).toMatchObject({ promptUsd: null, dearest: null });
  });

  test("of the simulator is marked", async () => {
    const [model] = await modelsFrom(jsonReply({ data: [{ id: "sim/asks", owned_by: "aib-simulator" }] }));
    expect(model?.simulated).toBe(true);
  });

  test("may be empty", async () => {
    expect(await modelsFrom(jsonReply({ object: "list", data: [] }))).toEqual([]);
  });
});

const saying = (text: string): unknown => expect.stringContaining(text);
const wrongAddress = { code: "no-model-list", hint: saying("/v1") };

describe("the error", () => {
  test.each<readonly [string, Behaviour, object]>([
    ["an overloaded server", textReply("busy", { status: 503 }), { code: "unreachable", hint: saying("--base-url") }],
    ["a wrong path", jsonReply({ detail: "Not Found" }, { status: 404 }), wrongAddress],
    ["a web page", textReply("<!doctype html><title>Hi</title>"), wrongAddress],
    ["another API", jsonReply({ hello: "world" }), wrongAddress],
    ["a redirect", textReply("", { status: 301, headers: { location: "https://example.org/" } }), wrongAddress],
    [
      "a refused key",
      jsonReply({ error: { message: `Bad key ${sampleKey}` } }, { status: 401 }),
      { code: "endpoint-refused", message: saying("[API key]"), hint: saying("SAMPLE_KEY") },
    ],
  ])("for %s names the next step", async (_what, behave, error) => {
    await expect(modelsFrom(behave)).rejects.toMatchObject(error);
  });

  test("without a key, when one is asked for, names the variable", async () => {
    const failure = modelsFrom(jsonReply({ error: { message: "No key." } }, { status: 401 }), { apiKey: null });
    await expect(failure).rejects.toMatchObject({
      code: "missing-key",
      message: saying("an API key, and SAMPLE_KEY is not set."),
      hint: saying("SAMPLE_KEY"),
    });
  });

  test.each<readonly [EndpointKind, string]>([
    ["local", "ollama serve"],
    ["custom", "--base-url"],
    ["openrouter", "status.openrouter.ai"],
  ])("for a %s server that is not there says where to look", async (kind, hint) => {
    const server = await startQuirkServer(() => {});
    await server[Symbol.asyncDispose]();
    const failure = clientAt({ url: server.url, kind }).listModels(patient);
    await expect(failure).rejects.toMatchObject({
      code: "unreachable",
      message: saying("ECONNREFUSED"),
      hint: saying(hint),
    });
  });

  test("for a server that does not answer comes with the time limit", async () => {
    await using server = await startQuirkServer(() => {});
    const failure = clientAt({ url: server.url }).listModels({ ...patient, timeoutMs: 50 });
    await expect(failure).rejects.toMatchObject({ code: "unreachable", message: saying("0.05 s") });
  });

  test("for a cancelled request is the caller's own reason", async () => {
    await using server = await startQuirkServer(() => {});
    const reason = new Error("the person pressed Ctrl-C");
    const limits = { signal: AbortSignal.abort(reason), timeoutMs: 20_000 };
    await expect(clientAt({ url: server.url }).listModels(limits)).rejects.toBe(reason);
  });
});
