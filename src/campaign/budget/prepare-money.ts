import { BenchError } from "../../domain/index.ts";
import type { Called, ModelListing } from "../check-models.ts";
import type { Clients } from "../clients.ts";
import type { MoneySettings } from "./money-terms.ts";
import type { NamedPrices } from "./named-prices.ts";
import { priceBook, type PriceBook } from "./price-book.ts";
import { askOffers, noOffers } from "./provider-offers.ts";

/** What work may cost, and what its calls do. */
export interface PreparedMoney {
  /** Null for no limit. */
  readonly budgetUsd: number | null;
  readonly priceOf: PriceBook;
}

interface MoneyPreparation {
  readonly settings: MoneySettings;
  readonly namedPrices: NamedPrices;
  readonly clients: Clients;
  /** The receivers of the calls. */
  readonly called: readonly Called[];
  readonly listing: ModelListing;
  readonly signal: AbortSignal;
}

/**
 * Looks up what calls may cost. Only a budget needs the price of every receiver, and of every provider behind a router.
 * @throws BenchError usage where there is a budget and the price of a model is unknown.
 */
export async function prepareMoney(preparation: MoneyPreparation): Promise<PreparedMoney> {
  const { settings, namedPrices, clients, called, listing, signal } = preparation;
  const { budgetUsd } = settings;
  const offers = budgetUsd === null ? noOffers : await askOffers(clients, called, signal);
  const priceOf = priceBook({ namedPrices, listing, offers });
  if (budgetUsd !== null) refuseUnpriced(called.filter((one) => priceOf(one) === null));
  return { budgetUsd, priceOf };
}

function refuseUnpriced(unpriced: readonly Called[]): void {
  const [first] = unpriced;
  if (first === undefined) return;
  const names = new Set(unpriced.map(({ sentAs, endpoint }) => `${sentAs} at ${endpoint.baseUrl}`));
  throw new BenchError({
    code: "usage",
    message: `--budget needs the price of every model. Unknown: ${[...names].join(", ")}.`,
    hint: `Say what a million tokens cost in and out, in US dollars, for each: --price ${first.sentAs}=<in>,<out>. Or leave --budget out.`,
  });
}
