import type { IndexPerDollar, Spending } from "../contract.ts";
import { formatCost, formatIndex } from "../format/index.ts";
import { costColumn } from "../pages/ranking/columns.ts";
import { numberColumn, textColumn, type Column } from "../pages/blocks.ts";
import { markdownTable } from "./markdown-table.ts";
import { subjectColumns, type SectionWriter } from "./section.ts";

export const indexPerDollarSection: SectionWriter = ({ leaderboard, indexPerDollar }) => {
  if (indexPerDollar.length === 0) return null;
  const columns: readonly Column<IndexPerDollar>[] = [
    ...subjectColumns(leaderboard),
    numberColumn("Index", ({ index }) => formatIndex(index)),
    numberColumn("Answers", ({ generationPerRun }) => formatCost(generationPerRun, false)),
    numberColumn("Judging", ({ judgingPerRun }) => formatCost(judgingPerRun, false)),
    costColumn,
    numberColumn("Index per $", (row) => `${row.costIsLowerBound ? "≤" : ""}${formatCount(row.indexPerDollar)}`),
  ];
  return {
    title: "Index per dollar",
    blocks: [
      "The index divided by the mean cost of a run in US dollars: answers and judging, every attempt billed, over the runs that cost anything. Where the model itself is free, only its judging is paid for.",
      markdownTable(columns, indexPerDollar),
    ],
  };
};

interface SpendingLine {
  readonly what: string;
  readonly requests: number | null;
  readonly usd: number;
  readonly isLowerBound: boolean;
}

export const spendingSection: SectionWriter = ({ spending }) => {
  if (spending === null) return null;
  const columns: readonly Column<SpendingLine>[] = [
    textColumn("For", ({ what }) => what),
    numberColumn("Requests", ({ requests }) => (requests === null ? "" : String(requests))),
    numberColumn("US dollars", ({ usd, isLowerBound }) => formatCost(usd, isLowerBound)),
  ];
  return {
    title: "Money spent",
    blocks: [
      "Everything under this suite: every attempt, every configuration, every judge, ranked or not. ≥ where a price is unknown.",
      markdownTable(columns, spendingLines(spending)),
    ],
  };
};

function spendingLines({ generation, judging, names, ...total }: Spending): readonly SpendingLine[] {
  return [
    lineOf("Answers", generation),
    ...judging.map((each) => lineOf(`Judging by ${each.model}`, each)),
    ...(names ? [{ what: "Reading names", requests: null, usd: names.usd, isLowerBound: names.isLowerBound }] : []),
    { what: "Total", requests: null, usd: total.totalUsd, isLowerBound: total.totalIsLowerBound },
    ...(total.unrankedUsd > 0
      ? [{ what: "of that, on what is not ranked", requests: null, usd: total.unrankedUsd, isLowerBound: false }]
      : []),
  ];
}

function lineOf(what: string, { attempts, usd, isLowerBound }: Spending["generation"]): SpendingLine {
  return { what, requests: attempts, usd, isLowerBound };
}

/** A large number with its thousands apart, a small one to one decimal. */
function formatCount(value: number): string {
  return value < 100 ? value.toFixed(1) : value.toFixed(0).replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
}
