import type { AttemptEnd } from "../../domain/attempt.ts";
import type { TaskKey } from "../../domain/task.ts";
import type { CallPrice } from "../../model/index.ts";
import type { AttemptStore, AttemptSummary, TaskStore } from "../../store/index.ts";
import { calledKey, type Called } from "../check-models.ts";
import type { KnownAttempt, Ledger } from "./ledger.ts";
import { type PriceBook, worstCaseUsd } from "./prepare-money.ts";

/** Who is called for a task, and how much they may answer. */
export type CountedReceiver = Called & { readonly maxTokens: number };

export interface LedgerSyncOptions {
  readonly ledger: Ledger;
  readonly bills: HighestCosts;
  readonly store: Pick<AttemptStore, "attempts"> & Pick<TaskStore, "attemptsOf">;
  /** Of every task whose attempts count. */
  readonly receivers: ReadonlyMap<TaskKey, CountedReceiver>;
  readonly priceOf: PriceBook;
}

/** A ledger that is kept up to date with the store, where other processes write too. */
interface LedgerSync {
  /** Id of the last attempt read, 0 for none: every process's attempts up to it are in the ledger. */
  readonly seen: () => number;
  /** Counts an attempt of this process, which began when no other attempt was uncounted. */
  readonly saw: (attemptId: number) => void;
  /** Enters what is new. A call during an update triggers one more pass. */
  readonly update: () => Promise<void>;
}

export function syncLedger({ ledger, bills, store, receivers, priceOf }: LedgerSyncOptions): LedgerSync {
  let seen: number | null = null;
  let updating: Promise<void> | null = null;

  async function look(): Promise<void> {
    const rows = await store.attempts({ after: seen, open: ledger.openAttempts() });
    const known: KnownAttempt[] = [];
    for (const row of rows) {
      const receiver = receivers.get(row.taskKey);
      if (receiver === undefined) continue;
      const attempt = await knownAttempt(row, receiver, { store, priceOf });
      if (attempt.end !== null && attempt.end.usd !== null) bills.saw(receiver, attempt.end.usd);
      known.push(attempt);
    }
    ledger.enter(known);
    saw(rows.at(-1)?.attemptId ?? 0);
  }

  function saw(attemptId: number): void {
    seen = Math.max(seen ?? 0, attemptId);
  }

  return {
    seen: () => seen ?? 0,
    saw,
    update: () => {
      const next = (updating ?? Promise.resolve()).then(look);
      updating = next.catch(() => undefined);
      return next;
    },
  };
}

/** An attempt on record as a budget counts it: where its cost is unknown, what was reserved for it or else its worst case. */
export async function knownAttempt(
  { attemptId, taskKey, end, inFlight: mayEnd, reservedUsd }: AttemptSummary,
  receiver: CountedReceiver,
  { store, priceOf }: Pick<LedgerSyncOptions, "priceOf"> & { readonly store: Pick<TaskStore, "attemptsOf"> },
): Promise<KnownAttempt> {
  const price = priceOf(receiver);
  const usd = end === null ? null : countedUsd(end, price);
  const worstCaseOnRecord = async (): Promise<number> => {
    if (price === null) return 0;
    const attempts = await store.attemptsOf(taskKey);
    const text = attempts.find(({ id }) => id === attemptId)?.start.request ?? "";
    return worstCaseUsd({ text, maxTokens: receiver.maxTokens }, price);
  };
  const reserved = usd === null ? (reservedUsd ?? (await worstCaseOnRecord())) : 0;
  return { attemptId, reservedUsd: reserved, end: end === null ? null : { usd }, mayEnd };
}

/**
 * What a budget counts of an ended call in US dollars, null for its worst case. Without a bill, its tokens at the dearest price that
 * is listed: a fee for each call, reasoning that costs more, or another provider behind a router. Where a bill contradicts the tokens of
 * its own reply, the dearer of the two.
 */
export function countedUsd(
  { cost, usage }: Pick<AttemptEnd, "cost" | "usage">,
  price: CallPrice | null,
): number | null {
  const { promptTokens, completionTokens } = usage;
  if (cost.source === "estimated") return null;
  if ((cost.source !== "contradicted" && cost.source !== "list-price") || cost.usd === null) return cost.usd;
  if (price === null || promptTokens === null || completionTokens === null)
    return cost.source === "list-price" ? cost.usd : null;
  const { promptUsd, completionUsd, requestUsd } = price;
  return Math.max(cost.usd, requestUsd + promptTokens * promptUsd + completionTokens * completionUsd);
}

/** What servers have really charged: a bill above the list is what the next call may cost too. */
interface HighestCosts {
  /** A call to this receiver counts with so many US dollars. */
  readonly saw: (receiver: Called, usd: number) => void;
  /** The dearest call yet of its model; 0 where none was billed. */
  readonly of: (receiver: Called) => number;
}

export function highestCosts(): HighestCosts {
  const dearest = new Map<string, number>();
  const of = (receiver: Called): number => dearest.get(calledKey(receiver)) ?? 0;
  return { of, saw: (receiver, usd) => void dearest.set(calledKey(receiver), Math.max(usd, of(receiver))) };
}
