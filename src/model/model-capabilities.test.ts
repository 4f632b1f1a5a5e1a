import { expect, test } from "vitest";
import { createModelClient } from "./client.ts";
import { createHttpFetch } from "./http-fetch.ts";
import { jsonReply, startQuirkServer, textReply, type Behaviour } from "../../test/support/model/quirk-server.ts";
import { endpointAt } from "../../test/support/model/samples.ts";

const patient = { signal: new AbortController().signal, timeoutMs: 2_000 };

async function statedBy(behave: Behaviour, path = "/v1", model = "qwen3:8b") {
  await using server = await startQuirkServer(behave);
  const endpoint = endpointAt(server.url.replace(/\/v1$/u, path));
  const client = createModelClient({ endpoint, apiKey: null, fetch: createHttpFetch() });
  const stated = await client.capabilities(model, patient);
  return { stated, asked: server.requests.map(({ path: asked, text }) => `${asked} ${text}`) };
}

test.each([
  [["completion", "tools", "thinking"], { chat: true, tools: true, thinking: true }],
  [["completion", "vision"], { chat: true, tools: false, thinking: false }],
  [["embedding"], { chat: false, tools: false, thinking: false }],
])("Ollama states %j", async (capabilities, stated) => {
  const sized = { "general.parameter_count": 8_200_000_000 };
  expect(await statedBy(jsonReply({ license: "…", capabilities, model_info: sized }))).toEqual({
    stated: { ...stated, cloud: false, parameters: 8_200_000_000 },
    asked: ['/api/show {"model":"qwen3:8b"}'],
  });
});

test.each([
  ["gpt-oss:120b-cloud", undefined, true],
  ["glm-5.2:cloud", undefined, true],
  ["renamed", "https://ollama.com:443", true],
  ["renamed", "", false],
  ["cloud-writer:8b", undefined, false],
])("Ollama sends what %s gets to another server, which is %j: %j", async (model, remote_host, cloud) => {
  const reply = jsonReply({ capabilities: ["completion"], remote_host });
  expect((await statedBy(reply, "/v1", model)).stated).toMatchObject({ cloud });
});

test.each<[string, Behaviour]>([
  ["that has no such page", textReply("404 page not found", { status: 404 })],
  ["whose version lists none", jsonReply({ details: { family: "qwen3" } })],
  ["that answers with a page for people", textReply("<!doctype html><title>Chat</title>")],
  ["that hangs up", (response) => void response.destroy()],
])("a server states nothing: one %s", async (_which, behave) => {
  expect((await statedBy(behave)).stated).toBeNull();
});

test("a server with another path is not asked", async () => {
  expect(await statedBy(jsonReply({ capabilities: ["tools"] }), "/openai")).toEqual({ stated: null, asked: [] });
});
