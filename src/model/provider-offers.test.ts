import { expect, test } from "vitest";
import type { ProviderOffer } from "./provider-offers.ts";
import { jsonReply, startQuirkServer, textReply, type Behaviour } from "../../test/support/model/quirk-server.ts";
import { clientAt, patient } from "../../test/support/model/samples.ts";

async function offersFrom(
  behave: Behaviour,
  model = "vendor/model:thinking",
): Promise<readonly ProviderOffer[] | null> {
  await using server = await startQuirkServer(behave);
  const offers = await clientAt({ url: server.url, kind: "openrouter" }).listOffers(model, patient);
  expect(server.requests.map(({ method, path }) => [method, path])).toEqual([["GET", `/v1/models/${model}/endpoints`]]);
  return offers;
}

test("every provider has its own price; one that makes no sense is none", async () => {
  const endpoints = [
    { tag: "fireworks", pricing: { prompt: "0.000001", completion: "0.000004" } },
    { tag: "azure/eu", pricing: { prompt: "0.000002", completion: "0.000008", request: "0.01" } },
    { tag: "secret", pricing: { prompt: "-1", completion: "-1" } },
    { provider_name: "without a tag" },
    null,
  ];
  expect(await offersFrom(jsonReply({ data: { id: "vendor/model", endpoints } }))).toEqual([
    {
      provider: "fireworks",
      listed: { promptUsd: 0.000001, completionUsd: 0.000004 },
      price: { promptUsd: 0.000001, completionUsd: 0.000004, requestUsd: 0 },
    },
    {
      provider: "azure/eu",
      listed: { promptUsd: 0.000002, completionUsd: 0.000008 },
      price: { promptUsd: 0.000002, completionUsd: 0.000008, requestUsd: 0.01 },
    },
    { provider: "secret", listed: null, price: null },
  ]);
});

test.each([
  ["does not know the question", jsonReply({ error: { message: "not found" } }, { status: 404 })],
  ["answers with a page", textReply("<html></html>")],
  ["answers something else", jsonReply({ data: [] })],
])("a server that %s says nothing", async (_what, behave) => {
  expect(await offersFrom(behave, "vendor/model")).toBeNull();
});
