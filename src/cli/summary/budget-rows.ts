import type { BudgetResult, BudgetStanding } from "../../bench/index.ts";
import { counted } from "./counted.ts";
import { plainDollars, roundDollars, wholeDollars } from "./dollars.ts";
import type { SummaryRow } from "./summary-rows.ts";

/** Where a budget stands; when it stopped the work, also for want of what. Nothing without one. */
export function budgetRows(budget: BudgetResult | null): readonly SummaryRow[] {
  if (budget === null) return [];
  const { standing, reached } = budget;
  const spent = `${roundDollars(standing.spentUsd)} of ${wholeDollars(standing.budgetUsd)} spent`;
  const all = [spent, ...assumedTexts(standing)].join(", ");
  const texts = reached ? [`reached: ${all}`, ...nextCallText(standing)] : [all];
  return [{ label: "budget", texts }];
}

/** What brings the rest. */
export function budgetStep({ need }: BudgetResult): string {
  const { usd, budgetUsd } = need;
  if (usd === null || budgetUsd === null) return "Run the same command with a higher --budget.";
  return `What is missing takes about ${roundDollars(usd)}: run the same command with --budget ${plainDollars(budgetUsd)}.`;
}

/** Nobody knows what those cost: they are counted all the same, so that nothing can be overspent. */
function assumedTexts({ assumed, inFlight }: BudgetStanding): readonly string[] {
  return [
    ...(assumed.calls > 0
      ? [`${atMost(assumed.usd)} by ${counted(assumed.calls, "call", "calls")} of unknown cost`]
      : []),
    ...(inFlight.calls > 0 ? [`${atMost(inFlight.usd)} by ${counted(inFlight.calls, "call", "calls")} under way`] : []),
  ];
}

function atMost(usd: number): string {
  return `at most ${roundDollars(usd)} more`;
}

function nextCallText({ budgetUsd, spentUsd, assumed, inFlight, refusedUsd }: BudgetStanding): readonly string[] {
  if (refusedUsd === null) return [];
  if (refusedUsd === 0) return ["the next call is listed at no price, but its server could bill it"];
  const left = Math.max(0, budgetUsd - spentUsd - assumed.usd - inFlight.usd);
  const digits = 4;
  return [
    `the next call may cost up to ${roundDollars(refusedUsd, digits)}, and ${roundDollars(left, digits)} is left`,
  ];
}
