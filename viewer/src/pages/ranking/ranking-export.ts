import type { SiteRow } from "../../../../src/report/contract/site.ts";
import { drawnIntervals } from "../../../../src/report/format/index.ts";
import { textOf } from "../../../../src/report/pages/cells.ts";
import { placeColumn, type Ranking } from "../../../../src/report/pages/ranking/columns.ts";
import { fileColumns } from "../../../../src/report/pages/ranking/file-columns.ts";
import { drawnColumn } from "../../blocks/drawn-column.tsx";
import { pageColours } from "../../charts/page-colours.ts";
import type { Scale } from "../../charts/scale.ts";
import { whiskerFigure } from "../../charts/whisker-figure.ts";
import type { Column } from "../../table/column.ts";
import { formatInterval, formatScore } from "../../text/format.ts";
import { runIndices } from "./row-text.ts";

/** The ranking as a file, with the content of badges, titles and charts in columns. */
export function exportColumns(ranking: Ranking): readonly Column<SiteRow>[] {
  return fileColumns(ranking).map((column) => drawnColumn(column));
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
              places: textOf(placeColumn.cell(row)),
              name: row.label,
              value:
                row.interval === null
                  ? formatScore(row.index)
                  : `${formatScore(row.index)}  ${formatInterval(row.interval)}`,
              mean: row.index,
              ...drawnIntervals(row),
              runs: runIndices(row),
              hollow: row.runs === 1,
            },
          ],
    ),
  });
}
