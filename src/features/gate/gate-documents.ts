import type { Leaderboard } from "../../results/contract.ts";
import type { Store } from "../../store/index.ts";
import type { GateResult } from "./gate.ts";
import { loadGateReport } from "./gate-report.ts";
import { junitXml } from "./junit-xml.ts";
import { stepSummary } from "./step-summary.ts";

/** A gate's decision for CI systems, each made when it is asked for. */
export interface GateDocuments {
  readonly junit: () => Iterable<string>;
  readonly markdown: () => Iterable<string>;
}

export async function gateDocuments(
  store: Store,
  leaderboard: Leaderboard,
  result: GateResult,
): Promise<GateDocuments> {
  const report = await loadGateReport(store, leaderboard, result);
  return { junit: () => junitXml(report), markdown: () => [stepSummary(report)] };
}
