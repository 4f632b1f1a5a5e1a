import type { JudgeConfig } from "../../domain/model-config.ts";
import { addCosts, hasUnknownCost, type AttemptCosts, type RunBill } from "../../store/views/views.ts";
import type { Leaderboard, Spending } from "../contract.ts";
import { plainText } from "../plain-text.ts";
import type { NameCost } from "../report-source.ts";

export interface SpendingSource {
  readonly bills: readonly RunBill[];
  readonly judges: readonly JudgeConfig[];
  readonly nameCosts: readonly NameCost[];
  readonly rows: Leaderboard["rows"];
}

/** Everything that was paid under one suite; null before the first attempt. */
export function spendingOf({ bills, judges, nameCosts, rows }: SpendingSource): Spending | null {
  if (bills.length === 0 && nameCosts.length === 0) return null;
  const ranked = new Set(rows.filter(({ complete }) => complete).map(({ id }) => id));
  const all = costsOf(bills);
  const unranked = costsOf(bills.filter((bill) => !ranked.has(bill.modelConfigId)));
  const names = costOfNames(nameCosts);
  return {
    generation: describeCosts(costsOf(bills.filter(({ kind }) => kind === "answer"))),
    judging: judges.flatMap(({ id, label, model }) => {
      const costs = costsOf(bills.filter((bill) => bill.kind === "verdict" && bill.judgeId === id));
      if (costs.attempts === 0) return [];
      return [{ id, label: plainText(label), model: plainText(model), ...describeCosts(costs) }];
    }),
    names,
    totalUsd: all.usd + (names?.usd ?? 0),
    totalIsLowerBound: hasUnknownCost(all) || (names?.isLowerBound ?? false),
    unrankedUsd: unranked.usd,
  };
}

function costsOf(bills: readonly RunBill[]): AttemptCosts {
  return addCosts(bills.map(({ costs }) => costs));
}

function describeCosts(costs: AttemptCosts): Spending["generation"] {
  return { usd: costs.usd, attempts: costs.attempts, isLowerBound: hasUnknownCost(costs) };
}

function costOfNames(costs: readonly NameCost[]): Spending["names"] {
  if (costs.length === 0) return null;
  return {
    usd: costs.reduce((sum, { costUsd }) => sum + (costUsd ?? 0), 0),
    extractions: costs.length,
    isLowerBound: costs.some(({ costUsd }) => costUsd === null),
  };
}
