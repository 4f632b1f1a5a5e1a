import type { Digest, TaskKey } from "../../domain/index.ts";
import type { CountedReceiver } from "../budget/ledger-sync.ts";
import type { MoneySettings, NamedPrice } from "../budget/prices.ts";
import type { WorkSize } from "../events/run-event.ts";

/** Tasks whose attempts count against a budget, those with a result included, by who receives their calls. */
export interface CountedTasks {
  readonly receiver: CountedReceiver;
  readonly keys: readonly TaskKey[];
}

/** What a worker has to know of a run besides its open tasks. Keys are not in it: a worker has its own. */
export interface RunBody {
  readonly suite: Digest;
  /** As it was when it was ordered. */
  readonly size: WorkSize;
  readonly timeoutMs: number | null;
  readonly simulatorSeed: number;
  readonly prices: readonly NamedPrice[];
  readonly budgetUsd: MoneySettings["budgetUsd"];
  /** Empty without a budget. */
  readonly counted: readonly CountedTasks[];
}

export function countedTasks(receivers: ReadonlyMap<TaskKey, CountedReceiver>): readonly CountedTasks[] {
  const groups = Map.groupBy(receivers, ([, receiver]) => receiver);
  return [...groups].map(([{ endpoint, sentAs, provider, maxTokens }, group]) => ({
    receiver: { endpoint, sentAs, maxTokens, ...(provider === undefined ? {} : { provider }) },
    keys: group.map(([key]) => key),
  }));
}

export function receiversIn(counted: readonly CountedTasks[]): ReadonlyMap<TaskKey, CountedReceiver> {
  return new Map(counted.flatMap(({ receiver, keys }) => keys.map((key) => [key, receiver] as const)));
}
