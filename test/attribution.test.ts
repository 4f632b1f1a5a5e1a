import { expect, test } from "vitest";
import { jsonReply, startQuirkServer } from "./support/model/quirk-server.ts";
import { aib } from "./support/command-line.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const environment = { OPENROUTER_API_KEY: "sk-1", OPENROUTER_REFERER: "https://example.com/b", EXAMPLE_KEY: "sk-2" };

/** What a server is told of the program by a command that asks for its models. */
async function headersSent(
  placeAt: (url: string) => { readonly args: readonly string[]; readonly variables?: Readonly<Record<string, string>> },
): Promise<Readonly<Record<string, unknown>>> {
  await using server = await startQuirkServer(jsonReply({ data: [] }));
  const { args, variables = {} } = placeAt(server.url);
  await aib(["doctor", ...args], { cwd: temporaryFolder(), environment: { ...environment, ...variables } });
  expect(server.requests).not.toHaveLength(0);
  return server.requests[0]?.headers ?? {};
}

test("OpenRouter is told the program's name, and its page where one is set", async () => {
  const headers = await headersSent((url) => ({
    args: ["--models", "google/gemini-2.5-flash"],
    variables: { OPENROUTER_BASE_URL: url },
  }));
  expect(headers).toMatchObject({
    authorization: "Bearer sk-1",
    "x-title": "AI Independence Bench",
    "http-referer": "https://example.com/b",
  });
});

test("no other endpoint is", async () => {
  const custom = await headersSent((url) => ({
    args: ["--models", "a/b", "--judge", "a/c", "--base-url", url, "--api-key-env", "EXAMPLE_KEY"],
  }));
  const local = await headersSent((url) => ({
    args: ["--models", "ollama/a", "--judge", "ollama/b"],
    variables: { OLLAMA_HOST: url },
  }));
  expect(custom).toMatchObject({ authorization: "Bearer sk-2" });
  expect(Object.keys({ ...custom, ...local }).filter((name) => /title|referer/u.test(name))).toEqual([]);
});
