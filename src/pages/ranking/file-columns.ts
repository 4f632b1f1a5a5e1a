import type { Ends } from "../../results/contract/parts.ts";
import type { SiteRow } from "../../results/contract/site.ts";
import { intervalKinds } from "../../results/format/intervals.ts";
import { formatIndex } from "../../results/format/numbers.ts";
import { numberColumn, textColumn, type Column } from "../blocks.ts";
import { number } from "../cells.ts";
import { incompleteColumns, rankingColumns, type Ranking } from "./columns.ts";

/** The ranking as a file of the viewer: its columns, and what the browser shows in badges, below names and in drawings. */
export function fileColumns(ranking: Ranking): readonly Column<SiteRow>[] {
  return [
    ...rankingColumns(ranking),
    ...incompleteColumns().filter(({ id }) => id === "missing"),
    textColumn("Model", ({ model }) => model),
    textColumn("Provider", ({ provider }) => provider),
    textColumn("Reasoning", ({ reasoningEffort }) => reasoningEffort),
    numberColumn("Temperature", ({ temperature }) => number(temperature, String)),
    textColumn("Badges", ({ badges }) => badges.join(" ")),
    textColumn("Unstable", ({ unstable = null }) => (unstable === null ? "no" : "yes")),
    ...endColumns("Interval", ({ interval }) => interval),
    textColumn("Interval method", ({ interval }) => interval?.method ?? null),
    ...endColumns(intervalKinds["re-run"].title, intervalKinds["re-run"].of),
    ...endColumns(intervalKinds.generalisation.title, intervalKinds.generalisation.of),
    textColumn("Index of each run", ({ perRun }) => perRun.map(({ index }) => formatIndex(index)).join(" ")),
    textColumn("Cost is a lower bound", ({ costIsLowerBound }) => (costIsLowerBound ? "yes" : "no")),
  ];
}

function endColumns(title: string, endsOf: (row: SiteRow) => Ends | null): readonly Column<SiteRow>[] {
  return [
    numberColumn(`${title} from`, (row) => number(endsOf(row)?.low, formatIndex)),
    numberColumn(`${title} to`, (row) => number(endsOf(row)?.high, formatIndex)),
  ];
}
