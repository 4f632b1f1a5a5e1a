import { damagedRecord } from "./stored-json.ts";

/**
 * A sum of costs, rounded to drop floating-point noise, which differs between databases.
 * @throws BenchError store for one without an end, which no sum of costs is
 */
export function dollars(sum: unknown): number {
  const usd = Number(Number(sum ?? 0).toFixed(12));
  if (!Number.isFinite(usd)) throw damagedRecord("a sum of costs");
  return usd;
}
