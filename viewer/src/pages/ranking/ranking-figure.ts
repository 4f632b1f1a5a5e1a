import type { SiteRow } from "../../../../src/report/contract/site.ts";
import type { Scale } from "../../charts/scale.ts";
import { pageColours } from "../../charts/page-colours.ts";
import { whiskerFigure } from "../../charts/whisker-figure.ts";
import { formatInterval, formatScore } from "../../text/format.ts";
import { placesText, runIndices } from "./row-text.ts";

interface RankingFigure {
  readonly title: string;
  readonly caption: string;
  readonly scale: Scale;
  /** The rows stand in the order of their places. */
  readonly isInOrder: boolean;
}

/** The chart column of the rows that are shown, as a drawing. */
export function rankingFigure(rows: readonly SiteRow[], { isInOrder, ...rest }: RankingFigure): string {
  return whiskerFigure({
    ...rest,
    colours: pageColours(),
    rows: rows.flatMap((row, at) =>
      row.index === null
        ? []
        : [
            {
              places: placesText(row),
              name: row.label,
              value:
                row.interval === null
                  ? formatScore(row.index)
                  : `${formatScore(row.index)}  ${formatInterval(row.interval)}`,
              mean: row.index,
              interval: row.interval,
              runs: runIndices(row),
              hollow: row.runs === 1,
              isFirstOfGroup: isInOrder && at > 0 && rows[at - 1]?.tieGroup !== row.tieGroup,
            },
          ],
    ),
  });
}
