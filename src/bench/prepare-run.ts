import type { Environment, TaskKey } from "../domain/index.ts";
import { noBudget, type MoneyTerms } from "./budget/money-terms.ts";
import { pricesByModel } from "./budget/named-prices.ts";
import { prepareMoney } from "./budget/prepare-money.ts";
import { calledBy, checkModels } from "./check-models.ts";
import { createClients, gradedFields } from "./clients.ts";
import { requireKnownCaps } from "./limits/provider-caps.ts";
import { receiversOf } from "./limits/receiver.ts";
import { planOrder, type PlannedOrder, type RunSubject } from "./plan-order.ts";
import type { Pace, PreparedRun } from "./prepared-run.ts";

export interface WorkingTerms {
  readonly pace: Pace;
  readonly simulatorSeed: number;
  readonly signal: AbortSignal;
  /** By default there is no budget. */
  readonly money?: MoneyTerms;
}

export interface RunOrder extends RunSubject, WorkingTerms {}

/**
 * Looks up every name and asks every endpoint for its models, before anything is spent.
 * @throws BenchError for whatever is missing, unknown or unreachable, with the next step.
 */
export async function prepareRun(order: RunOrder): Promise<PreparedRun> {
  const { environment } = order.routing;
  return prepare(await planOrder(order), { ...order, environment, finished: new Set() });
}

interface Preparation extends WorkingTerms {
  readonly environment: Environment;
  /** Tasks whose results are there: whoever they would call is left in peace. */
  readonly finished: ReadonlySet<TaskKey>;
}

/** @throws BenchError for whatever is unknown to an endpoint or unreachable, or where a key is missing. */
export async function prepare(planned: PlannedOrder, preparation: Preparation): Promise<PreparedRun> {
  const { pace, simulatorSeed, environment, finished, signal, money: terms = noBudget } = preparation;
  const { suite, tasks } = planned.plan;
  requireKnownCaps(pace.caps, receiversOf(tasks));
  const namedPrices = pricesByModel(terms.prices, calledBy(tasks));
  const clients = createClients({ environment, simulatedFields: gradedFields(suite), simulatorSeed, namedPrices });
  const called = calledBy(tasks.filter(({ key }) => !finished.has(key)));
  const listing = await checkModels({ clients, called, environment, signal });
  const money = await prepareMoney({ terms, namedPrices, clients, called, listing, signal });
  return { ...planned, pace, clients, listing, money, simulatorSeed, prices: terms.prices };
}
