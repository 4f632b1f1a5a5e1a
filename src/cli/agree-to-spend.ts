import type { BudgetResult, Forecast, PreparedMoney } from "../campaign/index.ts";
import { BenchError, variableIn } from "../domain/index.ts";
import { plainDollars, plainText } from "../results/index.ts";
import { wrapWords } from "../pages/index.ts";
import type { CommandHost } from "./command-host.ts";
import { typedAgain } from "./command-over.ts";
import { totalLines } from "./estimate-page.ts";
import { printLine, type Terminal } from "./terminal.ts";
import { streamWidth } from "./text-layout.ts";

export interface Consent {
  /** Given on the command line. */
  readonly yes: boolean;
  /** Null without a budget. */
  readonly budgetUsd: number | null;
  /** Whether the user has typed the budget, which is a consent. One of a folder's `aib.yaml` only limits. */
  readonly isBudgetTyped: boolean;
}

/** A budget that stands for an answer where this is not a terminal. */
export function isAgreedByBudget({ confirm }: Terminal, { budgetUsd, isBudgetTyped }: Omit<Consent, "yes">): boolean {
  return confirm === null && budgetUsd !== null && isBudgetTyped;
}

/**
 * Whether to make calls that cost money: prints calls, cost and time, and above the threshold of AIB_ASK_ABOVE asks on a
 * terminal. Calls that are never billed need no consent.
 * @throws BenchError usage without a terminal, unless --yes or --budget gives the consent.
 */
export async function agreeToSpend(host: CommandHost, forecast: Forecast, consent: Consent): Promise<boolean> {
  const { terminal, setExitCode } = host;
  const askAboveUsd = askAbove(terminal);
  const { yes, budgetUsd } = consent;
  if (mostOf(forecast) === 0) return true;
  printWrapped(terminal, [...totalLines(forecast), ...budgetLines(budgetUsd, forecast.all.usd)]);
  if (yes) return true;
  const least = budgetTooSmall(budgetUsd, forecast.cheapestRunUsd);
  if (least !== null && terminal.confirm === null) throw least;
  const isBelow = Math.min(mostOf(forecast), budgetUsd ?? Infinity) <= askAboveUsd;
  if (least === null && (isBelow || isAgreedByBudget(terminal, consent))) return true;
  if (terminal.confirm === null) throw unconfirmed(host, forecast, askAboveUsd);
  const answer = await terminal.confirm({ message: "Make these calls?", enterMeans: "no" });
  if (answer === "yes") return true;
  printLine(terminal.stderr, "Nothing was run, and nothing was spent.");
  setExitCode(answer === "no" ? 1 : 130);
  return false;
}

/** With the point at which it stops without a budget, by what it was said to cost. An unknown price may come to any amount. */
export function withCeiling<Work extends { readonly money: PreparedMoney }>(
  work: Work,
  terminal: Terminal,
  forecast: Forecast | null,
): Work {
  const most = forecast === null ? Infinity : mostOf(forecast);
  return withEstimate(work, terminal, most === Infinity ? null : most);
}

/** Beyond this multiple of an estimate something is wrong: with the estimate, with the server, or with its bills. */
const mostTimes = 10;

/** Where nothing was to be paid, the bills may come to what needs no question. */
function withEstimate<Work extends { readonly money: PreparedMoney }>(
  work: Work,
  terminal: Terminal,
  estimateUsd: number | null,
): Work {
  const mostUsd = estimateUsd === 0 ? askAbove(terminal) : (estimateUsd ?? 0) * mostTimes;
  const ceiling = estimateUsd === null ? null : { estimateUsd, mostUsd };
  return { ...work, money: { ...work.money, ceiling } };
}

/**
 * Work that stopped at its ceiling, to go on with; null where it does not. Only a person can say: elsewhere the command that
 * goes on is printed. What the rest costs is estimated anew, by what calls took so far.
 */
