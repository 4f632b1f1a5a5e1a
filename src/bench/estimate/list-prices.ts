import { BenchError } from "../../domain/index.ts";
import type { TokenPrice } from "../../model/index.ts";
import type { NamedPrices } from "../budget/named-prices.ts";
import { billsNobody, isNeverBilled } from "../budget/never-billed.ts";
import { checkModels, type Called, type CheckOptions } from "../check-models.ts";

export interface PriceLookup {
  /** Null where nobody says. */
  readonly priceOf: (called: Called) => TokenPrice | null;
  /** Sentences for people: where the prices come from, and why some are missing. */
  readonly sources: readonly string[];
}

export interface PriceOptions extends CheckOptions {
  /** Count before anything that a list says. */
  readonly namedPrices: NamedPrices;
}

/** Nobody bills these. */
const free: TokenPrice = { promptUsd: 0, completionUsd: 0 };

/**
 * Asks the endpoints that bill for their prices. An endpoint that cannot be asked leaves its prices unknown: an estimate of
 * calls and tokens is worth having without them.
 * @throws BenchError unknown-model with the nearest names, as the run itself would.
 */
export async function listPrices(options: PriceOptions): Promise<PriceLookup> {
  const prices = new Map<Called, TokenPrice>();
  const sources: string[] = [];
  for (const group of Map.groupBy(options.called, ({ endpoint }) => endpoint.id).values()) {
    const listed = await askedPrices(options, group);
    sources.push(...listed.sources);
    for (const called of group) {
      const price = options.namedPrices.get(called.sentAs) ?? listed.priceOf(called);
      if (price !== null) prices.set(called, price);
    }
  }
  return { priceOf: (called) => prices.get(called) ?? null, sources };
}

async function askedPrices(options: PriceOptions, group: readonly Called[]): Promise<PriceLookup> {
  const [first] = group;
  if (first === undefined || billsNobody(first.endpoint)) return { priceOf: () => free, sources: [] };
  const { baseUrl } = first.endpoint;
  try {
    const { find } = await checkModels({ ...options, called: group });
    const priceOf = (called: Called): TokenPrice | null => {
      const { promptUsd = null, completionUsd = null } = find(called.endpoint, called.sentAs) ?? {};
      if (isNeverBilled(called)) return free;
      return promptUsd === null || completionUsd === null ? null : { promptUsd, completionUsd };
    };
    const asked = group.filter(({ sentAs }) => !options.namedPrices.has(sentAs));
    const unpriced = asked.filter((called) => priceOf(called) === null).map(({ sentAs }) => sentAs);
    const source = unpriced.length === asked.length ? [] : [`Prices: the list of ${baseUrl}, as of now.`];
    return { priceOf, sources: [...source, ...(unpriced.length > 0 ? [noPrices(baseUrl, unpriced)] : [])] };
  } catch (error) {
    if (!(error instanceof BenchError) || error.code === "unknown-model") throw error;
    return { priceOf: () => null, sources: [`No prices: ${error.message}`] };
  }
}

function noPrices(baseUrl: string, models: readonly string[]): string {
  return `${baseUrl} names no price of ${models.join(", ")}.`;
}
