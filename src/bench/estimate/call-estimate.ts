import type { Task } from "../../domain/index.ts";
import type { TokenPrice } from "../../model/index.ts";
import type { TokenCount } from "./text-sizes.ts";
import type { TokenBasis } from "./token-basis.ts";

/** One call that a run would make. */
export interface EstimatedCall {
  readonly task: Task;
  readonly tokens: TokenCount;
  readonly basis: TokenBasis;
  /** Null where nobody says. */
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

type PricedCall = Pick<EstimatedCall, "tokens" | "price">;

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
