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
  readonly admit: Purse["admit"];
  readonly admitSurely: Purse["admitSurely"];
  /** Null without a budget. */
  readonly account: (summary: Pick<RunSummary<TaskNode>, "stop">) => Promise<BudgetAccount | null>;
}

interface SpendingParts extends Pick<BooksOptions, "store" | "receivers"> {
  readonly session: Claims;
  readonly attempts: AttemptListener;
  readonly emit: Emit;
}

/** Keeps the work within its budget, if it has one. */
export async function spendWithin({ budgetUsd, priceOf }: PreparedMoney, parts: SpendingParts): Promise<Spending> {
  const { session, attempts, emit, store, receivers } = parts;
  if (budgetUsd === null) return { ...unlimited, session, attempts };
  const purse = await openPurse({ budgetUsd, claims: session, store, receivers, priceOf });
  const said = sayStop(purse, emit);
  return {
    session: purse,
    attempts: {
      ...attempts,
      ended: (task, end) => {
        purse.ended({ taskKey: task.key, attemptId: end.attemptId, usd: end.cost.usd });
        attempts.ended(task, end);
      },
    },
    admit: () => said(purse.admit()),
    admitSurely: async () => said(await purse.admitSurely()),
    account: async ({ stop }) => ({ standing: await purse.standingOfAll(), reached: stop?.kind === "budget" }),
  };
}

const unlimited: Omit<Spending, "session" | "attempts"> = {
  admit: () => "start",
  admitSurely: () => Promise.resolve("start"),
  account: () => Promise.resolve(null),
};

type Admission = ReturnType<Purse["admit"]>;

/** Says once that the budget is reached. */
function sayStop(purse: Purse, emit: Emit): (admission: Admission) => Admission {
  let isSaid = false;
  return (admission) => {
    if (admission === "stop" && !isSaid) {
      isSaid = true;
      const { budgetUsd, spentUsd, assumed, inFlight } = purse.standing();
      emit({ kind: "budget-reached", budgetUsd, spentUsd, reservedUsd: assumed.usd + inFlight.usd });
    }
    return admission;
  };
}
