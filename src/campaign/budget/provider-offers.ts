import type { ProviderOffer } from "../../model/index.ts";
import type { Called } from "../check-models.ts";
import type { Clients } from "../clients.ts";
import { isNeverBilled } from "./never-billed.ts";

/** Who serves a model behind a router, and for how much; none where the router was not asked or does not say. */
export type Offers = (called: Called) => readonly ProviderOffer[];

export const noOffers: Offers = () => [];

const timeoutMs = 20_000;
const askedAtOnce = 8;

/** Asks routers for the prices of every provider that serves these models. */
export async function askOffers(clients: Clients, called: readonly Called[], signal: AbortSignal): Promise<Offers> {
  const known = new Map<string, readonly ProviderOffer[]>();
  const routed = called.filter((one) => one.endpoint.kind === "openrouter" && !isNeverBilled(one));
  const waiting = [...new Map(routed.map((one) => [keyOf(one), one])).values()];
  const askInTurn = async (): Promise<void> => {
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      const offers = await clients.of(one.endpoint).listOffers(one.sentAs, { signal, timeoutMs });
      if (offers !== null) known.set(keyOf(one), offers);
    }
  };
  await Promise.all(Array.from({ length: askedAtOnce }, askInTurn));
  return (one) => known.get(keyOf(one)) ?? [];
}

function keyOf({ endpoint, sentAs }: Called): string {
  return `${endpoint.id} ${sentAs}`;
}
