import type { Leaderboard } from "./contract.ts";

/** The leaderboard as JSON for other programs, keys in the order of the contract, without a line break at the end. */
export function leaderboardJson(leaderboard: Leaderboard): string {
  return JSON.stringify(leaderboard, null, 2);
}
