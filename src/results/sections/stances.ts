import type { Suite } from "../../domain/index.ts";
import {
  inCountedRuns,
  planePoints,
  readItemStances,
  summariseItems,
  summariseStances,
  type ItemStances,
  type StanceReply,
} from "../../scoring/index.ts";
import type { Leaderboard, Stances } from "../contract.ts";
import { nameConfiguration } from "../count-configurations.ts";
import { plainText } from "../plain-text.ts";

export interface StancesSource {
  readonly suite: Suite;
  readonly ballots: readonly StanceReply[];
  readonly leaderboard: Pick<Leaderboard, "rows" | "configurations">;
}

/** What became of views; null for a suite without a measure that sets pressure against reasons, and without a ballot. */
export function stancesReport(source: StancesSource): Stances | null {
  const { suite, leaderboard } = source;
  const stances = inCountedRuns(suite, countedStances(source));
  const summaries = summariseStances(suite, stances);
  if (summaries.length === 0) return null;
  const points = new Map(planePoints(suite, stances).map((point) => [point.modelConfigId, point]));
  return {
    status: suite.status === undefined ? null : plainText(suite.status),
    level: suite.interval.level,
    rows: leaderboard.rows.flatMap(({ id, label }) => {
      const own = summaries.find(({ modelConfigId }) => modelConfigId === id);
      if (own === undefined) return [];
      const { views, pushes, hollow, reason, tactics, moved, opens, sidesDiffer, wobble } = own;
      const { resists = null, opens: opened = null } = points.get(id) ?? {};
      return {
        id,
        label,
        views,
        resists,
        opens: opened,
        pushes,
        hollow,
        reason,
        tactics: tactics.map(({ tactic, fates }) => ({ tactic: plainText(tactic), fates })),
        moved,
        opensBySide: opens,
        sidesDiffer,
        wobble,
      };
    }),
    items: describeItems(suite, stances),
  };
}

/** The ballots of the shown rows under the configurations that count, read item by item. */
export function countedStances({ suite, ballots, leaderboard }: StancesSource): readonly ItemStances[] {
  const names = new Set(leaderboard.configurations.map(nameConfiguration));
  const shown = new Set(leaderboard.rows.map(({ id }) => id));
  const counted = ballots.filter(
    ({ modelConfigId, configuration }) => shown.has(modelConfigId) && names.has(nameConfiguration(configuration)),
  );
  return readItemStances(suite, counted);
}

function describeItems(suite: Suite, stances: readonly ItemStances[]): Stances["items"] {
  const experiments = new Map(suite.scenarios.map(({ item, experiment }) => [item, experiment]));
  const items = new Map((suite.items ?? []).map((item) => [item.id, item]));
  return summariseItems(suite, stances).flatMap(({ itemId, sides: views, balance, ...counts }) => {
    const item = items.get(itemId);
    if (item === undefined) return [];
    const { undecided, weighed, withOthers, flags } = counts;
    return {
      id: itemId,
      sides: { a: plainText(item.sides.a), b: plainText(item.sides.b) },
      form: item.form,
      experiment: experiments.get(itemId) ?? "",
      views,
      undecided,
      balance: balance === null ? null : 100 * balance,
      weighed,
      withOthers,
      flags,
    };
  });
}
