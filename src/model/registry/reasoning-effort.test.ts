import { describe, expect, test } from "vitest";
import { customEndpoint, localEndpoint, openRouterEndpoint, simulatorEndpoint } from "./endpoints.ts";
import { reasoningEffortFor, usualReasoningEffort } from "./reasoning-effort.ts";

test.each([
  ["google/gemini-2.5-flash", "none"],
  ["google/gemini-3-flash-preview", "none"],
  ["google/gemini-3-pro-preview", "low"],
  ["google/gemini-3.1-pro-preview", "low"],
  ["google/gemini-3.1-flash-lite", "none"],
  ["openai/gpt-5-nano", "low"],
  ["moonshotai/kimi-k2.5", "none"],
  ["inclusionai/ring-2.6-1t:free", "low"],
  ["meta-llama/llama-4-scout", "none"],
  ["unknown-vendor/model", "low"],
] as const)("%s reasons with effort %s by default", (model, effort) => {
  expect(usualReasoningEffort(model)).toBe(effort);
});

describe("where no effort is asked for", () => {
  const router = openRouterEndpoint();
  const other = customEndpoint("https://api.example.com/v1", null);

  test.each([
    ["the catalogue says that the model takes one", "new-vendor/model", true, "low"],
    ["the catalogue says so, and the vendor has another effort", "google/gemini-9", true, "none"],
    ["the catalogue says that it takes none", "google/gemma-9", false, "off"],
    ["the catalogue is silent, and the table knows the vendor", "openai/gpt-9", null, "low"],
    ["neither knows the model", "new-vendor/model", null, "off"],
  ] as const)("%s", (...[, model, takesReasoning, effort]) => {
    for (const endpoint of [router, other])
      expect(reasoningEffortFor({ model, endpoint, takesReasoning })).toBe(effort);
  });

  test("a local server never gets the parameter, and the simulator does", () => {
    for (const takesReasoning of [true, false, null]) {
      const model = "openai/gpt-oss-20b";
      const own = { model, endpoint: localEndpoint("http://127.0.0.1:11434"), takesReasoning };
      expect(reasoningEffortFor(own)).toBe("off");
    }
    const simulated = { model: "sim/asks", endpoint: simulatorEndpoint, takesReasoning: null };
    expect(reasoningEffortFor(simulated)).toBe("low");
  });
});
