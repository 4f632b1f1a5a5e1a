import { BenchError } from "../../domain/bench-error.ts";
import { cacheWriteFactor, type CallPrice, type ProviderOffer, type TokenPrice } from "../../model/index.ts";
import type { CallSize } from "../../tasks/index.ts";
import { calledKey, type Called, type ModelListing } from "../check-models.ts";
import type { Clients } from "../clients.ts";
import { type MoneySettings, type NamedPrices, isNeverBilled } from "./prices.ts";
import { distinct } from "../../outside/distinct.ts";

/** What work may cost, and what its calls do. */
export interface PreparedMoney extends Pick<MoneySettings, "promptCache"> {
  /** Null for no limit. */
  readonly budgetUsd: number | null;
  readonly priceOf: PriceBook;
  /** Counts without a budget; null, or left out, where the work may cost any amount. */
  readonly ceiling?: Ceiling | null;
}

/** Where work stops that costs far more than it was said to cost before its start, in US dollars. */
export interface Ceiling {
  readonly estimateUsd: number;
  readonly mostUsd: number;
  /** What the command has spent of it before this work; 0 by default. */
  readonly beforeUsd?: number;
  /** The last attempt on record when the work was begun: later ones count, whichever process makes them. */
  readonly after?: number;
}

/** Beyond this multiple of an estimate something is wrong: with the estimate, with the server, or with its bills. */
const mostTimes = 10;

/** For the retries of a few calls that are left, whose replies count at their worst case. */
const leastMostUsd = 0.1;

/** By the estimate; none for an unknown one. @param unaskedUsd what the bills may come to where nothing was to be paid */
export function ceilingOf(estimateUsd: number | null, unaskedUsd: number): Ceiling | null {
  if (estimateUsd === null) return null;
  return { estimateUsd, mostUsd: estimateUsd === 0 ? unaskedUsd : Math.max(leastMostUsd, estimateUsd * mostTimes) };
}

/**
 * Looks up what calls may cost. Only a budget needs the price of every receiver, and of every provider behind a router.
 * @throws BenchError usage where there is a budget and the price of a model is unknown.
 */
export async function prepareMoney(preparation: {
  readonly settings: MoneySettings;
  readonly namedPrices: NamedPrices;
  readonly clients: Clients;
  /** The receivers of the calls. */
  readonly called: readonly Called[];
  readonly listing: ModelListing;
  readonly signal: AbortSignal;
}): Promise<PreparedMoney> {
  const { settings, namedPrices, clients, called, listing, signal } = preparation;
  const { budgetUsd, promptCache } = settings;
  const offers = budgetUsd === null ? noOffers : await askOffers(clients, called, signal);
  const priceOf = priceBook(namedPrices, listing, offers);
  if (budgetUsd !== null) refuseUnpriced(called.filter((one) => priceOf(one) === null));
  return { budgetUsd, priceOf, promptCache };
}

function refuseUnpriced(unpriced: readonly Called[]): void {
  const [first] = unpriced;
  if (first === undefined) return;
  const names = new Set(unpriced.map(({ sentAs, endpoint }) => `${sentAs} at ${endpoint.baseUrl}`));
  throw new BenchError({
    code: "usage",
    message: `--budget needs the price of every model. Unknown: ${[...names].join(", ")}.`,
    hint: `Give the price per million input and output tokens in US dollars, for each: --price ${first.sentAs}=<in>,<out>. Without a budget no price is needed: leave out --budget, and "budget" in aib.yaml.`,
  });
}

/** The most that a call may cost, by its receiver; null where it is unknown. */
export type PriceBook = (called: Called) => CallPrice | null;

const nothing: CallPrice = { promptUsd: 0, completionUsd: 0, requestUsd: 0 };

