import type { Leaderboard, SiblingGroup } from "../contract.ts";
import { formatDifference, formatIndex, formatInterval } from "../format/index.ts";
import { numberColumn, textColumn, type Column } from "../pages/blocks.ts";
import { intervalHead } from "../pages/ranking/columns.ts";
import { markdownTable } from "./markdown-table.ts";
import { subjectColumns, type SectionWriter } from "./section.ts";

/** A member with its group's name at the first of them. */
type Line = SiblingGroup["members"][number] & { readonly model: string };

export const providerSection: SectionWriter = ({ leaderboard, providers }) => {
  if (providers.length === 0) return null;
  return {
    title: "Pinned providers",
    blocks: [
      "The same model from different places. Difference: to the mean index of the same model from elsewhere.",
      ...siblingBlocks(leaderboard, providers),
    ],
  };
};

export const reasoningSection: SectionWriter = ({ leaderboard, reasoning }) => {
  if (reasoning.length === 0) return null;
  return {
    title: "Reasoning effort",
    blocks: [
      "The same model with and without reasoning. Difference: to the mean index of the same model with none.",
      ...siblingBlocks(leaderboard, reasoning),
    ],
  };
};

function siblingBlocks(leaderboard: Leaderboard, groups: readonly SiblingGroup[]): readonly string[] {
  const lines = groups.flatMap(({ model, members }) =>
    members.map((member, position): Line => Object.assign({ model: position === 0 ? model : "" }, member)),
  );
  const columns: readonly Column<Line>[] = [
    textColumn("Model", ({ model }) => model),
    ...subjectColumns(leaderboard),
    textColumn("Provider", ({ provider }) => provider ?? "router's choice"),
    numberColumn("Index", ({ index }) => formatIndex(index)),
    numberColumn(intervalHead(leaderboard), ({ interval }) => formatInterval(interval)),
    numberColumn("Runs", ({ runs }) => String(runs)),
    numberColumn("Difference", (line) => `${formatDifference(line.difference)}${isUnlike(line) ? "†" : ""}`),
  ];
  const note = "† No sibling is equal in every other respect: the difference has other causes too.";
  return [markdownTable(columns, lines), ...(lines.some(isUnlike) ? [note] : [])];
}

function isUnlike({ difference, likeWithLike }: Line): boolean {
  return difference !== null && !likeWithLike;
}
