import type { AttemptEnd } from "../../domain/attempt.ts";
import type { TaskKey } from "../../domain/task.ts";
import type { Budget, CallSize, Receiver } from "../../tasks/index.ts";
import type { Emit } from "../events/run-event.ts";
import { countedUsd, highestCosts, syncLedger, type CountedReceiver, type LedgerSyncOptions } from "./ledger-sync.ts";
import { Ledger, type BudgetStanding } from "./ledger.ts";
import { type Ceiling, type PreparedMoney, worstCaseUsd } from "./prepare-money.ts";
import { isFreeEndpoint } from "./prices.ts";

/** What a budget came to in one piece of work. */
export interface BudgetAccount {
  readonly standing: BudgetStanding;
  /** It stopped the work. */
  readonly reached: boolean;
  /** Stands for the budget where the user set none. */
  readonly ceiling?: Ceiling;
}

type Admission = "start" | "wait" | "stop";

/** The budget of a run, as its calls and the engine of this process use it. */
export interface BudgetGuard extends Budget {
  /** Whether a task may start: a port of the engine. */
  readonly admit: () => Admission;
  /** The same after a sync with the store: no `stop` while a call of another process may still make room. */
  readonly admitAfterSync: () => Promise<Admission>;
  /** With what other processes have spent up to now; null without a budget that stopped the work or could have. */
  readonly account: (work: {
    readonly stop: { readonly kind: string } | null;
    /** What it cost in all processes. */
    readonly usd: number;
  }) => Promise<BudgetAccount | null>;
}

export interface GuardedWork {
  readonly store: LedgerSyncOptions["store"];
  /** Who receives the calls of every task whose attempts count. */
  readonly receivers: ReadonlyMap<TaskKey, CountedReceiver>;
  /** Ends the sessions of processes that are found dead: their calls in flight will have no end any more. */
  readonly endDeadSessions: () => Promise<void>;
  readonly emit: Emit;
}

/** Guards the budget of some work; without one, every call has room up to the ceiling. */
export async function guardBudget(money: PreparedMoney, work: GuardedWork): Promise<BudgetGuard> {
  const { budgetUsd } = money;
  return budgetUsd === null ? unlimited(money, work) : limited({ ...money, budgetUsd }, work);
}

/** Counts the calls of this process alone, without their worst cases: small work would have no room for the first. */
function unlimited(money: PreparedMoney, { emit }: Pick<GuardedWork, "emit">): BudgetGuard {
  const { ceiling = null, priceOf } = money;
  const { mostUsd, beforeUsd = 0 } = ceiling ?? { mostUsd: Infinity };
  const worstCases = new Map<number, number>();
  let spentUsd = 0;
  let isAnnounced = false;
  const admit = (): Admission => {
    if (beforeUsd + spentUsd <= mostUsd) return "start";
    if (!isAnnounced)
      emit({ kind: "budget-reached", budgetUsd: mostUsd, spentUsd: beforeUsd + spentUsd, reservedUsd: 0 });
    isAnnounced = true;
    return "stop";
  };
  return {
    worstCase: (receiver, call) => worstCaseOf(money, receiver, call),
    reserve: (_receiver, usd) => ({
      confirm: () => true,
      begin: (attemptId) => void worstCases.set(attemptId, usd ?? 0),
      release: () => undefined,
    }),
    countedUpTo: () => null,
    catchUp: () => Promise.resolve(),
    settle(receiver, end) {
      spentUsd += countedUsd(end, priceOf(receiver)) ?? end.cost.usd ?? unknownUsd(end, worstCases);
      worstCases.delete(end.attemptId);
    },
    admit,
    admitAfterSync: () => Promise.resolve(admit()),
    account: async ({ stop, usd }) => {
      if (ceiling === null) return null;
      const nothing = { calls: 0, usd: 0 };
      const spent = { budgetUsd: mostUsd, spentUsd: Math.max(spentUsd, usd), refusedUsd: null };
      return { standing: { ...spent, assumed: nothing, inFlight: nothing }, reached: stop?.kind === "budget", ceiling };
    },
  };
}

/** Without a reply nothing shows that the server billed. A reply that hides its cost counts with the worst. */
function unknownUsd({ attemptId, status }: AttemptEnd, worstCases: ReadonlyMap<number, number>): number {
  return status === null ? 0 : (worstCases.get(attemptId) ?? 0);
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
  const bills = highestCosts();
  const sync = syncLedger({ ledger, bills, store, receivers, priceOf });
  await sync.update();

  /** While calls of other processes take up the room, only the store shows their end. */
  let looking: Promise<void> | null = null;
  const refreshOtherSpending = (): Promise<void> => {
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
      const neverBilled = usd === 0 && isFreeEndpoint(receiver.endpoint);
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
    settle(receiver, end) {
      const usd = countedUsd(end, priceOf(receiver));
      if (usd !== null) bills.saw(receiver, usd);
      ledger.end(end.attemptId, usd);
    },
    admit() {
      const admission = ledger.admit();
      // What fails here fails again where it is waited for.
      if (admission === "wait") refreshOtherSpending().catch(() => undefined);
      return announce(admission);
    },
    async admitAfterSync() {
      if (ledger.admit() === "start") return "start";
      await refreshOtherSpending();
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
