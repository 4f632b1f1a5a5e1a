import type { Leaderboard } from "../contract.ts";
import { formatIndex, formatInterval } from "../format-numbers.ts";
import { numberColumn } from "../tables/column.ts";
import { healthColumns, measureTables, runIndicesColumn } from "../tables/details.ts";
import { explainMeasures, healthLegend } from "../tables/explanations.ts";
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
      "### Single runs",
      markdownTable(runColumns(leaderboard), rows),
      "SD and intervals are over the indices of the runs: the bootstrap's percentiles, and Student's t beside them.",
      ...measureTables(leaderboard).flatMap(({ title, columns }) => [
        `### ${markdownText(title)}`,
        markdownTable(columns, rows),
      ]),
      bulletList(explainMeasures(leaderboard).map(markdownText)),
      "### Cost and health",
      markdownTable(healthColumns(rows), rows),
      bulletList(healthLegend.map(markdownText)),
    ],
  };
};

function runColumns({ rows }: Leaderboard): readonly RowColumn[] {
  return [
    ...nameColumns(rows),
    numberColumn("Index", ({ index, complete }) => formatIndex(complete ? index : null)),
    numberColumn("SD", ({ standardDeviation }) => formatIndex(standardDeviation)),
    numberColumn("Bootstrap", ({ interval }) => formatInterval(interval)),
    numberColumn("Student-t", ({ studentT }) => formatInterval(studentT)),
    runIndicesColumn,
  ];
}