export async function agreeToGoOn<Work extends { readonly money: PreparedMoney }>(
  { terminal, words }: CommandHost,
  work: Work,
  { budget }: { readonly budget: BudgetResult | null },
): Promise<Work | null> {
  if (budget?.estimateUsd === undefined) return null;
  if (terminal.confirm !== null) {
    const answer = await terminal.confirm({ message: "Make the other calls?", enterMeans: "no" });
    return answer === "yes" ? withEstimate(work, terminal, budget.need.usd) : null;
  }
  const isAgreed = words.includes("--yes") || words.includes("-y");
  printLine(terminal.stderr, `To go on: ${typedAgain(words, isAgreed ? [] : ["--yes"])}`);
  return null;
}

/** US dollars; infinite where a price is unknown. */
function mostOf({ all: { usd, unpriced } }: Pick<Forecast, "all">): number {
  return usd === null || unpriced > 0 ? Infinity : usd;
}

/**
 * What is wrong with a budget that completes nothing; null for any other.
 * @param cheapestRunUsd null where no price is known
 */
export function budgetTooSmall(budgetUsd: number | null, cheapestRunUsd: number | null): BenchError | null {
  if (budgetUsd === null || cheapestRunUsd === null || budgetUsd >= cheapestRunUsd) return null;
  const unit = 10 ** (Math.floor(Math.log10(cheapestRunUsd)) - 1);
  const least = plainDollars(Math.ceil(cheapestRunUsd / unit) * unit);
  return new BenchError({
    code: "usage",
    message: `The budget of $${budgetUsd} is below the estimate of one run of the cheapest model config. Nothing was run.`,
    hint: `Give --budget ${least} or more, or add --yes to spend the budget on a part of a run.`,
  });
}

/** @param expectedUsd null where no price is known */
export function budgetLines(budgetUsd: number | null, expectedUsd: number | null): readonly string[] {
  if (budgetUsd === null) return [];
  const isShort = expectedUsd !== null && expectedUsd > budgetUsd;
  const short = isShort ? " It is below the estimate: the run will stop before it is complete." : "";
  return [`The budget of $${budgetUsd} limits the cost.${short}`];
}

export function printWrapped({ stderr }: Terminal, lines: readonly string[]): void {
  const width = streamWidth(stderr);
  for (const line of lines.flatMap((text) => wrapWords(plainText(text), width))) printLine(stderr, line);
}

const variable = "AIB_ASK_ABOVE";
const defaultAskAboveUsd = 1;

/** A folder's `.env` may only lower it: what a checkout says is no consent of the user. */
function askAbove({ environment, fromFile }: Terminal): number {
  const written = variableIn(environment, variable);
  if (written === null) return defaultAskAboveUsd;
  if (/^\d+(?:\.\d+)?$/u.test(written)) {
    return fromFile.has(variable) ? Math.min(Number(written), defaultAskAboveUsd) : Number(written);
  }
  throw new BenchError({
    code: "usage",
    message: `${variable} is ${JSON.stringify(written)}, which is not an amount of US dollars.`,
    hint: `Set it to a plain number, like 5 or 0.50. Without it, ${defaultAskAboveUsd}.`,
  });
}

function unconfirmed({ words }: CommandHost, forecast: Forecast, askAboveUsd: number): BenchError {
  const isUnknown = mostOf(forecast) === Infinity;
  const cost = isUnknown
    ? "These calls may cost an unknown amount"
    : `These calls may cost more than $${askAboveUsd} (${variable})`;
  return new BenchError({
    code: "usage",
    message: `${cost}. Confirmation needed, and this is not a terminal.`,
    hint: [
      `To run it: ${typedAgain(words, ["--yes"])}`,
      ...budgetHint(words, forecast),
      ...(isUnknown ? ["or give the missing prices with --price model=in,out"] : []),
    ].join("; "),
  });
}

/** The command line with a sufficient budget; null where a price is unknown, which a budget would refuse. */
export function budgetHint(words: readonly string[], forecast: Pick<Forecast, "all">): readonly string[] {
  const most = mostOf(forecast);
  if (most === Infinity || most === 0) return [];
  return [`or with a limit: ${typedAgain(words, ["--budget", String(Math.ceil(most))])}`];
}
