import type { Cost, Usage } from "../domain/attempt.ts";
import type { Endpoint } from "../domain/model-config.ts";
import type { CallPrice } from "./call-price.ts";
import { malformedBill, type UsageReport } from "./usage-report.ts";

/** Price of one token in US dollars; null where it is unknown. */
export interface ModelPrice {
  readonly promptUsd: number | null;
  readonly completionUsd: number | null;
  /** Of the list, with its fee for each call; none where there is none. */
  readonly dearest?: CallPrice | null;
  /** Given by the user, which counts before an endpoint's list and before a lower bill. */
  readonly isStated?: boolean;
}

/** As it is shown, with the fee for each call; null where a part of it is missing. */
export function wholePrice(price: ModelPrice | null): CallPrice | null {
  const { promptUsd = null, completionUsd = null, dearest = null } = price ?? {};
  const requestUsd = dearest?.requestUsd ?? 0;
  return promptUsd === null || completionUsd === null ? null : { promptUsd, completionUsd, requestUsd };
}

/** The price of a model by the id that the endpoint knows, or null. */
export type PriceList = (model: string) => ModelPrice | null;

export interface PricedCall {
  readonly endpoint: Pick<Endpoint, "kind">;
  readonly model: string;
  /** HTTP status, or null when none arrived. */
  readonly status: number | null;
  /** Whether the request may have reached the server. */
  readonly sent: boolean;
  /** Of all that the model said, its reasoning and tool calls included: 0 for nothing. */
  readonly saidCharacters: number;
  readonly report: UsageReport | null;
  /** What such a call usually takes; the prompt by its length. */
  readonly expected: { readonly promptTokens: number; readonly completionTokens: number };
  readonly prices: PriceList;
}

/**
 * Tokens as they are billed. xAI and Gemini count reasoning beside the completion; here the completion always includes it.
 * A zero for something that was sent or said is no count.
 */
export function usageOf(report: UsageReport | null, said: boolean): Usage {
  const counted = (tokens: number | null): number | null => (said && tokens === 0 ? null : tokens);
  return {
    promptTokens: counted(report?.promptTokens ?? null),
    completionTokens: counted(report === null ? null : billedCompletion(report)),
    reasoningTokens: report?.reasoningTokens ?? null,
  };
}

function billedCompletion(report: UsageReport): number | null {
  const { promptTokens: prompt, completionTokens: completion, totalTokens: total } = report;
  if (completion === null) return null;
  const reasoning = report.reasoningTokens ?? 0;
  const together = reasoning > completion ? completion + reasoning : completion;
  return prompt === null || total === null ? together : Math.max(together, total - prompt);
}

/**
 * A bill below this share of the list price is none, unless the reply counts cached tokens. The deepest discount on sale: a prompt
 * from a cache costs a tenth, and a batch half of that.
 */
const leastShare = 0.05;
/** Bills are rounded. */
const rounding = 0.99;
/** A rough mean over texts and tokenizers; a text with twice as many is rare. */
export const charactersPerToken = 4;

/**
 * The cost of an attempt, from the best available source: the bill, unless the reply's own tokens, or without them its texts, show
 * that it is none. An attempt without a known price is `unknown`, not free.
 */
export function costOfCall(call: PricedCall): Cost {
  const { report, saidCharacters, status } = call;
  const said = saidCharacters > 0;
  const bill = billOf(report);
  if (bill?.source === "malformed") return bill;
  const isBilled = bill !== null && bill.usd > 0;
  const price = knownPrice(call);
  if (isFree(call, price)) return isBilled ? bill : free;
  if (isGatewayError(status)) {
    const estimate = estimateOf(call, price);
    if (!isBilled || bill.usd < (estimate.usd ?? 0) * leastShare * rounding) return estimate;
  }
  const account = accountOf(call, price);
  const isCounted = account !== null && (said || account.completionTokens > 0);
  if (bill === null) return account === null ? unknown : { usd: account.usd, source: "list-price" };
  const isStated = price?.isStated === true;
  if (account === null) {
    const leastUsd = leastOfTexts(call, price) * (isStated ? 1 : leastShare);
    return said && bill.usd < leastUsd * rounding ? unknown : bill;
  }
  if (isCounted && bill.usd < account.leastUsd * leastShare * rounding) {
    return { usd: account.usd, source: "list-price" };
  }
  const mayContradict = isStated || account.isReasoningBeside;
  return mayContradict && bill.usd < account.leastUsd * rounding ? { ...bill, source: "contradicted" } : bill;
}

const free: Cost = { usd: 0, source: "free" };
const unknown: Cost = { usd: null, source: "unknown" };

