import type { ReportStore } from "../store/index.ts";
import { buildLeaderboard } from "./build-leaderboard.ts";
import type { Leaderboard } from "./contract.ts";
import { loadSource, type LeaderboardQuery } from "./load-source.ts";

/** Reads a leaderboard. Rejects with `not-found` or `unknown-suite` and the valid choices. */
export async function loadLeaderboard(store: ReportStore, query: LeaderboardQuery): Promise<Leaderboard> {
  return buildLeaderboard(await loadSource(store, query));
}
