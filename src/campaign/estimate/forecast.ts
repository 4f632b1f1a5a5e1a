import type { TaskKey, Plan, Task } from "../../domain/task.ts";
import { type CallPrice, charactersPerToken, type TokenPrice, wholePrice } from "../../model/index.ts";
import type { Store } from "../../store/index.ts";
import type { PaidCalls } from "../../store/views/token-usage.ts";
import { type CallTask, receiverOf, receiversOf, type Receiver } from "../../tasks/index.ts";
import { knownAttempt } from "../budget/ledger-sync.ts";
import { pinnedPrices, type PriceBook } from "../budget/prepare-money.ts";
import { free, priceMap, isNeverBilled } from "../budget/prices.ts";
import type { Called } from "../check-models.ts";
import type { PreparedRun } from "../prepared-run.ts";
import { isOwnServer } from "../model-settings/resolve-settings.ts";
import {
  addUp,
  cheapestRunUsd,
  roughSeconds,
  timeAssumption,
  usdOf,
  type CallEstimate,
  type PricedCall,
} from "./call-estimate.ts";
import { expectedWork, type ExpectedWork } from "./expected-calls.ts";
import { tokenEstimates } from "./token-estimates.ts";

/** What the calls without a result take. */
export interface Forecast {
  /** With every call made. */
  readonly all: CallEstimate;
  /** US dollars of what is missing of one run of the cheapest model config; null where no price is known. */
  readonly cheapestRunUsd: number | null;
  /** US dollars that a budget counts of stored calls at the same work. */
  readonly spentUsd: number;
  readonly expected: ExpectedWork;
  /** How long it takes, very roughly, with so many calls at once. */
  readonly time: { readonly seconds: number; readonly parallelTasks: number; readonly assumption: string };
}

type Prepared = Pick<PreparedRun, "clients" | "listing" | "pace" | "prices">;

/** @param store null where there is none yet */
export async function forecastRun(
  prepared: Prepared & Pick<PreparedRun, "plan" | "money">,
  store: Store | null,
  signal: AbortSignal,
): Promise<Forecast> {
  const { plan, pace } = prepared;
  const { suite, tasks } = plan;
  const finished: ReadonlySet<TaskKey> = (await store?.finishedKeys(tasks.map(({ key }) => key))) ?? new Set();
  const missing = tasks.filter(({ key }) => !finished.has(key));
  const usage = (await store?.tokenUsage()) ?? [];
  const before = { usage, skips: (await store?.skips(suite.digest)) ?? [] };
  const tokensOf = tokenEstimates(suite, usage);
  const priceOf = await expectedPrices(receiversOf(missing), prepared, signal);
  const billedPriceOf = withSurcharges(priceOf, receiversOf(missing), (await store?.paidCalls()) ?? []);
  const calls = missing.map((task) => ({ task, tokens: tokensOf(task), price: billedPriceOf(receiverOf(task)) }));
  const expected = expectedWork(suite, calls, { before, pace });
  const time = timeOf(missing, pace);
  const spentUsd = await spentOn(tasks, store, (called) => prepared.money.priceOf(called) ?? priceOf(called));
  return { all: addUp(calls), cheapestRunUsd: cheapestRunUsd(calls), spentUsd, expected, time };
}

/** What a budget counts of the stored calls of these tasks. @param store null where there is none yet */
export async function spentOn(
  tasks: readonly CallTask[],
  store: Pick<Store, "attempts" | "attemptsOf"> | null,
  listed: (called: Called) => TokenPrice | null,
): Promise<number> {
  if (store === null) return 0;
  const receivers = new Map(tasks.map((task) => [task.key, receiverOf(task)]));
  const priceOf = (called: Called): CallPrice | null => {
    const price = listed(called);
    return price && { requestUsd: 0, ...price };
  };
  let spentUsd = 0;
  for (const row of await store.attempts({ after: null, open: [] })) {
    const receiver = receivers.get(row.taskKey);
    if (receiver === undefined) continue;
    const { end, reservedUsd } = await knownAttempt(row, receiver, { store, priceOf });
    spentUsd += end?.usd ?? reservedUsd;
  }
  return spentUsd;
}

/**
 * List prices, in the proportion in which calls of the model were billed above these so far, or of the others at its server where it
 * was not called yet: the next estimate of work that a server bills dearer must not be the first one again. Where a list names 0, the
 * mean bill stands, or the price at which the model's earlier calls were counted, which the user stated then (`--price`).
 * @param receivers of the calls to come
 */
export function withSurcharges(
  priceOf: (called: Called) => TokenPrice | null,
  receivers: readonly Receiver[],
  paid: readonly PaidCalls[],
): (receiver: Receiver) => TokenPrice | null {
  const prices = new Map(receivers.map((receiver) => [receiver, surcharged(priceOf, receiver, paid)]));
  return (receiver) => prices.get(receiver) ?? null;
}

