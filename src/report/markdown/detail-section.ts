import type { Leaderboard } from "../contract.ts";
import { formatIndex } from "../format-numbers.ts";
import { numberColumn } from "../tables/column.ts";
import { healthColumns, indexColumn, measureTables, runIndicesColumn } from "../tables/details.ts";
import { explainMeasures, explainShares, healthLegend } from "../tables/explanations.ts";
import { intervalColumns, intervalLegend, percent } from "../tables/intervals.ts";
import { nameColumns, type RowColumn } from "../tables/row-columns.ts";
import { markdownTable } from "./markdown-table.ts";
import { bulletList, markdownText } from "./markdown-text.ts";
import type { SectionWriter } from "./section.ts";

/** Every model config, ranked or not. */
export const detailSection: SectionWriter = ({ leaderboard }) => {
  const { rows } = leaderboard;
  if (rows.length === 0) return null;
  return {
    title: "Model configs in detail",
    blocks: [
      `### ${markdownText(`${percent(leaderboard.intervalLevel)} intervals of the index`)}`,
      markdownTable([...nameColumns(rows), indexColumn, ...intervalColumns], rows),
      bulletList(intervalLegend.map(markdownText)),
      "### Single runs",
      markdownTable(runColumns(leaderboard), rows),
      ...measureTables(leaderboard).flatMap(({ title, columns }) => [
        `### ${markdownText(title)}`,
        markdownTable(columns, rows),
      ]),
      bulletList([...explainMeasures(leaderboard), ...explainShares(leaderboard)].map(markdownText)),
      "### Cost and health",
      markdownTable(healthColumns(rows), rows),
      bulletList(healthLegend.map(markdownText)),
    ],
  };
};

function runColumns({ rows }: Leaderboard): readonly RowColumn[] {
  return [
    ...nameColumns(rows),
    numberColumn("SD", ({ standardDeviation }) => formatIndex(standardDeviation)),
    runIndicesColumn,
  ];
}
