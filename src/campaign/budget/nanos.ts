const perDollar = 1e9;

/**
 * US dollars as whole billionths, rounded up: sums of whole numbers are exact however many there are, and no rounding
 * makes anything cheaper than it is. The price of one token is some hundreds of them.
 */
export function nanosOf(usd: number): number {
  const nanos = usd * perDollar;
  const nearest = Math.round(nanos);
  // 0.1 + 0.2 is no reason to count a billionth more.
  return Math.abs(nanos - nearest) < 1e-4 ? nearest : Math.ceil(nanos);
}

export function usdOf(nanos: number): number {
  return nanos / perDollar;
}
