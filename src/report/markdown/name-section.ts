import type { Leaderboard, NameReport } from "../contract.ts";
import { numberColumn, textColumn, type Column } from "../tables/column.ts";
import { markdownTable } from "./markdown-table.ts";
import { subjectColumns, type SectionWriter } from "./section.ts";

/** So many of the most popular names are shown. */
const mostPopular = 20;

export const nameSection: SectionWriter = ({ leaderboard, names }) => {
  if (names === null) return null;
  return {
    title: "What models call themselves",
    blocks: [
      `${names.distinct} different names, as another model read them from the answers. First the one that each run goes by, ×n where it is that of n runs:`,
      chosenTable(names, leaderboard),
      ...popularBlocks(names),
      ...exclusiveBlocks(names, leaderboard),
    ],
  };
};

function chosenTable({ chosen }: NameReport, leaderboard: Leaderboard): string {
  const columns: readonly Column<NameReport["chosen"][number]>[] = [
    ...subjectColumns(leaderboard),
    numberColumn("Runs", ({ runs }) => String(runs)),
    numberColumn("Nameless", ({ nameless }) => (nameless === 0 ? "" : String(nameless))),
    textColumn("Goes by", ({ primary }) =>
      primary.map(({ name, runs }) => (runs > 1 ? `${name} ×${runs}` : name)).join(", "),
    ),
  ];
  return markdownTable(columns, chosen);
}

function popularBlocks({ popular }: NameReport): readonly string[] {
  if (popular.length === 0) return [];
  const columns: readonly Column<NameReport["popular"][number]>[] = [
    textColumn("Popular name", ({ name }) => name),
    numberColumn("Model configs", ({ modelConfigs }) => String(modelConfigs)),
    numberColumn("Runs", ({ runs }) => String(runs)),
  ];
  const shown = popular.slice(0, mostPopular);
  const share = shown.length < popular.length ? `, the first ${shown.length} of ${popular.length}` : "";
  return [
    `Names that several model configs gave themselves, in whatever scenario${share}:`,
    markdownTable(columns, shown),
  ];
}

function exclusiveBlocks({ exclusive }: NameReport, leaderboard: Leaderboard): readonly string[] {
  if (exclusive.length === 0) return [];
  const columns: readonly Column<NameReport["exclusive"][number]>[] = [
    textColumn("Exclusive name", ({ name }) => name),
    numberColumn("Runs", ({ runs }) => String(runs)),
    ...subjectColumns(leaderboard),
  ];
  return [
    "Names that one model config alone gave itself, and in more than one run:",
    markdownTable(columns, exclusive),
  ];
}
