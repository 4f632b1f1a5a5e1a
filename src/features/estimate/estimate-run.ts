import { free, pricesByModel, type NamedPrices, isFreeEndpoint, isNeverBilled } from "../../campaign/budget/prices.ts";
import { pinnedPrices } from "../../campaign/budget/prepare-money.ts";
import {
  addUp,
  cheapestRunUsd,
  type CallEstimate,
  type EstimatedCall,
  roughSeconds,
  timeAssumption,
} from "../../campaign/estimate/call-estimate.ts";
import { expectedWork, type ExpectedWork } from "../../campaign/estimate/expected-calls.ts";
import { spentOn, withSurcharges, type Forecast } from "../../campaign/estimate/forecast.ts";
import { tokenAssumptions, tokenEstimates } from "../../campaign/estimate/token-estimates.ts";
import {
  checkModels,
  type Called,
  type CheckOptions,
  createClients,
  type PlannedRequest,
  requireKnownCaps,
  type RunRequest,
} from "../../campaign/index.ts";
import { sourcesWithoutCalls } from "../../campaign/model-settings/resolve-settings.ts";
import { planRequest, chooseSubject, type ChosenSubject } from "../../campaign/request/prepare-run.ts";
import { BenchError } from "../../domain/bench-error.ts";
import type { Environment } from "../../domain/environment.ts";
import type { JudgeConfig, ModelConfig } from "../../domain/model-config.ts";
import { type Configuration, type Suite, ballotReadingVersion, earlierReading } from "../../domain/suite.ts";
import type { Plan, Task, TaskKey } from "../../domain/task.ts";
import { keyUses, keyVariable, keyVariables, type KeyUse, type TokenPrice, wholePrice } from "../../model/index.ts";
import type { Store } from "../../store/index.ts";
import { receiverOf, receiversOf } from "../../tasks/index.ts";
import { distinct } from "../../outside/distinct.ts";

/** Who would be paid for what. */
interface SplitEstimate {
  readonly generation: CallEstimate;
  readonly judging: CallEstimate;
  readonly all: CallEstimate;
}

export interface ModelConfigEstimate extends SplitEstimate {
  readonly label: string;
  readonly model: string;
  readonly settings: SentSettings;
}

/** What a model config is asked with. */
interface SentSettings extends Pick<ModelConfig, "provider" | "reasoningEffort" | "maxTokens"> {
  /** Null where it is not sent. */
  readonly temperature: number | null;
  /** Its address, or `simulator` for the one in this process. */
  readonly server: string;
}

/** What a run would take that is not in the store yet. */
export interface RunEstimate {
  readonly suite: Pick<Suite, "id" | "version" | "digest">;
  readonly judges: readonly Pick<JudgeConfig, "label" | "model" | "blind">[];
  /** Of messages, where the suite has them read. */
  readonly readers: readonly Pick<JudgeConfig, "label" | "model">[];
  /** In the order of the run. */
  readonly modelConfigs: readonly ModelConfigEstimate[];
  /** Full passes of each. */
  readonly runs: number;
  readonly configurations: readonly Configuration[];
  readonly total: SplitEstimate;
  /** US dollars of what is missing of one run of the cheapest model config; null where no price is known. */
  readonly cheapestRunUsd: number | null;
  /** US dollars that a budget counts of stored calls of this run. */
  readonly spentUsd: number;
  /** What of the total is likely to be made. */
  readonly expected: ExpectedWork;
  readonly time: Forecast["time"];
  /** Calls of the run whose results are there already: not counted above. */
  readonly alreadyDone: number;
  /** The variables that the run takes keys from and that hold none; the estimate needs none. */
  readonly unsetKeys: readonly string[];
  /** The variables whose keys the run sends, and the servers that get them. */
  readonly keys: readonly KeyUse[];
  /** Sentences for the user: what the numbers rest on. */
  readonly assumptions: readonly string[];
  readonly notes: readonly string[];
}

export type CheckPlan = (planned: PlannedRequest, store: Store | null) => Promise<unknown>;

/**
 * Estimates a run without a call that costs anything, and without a key where prices are public.
 * @param store null where there is none yet
 * @param given `chosen`: what the request names, where it was looked up before; `check`: what else may refuse the run
 * @throws BenchError for anything missing or unknown, as the run itself would.
 */
