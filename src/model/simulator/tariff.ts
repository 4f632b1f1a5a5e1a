import { z } from "zod";
import type { TokenPrice } from "../call-price.ts";
import type { WireReply } from "./wire-reply.ts";

/** The simulator's charges, and how it reports them. Providers differ in both, and some bill what they do not list. */
export interface Tariff {
  /** The prices in the list of models; null where the list names none. */
  readonly listed: TokenPrice | null;
  /** The charge for every completion, also for one that never arrives. */
  readonly billed: TokenPrice;
  /** Whether a completion contains its cost, as at OpenRouter. */
  readonly reported: boolean;
}

const usage = z.looseObject({ prompt_tokens: z.number(), completion_tokens: z.number() });
const billable = z.looseObject({ usage });

/** The charge for a reply in US dollars; 0 for an error. */
export function billOf({ status, body }: WireReply, { billed }: Tariff): number {
  if (status !== 200) return 0;
  const { prompt_tokens: prompt, completion_tokens: completion } = billable.parse(JSON.parse(body)).usage;
  return prompt * billed.promptUsd + completion * billed.completionUsd;
}

/** The reply with or without its cost, as the tariff defines. */
export function withBill(reply: WireReply, tariff: Tariff): WireReply {
  if (reply.status !== 200) return reply;
  const { usage: counted, ...rest } = billable.parse(JSON.parse(reply.body));
  const { cost: _free, ...tokens } = counted;
  const told = tariff.reported ? { cost: billOf(reply, tariff) } : {};
  return { ...reply, body: JSON.stringify({ ...rest, usage: { ...tokens, ...told } }) };
}

/** The prices for the list of models, as decimal text like OpenRouter's; empty where the tariff lists none. */
export function listedPricing(tariff: Tariff | null): object {
  if (tariff === null) return { pricing: { prompt: "0", completion: "0" } };
  const { listed } = tariff;
  if (listed === null) return {};
  return { pricing: { prompt: decimalText(listed.promptUsd), completion: decimalText(listed.completionUsd) } };
}

/** Without an exponent, which readers of prices may not expect. */
function decimalText(usd: number): string {
  return usd.toFixed(12).replace(/\.?0+$/u, "");
}
