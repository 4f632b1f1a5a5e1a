import type { ReportStore } from "../store/index.ts";
import { buildReport } from "./build-report.ts";
import type { Report } from "./contract.ts";
import { loadReportSource } from "./load-report-source.ts";
import type { LeaderboardQuery } from "./load-source.ts";

/** Reads a report. Rejects with `not-found` or `unknown-suite` and the valid choices. */
export async function loadReport(store: ReportStore, query: LeaderboardQuery): Promise<Report> {
  return buildReport(await loadReportSource(store, query));
}
