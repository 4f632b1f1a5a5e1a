import { BenchError } from "../../domain/bench-error.ts";
import type { Endpoint, ModelConfig } from "../../domain/model-config.ts";
import type { TokenPrice } from "../../model/index.ts";
import { nearestNames } from "../../outside/nearest-names.ts";

/** A price given by the user. */
export interface NamedPrice {
  /** The model's id. */
  readonly model: string;
  readonly price: TokenPrice;
}

/** The settings about money. */
export interface MoneySettings {
  /** US dollars that all attempts at the work may cost together, whenever they are made; null for no such limit. */
  readonly budgetUsd: number | null;
  readonly prices: readonly NamedPrice[];
  /** Whether requests mark what others share, for the provider's cache. Default: they do not. */
  readonly promptCache?: boolean | undefined;
}

export const noBudget: MoneySettings = { budgetUsd: null, prices: [] };

/** Prices given by the user, by the id sent to the endpoint. */
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
    message: `--price names ${model}, which this command does not call.`,
    hint: nearest === undefined ? `Called: ${known.join(", ")}` : `Did you mean ${nearest}?`,
  });
}

/** One's own machine, and the simulator in this process. */
export function isFreeEndpoint({ kind }: Endpoint): boolean {
  return kind === "local" || kind === "simulator";
}

export const free: TokenPrice = { promptUsd: 0, completionUsd: 0 };

/** Also what a router gives away. A function has the price that it states, whatever its name. */
export function isNeverBilled({ endpoint, sentAs }: Pick<ModelConfig, "endpoint" | "sentAs">): boolean {
  return isFreeEndpoint(endpoint) || (endpoint.kind !== "function" && sentAs.endsWith(":free"));
}