/** @param namedPrices count before anything that a list says */
export function priceBook(namedPrices: NamedPrices, listing: ModelListing, offers: Offers): PriceBook {
  return (called) => {
    const named = namedPrices.get(called.sentAs);
    if (named !== undefined) return { ...named, requestUsd: 0 };
    if (isNeverBilled(called)) return nothing;
    const { dearest = null } = listing.find(called.endpoint, called.sentAs) ?? {};
    return dearestOffer(offers(called), called.provider ?? null) ?? dearest;
  };
}

/** A router takes any provider unless one is pinned that it lists, and its list of models names the price of one. */
function dearestOffer(offers: readonly ProviderOffer[], pinned: string | null): CallPrice | null {
  const ofPinned = offers.filter(({ provider }) => pinned !== null && isServedBy(provider, pinned));
  const prices = (ofPinned.length > 0 ? ofPinned : offers).flatMap(({ price }) => price ?? []);
  if (prices.length === 0) return null;
  const most = (pick: (price: CallPrice) => number): number => Math.max(...prices.map(pick));
  return {
    promptUsd: most(({ promptUsd }) => promptUsd),
    completionUsd: most(({ completionUsd }) => completionUsd),
    requestUsd: most(({ requestUsd }) => requestUsd),
  };
}

/** `fireworks` pins all its variants, `moonshotai/int4` one. */
function isServedBy(provider: string, pinned: string): boolean {
  return provider === pinned || provider.startsWith(`${pinned}/`);
}

/** Who serves a model behind a router, and for how much; none where the router was not asked or does not say. */
export type Offers = (called: Called) => readonly ProviderOffer[];

const noOffers: Offers = () => [];

/** What pinned providers list; null where none is pinned, or the router does not name it. */
export async function pinnedPrices(
  clients: Clients,
  called: readonly Called[],
  signal: AbortSignal,
): Promise<(called: Called) => TokenPrice | null> {
  const pinned = called.filter(({ provider = null }) => provider !== null);
  const offers = await askOffers(clients, pinned, signal);
  return (one) => {
    const { listed = null, price = null } = pinnedOffer(offers, one) ?? {};
    return listed && { ...listed, requestUsd: price?.requestUsd ?? 0 };
  };
}

export function pinnedOffer(offers: Offers, called: Called): ProviderOffer | null {
  const { provider: pinned = null } = called;
  if (pinned === null) return null;
  const served = offers(called).filter(({ provider }) => isServedBy(provider, pinned));
  return served.find(({ provider }) => provider === pinned) ?? served[0] ?? null;
}

const timeoutMs = 20_000;
const askedAtOnce = 8;

/** Asks routers for the prices of every provider that serves these models. */
export async function askOffers(clients: Clients, called: readonly Called[], signal: AbortSignal): Promise<Offers> {
  const known = new Map<string, readonly ProviderOffer[]>();
  const routed = called.filter((one) => one.endpoint.kind === "openrouter" && !isNeverBilled(one));
  const waiting = [...distinct(routed, calledKey)];
  const askInTurn = async (): Promise<void> => {
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      const offers = await clients.of(one.endpoint).listOffers(one.sentAs, { signal, timeoutMs });
      if (offers !== null) known.set(calledKey(one), offers);
    }
  };
  await Promise.all(Array.from({ length: askedAtOnce }, askInTurn));
  return (one) => known.get(calledKey(one)) ?? [];
}

/**
 * The most that a call can cost. No tokenizer makes more tokens of a text than it has bytes, and what a server puts around
 * the messages is less than the JSON around them. A prompt that is marked for a cache may be written to it, which costs more.
 */
export function worstCaseUsd({ text, maxTokens }: CallSize, price: CallPrice): number {
  const promptUsd = price.promptUsd * (text.includes(cacheMark) ? cacheWriteFactor : 1);
  return price.requestUsd + Buffer.byteLength(text) * promptUsd + maxTokens * price.completionUsd;
}

/** In the JSON of a request: within a message, its quotation marks are escaped. */
const cacheMark = '"cache_control":';
