import type { Command } from "commander";
import type { BudgetResult } from "../campaign/budget/further-need.ts";
import { ceilingOf, type PreparedMoney } from "../campaign/budget/prepare-money.ts";
import type { Forecast } from "../campaign/estimate/forecast.ts";
import { type BenchError, usageError } from "../domain/bench-error.ts";
import { variableIn } from "../domain/environment.ts";
import type { Flags, moneyOptions } from "../options/index.ts";
import { rerunCommand } from "./command-over.ts";
import { totalLines } from "./estimate-page.ts";
import { type CommandHost, printLine, type Terminal } from "./terminal.ts";
import { printWrapped } from "./text-layout.ts";
import { plainDollars, roundDollars } from "../results/format/dollars.ts";

/** What the command line agrees to. */
export interface Consent {
  readonly yes: boolean;
  /** Null without a budget. */
  readonly budgetUsd: number | null;
  /** Whether the user has typed the budget, which is a consent. One of a folder's `aib.yaml` only limits. */
  readonly isBudgetTyped: boolean;
}

export function consentOf({ yes, budgetUsd }: Flags<typeof moneyOptions>, command: Command): Consent {
  return { yes, budgetUsd: budgetUsd ?? null, isBudgetTyped: command.getOptionValueSource("budgetUsd") === "cli" };
}

/** A run without named models: it needs a confirmation at any cost. */
export interface UnnamedRun {
  /** Printed before a question; a run that is confirmed prints them itself. */
  readonly notes: readonly string[];
  /** Before and after the total. */
  readonly head: string;
  readonly rest: readonly string[];
}

interface CostInQuestion {
  /** Null where the user agreed to any cost, and the cost is unknown. */
  readonly forecast: Forecast | null;
  readonly consent: Consent;
  readonly unnamed?: UnnamedRun | null;
}

/**
 * The one question about money: prints calls, cost and time, and asks on a terminal, above the threshold of AIB_ASK_ABOVE or
 * where no model is named. Calls that are never billed need no consent.
 * @throws BenchError usage without a terminal, unless --yes or --budget gives the consent.
 */
async function isConfirmed(
  host: CommandHost,
  forecast: Forecast,
  { consent, unnamed = null }: CostInQuestion,
): Promise<boolean> {
  const { terminal, setExitCode } = host;
  const askAboveUsd = askAbove(terminal);
  const { yes, budgetUsd, isBudgetTyped } = consent;
  if (unnamed === null ? mostOf(forecast) === 0 : forecast.all.calls === 0) return true;
  const least = budgetTooSmall(budgetUsd, forecast);
  const isBelow = unnamed === null && Math.min(mostOf(forecast), budgetUsd ?? Infinity) <= askAboveUsd;
  // Where this is not a terminal, a budget that the user typed stands for the answer.
  const isByBudget = terminal.confirm === null && budgetUsd !== null && isBudgetTyped;
  const isAgreed = yes || (least === null && (isBelow || isByBudget));
  const total = [...totalLines(forecast), ...(unnamed?.rest ?? []), ...budgetLines(budgetUsd, forecast)];
  const head = unnamed === null ? [] : [...(isAgreed ? [] : unnamed.notes), unnamed.head];
  printWrapped(terminal, [...head, ...total]);
  if (isAgreed) return true;
  if (terminal.confirm === null) throw least ?? unconfirmed(host, forecast, unnamed === null ? askAboveUsd : null);
  const message = unnamed === null ? "Make these calls?" : "Run this?";
  const answer = await terminal.confirm({ message, enterMeans: "no" });
  if (answer === "yes") return true;
  printLine(terminal.stderr, "Nothing was run, and nothing was spent.");
  setExitCode(answer === "no" ? 1 : 130);
  return false;
}

/**
 * The work, once its cost is confirmed; null where the user declined.
 * @param prepare looks up what costs something, or needs a key that the plan did not need
 */
export async function confirmWork<Work extends { readonly money: PreparedMoney }>(
  host: CommandHost,
  asked: CostInQuestion,
  prepare: () => Work | Promise<Work>,
): Promise<Work | null> {
  const { forecast } = asked;
  if (forecast !== null && !(await isConfirmed(host, forecast, asked))) return null;
  const most = forecast === null ? Infinity : mostOf(forecast);
  return withCeiling(await prepare(), host.terminal, most === Infinity ? null : most);
}

/**
 * With the point at which it stops without a budget, by its estimate; none for an unknown price. Where nothing was to be paid, the
 * bills may come to what needs no question.
 */
function withCeiling<Work extends { readonly money: PreparedMoney }>(
  work: Work,
  terminal: Terminal,
  estimateUsd: number | null,
): Work {
  return { ...work, money: { ...work.money, ceiling: ceilingOf(estimateUsd, askAbove(terminal)) } };
}

/**
 * Work that stopped at its ceiling, to go on with; null where it does not. Only a user at a terminal can decide: elsewhere the command that
 * goes on is printed. What the rest costs is estimated anew, by what calls took so far.
 */
export async function confirmRest<Work extends { readonly money: PreparedMoney }>(
  { terminal, words }: Pick<CommandHost, "terminal" | "words">,
  work: Work,
  { budget }: { readonly budget: BudgetResult | null },
): Promise<Work | null> {
  if (budget?.ceiling === undefined || !budget.reached) return null;
  if (terminal.confirm !== null) {
    const answer = await terminal.confirm({ message: "Make the other calls?", enterMeans: "no" });
    return answer === "yes" ? withCeiling(work, terminal, budget.need.usd) : null;
  }
  const isAgreed = words.includes("--yes") || words.includes("-y");
  printLine(terminal.stderr, `To go on: ${rerunCommand(words, isAgreed ? [] : ["--yes"])}`);
  return null;
}

