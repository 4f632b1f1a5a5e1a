import { InvalidArgumentError } from "commander";
import type { TokenPrice } from "../../campaign/index.ts";

const tokensPriced = 1_000_000;
const amounts = /^(\d+(?:\.\d+)?),(\d+(?:\.\d+)?)$/u;

/** `1,4.5`: US dollars for a million tokens in and out, as in price lists. */
export function tokenPrice(text: string): TokenPrice {
  const [, prompt, completion] = amounts.exec(text.trim()) ?? [];
  if (prompt === undefined || completion === undefined) {
    throw new InvalidArgumentError("Give US dollars for a million tokens in and for a million out, like 1,4.5.");
  }
  return { promptUsd: Number(prompt) / tokensPriced, completionUsd: Number(completion) / tokensPriced };
}
