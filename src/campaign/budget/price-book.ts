import type { CallPrice, ProviderOffer } from "../../model/index.ts";
import type { Called, ModelListing } from "../check-models.ts";
import type { NamedPrices } from "./named-prices.ts";
import { isNeverBilled } from "./never-billed.ts";
import type { Offers } from "./provider-offers.ts";

/** The most that a call may cost, by its receiver; null where it is unknown. */
export type PriceBook = (called: Called) => CallPrice | null;

const nothing: CallPrice = { promptUsd: 0, completionUsd: 0, requestUsd: 0 };

interface PriceSources {
  /** Count before anything that a list says. */
  readonly namedPrices: NamedPrices;
  readonly listing: ModelListing;
  readonly offers: Offers;
}

export function priceBook({ namedPrices, listing, offers }: PriceSources): PriceBook {
  return (called) => {
    const named = namedPrices.get(called.sentAs);
    if (named !== undefined) return { ...named, requestUsd: 0 };
    if (isNeverBilled(called)) return nothing;
    const { dearest = null } = listing.find(called.endpoint, called.sentAs) ?? {};
    return dearestOffer(offers(called), called.provider ?? null) ?? dearest;
  };
}

/** A router takes any provider unless one is pinned, and its list of models names the price of one. */
function dearestOffer(offers: readonly ProviderOffer[], pinned: string | null): CallPrice | null {
  const eligible = offers.filter(({ provider }) => pinned === null || isServedBy(provider, pinned));
  const prices = eligible.flatMap(({ price }) => price ?? []);
  if (prices.length === 0) return null;
  const most = (pick: (price: CallPrice) => number): number => Math.max(...prices.map(pick));
  return {
    promptUsd: most(({ promptUsd }) => promptUsd),
    completionUsd: most(({ completionUsd }) => completionUsd),
    requestUsd: most(({ requestUsd }) => requestUsd),
  };
}

/** `fireworks` pins all its variants, `moonshotai/int4` one. */
export function isServedBy(provider: string, pinned: string): boolean {
  return provider === pinned || provider.startsWith(`${pinned}/`);
}
