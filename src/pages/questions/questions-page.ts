import type { ItemHealthReport, ScenarioDifficulty } from "../../results/contract.ts";
import { formatCorrelation } from "../../results/format/numbers.ts";
import { numberColumn, sentences, table, textColumn, type Column, type TopicContent } from "../blocks.ts";
import { correlation } from "../cells.ts";
import { experimentColumnWith, scenarioColumnWith } from "../columns.ts";
import { othersColumn, questionColumns, remarkColumn } from "./question-columns.ts";

interface Question extends ScenarioDifficulty, Omit<ItemHealthReport["items"][number], "scenarioId"> {}

/** How hard each question was, and how well it separates models. */
export function questionsPage(difficulty: readonly ScenarioDifficulty[], health: ItemHealthReport): TopicContent {
  const items = new Map(health.items.map((item) => [item.scenarioId, item]));
  return {
    lead: "Every graded field is scaled to 0..100 and averaged within a verdict, then over all verdicts on ranked model configs.",
    blocks: [
      ...table<Question>({
        title: "How hard each question was",
        columns: [
          scenarioColumnWith(({ scenarioId }) => scenarioId),
          textColumn("What happens", (question) => question.title),
          experimentColumnWith(({ experiment }) => experiment, { fit: { kind: "drop", priority: 0 } }),
          ...questionColumns,
          ...(health.noCorrelations === null ? correlationColumns(health) : []),
          remarkColumn,
        ],
        rows: difficulty.flatMap((scenario) => {
          const item = items.get(scenario.scenarioId);
          return item === undefined ? [] : [{ ...scenario, ...item }];
        }),
        key: ({ scenarioId }) => scenarioId,
        sortedBy: { by: "Difficulty", direction: "desc" },
      }),
      ...sentences([health.noCorrelations]),
    ],
  };
}

function correlationColumns({
  modelConfigs,
  alpha,
  chanceCorrelation,
  items,
}: ItemHealthReport): readonly Column<Question>[] {
  return [
    othersColumn(
      `the correlation of a question with the sum of all others, over the ${modelConfigs} model configs with a verdict on every question; over so many, up to ${formatCorrelation(chanceCorrelation)} can be chance. One whose 95% upper limit is below 0.1 is remarked on.`,
    ),
    numberColumn("Alpha without it", ({ alphaWithout }) => correlation(alphaWithout), {
      meaning: `Cronbach's alpha of the others. That of all ${items.length} is ${formatCorrelation(alpha)}: how well they agree on who is better. Alpha that is higher without a question says that it works against the rest.`,
    }),
  ];
}
