import { describe, expect, test } from "vitest";
import type { Endpoint } from "../../domain/model-config.ts";
import type { CallPrice, ProviderOffer } from "../../model/index.ts";
import { openRouterEndpoint, simulatorEndpoint } from "../../model/registry/endpoints.ts";
import type { Called, ModelListing } from "../check-models.ts";
import { priceBook, type PriceBook, worstCaseUsd } from "./prepare-money.ts";

const router = openRouterEndpoint();
const at = (promptUsd: number, completionUsd: number, requestUsd = 0): CallPrice => ({
  promptUsd,
  completionUsd,
  requestUsd,
});
const offers: readonly ProviderOffer[] = [
  { provider: "cheap", listed: null, price: at(1, 2) },
  { provider: "dear/fp8", listed: null, price: at(5, 1, 0.5) },
  { provider: "dear", listed: null, price: at(4, 9) },
  { provider: "secret", listed: null, price: null },
];

function bookOf(listed: CallPrice | null, offered: readonly ProviderOffer[]): PriceBook {
  const about = {
    id: "a/b",
    promptUsd: null,
    completionUsd: null,
    structuredOutputs: null,
    reasoning: null,
    namesParameters: false,
    ownedBy: null,
    simulated: false,
  };
  const listing: ModelListing = {
    find: (_endpoint: Endpoint, sentAs: string) => (sentAs === "a/b" ? { ...about, dearest: listed } : null),
    roundTripMs: () => null,
  };
  const namedPrices = new Map([["a/named", { promptUsd: 7, completionUsd: 8 }]]);
  return priceBook(namedPrices, listing, () => offered);
}

const model: Called = { endpoint: router, sentAs: "a/b" };

describe("the most that a call may cost", () => {
  test("is the list's price where no router says who serves it", () => {
    expect(bookOf(at(1, 2), [])(model)).toEqual(at(1, 2));
  });

  test("is the dearest of all providers in every part, because the router may take any", () => {
    expect(bookOf(at(1, 2), offers)(model)).toEqual(at(5, 9, 0.5));
  });

  test("is that of a pinned provider with all its variants, or of one variant", () => {
    expect(bookOf(at(1, 2), offers)({ ...model, provider: "cheap" })).toEqual(at(1, 2));
    expect(bookOf(at(1, 2), offers)({ ...model, provider: "dear" })).toEqual(at(5, 9, 0.5));
    expect(bookOf(at(1, 2), offers)({ ...model, provider: "dear/fp8" })).toEqual(at(5, 1, 0.5));
    expect(bookOf(at(1, 2), offers)({ ...model, provider: "unlisted" })).toEqual(at(5, 9, 0.5));
  });

  test("is what the person says, before any list", () => {
    expect(bookOf(at(1, 2), offers)({ ...model, sentAs: "a/named" })).toEqual(at(7, 8));
  });

  test("is nothing at the simulator and for free variants, and else unknown without a list", () => {
    const book = bookOf(null, []);
    expect(book({ endpoint: simulatorEndpoint, sentAs: "sim/asks" })).toEqual(at(0, 0));
    expect(book({ ...model, sentAs: "a/b:free" })).toEqual(at(0, 0));
    expect(book(model)).toBeNull();
  });
});

test("a worst case takes every byte for a token, and all the tokens that an answer may have", () => {
  // "é" is two bytes.
  expect(worstCaseUsd({ text: '{"é"}', maxTokens: 100 }, at(1, 0.5, 3))).toBe(3 + 6 + 50);
});
