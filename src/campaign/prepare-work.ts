import type { Suite } from "../domain/suite.ts";
import type { TaskKey } from "../domain/task.ts";
import type { KeyRing } from "../model/index.ts";
import { receiversOf } from "../tasks/index.ts";
import { prepareMoney } from "./budget/prepare-money.ts";
import { noBudget, type MoneySettings, priceMap, pricesByModel } from "./budget/prices.ts";
import { checkModels } from "./check-models.ts";
import { createClients, type Clients } from "./clients.ts";
import { requireKnownCaps, type Pace } from "./limits.ts";
import type { Functions } from "./models/routing.ts";
import type { PlannedRequest, PreparedRun } from "./prepared-run.ts";

export interface WorkSettings {
  readonly pace: Pace;
  readonly simulatorSeed: number;
  readonly keys: KeyRing;
  readonly signal: AbortSignal;
  /** By default there is no budget. */
  readonly money?: MoneySettings;
  /** Functions of this program that are models or judges; none by default. */
  readonly functions?: Functions | undefined;
}

/** The clients of one command's work on a suite. */
export function clientsFor({ keys, simulatorSeed, money = noBudget, functions }: WorkSettings, suite: Suite): Clients {
  const namedPrices = priceMap(money.prices);
  const { promptCache } = money;
  return createClients({ keys, simulatedSuite: suite, simulatorSeed, namedPrices, promptCache, functions });
}

/**
 * @param finished tasks whose results are stored: their endpoints are not contacted
 * @param work with the clients that the plan was made with, or new ones
 * @throws BenchError for a model unknown to its endpoint, an unreachable endpoint or a missing key.
 */
export async function prepare(
  planned: PlannedRequest,
  finished: ReadonlySet<TaskKey>,
  work: WorkSettings & { readonly clients?: Clients },
): Promise<PreparedRun> {
  const { pace, simulatorSeed, keys, signal, money: settings = noBudget } = work;
  const { environment } = keys;
  const { suite, tasks } = planned.plan;
  const clients = work.clients ?? clientsFor(work, suite);
  requireKnownCaps(pace.caps, receiversOf(tasks));
  const namedPrices = pricesByModel(settings.prices, receiversOf(tasks));
  const called = receiversOf(tasks.filter(({ key }) => !finished.has(key)));
  const listing = await checkModels({ clients, called, environment, signal });
  const money = await prepareMoney({ settings, namedPrices, clients, called, listing, signal });
  return { ...planned, pace, clients, listing, money, simulatorSeed, prices: settings.prices };
}
