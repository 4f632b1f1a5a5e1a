/** To the cent; small amounts to so many digits, because cents would round them to nothing. */
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
