import type { ScenarioDifficulty } from "../contract.ts";
import { formatIndex, formatShare } from "../format-numbers.ts";
import { numberColumn, textColumn, type Column } from "../tables/column.ts";
import { markdownTable } from "./markdown-table.ts";
import type { SectionWriter } from "./section.ts";

const columns: readonly Column<ScenarioDifficulty>[] = [
  textColumn("Scenario", ({ scenarioId }) => scenarioId),
  textColumn("What happens", ({ title }) => title),
  textColumn("Experiment", ({ experiment }) => experiment),
  numberColumn("Difficulty", ({ difficulty }) => formatIndex(difficulty)),
  numberColumn("Verdicts", ({ samples }) => String(samples)),
  numberColumn("At the ceiling", ({ ceilingShare }) => formatShare(ceilingShare)),
];

export const difficultySection: SectionWriter = ({ difficulty }) => {
  if (difficulty.length === 0) return null;
  return {
    title: "How hard each question was",
    blocks: [
      "Every graded field is scaled to 0..100 and averaged within a verdict, then over all verdicts on ranked model configs. Difficulty is what that mean lacks to 100. At the ceiling: the verdicts with the best grade in every field.",
      markdownTable(columns, difficulty),
    ],
  };
};
