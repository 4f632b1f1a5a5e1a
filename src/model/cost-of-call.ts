import type { Cost, Endpoint, Usage } from "../domain/index.ts";
import { malformedBill, type UsageReport } from "./usage-report.ts";

/** List price of one token in US dollars; null where the endpoint does not say. */
export interface ModelPrice {
  readonly promptUsd: number | null;
  readonly completionUsd: number | null;
}

/** The list price of a model by the id that the endpoint knows, or null. */
export type PriceList = (model: string) => ModelPrice | null;

export interface PricedCall {
  readonly endpoint: Pick<Endpoint, "kind">;
  readonly model: string;
  /** HTTP status, or null when none arrived. */
  readonly status: number | null;
  /** Whether the request may have reached the server. */
  readonly sent: boolean;
  readonly report: UsageReport | null;
  readonly prices: PriceList;
}

export function usageOf(report: UsageReport | null): Usage {
  return {
    promptTokens: report?.prompt_tokens ?? null,
    completionTokens: report?.completion_tokens ?? null,
    reasoningTokens: report?.completion_tokens_details?.reasoning_tokens ?? null,
  };
}

/** The cost of an attempt, from the best available source. An attempt without a known price is `unknown`, not free. */
export function costOfCall(call: PricedCall): Cost {
  const billed = billedCost(call.report);
  // A bill of zero falls through to the next rule: where nothing is ever billed, `free` is more informative.
  if (billed !== null && billed.usd !== 0) return billed;
  return freeCost(call) ?? billed ?? listCost(call) ?? { usd: null, source: "unknown" };
}

/** Under bring-your-own-key `cost` is only the router's fee, and the provider's own bill, where shown, is the price. */
function billedCost(report: UsageReport | null): Cost | null {
  if (report === null) return null;
  const upstream = report.cost_details?.upstream_inference_cost ?? 0;
  // Another source would hide the server's malformed bill: the call counts as one of unknown cost, at its worst case.
  if (report.cost === malformedBill || upstream === malformedBill) return { usd: null, source: "malformed" };
  if (report.is_byok !== false && upstream > 0) return { usd: upstream, source: "upstream" };
  return report.cost === null || report.is_byok === true ? null : { usd: report.cost, source: "billed" };
}

function freeCost({ endpoint, model, status, sent, report }: PricedCall): Cost | null {
  const neverBilled = endpoint.kind === "local" || endpoint.kind === "simulator" || model.endsWith(":free");
  const notServed = !sent || (status !== null && status >= 300 && report === null);
  return neverBilled || notServed ? { usd: 0, source: "free" } : null;
}

function listCost({ model, report, prices }: PricedCall): Cost | null {
  if (report === null || report.prompt_tokens === null || report.completion_tokens === null) return null;
  const price = prices(model);
  if (price === null || price.promptUsd === null || price.completionUsd === null) return null;
  const usd = report.prompt_tokens * price.promptUsd + report.completion_tokens * price.completionUsd;
  return { usd, source: "list-price" };
}
