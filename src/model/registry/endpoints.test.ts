import { expect, test } from "vitest";
import { BenchError } from "../../domain/bench-error.ts";
import { customEndpoint, localEndpoint, openRouterEndpoint, simulatorEndpoint } from "./endpoints.ts";

test("the router has its own name, another server behind the same dialect goes by its address", () => {
  expect(openRouterEndpoint()).toEqual({
    id: "openrouter",
    kind: "openrouter",
    baseUrl: "https://openrouter.ai/api/v1",
    apiKeyEnv: "OPENROUTER_API_KEY",
  });
  expect(openRouterEndpoint("https://openrouter.ai/api/v1/").id).toBe("openrouter");
  expect(openRouterEndpoint("http://127.0.0.1:4010/api/v1").id).toBe("http://127.0.0.1:4010/api/v1");
});

test.each([
  ["http://localhost:1234", "http://localhost:1234/v1"],
  ["http://localhost:1234/", "http://localhost:1234/v1"],
  ["http://localhost:1234/v1/", "http://localhost:1234/v1"],
  ["http://localhost:1234/v1/chat/completions", "http://localhost:1234/v1"],
  ["http://[::1]:8080/openai", "http://[::1]:8080/openai"],
])("a local server given as %s is reached at %s", (given, baseUrl) => {
  expect(localEndpoint(given)).toMatchObject({ kind: "local", baseUrl, apiKeyEnv: null });
});

test.each([
  ["http://localhost:4010", "http://127.0.0.1:4010/v1"],
  ["http://LocalHost:4010/", "http://127.0.0.1:4010/v1"],
  ["http://127.0.0.1:4010/v1", "http://127.0.0.1:4010/v1"],
  ["http://[::1]:4010/v1//", "http://127.0.0.1:4010/v1"],
  ["http://[0:0:0:0:0:0:0:1]:4010/v1/chat/completions", "http://127.0.0.1:4010/v1"],
  ["http://localhost:80/v1", "http://127.0.0.1/v1"],
  ["HTTPS://API.Example.com:443", "https://api.example.com/v1"],
  ["https://api.example.com/openai/", "https://api.example.com/openai"],
])("results of a server at %s are those of %s", (given, id) => {
  expect(customEndpoint(given, null).id).toBe(id);
  expect(localEndpoint(given).id).toBe(id);
  expect(openRouterEndpoint(given).id).toBe(id);
});

test("servers that may be others stay apart", () => {
  const addresses = ["http://localhost", "https://localhost", "http://localhost:81", "http://localhost/V1"];
  const others = [...addresses, "http://localhost/api", "http://localhost/api/v1", "http://127.0.0.2"];
  expect(new Set(others.map((url) => customEndpoint(url, null).id)).size).toBe(others.length);
});

test("a server is called at the address as it was given", () => {
  expect(customEndpoint("http://localhost:4010", null).baseUrl).toBe("http://localhost:4010");
  expect(localEndpoint("http://[::1]:4010").baseUrl).toBe("http://[::1]:4010/v1");
});

test("a custom endpoint keeps its address and the name of the variable with its key", () => {
  expect(customEndpoint("https://api.example.com/v1/", "EXAMPLE_KEY")).toEqual({
    id: "https://api.example.com/v1",
    kind: "custom",
    baseUrl: "https://api.example.com/v1",
    apiKeyEnv: "EXAMPLE_KEY",
  });
  expect(customEndpoint("http://127.0.0.1:4010", null).baseUrl).toBe("http://127.0.0.1:4010");
});

test.each(["localhost:1234", "ftp://example.com/v1", "", "not an address"])("%j is no address", (url) => {
  expect(() => customEndpoint(url, null)).toThrow(BenchError);
});

test.each([
  "https://user:secret-1@example.com/v1",
  "https://example.com/v1?key=secret-1",
  "user:secret-1@example.com/v1",
  "example.com/v1?key=secret-1",
  "htps://user:p@secret-1@example.com",
])("an address with a secret in it is refused without repeating the secret: %s", (url) => {
  expect(() => customEndpoint(url, null)).toThrow(expect.objectContaining({ code: "usage" }));
  expect(() => customEndpoint(url, null)).not.toThrow(/secret-1/);
});

test("the simulator needs no key", () => {
  expect(simulatorEndpoint).toMatchObject({ id: "simulator", kind: "simulator", apiKeyEnv: null });
  expect(URL.canParse(simulatorEndpoint.baseUrl)).toBe(true);
});

test.each([
  ["https://api.anthropic.com/v1", "anthropic", "ANTHROPIC_API_KEY"],
  ["https://generativelanguage.googleapis.com/v1beta", "gemini", "GEMINI_API_KEY"],
  ["https://api.anthropic.com/v1", "gemini", null],
  ["https://api.anthropic.com.evil.test/v1", "anthropic", null],
  ["http://api.anthropic.com/v1", "anthropic", null],
  ["https://gateway.example/anthropic/v1", "anthropic", null],
])("%s by the protocol %s has the key in %s where none is named", (url, protocol, apiKeyEnv) => {
  expect(customEndpoint(url, null, protocol)).toEqual({
    id: `${url}#${protocol}`,
    kind: "custom",
    baseUrl: url,
    apiKeyEnv,
    protocol,
  });
  expect(customEndpoint(url, "MY_KEY", protocol).apiKeyEnv).toBe("MY_KEY");
});

test("OpenAI's protocol by its name is the one that has none", () => {
  const url = "https://api.anthropic.com/v1";
  expect(customEndpoint(url, null, "openai")).toEqual(customEndpoint(url, null));
});
