import { askOffers, pinnedOffer, type Offers } from "../../campaign/budget/prepare-money.ts";
import { isNeverBilled } from "../../campaign/budget/prices.ts";
import { createClients, type Clients } from "../../campaign/index.ts";
import { routeOf } from "../../campaign/models/routing.ts";
import { BenchError } from "../../domain/bench-error.ts";
import type { Environment } from "../../domain/environment.ts";
import { canonicalModelId, localPrefix } from "../../domain/local-model-id.ts";
import type { KeyRing, ListedModel, TokenPrice } from "../../model/index.ts";
import type { RegistryEntry } from "../../model/registry/registry.ts";

interface EntryPrice {
  /** Null where it is not known. */
  readonly perToken: TokenPrice | null;
  /** A few words on the price, or on why there is none. */
  readonly note: string | null;
}

export interface EntryPrices {
  readonly priceOf: (entry: RegistryEntry) => EntryPrice;
  /** Sentences for the user: where the prices come from, and why some are missing. */
  readonly sources: readonly string[];
}

const unknown: EntryPrice = { perToken: null, note: null };
const free: EntryPrice = { perToken: { promptUsd: 0, completionUsd: 0 }, note: "free" };

export const unaskedPrices: EntryPrices = { priceOf: () => unknown, sources: [] };

export function isLocalEntry({ model }: RegistryEntry): boolean {
  return canonicalModelId(model).startsWith(localPrefix);
}

/**
 * Asks the endpoints of registry entries for their prices, without a key where they publish them. An endpoint that
 * cannot be asked leaves its prices unknown.
 */
export async function askEntryPrices(
  entries: readonly RegistryEntry[],
  query: { readonly keys: KeyRing; readonly signal: AbortSignal },
): Promise<EntryPrices> {
  const { keys, signal } = query;
  const { environment } = keys;
  const clients = createClients({ keys, simulatedSuite: null, simulatorSeed: 0, keyOptional: true });
  const remote = entries.filter((entry) => !isLocalEntry(entry)).map((entry) => remoteEntry(entry, environment));
  const prices = new Map<RegistryEntry, EntryPrice>();
  const sources: string[] = [];
  for (const group of Map.groupBy(remote, ({ endpoint }) => endpoint.id).values()) {
    const asked = await askEndpoint(group, clients, signal);
    sources.push(asked.source);
    for (const { entry, price } of asked.prices) prices.set(entry, price);
  }
  return { priceOf: (entry) => (isLocalEntry(entry) ? free : (prices.get(entry) ?? unknown)), sources };
}

function remoteEntry(entry: RegistryEntry, environment: Environment) {
  const { model, endpoint } = routeOf(entry.model, { baseUrl: null, apiKeyEnv: null, localUrl: null, environment });
  return { entry, endpoint, sentAs: model, provider: entry.provider };
}

type RemoteEntry = ReturnType<typeof remoteEntry>;

/** @param group entries of one endpoint */
async function askEndpoint(
  group: readonly RemoteEntry[],
  clients: Clients,
  signal: AbortSignal,
): Promise<{
  readonly prices: readonly { readonly entry: RegistryEntry; readonly price: EntryPrice }[];
  readonly source: string;
}> {
  const [first] = group;
  if (first === undefined) return { prices: [], source: "" };
  const { endpoint } = first;
  try {
    const { models: listed } = await clients.listModels(endpoint, signal);
    const pinned = group.filter(({ provider, sentAs }) => provider !== null && listed.has(sentAs));
    const offers = await askOffers(clients, pinned, signal);
    const prices = group.map((one) => ({ entry: one.entry, price: priceOf(one, listed.get(one.sentAs), offers) }));
    return { prices, source: `Prices in US dollars for a million tokens: the list of ${endpoint.baseUrl}, as of now.` };
  } catch (error) {
    if (!(error instanceof BenchError)) throw error;
    return { prices: [], source: `No prices: ${error.message}` };
  }
}

/** The list of models names the price of one provider, so a pinned one has its own offer. */
function priceOf(one: RemoteEntry, listed: ListedModel | undefined, offers: Offers): EntryPrice {
  if (listed === undefined) return { perToken: null, note: "not offered" };
  if (isNeverBilled(one)) return free;
  if (one.provider !== null) {
    const offer = pinnedOffer(offers, one);
    return {
      perToken: offer?.listed ?? null,
      note: offer === null && offers(one).length > 0 ? "provider not offered" : null,
    };
  }
  const { promptUsd, completionUsd } = listed;
  return { perToken: promptUsd === null || completionUsd === null ? null : { promptUsd, completionUsd }, note: null };
}