export async function estimateRun(
  request: RunRequest,
  store: Store | null,
  given: { readonly chosen?: ChosenSubject; readonly check?: CheckPlan } = {},
): Promise<RunEstimate> {
  const subject = given.chosen ?? (await chooseSubject(request));
  const { suite } = subject;
  const { environment } = request.routing;
  const clients = createClients({ keys: request.keys, simulatedSuite: suite, simulatorSeed: 0, keyOptional: true });
  const lookup = { store, clients, environment, signal: request.signal };
  const planned = await planRequest(subject, sourcesWithoutCalls(lookup));
  await given.check?.(planned, store);
  const { plan, judges, notes } = planned;
  requireKnownCaps(request.pace.caps, receiversOf(plan.tasks));
  const missing = await missingTasks(plan, store);
  const usage = (await store?.tokenUsage()) ?? [];
  const skips = (await store?.skips(suite.digest)) ?? [];
  const tokensOf = tokenEstimates(suite, usage);
  const namedPrices = pricesByModel(request.money?.prices ?? [], receiversOf(plan.tasks));
  const { priceOf, sources } = await listPrices({ ...lookup, called: receiversOf(missing), namedPrices });
  const billedPriceOf = withSurcharges(priceOf, receiversOf(missing), (await store?.paidCalls()) ?? []);
  const calls = missing.map((task) => ({ task, tokens: tokensOf(task), price: billedPriceOf(receiverOf(task)) }));
  return {
    suite: { id: suite.id, version: suite.version, digest: suite.digest },
    judges: judges.map(({ label, model, blind }) => ({ label, model, blind })),
    readers: readersIn(plan).map(({ label, model }) => ({ label, model })),
    modelConfigs: [...new Set(plan.tasks.map((task) => task.modelConfig))].map((modelConfig) => {
      const { id, label, model } = modelConfig;
      const own = calls.filter(({ task }) => task.modelConfig.id === id);
      return Object.assign({ label, model, settings: settingsOf(modelConfig) }, splitOf(own));
    }),
    runs: new Set(plan.tasks.map(({ run }) => run)).size,
    configurations: configurationsIn(plan),
    total: splitOf(calls),
    cheapestRunUsd: cheapestRunUsd(calls),
    spentUsd: await spentOn(plan.tasks, store, priceOf),
    expected: expectedWork(suite, calls, { before: { usage, skips }, pace: request.pace }),
    time: {
      seconds: roughSeconds(missing, request.pace),
      parallelTasks: request.pace.parallelTasks,
      assumption: timeAssumption,
    },
    alreadyDone: plan.tasks.length - missing.length,
    unsetKeys: unsetKeys(missing, environment),
    keys: keyUses(
      receiversOf(missing).map(({ endpoint }) => endpoint),
      environment,
    ),
    assumptions: [
      ...(suite.status === undefined ? [] : [`Suite ${suite.id}: ${suite.status}.`]),
      ...sources,
      ...tokenAssumptions(calls.map(({ tokens }) => tokens)),
    ],
    notes: [...notes, ...(await askedAgainNotes(store, suite, missing, calls))],
  };
}

/** What is asked again because an earlier reader of ballots decided it; nothing where the store has none of it. */
async function askedAgainNotes(
  store: Store | null,
  suite: Suite,
  missing: readonly Task[],
  calls: readonly EstimatedCall[],
): Promise<readonly string[]> {
  if (store === null) return [];
  const others = (await store.suites()).filter(({ id, digest }) => id === suite.id && digest !== suite.digest);
  const bodies = await Promise.all(others.map(({ digest }) => store.loadSuite(digest)));
  const earlier = bodies.filter((body) => earlierReading(body) !== null);
  const replies = (await Promise.all(earlier.map(({ digest }) => store.ballots(digest)))).flat();
  const answered = new Set(
    replies.map(({ modelConfigId, run, scenarioId, turnId }) =>
      JSON.stringify([modelConfigId, run, scenarioId, turnId]),
    ),
  );
  const keys = new Set(
    missing.flatMap((task) => {
      if (task.kind !== "answer") return [];
      const { key, modelConfig, run, scenarioId, turnId } = task;
      return answered.has(JSON.stringify([modelConfig.id, run, scenarioId, turnId])) ? key : [];
    }),
  );
  const again = calls.filter(({ task }) => keys.has(task.key));
  if (again.length === 0) return [];
  const { calls: count, usd } = addUp(again);
  const cost = usd === null ? "" : `, about $${usd.toFixed(2)}`;
  return [
    `Ballots are read by version ${ballotReadingVersion}. The store has ${count} of these ballots decided by an earlier one: they are asked again${cost}, counted above.`,
  ];
}

