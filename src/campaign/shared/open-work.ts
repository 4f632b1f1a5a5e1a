import type { KeyRing } from "../../model/index.ts";
import type { AttemptListener, AttemptSetting, TaskKinds } from "../../tasks/index.ts";
import { attemptSetting } from "../attempt-setting.ts";
import { guardBudget, type BudgetGuard } from "../budget/budget-guard.ts";
import { prepareMoney } from "../budget/prepare-money.ts";
import { priceMap } from "../budget/prices.ts";
import { checkModels } from "../check-models.ts";
import { createClients } from "../clients.ts";
import type { Emit } from "../events/run-event.ts";
import type { Session } from "../sessions/with-session.ts";
import type { WorkBody } from "./shared-work.ts";
import { distinct } from "../../outside/distinct.ts";

/** What this process has for all of its work. */
export interface WorkSetting {
  readonly session: Session;
  readonly listener: AttemptListener;
  readonly kinds: TaskKinds;
  readonly emit: Emit;
  readonly keys: KeyRing;
  readonly now: () => Date;
  readonly randomHex: (bytes: number) => string;
  /** Aborted when this process starts nothing more. */
  readonly signal: AbortSignal;
}

/**
 * Looks up what the attempts of this work need in this process.
 * @throws BenchError for what an endpoint does not know or does not answer, or where this process lacks a key
 */
export async function openWork(
  { tasks, suite: digest, timeoutMs, simulatorSeed, prices, promptCache, budgetUsd, ceiling = null, counted }: WorkBody,
  { session, listener, kinds, emit, keys, now, randomHex, signal }: WorkSetting,
): Promise<{ readonly setting: AttemptSetting; readonly budget: BudgetGuard }> {
  const { store } = session;
  const suite = await store.loadSuite(digest);
  const called = distinct(
    tasks.map((task) => kinds.of(task).receiver(task)),
    ({ id }) => id,
  );
  // The command checked their names; calls of some may all be done.
  const namedPrices = priceMap(prices);
  const clients = createClients({ keys, simulatedSuite: suite, simulatorSeed, namedPrices, promptCache });
  const listing = await checkModels({ clients, called, environment: keys.environment, signal });
  const settings = { budgetUsd, prices, promptCache };
  const prepared = await prepareMoney({ settings, namedPrices, clients, called, listing, signal });
  const money = { ...prepared, ceiling };
  const receivers = new Map(counted.flatMap(({ receiver, keys: own }) => own.map((key) => [key, receiver] as const)));
  const budget = await guardBudget(money, { store, receivers, endDeadSessions: session.endDead, emit });
  const work = { suite, tasks, clients, listing, timeoutMs };
  const setting = attemptSetting(work, { now, randomHex, store, kinds }, { budget, session, listener });
  return { setting, budget };
}
