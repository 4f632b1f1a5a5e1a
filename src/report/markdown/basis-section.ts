import {
  alphaLegend,
  basisRankTables,
  basisTitle,
  consistencyColumns,
  droppedScenarioColumns,
  explainBasisRanks,
  explainVariance,
} from "../tables/index-basis.ts";
import { markdownTable } from "./markdown-table.ts";
import { bulletList, markdownText } from "./markdown-text.ts";
import type { SectionWriter } from "./section.ts";

const droppedIntroduction =
  "How many places ranks move, on average over the ranked model configs, if the index leaves one scenario out. A measure without another scenario is left out, and the rest of the index is scaled to 100.";

/** How much the ranking depends on single scenarios and on the weights, and what scores vary by. */
export const basisSection: SectionWriter = ({ leaderboard }) => {
  const { basis } = leaderboard;
  if (basis === null) return null;
  const { scenarios, components } = basis;
  const rows = leaderboard.rows.filter(({ complete }) => complete);
  const explained = [...explainBasisRanks(basis), ...explainVariance(basis)].map(markdownText);
  return {
    title: basisTitle,
    blocks: [
      ...(scenarios.length > 0 ? [droppedIntroduction, markdownTable(droppedScenarioColumns, scenarios)] : []),
      ...basisRankTables({ ...leaderboard, rows }).map(({ columns }) => markdownTable(columns, rows)),
      ...(explained.length > 0 ? [bulletList(explained)] : []),
      ...(components.some(({ alpha }) => alpha !== null)
        ? [markdownTable(consistencyColumns, components), markdownText(alphaLegend)]
        : []),
    ],
  };
};
