import type { SiteIndex, SiteRow } from "../../../../src/report/contract/site.ts";
import { pageColours } from "../../charts/page-colours.ts";
import type { Scale } from "../../charts/scale.ts";
import { whiskerFigure } from "../../charts/whisker-figure.ts";
import type { Column } from "../../table/column.ts";
import { formatDollars, formatMeasure, formatScore, formatInterval } from "../../text/format.ts";
import { inOrder, placeText, ranksText, runIndices } from "./row-text.ts";

type RowColumn = Column<SiteRow>;

/** The ranking as a file, with the content of badges, titles and charts in columns. */
export function exportColumns(measures: SiteIndex["measures"]): readonly RowColumn[] {
  return [
    words("Places", placeText),
    words("Own ranks", ranksText),
    words("Model config", ({ label }) => label),
    words("Model", ({ model }) => model),
    words("Provider", ({ provider }) => provider ?? ""),
    words("Reasoning", ({ reasoningEffort }) => reasoningEffort),
    number("Temperature", ({ temperature }) => temperature, String),
    words("Badges", ({ badges }) => badges.join(" ")),
    number("Index", ({ index }) => index, formatScore),
    number("Raw index", ({ rawIndex }) => rawIndex, formatScore),
    number("Interval from", ({ interval }) => interval?.low ?? null, formatScore),
    number("Interval to", ({ interval }) => interval?.high ?? null, formatScore),
    words("Interval method", ({ interval }) => interval?.method ?? ""),
    number("Runs", ({ runs }) => runs, String),
    words("Index of each run", ({ perRun }) => perRun.map(({ index }) => formatScore(index)).join(" ")),
    ...inOrder(measures).map((measure) =>
      number(
        `${measure.title}${measure.better === "lower" ? " (lower is better)" : ""}`,
        ({ fields }) => fields[measure.id] ?? null,
        (value) => formatMeasure(measure, value),
      ),
    ),
    number("Cost a run (US dollars)", ({ costPerRun }) => costPerRun, formatDollars),
    words("Cost is a lower bound", ({ costIsLowerBound }) => (costIsLowerBound ? "yes" : "no")),
    words("Missing", ({ missing }) => missing.map(({ title }) => title).join("; ")),
  ];
}

function words(title: string, text: (row: SiteRow) => string): RowColumn {
  return { id: title, head: title, title, cell: text, text };
}

function number(
  title: string,
  data: (row: SiteRow) => number | null,
  format: (value: number | null) => string,
): RowColumn {
  const text = (row: SiteRow): string => format(data(row));
  return { id: title, head: title, title, align: "right", cell: text, text, data };
}

interface RankingFigure {
  readonly title: string;
  readonly caption: string;
  readonly scale: Scale;
}

/** The chart column of the rows that are shown, as a drawing. */
export function rankingFigure(rows: readonly SiteRow[], figure: RankingFigure): string {
  return whiskerFigure({
    ...figure,
    colours: pageColours(),
    rows: rows.flatMap((row) =>
      row.index === null
        ? []
        : [
            {
              places: placeText(row),
              name: row.label,
              value:
                row.interval === null
                  ? formatScore(row.index)
                  : `${formatScore(row.index)}  ${formatInterval(row.interval)}`,
              mean: row.index,
              interval: row.interval,
              runs: runIndices(row),
              hollow: row.runs === 1,
            },
          ],
    ),
  });
}
