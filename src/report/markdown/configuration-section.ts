import type { ConfigurationComparison, Leaderboard } from "../contract.ts";
import { nameConfiguration } from "../count-configurations.ts";
import { formatDifference, formatIndex } from "../format-numbers.ts";
import { numberColumn, textColumn, type Column } from "../tables/column.ts";
import { markdownTable } from "./markdown-table.ts";
import { markdownText } from "./markdown-text.ts";
import { subjectColumns, type SectionWriter } from "./section.ts";

type MeasuredConfiguration = ConfigurationComparison["configurations"][number];

export const configurationSection: SectionWriter = ({ leaderboard, configurations: comparison }) => {
  if (comparison === null) return null;
  const baseline = nameConfiguration(comparison.baseline);
  return {
    title: "Configurations",
    blocks: [
      markdownText(
        `The mean index under each configuration alone, and its difference to ${baseline} over the model configs that have both.`,
      ),
      markdownTable(summaryColumns(comparison), comparison.configurations),
      markdownTable(modelConfigColumns(comparison, leaderboard), comparison.rows),
    ],
  };
};

function summaryColumns({ configurations }: ConfigurationComparison): readonly Column<MeasuredConfiguration>[] {
  const compared = configurations.some(({ difference }) => difference !== null);
  return [
    textColumn("Configuration", nameConfiguration),
    textColumn("In the ranking", ({ counted }) => (counted ? "yes" : "no")),
    numberColumn("Model configs", ({ modelConfigs }) => String(modelConfigs)),
    numberColumn("Mean index", ({ meanIndex }) => formatIndex(meanIndex)),
    ...(compared ? differenceColumns : []),
  ];
}

const differenceColumns: readonly Column<MeasuredConfiguration>[] = [
  numberColumn("Difference", ({ difference }) => formatDifference(difference)),
  numberColumn("Compared", ({ difference, pairs }) => (difference === null ? "" : String(pairs))),
];

function modelConfigColumns(
  { configurations }: ConfigurationComparison,
  leaderboard: Leaderboard,
): readonly Column<ConfigurationComparison["rows"][number]>[] {
  return [
    ...subjectColumns(leaderboard),
    ...configurations.map((configuration, position) =>
      numberColumn<ConfigurationComparison["rows"][number]>(nameConfiguration(configuration), ({ indices }) =>
        formatIndex(indices[position] ?? null),
      ),
    ),
  ];
}
