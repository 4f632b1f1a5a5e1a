import type { TokenPrice } from "../../model/index.ts";
import { receiverOf, type CallTask, taskKinds, type Receiver } from "../../tasks/index.ts";
import type { Pace } from "../limits.ts";
import type { EstimatedTokens, TokenCount } from "./token-estimates.ts";

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
  /** Those that the models answer, and those that read their words; the others grade. */
  readonly answers: number;
  readonly readings: number;
  /** US dollars of the calls whose price is known; null when none is. */
  readonly usd: number | null;
  /** Calls without a known price: when above zero, `usd` is a lower bound. */
  readonly unpriced: number;
}

export interface PricedCall extends Pick<EstimatedCall, "price"> {
  readonly task: Pick<CallTask, "kind">;
  readonly tokens: TokenCount;
}

export function addUp(calls: readonly PricedCall[]): CallEstimate {
  const sum = (pick: (call: PricedCall) => number): number => calls.reduce((total, call) => total + pick(call), 0);
  const unpriced = calls.filter(({ price }) => price === null).length;
  const ofKind = (kind: CallTask["kind"]): number => calls.filter(({ task }) => task.kind === kind).length;
  return {
    calls: calls.length,
    answers: ofKind("answer"),
    readings: ofKind("reading"),
    promptTokens: Math.round(sum(({ tokens }) => tokens.promptTokens)),
    completionTokens: Math.round(sum(({ tokens }) => tokens.completionTokens)),
    usd: calls.length > 0 && unpriced === calls.length ? null : sum(usdOf),
    unpriced,
  };
}

export function usdOf({ tokens, price }: Pick<PricedCall, "tokens" | "price">): number {
  if (price === null) return 0;
  const { promptUsd, completionUsd, requestUsd = 0 } = price;
  return requestUsd + tokens.promptTokens * promptUsd + tokens.completionTokens * completionUsd;
}

/** US dollars of the calls of one run of the cheapest model config; null where no price is known. */
export function cheapestRunUsd(
  calls: readonly (PricedCall & { readonly task: Pick<CallTask, "modelConfig" | "run"> })[],
): number | null {
  const runs = Map.groupBy(calls, ({ task: { modelConfig, run } }) => `${modelConfig.id} ${run}`);
  const known = [...runs.values()].map((own) => addUp(own).usd).filter((usd) => usd !== null);
  return known.length === 0 ? null : Math.min(...known);
}

/** What the time rests on, as a sentence. */
export const timeAssumption =
  "This takes an answer for 14 s and a grade for 3 s, as in the published results; limits of providers and slow local models take longer.";

/**
 * How long these calls take, very roughly: as long as the longest conversation, and as the busiest server allows.
 * @param shareOf how likely a call is made, 0 to 1
 */
export function roughSeconds(
  tasks: readonly (CallTask & { readonly conversationId?: string })[],
  { parallelTasks, localParallel }: Pick<Pace, "parallelTasks" | "localParallel">,
  shareOf: (task: CallTask) => number = () => 1,
): number {
  const billed = tasks.filter((task) => receiverOf(task).endpoint.kind !== "simulator");
  const servers = Map.groupBy(billed, (task) => serverOf(receiverOf(task)));
  const conversations = Map.groupBy(billed, ({ key, conversationId = key }) => conversationId);
  return Math.max(
    0,
    ...[...conversations.values()].map((own) => secondsInARow(own, shareOf)),
    ...[...servers].map(
      ([id, own]) => secondsInARow(own, shareOf) / (id === "elsewhere" ? parallelTasks : localParallel),
    ),
  );
}

/** Each of the user's own servers has a limit, all others share one. */
function serverOf({ endpoint: { kind, id } }: Receiver): string {
  return kind === "local" ? id : "elsewhere";
}

function secondsInARow(tasks: readonly CallTask[], shareOf: (task: CallTask) => number): number {
  return tasks.reduce((sum, task) => sum + shareOf(task) * taskKinds.of(task).estimate.seconds, 0);
}
