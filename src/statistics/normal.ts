import jStat from "jstat";

/** The quantile at `probability` (above 0, below 1) of the standard normal distribution. */
export function normalQuantile(probability: number): number {
  return jStat.normal.inv(probability, 0, 1);
}
