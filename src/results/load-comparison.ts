import type { ReportStore } from "../store/index.ts";
import { buildComparison, type ComparisonOptions } from "./build-comparison.ts";
import type { Comparison } from "./contract.ts";
import { loadSource, type LeaderboardQuery } from "./load-source.ts";

export type ComparisonQuery = LeaderboardQuery & ComparisonOptions;

/** Reads the source of a comparison. Rejects with `not-found` or `unknown-suite`, and with any error of `choose`. */
export async function loadComparison(store: ReportStore, query: ComparisonQuery): Promise<Comparison> {
  return buildComparison(await loadSource(store, query), query);
}
