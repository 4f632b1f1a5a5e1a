import type { ScoreCorrelationReport } from "../contract.ts";
import { formatCorrelation, formatCorrelationInterval, formatPercent } from "../format/index.ts";
import { numberColumn, textColumn, type Column } from "../pages/blocks.ts";
import { markdownTable } from "./markdown-table.ts";
import type { SectionWriter } from "./section.ts";

const circumstances = { length: "length of the answers", run: "number of the run" } as const;
const scopes = { all: "all answers to a question", "within-model-config": "one model config's answers to it" } as const;

const columnsAt = (level: number): readonly Column<ScoreCorrelationReport>[] => [
  textColumn("Experiment", ({ experiment }) => experiment ?? "all"),
  textColumn("Score with", ({ circumstance }) => circumstances[circumstance]),
  textColumn("Compared", ({ scope }) => scopes[scope]),
  numberColumn("Correlation", ({ correlation }) => formatCorrelation(correlation)),
  numberColumn(`${formatPercent(level)} interval`, ({ interval }) => formatCorrelationInterval(interval)),
  numberColumn("Verdicts", ({ verdicts }) => String(verdicts)),
  textColumn("", ({ notable }) => (notable ? "notable" : "")),
];

export const lengthSection: SectionWriter = ({ leaderboard, lengthAndPosition }) => {
  if (lengthAndPosition.length === 0) return null;
  return {
    title: "Length and position",
    blocks: [
      "A grade should depend on what an answer says, not on how long it is or in which run it was given and graded. Rank correlations (Spearman) of a verdict's score with both, over ranked model configs.",
      markdownTable(columnsAt(leaderboard.intervalLevel), lengthAndPosition),
      "With length, above 0: longer answers have better grades. Either the judge rewards words, or firm answers happen to be longer. With the run: models or judge changed meanwhile. Notable is what is further from 0 than 0.3 and not by chance.",
      "Answers are ranked among answers to the same question, so how hard it is takes no part; among one model config's answers to it, nor does how good that is. The interval allows for verdicts of one model config hanging together. Counted are verdicts where score and circumstance vary in what is compared, without broken generations.",
    ],
  };
};
