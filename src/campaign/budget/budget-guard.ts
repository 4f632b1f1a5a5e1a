import type { TaskKey } from "../../domain/index.ts";
import type { Budget, CallSize, Receiver } from "../../tasks/index.ts";
import type { Emit } from "../events/run-event.ts";
import { dearestBills, syncLedger, type CountedReceiver, type LedgerSyncOptions } from "./ledger-sync.ts";
import { Ledger, type BudgetStanding } from "./ledger.ts";
import { type PreparedMoney, worstCaseUsd } from "./prepare-money.ts";
import { billsNobody } from "./prices.ts";

/** What a budget came to in one piece of work. */
export interface BudgetAccount {
  readonly standing: BudgetStanding;
  /** It stopped the work. */
  readonly reached: boolean;
}

type Admission = "start" | "wait" | "stop";

/** The budget of a run, as its calls and the engine of this process use it. */
export interface BudgetGuard extends Budget {
  /** Whether a task may start: a port of the engine. */
  readonly admit: () => Admission;
  /** The same after a look at what others have done: no `stop` while one of their calls may still make room. */
  readonly admitSurely: () => Promise<Admission>;
  /** With what other processes have spent up to now; null without a budget. */
  readonly account: (work: { readonly stop: { readonly kind: string } | null }) => Promise<BudgetAccount | null>;
}

export interface GuardedWork {
  readonly store: LedgerSyncOptions["store"];
  /** Who receives the calls of every task whose attempts count. */
  readonly receivers: ReadonlyMap<TaskKey, CountedReceiver>;
  /** Ends the sessions of processes that are found dead: their calls in flight will have no end any more. */
  readonly endDeadSessions: () => Promise<void>;
  readonly emit: Emit;
}

/** Guards the budget of some work; without one, every call has room. */
export async function guardBudget(money: PreparedMoney, work: GuardedWork): Promise<BudgetGuard> {
  const { budgetUsd } = money;
  return budgetUsd === null ? unlimited(money) : limited({ ...money, budgetUsd }, work);
}

function unlimited(money: PreparedMoney): BudgetGuard {
  const reservation = { confirm: () => true, begin: () => undefined, release: () => undefined };
  return {
    worstCase: (receiver, call) => worstCaseOf(money, receiver, call),
    reserve: () => reservation,
    countedUpTo: () => null,
    catchUp: () => Promise.resolve(),
    settle: () => undefined,
    admit: () => "start",
    admitSurely: () => Promise.resolve("start"),
    account: () => Promise.resolve(null),
  };
}

/** Recorded with every attempt, whether there is a budget or not: a later command may count it. */
function worstCaseOf({ priceOf }: PreparedMoney, receiver: Receiver, call: CallSize): number | null {
  const price = priceOf(receiver);
  return price === null ? null : worstCaseUsd(call, price);
}

async function limited(
  money: PreparedMoney & { readonly budgetUsd: number },
  { store, receivers, endDeadSessions, emit }: GuardedWork,
): Promise<BudgetGuard> {
  const { budgetUsd, priceOf } = money;
  const ledger = new Ledger({ budgetUsd });
  const bills = dearestBills();
  const sync = syncLedger({ ledger, bills, store, receivers, priceOf });
  await sync.update();

  /** While calls of others take up the room, only the store tells of their end. */
  let looking: Promise<void> | null = null;
  const lookAfterOthers = (): Promise<void> => {
    looking ??= endDeadSessions()
      .then(sync.update)
      .finally(() => {
        looking = null;
      });
    return looking;
  };
  const announce = announceStop(ledger, emit);

  return {
    worstCase(receiver, call) {
      const usd = worstCaseOf(money, receiver, call);
      return usd === null ? null : Math.max(usd, bills.of(receiver));
    },
    reserve(receiver, usd) {
      const neverBilled = usd === 0 && billsNobody(receiver.endpoint);
      // A call without a known price fits no budget.
      const reservation = ledger.reserve(usd ?? Infinity, { neverBilled });
      if (reservation === null) return null;
      return {
        confirm: () => ledger.confirm(reservation),
        begin(attemptId) {
          ledger.begin(reservation, attemptId);
          sync.saw(attemptId);
        },
        release: () => ledger.release(reservation),
      };
    },
    countedUpTo: sync.seen,
    catchUp: sync.update,
    settle(receiver, attemptId, usd) {
      if (usd !== null) bills.saw(receiver, usd);
      ledger.end(attemptId, usd);
    },
    admit() {
      const admission = ledger.admit();
      // What fails here fails again where it is waited for.
      if (admission === "wait") lookAfterOthers().catch(() => undefined);
      return announce(admission);
    },
    async admitSurely() {
      if (ledger.admit() === "start") return "start";
      await lookAfterOthers();
      return announce(ledger.admit());
    },
    async account({ stop }) {
      // A store that cannot be read here stops the work where it is needed.
      await sync.update().catch(() => undefined);
      return { standing: ledger.standing(), reached: stop?.kind === "budget" };
    },
  };
}

/** Emits once that the budget is reached. */
function announceStop(ledger: Ledger, emit: Emit): (admission: Admission) => Admission {
  let isAnnounced = false;
  return (admission) => {
    if (admission === "stop" && !isAnnounced) {
      isAnnounced = true;
      const { budgetUsd, spentUsd, assumed, inFlight } = ledger.standing();
      emit({ kind: "budget-reached", budgetUsd, spentUsd, reservedUsd: assumed.usd + inFlight.usd });
    }
    return admission;
  };
}