function surcharged(
  priceOf: (called: Called) => TokenPrice | null,
  receiver: Receiver,
  paid: readonly PaidCalls[],
): TokenPrice | null {
  const price = priceOf(receiver);
  if (price === null) return null;
  const { endpoint, sentAs, provider = null } = receiver;
  const isListedFree = isZero(price) && !isNeverBilled(receiver);
  const there = paid.filter((calls) => calls.endpoint === endpoint.id);
  const own = there.filter(
    (calls) => calls.sentAs === sentAs && calls.provider === provider && (calls.isBill || isListedFree),
  );
  // What another provider lists that was pinned is not looked up.
  const others = isNeverBilled(receiver) ? [] : there.filter((calls) => calls.isBill && calls.provider === null);
  const accounts = (own.length > 0 ? own : others).flatMap((calls) => {
    const listed = priceOf({ endpoint, sentAs: calls.sentAs, provider: calls.provider });
    if (listed === null) return [];
    const { usd, attempts } = calls;
    const listedUsd = usdOf({ tokens: calls, price: listed }) + (attempts - 1) * (listed.requestUsd ?? 0);
    // How much dearer than a list of 0 a model was says nothing of others.
    return own.length > 0 || isZero(price) || listedUsd > 0 ? { usd, attempts, listedUsd } : [];
  });
  const sum = (pick: (account: (typeof accounts)[number]) => number): number =>
    accounts.reduce((total, account) => total + pick(account), 0);
  const [usd, listedUsd] = [sum((account) => account.usd), sum((account) => account.listedUsd)];
  if (listedUsd > 0) return timesAsDear(price, Math.max(1, usd / listedUsd));
  return usd > 0 && isZero(price) ? { ...price, requestUsd: usd / sum(({ attempts }) => attempts) } : price;
}

function isZero({ promptUsd, completionUsd }: TokenPrice): boolean {
  return promptUsd === 0 && completionUsd === 0;
}

function timesAsDear({ promptUsd, completionUsd, requestUsd = 0 }: TokenPrice, times: number): TokenPrice {
  return { promptUsd: promptUsd * times, completionUsd: completionUsd * times, requestUsd: requestUsd * times };
}

/** The same where every price is listed; null where that of a model or judge is unknown. */
export async function forecastIfPriced(
  prepared: Prepared & Pick<PreparedRun, "plan" | "money">,
  store: Store | null,
  signal: AbortSignal,
): Promise<Forecast | null> {
  const { plan, money } = prepared;
  const isPriced = receiversOf(plan.tasks).every((receiver) => money.priceOf(receiver) !== null);
  return isPriced ? forecastRun(prepared, store, signal) : null;
}

export function timeOf(tasks: Parameters<typeof roughSeconds>[0], pace: Prepared["pace"]): Forecast["time"] {
  const places = new Set(tasks.map((task) => receiverOf(task).endpoint.kind));
  const isLocal = places.has("local") && [...places].every((kind) => kind === "local" || kind === "simulator");
  const parallelTasks = isLocal ? pace.localParallel : pace.parallelTasks;
  return { seconds: roughSeconds(tasks, pace), parallelTasks, assumption: timeAssumption };
}

/**
 * List prices, and of a pinned provider its own; null where the price is unknown, so that a call may cost any amount. Simulated
 * models, and servers that identify themselves as local programs, cost nothing unless they list a price.
 * @returns that of any model at the endpoints of these
 */
export async function expectedPrices(
  called: readonly Called[],
  { clients, listing, prices }: Prepared,
  signal: AbortSignal,
): Promise<(called: Called) => TokenPrice | null> {
  const named = priceMap(prices);
  const pinned = await pinnedPrices(clients, called, signal);
  const listed = (one: Called) => listing.find(one.endpoint, one.sentAs);
  const stated = (one: Called): TokenPrice | null =>
    named.get(one.sentAs) ?? (isNeverBilled(one) ? free : (pinned(one) ?? wholePrice(listed(one))));
  const ownServers = new Set<string>();
  for (const one of called) {
    if (stated(one) === null && (await isOwnServer({ clients, signal }, one.endpoint))) ownServers.add(one.endpoint.id);
  }
  const isFree = (one: Called): boolean => listed(one)?.simulated === true || ownServers.has(one.endpoint.id);
  return (one) => stated(one) ?? (isFree(one) ? free : null);
}

export interface MissingCall extends PricedCall {
  readonly task: Task;
}

/**
 * The calls of a plan without a stored result, at list prices; dearer where the others were billed above these.
 * @param spentUsd what the others were billed
 * @param uncostedEach attempts of unknown cost for each result, which count at about the worst case of the call
 */
export async function missingCalls(
  { suite, tasks }: Plan,
  {
    store,
    priceOf,
    spentUsd,
    uncostedEach = 0,
  }: { readonly store: Store; readonly priceOf: PriceBook; readonly spentUsd: number; readonly uncostedEach?: number },
): Promise<readonly MissingCall[]> {
  const finished = await store.finishedKeys(tasks.map(({ key }) => key));
  const tokensOf = tokenEstimates(suite, await store.tokenUsage());
  const calls = tasks.map((task) => ({ task, tokens: tokensOf(task), price: priceOf(receiverOf(task)) }));
  const listedUsd = addUp(calls.filter(({ task }) => finished.has(task.key))).usd ?? 0;
  const dearer = listedUsd > 0 ? Math.max(1, spentUsd / listedUsd) : 1;
  return calls.flatMap(({ task, tokens, price }) => {
    if (finished.has(task.key)) return [];
    if (price === null) return { task, tokens, price };
    const worst = {
      promptTokens: tokens.promptTokens * charactersPerToken,
      completionTokens: receiverOf(task).maxTokens,
    };
    const { requestUsd = 0, ...ofTokens } = timesAsDear(price, dearer);
    const uncostedUsd = uncostedEach * usdOf({ tokens: worst, price });
    return { task, tokens, price: { ...ofTokens, requestUsd: requestUsd + uncostedUsd } };
  });
}
