import { noValue } from "./numbers.ts";

/** US dollars: $0 for zero, cents from one dollar up, below that as many decimals as needed; a lower bound is marked `≥`. */
export function formatCost(usd: number | null, isLowerBound = false): string {
  if (usd === null) return noValue;
  const decimals = usd === 0 ? 0 : usd >= 1 ? 2 : usd >= 0.001 ? 4 : 6;
  return `${isLowerBound ? "≥" : ""}$${usd.toFixed(decimals)}`;
}

/** US dollars for a million tokens, to four digits; the column's head has the unit. */
export function formatPerMillion(usd: number | null): string {
  return usd === null ? noValue : String(Number(usd.toPrecision(4)));
}

/** About so much: to the cent; small amounts to so many digits, because cents would round them to nothing. */
export function roundDollars(usd: number, digits = 2): string {
  return wholeDollars(Number(usd >= 1 ? usd.toFixed(2) : usd.toPrecision(digits)));
}

/** All of it, with its cents. */
export function wholeDollars(usd: number): string {
  return usd === 0 ? "$0" : `$${/\.\d{2}/u.test(plainDollars(usd)) ? plainDollars(usd) : usd.toFixed(2)}`;
}

/** Without an exponent, as flags expect it. */
export function plainDollars(usd: number): string {
  return usd.toFixed(9).replace(/\.?0+$/u, "");
}
