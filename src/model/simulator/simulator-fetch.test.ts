import { expect, test } from "vitest";
import { createSimulator, simulatorFetch } from "./simulator.ts";
import { chatRequest, contentIn, sampleFields } from "../../../test/support/model/simulator/calls.ts";

const simulator = createSimulator({ fields: sampleFields, seed: 1 });
const fetch = simulatorFetch(simulator);
const { body } = chatRequest({ model: "sim/holds-40" });
const url = "http://simulator.invalid/v1/chat/completions";
const init = { method: "POST", headers: { "X-Session-Id": "s" }, body };
const expected = simulator.handle(chatRequest({ model: "sim/holds-40", sessionId: "s" })).body;

test.each<[string, Parameters<typeof globalThis.fetch>]>([
  ["a string", [url, init]],
  ["a URL and Headers", [new URL(url), { ...init, headers: new Headers(init.headers) }]],
  ["a Request", [new Request(url, init)]],
  ["bytes", [url, { ...init, body: new TextEncoder().encode(body) }]],
])("answers a fetch with %s as the simulator does", async (_kind, args) => {
  const response = await fetch(...args);
  expect(response.headers.get("content-type")).toBe("application/json");
  expect(contentIn(await response.text())).toBe(contentIn(expected));
});

test("answers GET and reports errors by status", async () => {
  expect((await fetch("http://simulator.invalid/v1/models")).status).toBe(200);
  expect((await fetch("http://simulator.invalid/v1/nothing")).status).toBe(404);
});

test("a cancelled request is not answered", async () => {
  await expect(fetch(url, { ...init, signal: AbortSignal.abort() })).rejects.toThrow(/abort/i);
});
