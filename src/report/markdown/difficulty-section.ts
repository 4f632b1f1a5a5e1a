import type { ItemHealthReport, Report, ScenarioDifficulty } from "../contract.ts";
import { formatCorrelation, formatIndex, formatShare } from "../format/index.ts";
import { numberColumn, textColumn, type Column } from "../pages/blocks.ts";
import { markdownTable } from "./markdown-table.ts";
import { markdownSentence } from "./markdown-text.ts";
import type { SectionWriter } from "./section.ts";

type Item = ItemHealthReport["items"][number];

interface Question extends ScenarioDifficulty, Omit<Item, "scenarioId"> {}

const columns: readonly Column<Question>[] = [
  textColumn("Scenario", ({ scenarioId }) => scenarioId),
  textColumn("What happens", ({ title }) => title),
  textColumn("Experiment", ({ experiment }) => experiment),
  numberColumn("Difficulty", ({ difficulty }) => formatIndex(difficulty)),
  numberColumn("Verdicts", ({ samples }) => String(samples)),
  numberColumn("At the ceiling", ({ ceilingShare }) => formatShare(ceilingShare)),
  numberColumn("At the floor", ({ floorShare }) => formatShare(floorShare)),
];

const correlationColumns: readonly Column<Question>[] = [
  numberColumn("With the others", ({ itemTotalCorrelation }) => formatCorrelation(itemTotalCorrelation)),
  numberColumn("Alpha without it", ({ alphaWithout }) => formatCorrelation(alphaWithout)),
];

const remarkColumn = textColumn<Question>("Remark", (question) =>
  question.flags.map((flag) => remarks[flag](question)).join("; "),
);

const remarks: Readonly<Record<Item["flags"][number], (question: Question) => string>> = {
  ceiling: ({ ceilingShare }) => `says little: ${formatShare(ceilingShare)} at the ceiling`,
  floor: ({ floorShare }) => `says little: ${formatShare(floorShare)} at the floor`,
  constant: () => "all score the same",
  reversed: () => "runs against the others",
  unrelated: () => "hardly related to the others",
};

export const difficultySection: SectionWriter = ({ difficulty, itemHealth }) => {
  if (difficulty.length === 0 || itemHealth === null) return null;
  const correlated = itemHealth.noCorrelations === null;
  return {
    title: "How hard each question was",
    blocks: [
      "Every graded field is scaled to 0..100 and averaged within a verdict, then over all verdicts on ranked model configs. Difficulty is what that mean lacks to 100. At the ceiling: the verdicts with the best grade in every field that counts in the index; at the floor: with the worst. A question with more than 85% at one end says little about who is better.",
      markdownTable(
        [...columns, ...(correlated ? correlationColumns : []), remarkColumn],
        questionsOf({ difficulty, itemHealth }),
      ),
      correlated ? explainCorrelations(itemHealth) : markdownSentence(itemHealth.noCorrelations ?? ""),
    ],
  };
};

function questionsOf({ difficulty, itemHealth }: Pick<Report, "difficulty" | "itemHealth">): readonly Question[] {
  const items = new Map(itemHealth?.items.map((item) => [item.scenarioId, item]));
  return difficulty.flatMap((scenario) => {
    const item = items.get(scenario.scenarioId);
    return item === undefined ? [] : [{ ...scenario, ...item }];
  });
}

function explainCorrelations({ modelConfigs, alpha, chanceCorrelation, items }: ItemHealthReport): string {
  return `Over the ${modelConfigs} model configs with a verdict on every question. With the others: the correlation of a question with the sum of all others; over so many, up to ${formatCorrelation(chanceCorrelation)} can be chance. One whose 95% upper limit is below 0.1 is remarked on. Cronbach's alpha of all ${items.length} is ${formatCorrelation(alpha)}: how well they agree on who is better. Alpha that is higher without a question says that it works against the rest.`;
}
