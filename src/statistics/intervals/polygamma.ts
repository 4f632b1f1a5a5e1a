/** From here on the asymptotic series below have full double precision; smaller arguments are moved up by recurrence. */
const asymptotic = 12;

/** The derivative of the log gamma function, for `x` above 0 (Abramowitz and Stegun 1964, 6.3.5 and 6.3.18). */
export function digamma(x: number): number {
  if (x < asymptotic) return digamma(x + 1) - 1 / x;
  const square = 1 / x ** 2;
  const series = square * (1 / 12 - square * (1 / 120 - square * (1 / 252 - square * (1 / 240 - square / 132))));
  return Math.log(x) - 1 / (2 * x) - series;
}

/** The derivative of `digamma`, for `x` above 0 (Abramowitz and Stegun 1964, 6.4.6 and 6.4.12). */
export function trigamma(x: number): number {
  if (x < asymptotic) return trigamma(x + 1) + 1 / x ** 2;
  const square = 1 / x ** 2;
  const series = square * (1 / 6 - square * (1 / 30 - square * (1 / 42 - square * (1 / 30 - (square * 5) / 66))));
  return 1 / x + square / 2 + series / x;
}

/** The derivative of `trigamma`, for `x` above 0 (Abramowitz and Stegun 1964, 6.4.6 and 6.4.13). */
function tetragamma(x: number): number {
  if (x < asymptotic) return tetragamma(x + 1) - 2 / x ** 3;
  const square = 1 / x ** 2;
  const series = square * (1 / 2 - square * (1 / 6 - square * (1 / 6 - square * (3 / 10 - (square * 5) / 6))));
  return -square - square / x - square * series;
}

/** The `x` whose trigamma is `value` (above 0), by the monotone Newton iteration of Smyth (2004), appendix. */
export function inverseTrigamma(value: number): number {
  // Beyond these the first term of the series is exact in double precision and Newton's steps would not be.
  if (value > 1e7) return 1 / Math.sqrt(value);
  if (value < 1e-6) return 1 / value;
  let x = 0.5 + 1 / value;
  for (let step = 0; step < 50; step++) {
    const current = trigamma(x);
    const change = (current * (1 - current / value)) / tetragamma(x);
    x += change;
    if (-change / x < 1e-12) break;
  }
  return x;
}
