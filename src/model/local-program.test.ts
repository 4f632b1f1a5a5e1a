import { describe, expect, test } from "vitest";
import { createModelClient } from "./client.ts";
import { createHttpFetch } from "./http-fetch.ts";
import type { LocalProgram } from "./local-program.ts";
import { jsonReply, startQuirkServer, textReply, type Behaviour } from "../../test/support/model/quirk-server.ts";
import { endpointAt } from "../../test/support/model/samples.ts";

const patient = { signal: new AbortController().signal, timeoutMs: 2_000 };

interface Asked {
  readonly program: LocalProgram | null;
  readonly paths: readonly string[];
}

async function programBehind(behave: Behaviour, { path = "/v1", limits = patient } = {}): Promise<Asked> {
  await using server = await startQuirkServer(behave);
  const endpoint = endpointAt(server.url.replace(/\/v1$/u, path));
  const client = createModelClient({ endpoint, apiKey: null, fetch: createHttpFetch() });
  const program = await client.localProgram([], limits);
  return { program, paths: server.requests.map((request) => request.path).toSorted() };
}

/** Has these pages, and no other. */
function pages(found: Readonly<Record<string, unknown>>): Behaviour {
  return (response, request) => {
    const page = found[request.path];
    const reply = page === undefined ? textReply("404 page not found", { status: 404 }) : jsonReply(page);
    reply(response, request);
  };
}

const refuse: typeof fetch = () => Promise.reject(new TypeError("fetch failed"));

const listed = {
  id: "acme/one",
  promptUsd: null,
  completionUsd: null,
  dearest: null,
  structuredOutputs: null,
  reasoning: null,
  namesParameters: false,
  simulated: false,
};

const lmStudio = { object: "list", data: [{ id: "qwen3-8b", type: "llm", arch: "qwen3", state: "loaded" }] };

describe("a server says that it is", () => {
  test.each([
    ["Ollama", { "/api/version": { version: "0.12.3" } }],
    ["LM Studio", { "/api/v0/models": lmStudio }],
  ])("%s", async (program, found) => {
    expect(await programBehind(pages(found))).toEqual({ program, paths: ["/api/v0/models", "/api/version"] });
  });

  test("Ollama behind a path of a proxy", async () => {
    const { program } = await programBehind(pages({ "/ollama/api/version": { version: "0.12.3" } }), {
      path: "/ollama/v1",
    });
    expect(program).toBe("Ollama");
  });
});

test("vLLM stands at each model of a server's list: a gateway may list one of them beside models that it bills", async () => {
  const client = createModelClient({ endpoint: endpointAt("http://127.0.0.1:9/v1"), apiKey: null, fetch: refuse });
  const programOf = (owners: readonly string[]) =>
    client.localProgram(
      owners.map((ownedBy) => Object.assign({ ownedBy }, listed)),
      patient,
    );
  expect(await programOf(["vllm", "vllm"])).toBe("vLLM");
  expect(await programOf(["openai", "vllm"])).toBeNull();
});

describe("a server is none of them", () => {
  test.each<[string, Behaviour]>([
    ["that has no such pages", pages({})],
    ["whose version page says more", pages({ "/api/version": { version: "0.6.1", deployment_id: "" } })],
    ["that answers every path with its list of models", jsonReply({ object: "list", data: [{ id: "gpt-5" }] })],
    ["that answers every path with a page for people", textReply("<!doctype html><title>Chat</title>")],
    ["that hangs up", (response) => void response.destroy()],
  ])("%s", async (_which, behave) => {
    expect((await programBehind(behave)).program).toBeNull();
  });

  test("that does not answer in time", async () => {
    const limits = { ...patient, timeoutMs: 50 };
    expect((await programBehind(() => undefined, { limits })).program).toBeNull();
  });

  test("whose base URL does not end in /v1, and it is asked nothing", async () => {
    expect(await programBehind(pages({}), { path: "/api" })).toEqual({ program: null, paths: [] });
  });
});
