import {
  checkModels,
  type ModelListing,
  createClients,
  type Clients,
  requireKnownCaps,
  type Pace,
} from "../../campaign/index.ts";
import type { JudgeConfig, ModelConfig } from "../../domain/model-config.ts";
import type { Suite } from "../../domain/suite.ts";
import { type KeyRing } from "../../model/index.ts";
import { type Store } from "../../store/index.ts";
import { namingScenariosOf } from "../../suite/index.ts";
import { planNames, type NamePlan, taskKinds } from "../../tasks/index.ts";
import { noBudget, type MoneySettings, type NamedPrice, pricesByModel } from "../../campaign/budget/prices.ts";
import { prepareMoney, type PreparedMoney } from "../../campaign/budget/prepare-money.ts";
import { refuseSimulatedJudge } from "../../campaign/judging/judges.ts";
import { type Routing, isSimulatedId, routeOf } from "../../campaign/models/routing.ts";
import { addUp, cheapestRunUsd } from "../../campaign/estimate/call-estimate.ts";
import { expectedPrices, spentOn, timeOf, withSurcharges, type Forecast } from "../../campaign/estimate/forecast.ts";
import { tokensFromTexts } from "../../campaign/estimate/token-estimates.ts";
import { resolveJudgeConfig } from "../../model/registry/resolve-model-config.ts";
import { chooseStored, type StoredQuery } from "../../store/selection/choose-stored.ts";
import { distinct } from "../../outside/distinct.ts";

/** What the user asks for, before anything is looked up. */
export interface NamesRequest extends StoredQuery {
  /** Who reads the answers; null for the default, and then an extraction by any other is good enough too. */
  readonly extractor: string | null;
  /** Ask again for what is stored. */
  readonly force: boolean;
  /** Show what is stored and make no call. */
  readonly storedOnly: boolean;
  readonly routing: Routing;
  readonly keys: KeyRing;
  readonly pace: Pace;
  readonly simulatorSeed: number;
  readonly signal: AbortSignal;
  /** By default there is no budget. */
  readonly money?: MoneySettings;
}

export interface PreparedNames {
  readonly suite: Suite;
  /** Those that were asked for. */
  readonly modelConfigs: readonly ModelConfig[];
  readonly plan: NamePlan;
  readonly clients: Clients;
  readonly listing: ModelListing;
  readonly money: PreparedMoney;
  readonly pace: Pace;
  /** Workers need it too. */
  readonly simulatorSeed: number;
  readonly prices: readonly NamedPrice[];
}

/**
 * Looks up what names are missing, and asks the endpoints of those who are to read them, if any, for their models. When
 * nothing is missing, no key is needed and nothing is asked.
 * @throws BenchError for anything missing, unknown or unreachable, with the next step.
 */
export async function prepareNames(store: Store, request: NamesRequest): Promise<PreparedNames> {
  const { suite, modelConfigs } = await chooseStored(store, request);
  const missing = await planMissing(store, request, suite, modelConfigs);
  const plan = request.storedOnly ? { ...missing, tasks: [], left: missing.tasks.length } : missing;
  const called = distinct(
    plan.tasks.map(({ extractor }) => extractor),
    ({ id }) => id,
  );
  const { pace, simulatorSeed, money: settings = noBudget, signal, keys } = request;
  if (called.length > 0) requireKnownCaps(pace.caps, called);
  const lookedUp = await lookUpExtractors(called, keys, simulatorSeed, settings, signal);
  return { suite, modelConfigs, plan, pace, simulatorSeed, prices: settings.prices, ...lookedUp };
}

/** @throws BenchError for a model unknown to its endpoint, an unreachable endpoint or a missing key. */
async function lookUpExtractors(
  called: readonly JudgeConfig[],
  keys: KeyRing,
  simulatorSeed: number,
  settings: MoneySettings,
  signal: AbortSignal,
): Promise<Pick<PreparedNames, "clients" | "listing" | "money">> {
  const namedPrices = pricesByModel(settings.prices, called);
  const { promptCache } = settings;
  const clients = createClients({ keys, simulatedSuite: null, simulatorSeed, namedPrices, promptCache });
  const listing = await checkModels({ clients, called, environment: keys.environment, signal });
  const money = await prepareMoney({ settings, namedPrices, clients, called, listing, signal });
  return { clients, listing, money };
}

async function planMissing(
  store: Store,
  request: NamesRequest,
  suite: Suite,
  modelConfigs: readonly ModelConfig[],
): Promise<NamePlan> {
  const scenarioIds = namingScenariosOf(suite).map(({ id }) => id);
  const [turns, stored] = await Promise.all([
    store.plannedTurns({ suiteDigest: suite.digest, scenarioIds }),
    store.nameExtractions(suite.digest),
  ]);
  const extractorOf = (modelConfig: ModelConfig): JudgeConfig => chooseExtractor(modelConfig, request);
  const only = request.extractor === null ? null : chooseExtractor({ model: request.extractor }, request).model;
  const plan = planNames({ suite, modelConfigs, turns, stored, extractorOf, only, force: request.force });
  for (const { extractor, modelConfig } of plan.tasks) refuseSimulatedJudge(extractor, [modelConfig], "extractor");
  return plan;
}

/** Small, cheap, and the one that read the published answers. */
const defaultExtractor = "google/gemma-4-31b-it";
const simulatedExtractor = "sim/extractor";

/** A name takes few tokens, but several selves in several conversations take many names. */
const maxTokens = 1024;

/** Who reads the answers of a model config. */
function chooseExtractor(
  { model }: Pick<ModelConfig, "model">,
  choice: {
    /** Null for the default one, or the simulator's for a model of the simulator: that needs no key. */
    readonly extractor: string | null;
    readonly routing: Routing;
  },
): JudgeConfig {
  const fallback = isSimulatedId(model) ? simulatedExtractor : defaultExtractor;
  const route = routeOf(choice.extractor ?? fallback, choice.routing);
  return resolveJudgeConfig({ ...route, temperature: 0, maxTokens, reasoningEffort: "off" });
}

/** Sizes the requests by the answers that they show. */
export async function forecastNames(prepared: PreparedNames, store: Store, signal: AbortSignal): Promise<Forecast> {
  const { plan, pace, suite } = prepared;
  const extractors = [...new Set(plan.tasks.map(({ extractor }) => extractor))];
  const listed = await expectedPrices(extractors, prepared, signal);
  const priceOf = withSurcharges(listed, extractors, await store.paidCalls());
  const calls = [];
  for (const task of plan.tasks) {
    const answers = await store.answersOf(taskKinds.of(task).inputs(task));
    calls.push({ task, tokens: tokensFromTexts({ task, suite, answers }), price: priceOf(task.extractor) });
  }
  const time = timeOf(plan.tasks, pace);
  const spentUsd = await spentOn(plan.tasks, store, listed);
  return { all: addUp(calls), cheapestRunUsd: cheapestRunUsd(calls), spentUsd, expected: { kind: "all" }, time };
}
