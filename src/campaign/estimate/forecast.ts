import type { TaskKey, Plan, Task } from "../../domain/index.ts";
import type { TokenPrice } from "../../model/index.ts";
import type { Store } from "../../store/index.ts";
import { receiverOf, receiversOf, type CallTask, taskKinds, type Receiver } from "../../tasks/index.ts";
import type { PriceBook } from "../budget/prepare-money.ts";
import { priceMap, isNeverBilled } from "../budget/prices.ts";
import type { Called } from "../check-models.ts";
import type { Pace } from "../limits.ts";
import type { PreparedRun } from "../prepared-run.ts";
import { isOwnServer } from "../rows/row-sources.ts";
import { tokenEstimates, type EstimatedTokens, type TokenCount } from "./token-estimates.ts";

/** What work takes that has no result yet. */
export interface Forecast {
  readonly all: CallEstimate;
  /** How long it takes, very roughly, with so many calls at once. */
  readonly time: { readonly seconds: number; readonly parallelTasks: number; readonly assumption: string };
}

type Prepared = Pick<PreparedRun, "clients" | "listing" | "pace" | "prices">;

/** @param store null where there is none yet */
export async function forecastRun(
  prepared: Prepared & Pick<PreparedRun, "plan">,
  store: Store | null,
  signal: AbortSignal,
): Promise<Forecast> {
  const { plan, pace } = prepared;
  const { suite, tasks } = plan;
  const finished: ReadonlySet<TaskKey> = (await store?.finishedKeys(tasks.map(({ key }) => key))) ?? new Set();
  const missing = tasks.filter(({ key }) => !finished.has(key));
  const tokensOf = tokenEstimates(suite, (await store?.tokenUsage(suite.digest)) ?? []);
  const priceOf = await expectedPrices(receiversOf(missing), prepared, signal);
  const all = addUp(missing.map((task) => ({ tokens: tokensOf(task), price: priceOf(receiverOf(task)) })));
  return { all, time: timeOf(roughSeconds(missing, pace), pace) };
}

export function timeOf(seconds: number, { parallelTasks }: Prepared["pace"]): Forecast["time"] {
  return { seconds, parallelTasks, assumption: timeAssumption };
}

/** Null where the price is unknown, so that the call may cost any amount. */
type ExpectedPrices = (called: Called) => TokenPrice | null;

const free: TokenPrice = { promptUsd: 0, completionUsd: 0 };

/** List prices. Simulated models, and servers that say that they serve models themselves, cost nothing unless they list a price. */
export async function expectedPrices(
  called: readonly Called[],
  { clients, listing, prices }: Prepared,
  signal: AbortSignal,
): Promise<ExpectedPrices> {
  const named = priceMap(prices);
  const known = new Map<Called, TokenPrice>();
  for (const one of called) {
    const { promptUsd = null, completionUsd = null, simulated = false } = listing.find(one.endpoint, one.sentAs) ?? {};
    const listed = promptUsd === null || completionUsd === null ? null : { promptUsd, completionUsd };
    const price = named.get(one.sentAs) ?? (isNeverBilled(one) ? free : listed);
    if (price !== null) known.set(one, price);
    else if (simulated || (await isOwnServer({ clients, signal }, one.endpoint))) known.set(one, free);
  }
  return (one) => known.get(one) ?? null;
}

/** One call that a run would make. */
export interface EstimatedCall {
  readonly task: CallTask;
  readonly tokens: EstimatedTokens;
  /** Null where it is not known. */
  readonly price: TokenPrice | null;
}

/** Several calls together. */
export interface CallEstimate extends TokenCount {
  readonly calls: number;
  /** US dollars of the calls whose price is known; null when none is. */
  readonly usd: number | null;
  /** Calls without a known price: when above zero, `usd` is a lower bound. */
  readonly unpriced: number;
}

interface PricedCall extends Pick<EstimatedCall, "price"> {
  readonly tokens: TokenCount;
}

export function addUp(calls: readonly PricedCall[]): CallEstimate {
  const sum = (pick: (call: PricedCall) => number): number => calls.reduce((total, call) => total + pick(call), 0);
  const unpriced = calls.filter(({ price }) => price === null).length;
  return {
    calls: calls.length,
    promptTokens: Math.round(sum(({ tokens }) => tokens.promptTokens)),
    completionTokens: Math.round(sum(({ tokens }) => tokens.completionTokens)),
    usd: calls.length > 0 && unpriced === calls.length ? null : sum(usdOf),
    unpriced,
  };
}

function usdOf({ tokens, price }: PricedCall): number {
  if (price === null) return 0;
  return tokens.promptTokens * price.promptUsd + tokens.completionTokens * price.completionUsd;
}

/** A call of a plan, with what it would take. */
export interface MissingCall extends PricedCall {
  readonly task: Task;
}

/** Those calls of a plan whose results are not in the store. */
export async function missingCalls(
  { suite, tasks }: Plan,
  store: Store,
  priceOf: PriceBook,
): Promise<readonly MissingCall[]> {
  const finished = await store.finishedKeys(tasks.map(({ key }) => key));
  const tokensOf = tokenEstimates(suite, await store.tokenUsage(suite.digest));
  const missing = tasks.filter(({ key }) => !finished.has(key));
  return missing.map((task) => ({ task, tokens: tokensOf(task), price: priceOf(receiverOf(task)) }));
}

/** What the time rests on, as a sentence. */
export const timeAssumption =
  "Time: 14 s an answer and 3 s a grade, as in the published results. Limits of providers and slow local models take longer.";

/** How long these calls take, very roughly: as long as the longest conversation, and as the busiest server allows. */
export function roughSeconds(
  tasks: readonly (CallTask & { readonly conversationId?: string })[],
  { parallelTasks, localParallel }: Pick<Pace, "parallelTasks" | "localParallel">,
): number {
  const billed = tasks.filter((task) => receiverOf(task).endpoint.kind !== "simulator");
  const servers = Map.groupBy(billed, (task) => serverOf(receiverOf(task)));
  const conversations = Map.groupBy(billed, ({ key, conversationId = key }) => conversationId);
  return Math.max(
    0,
    ...[...conversations.values()].map(secondsInARow),
    ...[...servers].map(([id, own]) => secondsInARow(own) / (id === "elsewhere" ? parallelTasks : localParallel)),
  );
}

/** Servers of one's own have each a limit, all others one together. */
function serverOf({ endpoint: { kind, id } }: Receiver): string {
  return kind === "local" ? id : "elsewhere";
}

function secondsInARow(tasks: readonly CallTask[]): number {
  return tasks.reduce((sum, task) => sum + taskKinds.of(task).estimate.seconds, 0);
}