type Bill =
  | { readonly usd: number; readonly source: "billed" | "upstream" }
  | { readonly usd: null; readonly source: "malformed" };

/**
 * Null where there is none. Under bring-your-own-key `cost` is the router's fee on top of the provider's own bill. Where a reply
 * does not say whose key it was, the dearer of the two counts.
 */
function billOf(report: UsageReport | null): Bill | null {
  if (report === null) return null;
  const upstream = report.upstreamCost ?? 0;
  // Another source would hide the server's malformed bill: the call counts as one of unknown cost, at its worst case.
  if (report.cost === malformedBill || upstream === malformedBill) return { usd: null, source: "malformed" };
  const cost = report.cost ?? 0;
  if (report.isByok === true) return upstream > 0 ? { usd: upstream + cost, source: "upstream" } : null;
  if (report.isByok === null && upstream > cost) return { usd: upstream, source: "upstream" };
  return report.cost === null ? null : { usd: cost, source: "billed" };
}

interface KnownPrice extends CallPrice {
  readonly isStated: boolean;
}

function knownPrice({ model, prices }: PricedCall): KnownPrice | null {
  const listed = prices(model);
  const price = wholePrice(listed);
  return price && { ...price, isStated: listed?.isStated === true };
}

function isFree({ endpoint, model, status, sent, report }: PricedCall, price: KnownPrice | null): boolean {
  const neverBilled = endpoint.kind === "local" || endpoint.kind === "simulator" || model.endsWith(":free");
  const notServed = !sent || (status !== null && status >= 300 && report === null && !isGatewayError(status));
  return (neverBilled && price?.isStated !== true) || notServed;
}

/** The model's server may have answered, and billed, before the gateway gave up: 520 and 524 are Cloudflare's. */
function isGatewayError(status: number | null): boolean {
  return status === 502 || status === 504 || status === 520 || status === 524;
}

function estimateOf({ expected }: PricedCall, price: KnownPrice | null): Cost {
  if (price === null) return unknown;
  const { promptTokens, completionTokens } = expected;
  const usd = price.requestUsd + promptTokens * price.promptUsd + completionTokens * price.completionUsd;
  return { usd, source: "estimated" };
}

/** What a call comes to at least, in US dollars: its texts at twice the usual characters for each token, or what is counted. */
function leastOfTexts(call: PricedCall, price: KnownPrice | null): number {
  if (price === null) return 0;
  const { promptTokens, completionTokens } = credibleUsage(call);
  const prompt = promptTokens ?? call.expected.promptTokens / 2;
  const completion = completionTokens ?? call.saidCharacters / charactersPerToken / 2;
  return prompt * price.promptUsd + completion * price.completionUsd;
}

function credibleCount(tokens: number | null, usual: number): number | null {
  return tokens !== null && tokens < usual * leastShare ? null : tokens;
}

/** A count far below what its text comes to is none: some servers count the last piece of a stream. */
function credibleUsage({ report, expected, saidCharacters }: PricedCall): Omit<Usage, "reasoningTokens"> {
  const { promptTokens, completionTokens } = usageOf(report, saidCharacters > 0);
  return {
    promptTokens: credibleCount(promptTokens, expected.promptTokens),
    completionTokens: credibleCount(completionTokens, saidCharacters / charactersPerToken),
  };
}

/** What Anthropic charges for a prompt that it writes to a cache for five minutes, as a multiple of the price of its tokens. */
export const cacheWriteFactor = 1.25;

/** What the reply's own tokens come to. */
interface Account {
  readonly usd: number;
  /** With the cached part of the prompt for nothing, and no fee for the call. */
  readonly leastUsd: number;
  readonly completionTokens: number;
  readonly isReasoningBeside: boolean;
}

function accountOf(call: PricedCall, price: KnownPrice | null): Account | null {
  const { report } = call;
  const { promptTokens, completionTokens: completion } = credibleUsage(call);
  if (report === null || price === null || promptTokens === null || completion === null) return null;
  const cached = Math.min(report.cachedTokens ?? 0, promptTokens);
  // Only under bring-your-own-key is a bill's `cost` not the price of the tokens.
  const fee = report.isByok === true && typeof report.cost === "number" ? report.cost : 0;
  const written = Math.min(report.cacheWriteTokens ?? 0, promptTokens) * (cacheWriteFactor - 1);
  const usd = (promptTokens + written) * price.promptUsd + completion * price.completionUsd + fee;
  return {
    usd: usd + price.requestUsd,
    leastUsd: usd - cached * price.promptUsd,
    completionTokens: completion,
    isReasoningBeside: completion > (report.completionTokens ?? 0),
  };
}
