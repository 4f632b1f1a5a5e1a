import type { TokenPrice } from "../../model/index.ts";
import type { CallTask } from "../../tasks/index.ts";
import type { EstimatedTokens, TokenCount } from "./token-estimates.ts";

/** One call that a run would make. */
export interface EstimatedCall {
  readonly task: CallTask;
  readonly tokens: EstimatedTokens;
  /** Null where it is not known. */
  readonly price: TokenPrice | null;
}

/** Several calls together. */
export interface CallEstimate extends TokenCount {
  readonly calls: number;
  /** US dollars of the calls whose price is known; null when none is. */
  readonly usd: number | null;
  /** Calls without a known price: when above zero, `usd` is a lower bound. */
  readonly unpriced: number;
}

interface PricedCall extends Pick<EstimatedCall, "price"> {
  readonly tokens: TokenCount;
}

export function addUp(calls: readonly PricedCall[]): CallEstimate {
  const sum = (pick: (call: PricedCall) => number): number => calls.reduce((total, call) => total + pick(call), 0);
  const unpriced = calls.filter(({ price }) => price === null).length;
  return {
    calls: calls.length,
    promptTokens: Math.round(sum(({ tokens }) => tokens.promptTokens)),
    completionTokens: Math.round(sum(({ tokens }) => tokens.completionTokens)),
    usd: calls.length > 0 && unpriced === calls.length ? null : sum(usdOf),
    unpriced,
  };
}

function usdOf({ tokens, price }: PricedCall): number {
  if (price === null) return 0;
  return tokens.promptTokens * price.promptUsd + tokens.completionTokens * price.completionUsd;
}
