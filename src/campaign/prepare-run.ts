import type { ModelConfig, Suite, TaskKey } from "../domain/index.ts";
import type { KeyRing } from "../model/index.ts";
import type { Store } from "../store/index.ts";
import { receiversOf } from "../tasks/index.ts";
import { prepareMoney } from "./budget/prepare-money.ts";
import { noBudget, type MoneySettings, priceMap, pricesByModel } from "./budget/prices.ts";
import { checkModels } from "./check-models.ts";
import { createClients, type Clients } from "./clients.ts";
import { requireKnownCaps, type Pace } from "./limits.ts";
import { planRequest, subjectSuite, type PlannedRequest, type RunSubject } from "./plan-request.ts";
import type { PreparedRun } from "./prepared-run.ts";
import { settingsSources } from "./model-settings/settings-sources.ts";

export interface WorkSettings {
  readonly pace: Pace;
  readonly simulatorSeed: number;
  readonly keys: KeyRing;
  readonly signal: AbortSignal;
  /** By default there is no budget. */
  readonly money?: MoneySettings;
}

export interface RunRequest extends RunSubject, WorkSettings {
  /** Told before a model is called for a word, to find out what its server refuses. */
  readonly onTinyCall?: (row: ModelConfig) => void;
}

/** A run with everything looked up that costs nothing. */
export interface RunDraft {
  readonly prepared: PreparedRun;
  /** Calls the servers that do not say which parameters they refuse, for a word each: this may be billed. */
  readonly resolve: () => Promise<PreparedRun>;
}

/** @throws BenchError for anything missing, unknown or unreachable, with the next step. */
export async function prepareRun(request: RunRequest, store: Store | null): Promise<PreparedRun> {
  const draft = await draftRun(request, store);
  return draft.resolve();
}

/**
 * Looks up every name and asks every endpoint for its models, before anything is spent.
 * @param store whose rows keep what they send; null where there is none yet
 * @throws BenchError for anything missing, unknown or unreachable, with the next step.
 */
export async function draftRun(request: RunRequest, store: Store | null): Promise<RunDraft> {
  const { routing, signal, money = noBudget, onTinyCall = () => undefined } = request;
  const { environment } = routing;
  const subject = await subjectSuite(request);
  const clients = clientsFor(request, subject.suite);
  const mayPay = money.budgetUsd === null;
  const sources = settingsSources({ store, clients, environment, signal }, { mayPay, onTinyCall });
  let isResolved = true;
  const sourcesWithoutCalls = {
    ...sources,
    refusedParameters: async () => {
      isResolved = false;
      return [];
    },
  };
  const preparation = { ...request, finished: new Set<TaskKey>(), clients };
  const prepared = await prepare(await planRequest(request, subject, sourcesWithoutCalls), preparation);
  const resolve = async (): Promise<PreparedRun> =>
    isResolved ? prepared : prepare(await planRequest(request, subject, sources), preparation);
  return { prepared, resolve };
}

/** The clients of one command's work on a suite. */
export function clientsFor({ keys, simulatorSeed, money = noBudget }: WorkSettings, suite: Suite): Clients {
  const namedPrices = priceMap(money.prices);
  return createClients({ keys, simulatedSuite: suite, simulatorSeed, namedPrices });
}

interface Preparation extends WorkSettings {
  /** Tasks whose results are stored: their endpoints are not contacted. */
  readonly finished: ReadonlySet<TaskKey>;
  /** Those that the plan was made with; by default new ones. */
  readonly clients?: Clients;
}

/** @throws BenchError for a model unknown to its endpoint, an unreachable endpoint or a missing key. */
export async function prepare(planned: PlannedRequest, preparation: Preparation): Promise<PreparedRun> {
  const { pace, simulatorSeed, keys, finished, signal, money: settings = noBudget } = preparation;
  const { environment } = keys;
  const { suite, tasks } = planned.plan;
  requireKnownCaps(pace.caps, receiversOf(tasks));
  const namedPrices = pricesByModel(settings.prices, receiversOf(tasks));
  const clients = preparation.clients ?? clientsFor(preparation, suite);
  const called = receiversOf(tasks.filter(({ key }) => !finished.has(key)));
  const listing = await checkModels({ clients, called, environment, signal });
  const money = await prepareMoney({ settings, namedPrices, clients, called, listing, signal });
  return { ...planned, pace, clients, listing, money, simulatorSeed, prices: settings.prices };
}
