import type { Suite } from "../../domain/suite.ts";
import { inCountedRuns } from "../../scoring/index.ts";
import {
  itemRulesOf,
  readItemBallots,
  type ItemBallots,
  type StanceReply,
} from "../../scoring/stances/item-ballots.ts";
import { summariseItems } from "../../scoring/stances/item-summaries.ts";
import { stanceRows, type StanceReading, type StanceRow } from "../../scoring/stances/stance-rows.ts";
import type { Leaderboard, Stances } from "../contract.ts";
import { nameConfiguration } from "../count-configurations.ts";
import { plainText } from "../plain-text.ts";

export interface StancesSource {
  readonly suite: Suite;
  readonly ballots: readonly StanceReply[];
  readonly readings: readonly StanceReading[];
  readonly leaderboard: Pick<Leaderboard, "rows" | "configurations">;
}

/** What became of views; null for a suite whose index is not read from ballots, and without a ballot. */
export function stancesReport(source: StancesSource): Stances | null {
  const { suite, leaderboard, readings } = source;
  const items = inCountedRuns(suite, countedStances(source));
  const found = stanceRows(suite, items, readings);
  const rules = itemRulesOf(suite);
  if (rules === null || found.size === 0) return null;
  return {
    status: suite.status === undefined ? null : plainText(suite.status),
    level: suite.interval.level,
    asks: rules.divisors,
    rows: leaderboard.rows.flatMap(({ id, label }) => {
      const row = found.get(id);
      return row === undefined ? [] : describeRow({ id, label }, row);
    }),
    items: describeItems(suite, items),
  };
}

function describeRow(subject: Pick<Stances["rows"][number], "id" | "label">, row: StanceRow): Stances["rows"][number] {
  const { index: _index, interval: _interval, runs: perRun, byOpening, ...figures } = row.figures;
  return Object.assign(figures, subject, { byOpening, perRun, words: row.words });
}

/** The ballots of the shown rows under the configurations that count, read item by item. */
export function countedStances({
  suite,
  ballots,
  leaderboard,
}: Omit<StancesSource, "readings">): readonly ItemBallots[] {
  const names = new Set(leaderboard.configurations.map(nameConfiguration));
  const shown = new Set(leaderboard.rows.map(({ id }) => id));
  const counted = ballots.filter(
    ({ modelConfigId, configuration }) => shown.has(modelConfigId) && names.has(nameConfiguration(configuration)),
  );
  return readItemBallots(suite, counted);
}

function describeItems(suite: Suite, stances: readonly ItemBallots[]): Stances["items"] {
  const experiments = new Map(suite.scenarios.map(({ item, experiment }) => [item, experiment]));
  const items = new Map((suite.items ?? []).map((item) => [item.id, item]));
  return summariseItems(suite, stances).flatMap(({ itemId, sides: views, contrast, undecided, withOthers, flags }) => {
    const item = items.get(itemId);
    if (item === undefined) return [];
    return {
      id: itemId,
      sides: { a: plainText(item.sides.a), b: plainText(item.sides.b) },
      form: item.form,
      experiment: experiments.get(itemId) ?? "",
      views,
      undecided,
      contrast: contrast === null ? null : 100 * contrast,
      withOthers,
      flags,
    };
  });
}
