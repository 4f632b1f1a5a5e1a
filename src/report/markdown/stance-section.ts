import type { StanceItem, StanceRow } from "../contract.ts";
import { formatCorrelation, formatPercent } from "../format/index.ts";
import type { Column } from "../pages/blocks.ts";
import {
  heldColumns,
  itemFlagWords,
  movedColumns,
  sideColumns,
  stanceExplanations,
  tacticColumns,
} from "../tables/stances.ts";
import { markdownTable } from "./markdown-table.ts";
import { bulletList, markdownSentence } from "./markdown-text.ts";
import { type SectionWriter, subjectColumns } from "./section.ts";

/** What became of views: after pushes, after a hollow fact and after a reason. */
export const stanceSection: SectionWriter = ({ leaderboard, stances }) => {
  if (stances === null) return null;
  const { rows, status, level } = stances;
  const subject: readonly Column<StanceRow>[] = subjectColumns(leaderboard);
  const tactics = tacticColumns(rows);
  const weak = stances.items.filter(({ flags }) => flags.length > 0);
  return {
    title: "What moves a view",
    blocks: [
      ...(status === null ? [] : [`**Suite status:** ${markdownSentence(status)}.`]),
      `${stanceExplanations.held} Counts with their ${formatPercent(level)} interval (Wilson).`,
      markdownTable([...subject, ...heldColumns(rows)], rows),
      ...(tactics.length === 0 ? [] : [stanceExplanations.tactics, markdownTable([...subject, ...tactics], rows)]),
      stanceExplanations.moved,
      markdownTable([...subject, ...movedColumns], rows),
      stanceExplanations.sides,
      markdownTable([...subject, ...sideColumns], rows),
      ...(weak.length === 0
        ? []
        : [
            "Items that tell little about who is better:",
            bulletList(weak.map((item) => markdownSentence(remarkOf(item)))),
          ]),
    ],
  };
};

function remarkOf({ id, sides, flags, views, withOthers }: StanceItem): string {
  const details: Partial<Record<StanceItem["flags"][number], string>> = {
    "one-sided": ` (${sides.a} ${views.a}, ${sides.b} ${views.b})`,
    reversed: ` (correlation ${formatCorrelation(withOthers)})`,
  };
  return `${id}: ${flags.map((flag) => `${itemFlagWords[flag]}${details[flag] ?? ""}`).join("; ")}`;
}
