import { z } from "zod";
import { dearest, listedPrice, pricingSchema, type CallPrice, type TokenPrice } from "./call-price.ts";
import type { CallLimits } from "./deadline.ts";
import type { HttpCaller } from "./http-caller.ts";
import { parseJson } from "./parse-json.ts";

/** One provider's price for a model behind a router. */
export interface ProviderOffer {
  /** The provider's slug, with its variant if it has one: `fireworks`, `moonshotai/int4`. */
  readonly provider: string;
  /** Null where the router reports none. */
  readonly listed: TokenPrice | null;
  /** The highest price of a call; null as above. */
  readonly price: CallPrice | null;
}

const offer = z.object({ tag: z.string().min(1), pricing: pricingSchema });
const offers = z.object({ data: z.object({ endpoints: z.array(offer.nullable().catch(null)) }) });

/**
 * Asks a router for a model's providers and their prices: its list of models names one price of several.
 * @returns null where the router reports none.
 */
export async function listOffers(
  call: HttpCaller,
  model: string,
  limits: CallLimits,
): Promise<readonly ProviderOffer[] | null> {
  const path = `/models/${model.split("/").map(encodeURIComponent).join("/").replaceAll("%3A", ":")}/endpoints`;
  const { status, failure, text } = await call({ method: "get", path }, limits);
  limits.signal.throwIfAborted();
  const listed = status === 200 && failure === null ? offers.safeParse(parseJson(text ?? "")).data : undefined;
  return (
    listed?.data.endpoints.flatMap((one) =>
      one === null ? [] : [{ provider: one.tag, listed: listedPrice(one.pricing), price: dearest(one.pricing) }],
    ) ?? null
  );
}
