import { describe, expect, test } from "vitest";
import { BenchError } from "../domain/bench-error.ts";
import type { Environment } from "../domain/environment.ts";
import { customEndpoint, localEndpoint, openRouterEndpoint, simulatorEndpoint } from "../model/registry/endpoints.ts";
import { attributionHeaders } from "./attribution.ts";

const router = openRouterEndpoint();

describe("OpenRouter is told", () => {
  test.each<readonly [string, Environment, Readonly<Record<string, string>>]>([
    ["the benchmark's name, and no page", {}, { "X-Title": "AI Independence Bench" }],
    ["another title", { OPENROUTER_TITLE: " My bench\n" }, { "X-Title": "My bench" }],
    ["no title where it is empty", { OPENROUTER_TITLE: "" }, {}],
    [
      "a page where one is set",
      { OPENROUTER_TITLE: " ", OPENROUTER_REFERER: "https://example.com/my-benchmark" },
      { "HTTP-Referer": "https://example.com/my-benchmark" },
    ],
  ])("%s", (_what, environment, headers) => {
    expect(attributionHeaders(router, environment)).toEqual(headers);
  });

  test.each(["a\nb", "a\r\nx-injected: yes", "a\u0000b", "Bücher", "日本", "a".repeat(201)])(
    "no title that a header cannot carry: %j",
    (title) => {
      expect(refusalOf({ OPENROUTER_TITLE: title })).toMatchObject({
        code: "usage",
        message: expect.stringContaining("The title in OPENROUTER_TITLE holds a line break"),
      });
    },
  );

  test.each([
    "example.com",
    "ftp://example.com/",
    "https://",
    "https://a b/",
    "https://a/\nx: y",
    "https://bücher.example/",
  ])("no page that is no address: %j", (referer) => {
    expect(refusalOf({ OPENROUTER_REFERER: referer })).toMatchObject({
      code: "usage",
      message: "OPENROUTER_REFERER is not an http or https address in ASCII.",
    });
  });

  test("no password, which is not repeated either", () => {
    const refusal = refusalOf({ OPENROUTER_REFERER: "https://me:secret@example.com/" });
    expect(refusal).toMatchObject({ code: "usage" });
    expect(`${refusal?.message} ${refusal?.hint}`).not.toContain("secret");
  });
});

function refusalOf(environment: Environment): BenchError | null {
  try {
    attributionHeaders(router, environment);
    return null;
  } catch (error) {
    if (error instanceof BenchError) return error;
    throw error;
  }
}

test.each([
  customEndpoint("https://openrouter.ai.example/v1", "OPENROUTER_API_KEY"),
  localEndpoint("http://127.0.0.1:1"),
])("$kind endpoints are told nothing, however it is set", (endpoint) => {
  expect(attributionHeaders(endpoint, { OPENROUTER_TITLE: "a", OPENROUTER_REFERER: "https://example.com/" })).toEqual(
    {},
  );
});

test("a value that cannot be sent is no concern of other endpoints", () => {
  const environment = { OPENROUTER_TITLE: "a\nb", OPENROUTER_REFERER: "nowhere" };
  for (const endpoint of [simulatorEndpoint, localEndpoint("http://127.0.0.1:1")]) {
    expect(attributionHeaders(endpoint, environment)).toEqual({});
  }
});
