/** A sum of costs, rounded to drop floating-point noise, which differs between databases. */
export function dollars(sum: unknown): number {
  return Number(Number(sum ?? 0).toFixed(12));
}
