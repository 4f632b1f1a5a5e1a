import type { SiteIndex, SiteRow } from "../../../../src/report/contract/site.ts";
import {
  costColumn,
  indexColumn,
  measureColumn,
  nameColumn,
  placeColumn,
  ranksColumn,
  rawColumn,
  runsColumn,
} from "../../../../src/report/tables/leaderboard-columns.ts";
import { intervalKinds } from "../../../../src/report/format/index.ts";
import type { Column } from "../../table/column.ts";
import { numberColumn, plainColumn, wordsColumn } from "../../table/plain-column.ts";
import { formatScore } from "../../text/format.ts";
import { inOrder } from "./row-text.ts";

type RowColumn = Column<SiteRow>;

/** The ranking as a file, with the content of badges, titles and charts in columns. */
export function exportColumns(measures: SiteIndex["measures"]): readonly RowColumn[] {
  return [
    plainColumn(placeColumn),
    plainColumn(ranksColumn),
    plainColumn(nameColumn),
    wordsColumn("Model", ({ model }) => model),
    wordsColumn("Provider", ({ provider }) => provider ?? ""),
    wordsColumn("Reasoning", ({ reasoningEffort }) => reasoningEffort),
    numberColumn("Temperature", ({ temperature }) => temperature, String),
    wordsColumn("Badges", ({ badges }) => badges.join(" ")),
    wordsColumn("Unstable", ({ unstable = null }) => (unstable === null ? "no" : "yes")),
    { ...plainColumn(indexColumn), data: ({ index }) => index },
    { ...plainColumn(rawColumn), data: ({ rawIndex }) => rawIndex },
    numberColumn("Interval from", ({ interval }) => interval?.low ?? null, formatScore),
    numberColumn("Interval to", ({ interval }) => interval?.high ?? null, formatScore),
    wordsColumn("Interval method", ({ interval }) => interval?.method ?? ""),
    ...(["re-run", "generalisation"] as const).flatMap((method): readonly RowColumn[] => [
      numberColumn(
        `${intervalKinds[method].title} from`,
        ({ intervals }) => intervals[method]?.low ?? null,
        formatScore,
      ),
      numberColumn(
        `${intervalKinds[method].title} to`,
        ({ intervals }) => intervals[method]?.high ?? null,
        formatScore,
      ),
    ]),
    { ...plainColumn(runsColumn), data: ({ runs }) => runs },
    wordsColumn("Index of each run", ({ perRun }) => perRun.map(({ index }) => formatScore(index)).join(" ")),
    ...inOrder(measures).map(meanColumn),
    { ...plainColumn(costColumn), data: ({ costPerRun }) => costPerRun },
    wordsColumn("Cost is a lower bound", ({ costIsLowerBound }) => (costIsLowerBound ? "yes" : "no")),
    wordsColumn("Missing", ({ missing }) => missing.map(({ title }) => title).join("; ")),
  ];
}

function meanColumn(measure: SiteIndex["measures"][number]): RowColumn {
  return { ...plainColumn(measureColumn(measure)), data: ({ fields }) => fields[measure.id] ?? null };
}
