import { BenchError } from "../../domain/index.ts";
import { nearestNames, type TokenPrice } from "../../model/index.ts";
import type { NamedPrice } from "./money-terms.ts";

/** Prices that a person has given, by the id as the endpoint knows it. */
export type NamedPrices = ReadonlyMap<string, TokenPrice>;

/** @throws BenchError usage for a model that none of these is. */
export function pricesByModel(
  prices: readonly NamedPrice[],
  called: readonly { readonly sentAs: string }[],
): NamedPrices {
  const known = new Set(called.map(({ sentAs }) => sentAs));
  for (const { model } of prices) if (!known.has(model)) throw notCalled(model, [...known]);
  return priceMap(prices);
}

export function priceMap(prices: readonly NamedPrice[]): NamedPrices {
  return new Map(prices.map(({ model, price }) => [model, price]));
}

function notCalled(model: string, known: readonly string[]): BenchError {
  const [nearest] = nearestNames(model, known, 1);
  return new BenchError({
    code: "usage",
    message: `--price names ${model}, which is not called here.`,
    hint: nearest === undefined ? `Called: ${known.join(", ")}` : `Did you mean ${nearest}?`,
  });
}
