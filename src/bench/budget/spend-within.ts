import type { TaskNode } from "../../domain/index.ts";
import type { RunSummary } from "../../engine/index.ts";
import type { Emit } from "../events/event-sink.ts";
import type { AttemptListener } from "../events/observe-run.ts";
import type { Claims } from "../sessions/claims.ts";
import type { BooksOptions } from "./books.ts";
import type { BudgetStanding } from "./ledger.ts";
import type { PreparedMoney } from "./prepare-money.ts";
import { openPurse, type Purse } from "./purse.ts";

/** What a budget came to in one piece of work. */
export interface BudgetAccount {
  readonly standing: BudgetStanding;
  /** It stopped the work. */
  readonly reached: boolean;
}

/** How work goes about its money. */
export interface Spending {
  readonly session: Claims;
  readonly attempts: AttemptListener;
  readonly admit: () => "start" | "wait" | "stop";
  /** Null without a budget. */
  readonly account: (summary: Pick<RunSummary<TaskNode>, "stop">) => BudgetAccount | null;
}

interface SpendingParts extends Pick<BooksOptions, "store" | "receivers"> {
  readonly session: Claims;
  readonly attempts: AttemptListener;
  readonly emit: Emit;
}

/** Keeps the work within its budget, if it has one. */
export async function spendWithin({ budgetUsd, priceOf }: PreparedMoney, parts: SpendingParts): Promise<Spending> {
  const { session, attempts, emit, store, receivers } = parts;
  if (budgetUsd === null) return { session, attempts, admit: () => "start", account: () => null };
  const purse = await openPurse({ budgetUsd, claims: session, store, receivers, priceOf });
  return {
    session: purse,
    attempts: {
      ...attempts,
      ended: (task, end) => {
        purse.ended(end.attemptId, end.cost.usd);
        attempts.ended(task, end);
      },
    },
    admit: admitAndSay(purse, emit),
    account: ({ stop }) => ({ standing: purse.standing(), reached: stop?.kind === "budget" }),
  };
}

function admitAndSay(purse: Purse, emit: Emit): Spending["admit"] {
  let said = false;
  return () => {
    const admission = purse.admit();
    if (admission === "stop" && !said) {
      said = true;
      const { budgetUsd, spentUsd, assumed, inFlight } = purse.standing();
      emit({ kind: "budget-reached", budgetUsd, spentUsd, reservedUsd: assumed.usd + inFlight.usd });
    }
    return admission;
  };
}
