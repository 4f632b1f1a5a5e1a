import type { JudgeValidation, Leaderboard } from "../contract.ts";
import { formatDifference, formatIndex } from "../format-numbers.ts";
import { numberColumn, textColumn, type Column } from "../tables/column.ts";
import { markdownTable } from "./markdown-table.ts";
import { subjectColumns, type SectionWriter } from "./section.ts";

type Judge = JudgeValidation["judges"][number];
type Row = JudgeValidation["rows"][number];

export const judgeSection: SectionWriter = ({ leaderboard, judges: validation }) => {
  if (validation === null) return null;
  return {
    title: "Judges",
    blocks: [
      "The same conversations in the eyes of several judges: of each model config those that all of its judges scored.",
      markdownTable(judgeColumns, validation.judges),
      "To others: the judge's index minus the mean of the other judges', over all model configs, over those of its own vendor, and over the rest. A judge that prefers its own is further up with its vendor's models than with the rest.",
      markdownTable(rowColumns(validation, leaderboard), validation.rows),
    ],
  };
};

const judgeColumns: readonly Column<Judge>[] = [
  textColumn("Judge", ({ model }) => model),
  numberColumn("Scored", ({ scored }) => String(scored)),
  numberColumn("Unscored", ({ unscored }) => String(unscored)),
  numberColumn("Model configs", ({ modelConfigs }) => String(modelConfigs)),
  numberColumn("Mean index", ({ meanIndex }) => formatIndex(meanIndex)),
  numberColumn("To others", ({ difference }) => formatDifference(difference)),
  numberColumn("Own vendor's", ({ ownVendor }) => describeDifference(ownVendor)),
  numberColumn("The rest", ({ otherVendors }) => describeDifference(otherVendors)),
];

function describeDifference(part: Judge["ownVendor"]): string {
  return part === null ? formatDifference(null) : `${formatDifference(part.difference)} (${part.modelConfigs})`;
}

function rowColumns({ judges }: JudgeValidation, leaderboard: Leaderboard): readonly Column<Row>[] {
  return [
    ...subjectColumns(leaderboard),
    numberColumn("Conversations", ({ conversations }) => String(conversations)),
    ...judges.map((judge, position) =>
      numberColumn<Row>(judge.model, ({ indices }) => formatIndex(indices[position] ?? null)),
    ),
    numberColumn("Mean", ({ mean }) => formatIndex(mean)),
    numberColumn("Spread", ({ spread }) => formatIndex(spread)),
  ];
}
