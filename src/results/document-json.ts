import type { Comparison, Judges, Leaderboard, Report } from "./contract.ts";

/** A document of the contract as JSON for other programs, keys in its order, without a line break at the end. */
export function documentJson(document: Leaderboard | Report | Comparison | Judges): string {
  return JSON.stringify(document, null, 2);
}
