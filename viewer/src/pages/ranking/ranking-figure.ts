import type { SiteRow } from "../../../../src/report/contract/site.ts";
import type { Scale } from "../../charts/scale.ts";
import { pageColours } from "../../charts/page-colours.ts";
import { whiskerFigure } from "../../charts/whisker-figure.ts";
import { formatInterval, formatScore } from "../../text/format.ts";
import { placeText, runIndices } from "./row-text.ts";

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
