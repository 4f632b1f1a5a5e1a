import type { BudgetAccount } from "./budget-guard.ts";

/** What it takes to finish. */
export interface FurtherNeed {
  readonly calls: number;
  /** Estimate in US dollars; null where there is nothing to base one on. */
  readonly usd: number | null;
  /** A budget that should do, rounded up; null likewise. */
  readonly budgetUsd: number | null;
}

/** What a budget came to, and what is left to do. */
export interface BudgetResult extends BudgetAccount {
  readonly need: FurtherNeed;
}

/** Calls that fail and are asked again come on top of an estimate. */
const reserve = 1.1;

export function furtherNeed(
  { standing }: BudgetAccount,
  { calls, usd }: Pick<FurtherNeed, "calls" | "usd">,
): FurtherNeed {
  if (usd === null) return { calls, usd, budgetUsd: null };
  const { spentUsd, assumed, inFlight, refusedUsd } = standing;
  // The last call, too, needs room for its worst case.
  const counted = spentUsd + assumed.usd + inFlight.usd;
  return { calls, usd, budgetUsd: roundedUp(counted + usd * reserve + (refusedUsd ?? 0)) };
}

/** To two digits: 6.3 for 6.21. */
function roundedUp(usd: number): number {
  if (usd <= 0) return 0;
  const step = 10 ** (Math.floor(Math.log10(usd)) - 1);
  return Number((Math.ceil(usd / step) * step).toPrecision(2));
}
