import { expect, test } from "vitest";
import { defaultTimeoutMs } from "./default-timeout.ts";
import { customEndpoint, localEndpoint, openRouterEndpoint } from "./registry/endpoints.ts";

test.each([
  [90, openRouterEndpoint()],
  [90, customEndpoint("https://api.example.com/v1", null)],
  [240, customEndpoint("https://integrate.api.nvidia.com/v1", "NVIDIA_API_KEY")],
  [240, customEndpoint("https://INTEGRATE.api.nvidia.com:443/v1/chat/completions", null)],
  [90, customEndpoint("https://integrate.api.nvidia.com.example/v1", null)],
  [90, customEndpoint("https://example.com/integrate.api.nvidia.com", null)],
  [600, localEndpoint("http://127.0.0.1:11434")],
])("%i seconds for a call to $baseUrl", (seconds, endpoint) => {
  expect(defaultTimeoutMs({ model: "acme/one", endpoint })).toBe(seconds * 1000);
});

test.each([
  [240, openRouterEndpoint()],
  [240, customEndpoint("https://api.example.com/v1", null)],
  [600, localEndpoint("http://127.0.0.1:11434")],
])("%i seconds for a call of an nvidia/ id to $baseUrl", (seconds, endpoint) => {
  expect(defaultTimeoutMs({ model: "nvidia/some-model", endpoint })).toBe(seconds * 1000);
});