async function missingTasks({ tasks }: Plan, store: Store | null): Promise<readonly Task[]> {
  const finished: ReadonlySet<TaskKey> = (await store?.finishedKeys(tasks.map(({ key }) => key))) ?? new Set();
  return tasks.filter(({ key }) => !finished.has(key));
}

function unsetKeys(missing: readonly Task[], environment: Environment): readonly string[] {
  const endpoints = receiversOf(missing).map(({ endpoint }) => endpoint);
  const unset = endpoints.filter((endpoint) => keyVariable(endpoint, environment) === null);
  return [...new Set(unset.flatMap((endpoint) => keyVariables(endpoint).slice(0, 1)))];
}

function readersIn({ tasks }: Plan): readonly JudgeConfig[] {
  const readers = tasks.flatMap((task) => (task.kind === "reading" ? task.judge : []));
  return distinct(readers, (reader) => reader.id);
}

function configurationsIn({ tasks }: Plan): readonly Configuration[] {
  const all = tasks.map(({ configuration }) => configuration);
  return distinct(all, (each) => `${each.variant} ${each.delivery}`);
}

function settingsOf(modelConfig: ModelConfig): SentSettings {
  const { provider, reasoningEffort, maxTokens, temperature, temperatureSupported, endpoint } = modelConfig;
  const server = endpoint.kind === "simulator" ? endpoint.id : endpoint.baseUrl;
  return { temperature: temperatureSupported ? temperature : null, reasoningEffort, maxTokens, provider, server };
}

function splitOf(calls: readonly EstimatedCall[]): SplitEstimate {
  const answers = calls.filter(({ task }) => task.kind === "answer");
  const judged = calls.filter(({ task }) => task.kind !== "answer");
  return { generation: addUp(answers), judging: addUp(judged), all: addUp(calls) };
}

interface PriceLookup {
  /** Null where it is unknown. */
  readonly priceOf: (called: Called) => TokenPrice | null;
  /** Sentences for the user: where the prices come from, and why some are missing. */
  readonly sources: readonly string[];
}

interface PriceOptions extends CheckOptions {
  /** Count before any list. */
  readonly namedPrices: NamedPrices;
}

/**
 * Asks the endpoints that bill for their prices. An endpoint that cannot be asked leaves its prices unknown: an estimate of
 * calls and tokens is worth having without them.
 * @throws BenchError unknown-model with the nearest names, as the run itself would.
 */
async function listPrices(options: PriceOptions): Promise<PriceLookup> {
  const lists = new Map<string, PriceLookup>();
  for (const [id, group] of Map.groupBy(options.called, ({ endpoint }) => endpoint.id))
    lists.set(id, await askedPrices(options, group));
  return {
    priceOf: (called) =>
      options.namedPrices.get(called.sentAs) ?? lists.get(called.endpoint.id)?.priceOf(called) ?? null,
    sources: [...lists.values()].flatMap(({ sources }) => sources),
  };
}

async function askedPrices(options: PriceOptions, group: readonly Called[]): Promise<PriceLookup> {
  const [first] = group;
  const isFree = first === undefined || isFreeEndpoint(first.endpoint);
  // A server of one's own is asked whether it has the models.
  if (first === undefined || (isFree && first.endpoint.kind !== "local")) return { priceOf: () => free, sources: [] };
  const { baseUrl } = first.endpoint;
  try {
    const { find } = await checkModels({ ...options, called: group });
    const pinned = await pinnedPrices(options.clients, group, options.signal);
    const priceOf = (called: Called): TokenPrice | null =>
      isNeverBilled(called) ? free : (pinned(called) ?? wholePrice(find(called.endpoint, called.sentAs)));
    if (isFree) return { priceOf, sources: [] };
    const asked = group.filter(({ sentAs }) => !options.namedPrices.has(sentAs));
    const unpriced = asked.filter((called) => priceOf(called) === null).map(({ sentAs }) => sentAs);
    const source = unpriced.length === asked.length ? [] : [`Prices: the list of ${baseUrl}, as of now.`];
    return {
      priceOf,
      sources: [...source, ...(unpriced.length > 0 ? [`${baseUrl} names no price of ${unpriced.join(", ")}.`] : [])],
    };
  } catch (error) {
    if (!(error instanceof BenchError) || error.code === "unknown-model") throw error;
    if (isFree) return { priceOf: () => free, sources: [`Whether the models exist is not known: ${error.message}`] };
    return { priceOf: () => null, sources: [`No prices: ${error.message}`] };
  }
}
