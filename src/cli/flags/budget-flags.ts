import { InvalidArgumentError, type Command } from "commander";
import type { MoneySettings, NamedPrice } from "../../campaign/index.ts";
import type { Consent } from "../agree-to-spend.ts";
import { tokenPrice } from "./token-price.ts";

/** The spending limits of a command that calls models. */
export interface BudgetFlags {
  readonly budget?: number;
  readonly yes: boolean;
  readonly price?: readonly NamedPrice[];
}

export function addBudgetOptions(command: Command): Command {
  return command
    .option("-y, --yes", "spend without asking; see AIB_ASK_ABOVE in .env.example", false)
    .option("--budget <usd>", "stop before all attempts at these calls, ever, cost more; exits with 3", dollars)
    .option(
      "--price <model=in,out>",
      "US dollars for a million tokens in and out, where the endpoint does not say; repeatable",
      namedPrice,
    );
}

export function moneyOf({ budget, price }: BudgetFlags): MoneySettings {
  return { budgetUsd: budget ?? null, prices: price ?? [] };
}

export function consentOf({ yes, budget }: BudgetFlags, command: Command): Consent {
  return { yes, budgetUsd: budget ?? null, isBudgetTyped: isBudgetTyped(command) };
}

/** A budget of the folder's `aib.yaml` limits, and agrees to nothing. */
export function isBudgetTyped(command: Command): boolean {
  return command.getOptionValueSource("budget") === "cli";
}

const most = 1_000_000;

export function dollars(text: string): number {
  const usd = /^\d+(?:\.\d+)?$/u.test(text.trim()) ? Number(text) : Number.NaN;
  if (usd <= most) return usd;
  throw new InvalidArgumentError(`Give US dollars as a plain number from 0 to ${most}, like 5 or 2.50.`);
}

function namedPrice(text: string, earlier: readonly NamedPrice[] = []): readonly NamedPrice[] {
  const [, model = "", price = ""] = /^(.+)=([^=]*)$/u.exec(text.trim()) ?? [];
  if (model === "") throw new InvalidArgumentError("Give a model and its price, like vendor/name=1,4.5.");
  return [...earlier, { model: model.trim(), price: tokenPrice(price) }];
}