/** Further work of the same command: what it has spent counts towards the point at which it stops. */
export function carryOverSpending<Work extends { readonly money: PreparedMoney }>(
  work: Work,
  budget: BudgetResult | null,
): Work {
  const { ceiling = null } = work.money;
  if (ceiling === null || budget === null) return work;
  const beforeUsd = (ceiling.beforeUsd ?? 0) + budget.standing.spentUsd + budget.standing.assumed.usd;
  return { ...work, money: { ...work.money, ceiling: { ...ceiling, beforeUsd } } };
}

/** US dollars; infinite where a price is unknown. */
function mostOf({ all: { usd, unpriced } }: Pick<Forecast, "all">): number {
  return usd === null || unpriced > 0 ? Infinity : usd;
}

/** The least budget, rounded up, where this one completes nothing; null for any other. */
export function leastBudget(
  budgetUsd: number | null,
  { cheapestRunUsd, spentUsd }: Pick<Forecast, "cheapestRunUsd" | "spentUsd">,
): string | null {
  if (budgetUsd === null || cheapestRunUsd === null || budgetUsd >= cheapestRunUsd) return null;
  const needed = spentUsd + cheapestRunUsd;
  const unit = 10 ** (Math.floor(Math.log10(needed)) - 1);
  return plainDollars(Math.ceil(needed / unit) * unit);
}

/** What is wrong with a budget that completes nothing; null for any other. */
function budgetTooSmall(
  budgetUsd: number | null,
  forecast: Pick<Forecast, "cheapestRunUsd" | "spentUsd">,
): BenchError | null {
  const least = leastBudget(budgetUsd, forecast);
  if (least === null) return null;
  return usageError(
    `The budget of $${budgetUsd} is below the estimate of one run of the cheapest model config. Nothing was run.`,
    `Give --budget ${least} or more, or add --yes to spend the budget on a part of a run.`,
  );
}

/** What a run says of a budget that does not suffice; none for any other. */
export function budgetShortfall(
  budgetUsd: number | null,
  forecast: Pick<Forecast, "all" | "cheapestRunUsd" | "spentUsd">,
): readonly string[] {
  const least = budgetTooSmall(budgetUsd, forecast);
  if (least !== null) return [`${least.message} ${least.hint}`];
  return budgetUsd !== null && needOf(forecast) > budgetUsd ? budgetLines(budgetUsd, forecast) : [];
}

/** What a budget has to hold: it counts earlier calls of the same work. Without those where the cost of the others is unknown. */
function needOf({ all, spentUsd }: Pick<Forecast, "all" | "spentUsd">): number {
  return all.usd === null ? 0 : spentUsd + all.usd;
}

function budgetLines(budgetUsd: number | null, forecast: Pick<Forecast, "all" | "spentUsd">): readonly string[] {
  if (budgetUsd === null) return [];
  const { spentUsd } = forecast;
  const counted =
    spentUsd > 0 ? `the cost of earlier calls (${roundDollars(spentUsd)}) plus the estimate` : "the estimate";
  const isShort = needOf(forecast) > budgetUsd;
  const short = isShort ? ` It is below ${counted}: the run may stop before it is complete.` : "";
  return [`The budget of $${plainDollars(budgetUsd)} limits the cost.${short}`];
}

const variable = "AIB_ASK_ABOVE";
const defaultAskAboveUsd = 1;

/** A folder's `.env` may only lower it: a checkout's file is not the user's consent. */
function askAbove({ environment, fromFile }: Terminal): number {
  const written = variableIn(environment, variable);
  if (written === null) return defaultAskAboveUsd;
  if (/^\d+(?:\.\d+)?$/u.test(written)) {
    return fromFile.has(variable) ? Math.min(Number(written), defaultAskAboveUsd) : Number(written);
  }
  throw usageError(
    `${variable} is ${JSON.stringify(written)}, which is not an amount of US dollars.`,
    `Set it to a plain number, like 5 or 0.50. Without it, ${defaultAskAboveUsd}.`,
  );
}

/** @param askAboveUsd null for a run without named models */
function unconfirmed({ words }: CommandHost, forecast: Forecast, askAboveUsd: number | null): BenchError {
  const isUnknown = mostOf(forecast) === Infinity;
  const cost = isUnknown
    ? "These calls may cost an unknown amount. Confirmation needed"
    : `These calls may cost more than $${askAboveUsd} (${variable}). Confirmation needed`;
  const why = askAboveUsd === null ? "No model is named. Running the registry's defaults needs confirmation" : cost;
  const others = isUnknown ? ["or give the missing prices with --price model=in,out"] : [];
  const chosen = ["or with models of your choice: --models vendor/name, or without a key: --models sim/holds-80"];
  return usageError(
    `${why}, and this is not a terminal.`,
    [
      `To run it: ${rerunCommand(words, ["--yes"])}`,
      ...budgetHint(words, forecast),
      ...(askAboveUsd === null ? chosen : others),
    ].join("; "),
  );
}

/** The command line with a sufficient budget; null where a price is unknown, which a budget would refuse. */
function budgetHint(words: readonly string[], forecast: Pick<Forecast, "all" | "spentUsd">): readonly string[] {
  const most = mostOf(forecast);
  if (most === Infinity || most === 0) return [];
  return [`or with a limit: ${rerunCommand(words, ["--budget", String(Math.ceil(forecast.spentUsd + most))])}`];
}
