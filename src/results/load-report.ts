import type { ReportStore } from "../store/index.ts";
import { buildReport } from "./build-report.ts";
import type { Report } from "./contract.ts";
import { loadReportSource } from "./load-report-source.ts";
import type { LeaderboardQuery } from "./load-source.ts";
import { loadWorst, mostSummaries, summariesOf } from "./summary/load-summaries.ts";

/** Reads a report. Rejects with `not-found` or `unknown-suite` and the valid choices. */
export async function loadReport(store: ReportStore, query: LeaderboardQuery): Promise<Report> {
  const source = await loadReportSource(store, query);
  const { schemaVersion, leaderboard, ...sections } = buildReport(source);
  const shown = { ...leaderboard, rows: leaderboard.rows.slice(0, mostSummaries) };
  const summaries = summariesOf(source, shown, await loadWorst(store, source, shown.rows));
  return { schemaVersion, leaderboard, summaries, ...sections };
}
