import type { IndexPerDollar, Spending } from "../../results/contract.ts";
import { numberColumn, table, textColumn, type TopicContent } from "../blocks.ts";
import { cost, count, index, number } from "../cells.ts";
import { indexColumnWith } from "../columns.ts";
import { costColumn, nameColumn } from "../ranking/columns.ts";

export function indexPerDollarPage(rows: readonly IndexPerDollar[]): TopicContent | null {
  if (rows.length === 0) return null;
  return {
    lead: "The index divided by the mean cost of a run in US dollars: answers and judging, every attempt billed, over the complete runs that cost anything, or over all where none is complete. Where the model itself is free, only its judging is paid for.",
    blocks: table<IndexPerDollar>({
      title: "Index per dollar",
      columns: [
        nameColumn,
        indexColumnWith((row) => index(row.index)),
        numberColumn("Answers", ({ generationPerRun }) => cost(generationPerRun)),
        numberColumn("Judging", ({ judgingPerRun }) => cost(judgingPerRun)),
        costColumn,
        numberColumn("Index per $", ({ indexPerDollar, costIsLowerBound }) =>
          number(indexPerDollar, (points) => `${costIsLowerBound ? "≤" : ""}${pointsText(points)}`),
        ),
      ],
      rows,
      key: ({ id }) => id,
    }),
  };
}

/** A large number with its thousands apart, a small one to one decimal. */
function pointsText(value: number): string {
  return value < 100 ? value.toFixed(1) : value.toFixed(0).replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
}

interface Line {
  readonly what: string;
  readonly requests: number | null;
  readonly usd: number;
  readonly isLowerBound: boolean;
}

export function spendingPage(spending: Spending): TopicContent {
  return {
    lead: "Everything under this suite: every attempt, every configuration, every judge, ranked or not. ≥ where the cost of a call is unknown, as of one cut off before its reply.",
    blocks: table<Line>({
      title: "Money spent",
      columns: [
        textColumn("For", ({ what }) => what, { sort: null }),
        numberColumn("Requests", ({ requests }) => count(requests), { sort: null }),
        numberColumn("US dollars", ({ usd, isLowerBound }) => cost(usd, isLowerBound), { sort: null }),
      ],
      rows: linesOf(spending),
    }),
  };
}

function linesOf({ generation, judging, names, ...total }: Spending): readonly Line[] {
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

function lineOf(what: string, { attempts, usd, isLowerBound }: Spending["generation"]): Line {
  return { what, requests: attempts, usd, isLowerBound };
}
