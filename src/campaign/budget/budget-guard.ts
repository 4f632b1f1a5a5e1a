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

/** Guards the budget of some work; without one, every call has room up to the ceiling. */
export async function guardBudget(money: PreparedMoney, work: GuardedWork): Promise<BudgetGuard> {
  const { budgetUsd } = money;
  return budgetUsd === null ? upToCeiling(money, work) : withinBudget({ ...money, budgetUsd }, work);
}

/** Counts what has ended, without the worst cases of calls in flight: small work would have no room for the first. */
function upToCeiling(money: PreparedMoney, { store, receivers, emit }: GuardedWork): BudgetGuard {
  const { ceiling = null, priceOf } = money;
  const { mostUsd, beforeUsd = 0, after = null } = ceiling ?? { mostUsd: Infinity };
  const worstCases = new Map<number, number>();
  const counted = new Set<number>();
  const open = new Set<number>();
  let seen = after;
  let spentUsd = 0;
  let assumed = { calls: 0, usd: 0 };
  let isAnnounced = false;

  const count = (
    receiver: CountedReceiver,
    attempt: Pick<AttemptEnd, "attemptId" | "cost" | "usage"> & { readonly worstCaseUsd: number | null },
  ): void => {
    const { attemptId, cost, worstCaseUsd: most } = attempt;
    open.delete(attemptId);
    if (counted.has(attemptId)) return;
    counted.add(attemptId);
    const knownUsd = countedUsd(attempt, priceOf(receiver)) ?? cost.usd;
    if (knownUsd === null) assumed = { calls: assumed.calls + 1, usd: assumed.usd + (most ?? 0) };
    else spentUsd += knownUsd;
  };
  /** Counts what other processes have done of the work. */
  const catchUp = async (): Promise<void> => {
    if (ceiling === null) return;
    for (const row of await store.attempts({ after: seen, open: [...open] })) {
      const { attemptId, taskKey, end, reservedUsd } = row;
      seen = Math.max(seen ?? 0, attemptId);
      const receiver = receivers.get(taskKey);
      if (receiver === undefined) continue;
      if (end === null) open.add(attemptId);
      else count(receiver, { ...end, attemptId, worstCaseUsd: reservedUsd });
    }
  };
  const admit = (): Admission => {
    if (beforeUsd + spentUsd + assumed.usd <= mostUsd) return "start";
    if (!isAnnounced) {
      const reservedUsd = assumed.usd;
      emit({ kind: "budget-reached", budgetUsd: mostUsd, spentUsd: beforeUsd + spentUsd, reservedUsd });
    }
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
    catchUp,
    settle(receiver, end) {
      count(receiver, { ...end, worstCaseUsd: worstCases.get(end.attemptId) ?? null });
      worstCases.delete(end.attemptId);
    },
    admit,
    async admitAfterSync() {
      await catchUp();
      return admit();
    },
    async account({ stop }) {
      if (ceiling === null) return null;
      // A store that cannot be read here stops the work where it is needed.
      await catchUp().catch(() => undefined);
      const inFlight = { calls: 0, usd: 0 };
      const standing = { budgetUsd: mostUsd, spentUsd, assumed, inFlight, refusedUsd: null };
      return { standing, reached: stop?.kind === "budget", ceiling };
    },
  };
}

/** Recorded with every attempt, whether there is a budget or not: a later command may count it. */
function worstCaseOf({ priceOf }: PreparedMoney, receiver: Receiver, call: CallSize): number | null {
  const price = priceOf(receiver);
  return price === null ? null : worstCaseUsd(call, price);
}

async function withinBudget(
  money: PreparedMoney & { readonly budgetUsd: number },
  { store, receivers, endDeadSessions, emit }: GuardedWork,
): Promise<BudgetGuard> {
  const { budgetUsd, priceOf } = money;
  const ledger = new Ledger({ budgetUsd });
  const bills = highestCosts();
  /**
   * By receiver. The first call of each goes alone: some servers do not count reasoning in the token limit, and its bill shows what
   * a call may really cost. Once: a server that never answers must not hold up the others again.
   */
  const firstCalls = new Map<string, "in flight" | "over">();
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
      const { id } = receiver;
      const isHeld = (): boolean => firstCalls.get(id) === "in flight";
      // A call without a known price fits no budget.
      const reservation = ledger.reserve(usd ?? Infinity, { neverBilled, isHeld });
      if (reservation === null) return null;
      const isFirst = !neverBilled && !firstCalls.has(id);
      if (isFirst) firstCalls.set(id, "in flight");
      let isBegun = false;
      const release = (): void => {
        if (isBegun) return;
        ledger.release(reservation);
        if (isFirst) firstCalls.delete(id);
      };
      return {
        confirm() {
          if (ledger.confirm(reservation)) return true;
          release();
          return false;
        },
        begin(attemptId) {
          isBegun = true;
          ledger.begin(reservation, attemptId);
          sync.saw(attemptId);
        },
        release,
      };
    },
    countedUpTo: sync.seen,
    catchUp: sync.update,
    settle(receiver, end) {
      const usd = countedUsd(end, priceOf(receiver));
      if (usd !== null) bills.saw(receiver, usd);
      ledger.end(end.attemptId, usd);
      if (firstCalls.has(receiver.id)) firstCalls.set(receiver.id, "over");
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
