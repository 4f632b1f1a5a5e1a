import type { ReportStore } from "../store/index.ts";
import { buildLeaderboard } from "./build-leaderboard.ts";
import type { Leaderboard } from "./contract.ts";
import { loadOtherGrades, sectionOfSource } from "./judges/source-section.ts";
import { loadSource, type LeaderboardQuery } from "./load-source.ts";

/** Reads a leaderboard. Rejects with `not-found` or `unknown-suite` and the valid choices. */
export async function loadLeaderboard(store: ReportStore, query: LeaderboardQuery): Promise<Leaderboard> {
  const source = await loadSource(store, query);
  // No judge's grades count in an index from ballots.
  if (source.suite.items !== undefined) return buildLeaderboard(source);
  const otherGrades = await loadOtherGrades(store, source);
  return buildLeaderboard(source, sectionOfSource({ ...source, otherGrades }));
}
