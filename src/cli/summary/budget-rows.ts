import type { BudgetResult, FirstRun } from "../../campaign/budget/further-need.ts";
import type { BudgetStanding } from "../../campaign/budget/ledger.ts";
import { counted } from "../counted.ts";
import type { SummaryRow } from "./summary-rows.ts";
import { plainDollars, roundDollars, wholeDollars } from "../../results/format/dollars.ts";

/** The state of a budget and, when it stopped the work, the amount that was missing. Empty without a budget. */
export function budgetRows(budget: BudgetResult | null): readonly SummaryRow[] {
  if (budget === null) return [];
  const { standing, reached, firstRun, ceiling } = budget;
  if (ceiling !== undefined) {
    if (!reached) return [];
    const { estimateUsd, beforeUsd = 0 } = ceiling;
    const estimate =
      estimateUsd === 0
        ? "although the estimate was $0"
        : `more than ten times the estimate of ${roundDollars(estimateUsd)}`;
    const spent = [`${roundDollars(beforeUsd + standing.spentUsd)} spent`, ...assumedTexts(standing), estimate];
    return [{ label: "stopped", texts: [spent.join(", ")] }];
  }
  const spent = `${roundDollars(standing.spentUsd)} of ${wholeDollars(standing.budgetUsd)} spent`;
  const all = [spent, ...assumedTexts(standing)].join(", ");
  const texts = reached ? [`reached: ${all}`, ...nextCallText(standing), ...firstRunText(firstRun)] : [all];
  return [{ label: "budget", texts }];
}

/** How to complete the run. */
export function budgetStep({ need, ceiling }: BudgetResult): string {
  const { usd, budgetUsd, isMost = false } = need;
  const about = isMost ? "at most about" : "about";
  if (ceiling !== undefined) {
    const rest = usd === null ? "an unknown amount" : `${about} ${roundDollars(usd)}, based on the calls so far`;
    return `Compare the provider's bills with its prices. The rest costs ${rest}.`;
  }
  if (usd === null || budgetUsd === null) return "Run the same command with a higher --budget.";
  return `The rest costs ${about} ${roundDollars(usd)}: run the same command with --budget ${plainDollars(budgetUsd)}.`;
}

/** A budget that ends before the first verdict has bought nothing that can be shown. */
function firstRunText(firstRun: FirstRun | null): readonly string[] {
  if (firstRun === null) return [];
  const { label, budgetUsd, isAll } = firstRun;
  const only = isAll ? "" : ` of ${label} alone`;
  return [
    `no verdict yet, and an index needs a complete run: the smallest useful budget is ${roundDollars(budgetUsd)}, for one run${only}`,
  ];
}

/** Calls of unknown cost count with their worst case, so that the budget cannot be exceeded. */
function assumedTexts({ assumed, inFlight }: BudgetStanding): readonly string[] {
  return [
    ...(assumed.calls > 0 ? [`${atMost(assumed.usd)} by ${counted(assumed.calls, "call")} of unknown cost`] : []),
    ...(inFlight.calls > 0 ? [`${atMost(inFlight.usd)} by ${counted(inFlight.calls, "call")} under way`] : []),
  ];
}

function atMost(usd: number): string {
  return `at most ${roundDollars(usd)} more`;
}

function nextCallText({ budgetUsd, spentUsd, assumed, inFlight, refusedUsd }: BudgetStanding): readonly string[] {
  if (refusedUsd === null) return [];
  if (refusedUsd === 0) return ["the next call has a list price of zero, but its server could bill it"];
  const left = Math.max(0, budgetUsd - spentUsd - assumed.usd - inFlight.usd);
  const digits = 4;
  return [
    `the next call may cost up to ${roundDollars(refusedUsd, digits)}, and ${roundDollars(left, digits)} is left`,
  ];
}
