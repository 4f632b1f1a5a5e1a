import { z } from "zod";
import {
  describeUnstable,
  explainUnmeasured,
  intervalKinds,
  loadLeaderboard,
  rankRangeMeaning,
  type Leaderboard,
} from "../../../report/index.ts";
import { selectStoredModelConfigs } from "../../../selection/index.ts";
import type { Part } from "../fenced-text.ts";
import { defineTool, type Finding, type McpSubject, type Tool } from "../tool-server.ts";

export const suiteName = z
  .string()
  .max(200)
  .optional()
  .describe("suite id or the beginning of its digest; default: the one with the newest results");

/** At full precision a number is ten times as long and says nothing more. */
function rounded(value: number | null, digits = 2): number | null {
  return value === null ? null : Number(value.toFixed(digits));
}

const input = z.strictObject({
  suite: suiteName,
  models: z
    .array(z.string().min(1).max(200))
    .max(50)
    .default([])
    .describe("labels, model ids or patterns such as *flash*; default: all. Ranks remain those among all"),
  from: z.int().min(1).default(1).describe("the first row, from 1"),
  limit: z.int().min(1).max(100).default(25).describe("rows at most"),
});

/** The ranking with intervals, measures, counts and what is missing. */
export function leaderboardTool({ store, query, now }: McpSubject): Tool {
  return defineTool({
    name: "leaderboard",
    title: "Leaderboard",
    description:
      "Rank the stored model configs by their index, with interval, range of ranks, runs, every measure, cost, and what is " +
      "missing. A row without a rank is incomplete or not comparable. Values are those of the method tool.",
    input,
    async find({ suite = query.suite, models, from, limit }) {
      const part = (_: unknown, all: Parameters<typeof selectStoredModelConfigs>[1]) => ({
        modelConfigIds: models.length === 0 ? null : new Set(selectStoredModelConfigs(models, all).map(({ id }) => id)),
        experiments: null,
        configurations: null,
        ofRun: false,
      });
      return findingOf(await loadLeaderboard(store, { ...query, suite, part, now }), { from, limit });
    },
  });
}

interface Shown {
  readonly from: number;
  readonly limit: number;
}

function findingOf(leaderboard: Leaderboard, { from, limit }: Shown): Finding {
  const { rows, measures, notes, otherSuites } = leaderboard;
  const shown = rows.slice(from - 1, from - 1 + limit);
  const last = from - 1 + shown.length;
  const more = last < rows.length ? ` Call again with from: ${last + 1} for the next.` : "";
  const before: readonly Part[] = [
    ...headParts(leaderboard),
    ...notes.map((note) => ({ head: "NOTE", text: note })),
    { head: "OTHER SUITES", text: otherSuites.map(({ id, version }) => `${id} ${version}`).join(", ") || "none" },
  ];
  return {
    says: [
      shown.length === 0
        ? `No row from number ${from} on: there are ${rows.length}.`
        : `Rows ${from} to ${last} of ${rows.length}, best first.${more}`,
      `interval: of the kind and level that GRADED BY names. generalisation: range ${intervalKinds.generalisation.name}. ` +
        `rank_range: ${rankRangeMeaning(leaderboard.rankForm)}.`,
      ...explainUnmeasured({ measures, rows: shown }).map((sentence) => sentence.replace("A dash", "null")),
    ],
    parts: [
      ...before,
      ...shown.map((row, place) => ({ head: `ROW ${from + place}`, text: JSON.stringify(rowOf(row)) })),
    ],
    rest: (count) => `Call again with from: ${Math.max(from, from + count - before.length)} for the rest.`,
  };
}

/** Suite, judges and measures: what the numbers are of. */
export function headParts({ suite, judge, panel, intervalMethod, intervalLevel, measures }: LeaderboardHead) {
  const judges = panel === null ? (judge === null ? [] : [judge.label]) : panel.judges.map(({ label }) => label);
  const { id, version, digest, title } = suite;
  // Not the contract's `origin`, which is `live` of simulated answers too: that of answers is in their row.
  const imported = suite.origin === "imported";
  return [
    { head: "SUITE", text: JSON.stringify({ id, version, digest: digest.slice(0, 12), title, imported }) },
    {
      head: "GRADED BY",
      text: JSON.stringify({ judges, of_panel: panel !== null, interval: intervalMethod, level: intervalLevel }),
    },
    {
      head: "MEASURES",
      text: measures
        .map(({ id: measure, title: named, min, max, better, weighted }) =>
          JSON.stringify({ id: measure, title: named, min, max, better, weighted }),
        )
        .join("\n"),
    },
  ];
}

type LeaderboardHead = Pick<Leaderboard, "suite" | "judge" | "panel" | "intervalMethod" | "intervalLevel" | "measures">;

const noIntervals = { generalisation: null };

/** One row for an agent: what is compared, what it rests on, what is missing. */
function rowOf(row: Leaderboard["rows"][number]) {
  const { rank, rankInterval, label, model, id, runs, complete, missing, fields } = row;
  // As in the tables: what an incomplete row has is no index.
  const { index, interval, intervals } = complete ? row : { index: null, interval: null, intervals: noIntervals };
  return {
    rank,
    rank_range: rankInterval && [rankInterval.low, rankInterval.high],
    label,
    model,
    id: id.slice(0, 12),
    index: rounded(index),
    interval: interval && [rounded(interval.low), rounded(interval.high)],
    generalisation: intervals.generalisation && [
      rounded(intervals.generalisation.low),
      rounded(intervals.generalisation.high),
    ],
    runs,
    complete,
    missing: missing.map(({ title }) => title),
    unranked: row.unranked,
    unstable: row.unstable == null ? undefined : describeUnstable(row.unstable),
    measures: Object.fromEntries(Object.entries(fields).map(([measure, value]) => [measure, rounded(value)])),
    origin: row.origin,
    usd_per_run: rounded(row.costPerRun, 4),
    verdicts: { graded: row.graded, unscored: row.unscored, broken: row.broken, pending: row.pending },
  };
}
