import type { ModelConfig } from "../domain/index.ts";
import type { RunBill } from "../store/index.ts";
import type { LeaderboardRow } from "../results/contract.ts";
import type { SiteRow } from "../results/contract/site.ts";

export interface BadgeSource {
  readonly row: LeaderboardRow;
  readonly modelConfig: ModelConfig;
  /** Of this model config, for its answers. */
  readonly bills: readonly RunBill[];
}

/** The badges beside a row's numbers. */
export function badgesOf({ row, modelConfig, bills }: BadgeSource): SiteRow["badges"] {
  const isLocal = modelConfig.endpoint.kind === "local";
  const isSimulated = modelConfig.endpoint.kind === "simulator" || row.origin === "simulated";
  const isFree = modelConfig.model.endsWith(":free") || costsNothing(bills);
  return [
    ...(isFree && !isLocal && !isSimulated ? (["free"] as const) : []),
    ...(isLocal ? (["local"] as const) : []),
    ...(isSimulated ? (["simulated"] as const) : []),
    ...(row.origin === "imported" || row.origin === "mixed" ? [row.origin] : []),
    ...(row.runs === 1 ? (["provisional"] as const) : []),
  ];
}

/** Every reply has a known price of zero. */
function costsNothing(bills: readonly RunBill[]): boolean {
  return (
    bills.some(({ costs }) => costs.results > 0) && bills.every(({ costs }) => costs.usd === 0 && costs.unpriced === 0)
  );
}
