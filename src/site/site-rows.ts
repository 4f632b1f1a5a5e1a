import { textOf } from "../pages/cells.ts";
import {
  costColumn,
  indexColumn,
  intervalColumn,
  placeColumn,
  ranksColumn,
  runsColumn,
} from "../pages/ranking/columns.ts";
import type { BuiltReport } from "../results/build-report.ts";
import type { Digest } from "../domain/digest.ts";
import type { ModelConfig } from "../domain/model-config.ts";
import { vendorOf } from "../domain/model-family.ts";
import type { RunBill } from "../store/views/views.ts";
import type { Leaderboard, LeaderboardRow } from "../results/contract.ts";
import type { SiteRow } from "../results/contract/site.ts";
import type { SiteConversations } from "../results/summary/site-conversations.ts";
import { slugsOf } from "../results/slug.ts";

export interface RowSource {
  readonly rows: readonly LeaderboardRow[];
  readonly basis: Leaderboard["basis"];
  readonly modelConfigs: readonly ModelConfig[];
  readonly bills: readonly RunBill[];
  readonly conversations: SiteConversations;
}

/** The leaderboard's rows with the data that pages need to link and name them. */
export function siteRows({ rows, basis, modelConfigs, bills, conversations }: RowSource): readonly SiteRow[] {
  const slugs = slugsOf(rows);
  const byId = new Map(modelConfigs.map((modelConfig) => [modelConfig.id, modelConfig]));
  const generation = Map.groupBy(
    bills.filter(({ kind }) => kind === "answer"),
    ({ modelConfigId }) => modelConfigId,
  );
  return rows.flatMap((row) => {
    const modelConfig = byId.get(row.id);
    if (modelConfig === undefined) return [];
    return [
      Object.assign({}, row, {
        slug: slugs.get(row.id) ?? row.id,
        vendor: vendorOf(row.model),
        badges: badgesOf(row, modelConfig, generation.get(row.id) ?? []),
        runNumbers: runNumbersOf(conversations, row.id),
        basisRanks: basis?.ranks[row.id] ?? null,
      }),
    ];
  });
}

function runNumbersOf(conversations: SiteConversations, id: Digest): readonly number[] {
  return [...(conversations.get(id)?.keys() ?? [])].toSorted((one, other) => one - other);
}

/** The badges beside a row's numbers; the bills are of the model config's answers. */
export function badgesOf(row: LeaderboardRow, modelConfig: ModelConfig, bills: readonly RunBill[]): SiteRow["badges"] {
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

/** What a row says first, as text under its heads. */
export function keyFigures(
  { leaderboard }: Pick<BuiltReport, "leaderboard">,
  row: SiteRow,
): readonly { readonly head: string; readonly text: string }[] {
  const columns = [placeColumn, ranksColumn, indexColumn, intervalColumn(leaderboard), runsColumn, costColumn];
  return columns.map(({ head, cell }) => ({ head, text: textOf(cell(row)) }));
}
