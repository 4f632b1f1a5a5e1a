import type { Digest } from "../domain/index.ts";
import type { Store } from "../store/index.ts";
import { buildComparison } from "./build-comparison.ts";
import type { Comparison, LeaderboardRow } from "./contract.ts";
import { loadSource, type LeaderboardQuery } from "./load-source.ts";

export interface ComparisonQuery extends LeaderboardQuery {
  /** Gets every row of the leaderboard, gives the ids of those to compare; the first is the reference. */
  readonly choose: (rows: readonly LeaderboardRow[]) => readonly Digest[];
}

/** Reads what the query asks for. Rejects with `not-found` or `unknown-suite`, and with whatever `choose` throws. */
export async function loadComparison(store: Store, query: ComparisonQuery): Promise<Comparison> {
  return buildComparison(await loadSource(store, query), query.choose);
}
