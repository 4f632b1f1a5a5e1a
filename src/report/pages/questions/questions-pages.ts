import type { ItemHealthReport, Leaderboard, ScenarioDifficulty, ScoreCorrelationReport } from "../../contract.ts";
import { formatCorrelation, formatCorrelationInterval, formatPercent, formatShare } from "../../format/index.ts";
import { numberColumn, sentences, table, textColumn, type Column, type Page } from "../blocks.ts";
import { correlation, count, index, share } from "../cells.ts";

type Item = ItemHealthReport["items"][number];

interface Question extends ScenarioDifficulty, Omit<Item, "scenarioId"> {}

/** How hard each question was, and how much it says about who is better. */
export function questionsPage(difficulty: readonly ScenarioDifficulty[], health: ItemHealthReport): Page {
  const items = new Map(health.items.map((item) => [item.scenarioId, item]));
  const title = "How hard each question was";
  return {
    id: "questions",
    title,
    subject: null,
    lead: "Every graded field is scaled to 0..100 and averaged within a verdict, then over all verdicts on ranked model configs.",
    blocks: [
      ...table<Question>({
        title,
        columns: [
          textColumn("Scenario", ({ scenarioId }) => scenarioId),
          textColumn("What happens", (question) => question.title),
          textColumn("Experiment", ({ experiment }) => experiment, { fit: { kind: "drop", priority: 0 } }),
          numberColumn("Difficulty", (question) => index(question.difficulty), {
            meaning: "what that mean lacks to 100.",
          }),
          numberColumn("Verdicts", ({ samples }) => count(samples)),
          numberColumn("At the ceiling", ({ ceilingShare }) => share(ceilingShare), {
            meaning:
              "the verdicts with the best grade in every field that counts in the index. A question with more than 85% at one end says little about who is better.",
          }),
          numberColumn("At the floor", ({ floorShare }) => share(floorShare), { meaning: "those with the worst." }),
          ...(health.noCorrelations === null ? correlationColumns(health) : []),
          textColumn("Remark", (question) => question.flags.map((flag) => remarks[flag](question)).join("; "), {
            fit: { kind: "wrap", comfortable: 20, least: 12 },
          }),
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
    numberColumn("With the others", ({ itemTotalCorrelation }) => correlation(itemTotalCorrelation), {
      meaning: `the correlation of a question with the sum of all others, over the ${modelConfigs} model configs with a verdict on every question; over so many, up to ${formatCorrelation(chanceCorrelation)} can be chance. One whose 95% upper limit is below 0.1 is remarked on.`,
    }),
    numberColumn("Alpha without it", ({ alphaWithout }) => correlation(alphaWithout), {
      meaning: `Cronbach's alpha of the others. That of all ${items.length} is ${formatCorrelation(alpha)}: how well they agree on who is better. Alpha that is higher without a question says that it works against the rest.`,
    }),
  ];
}

const remarks: Readonly<Record<Item["flags"][number], (question: Question) => string>> = {
  ceiling: ({ ceilingShare }) => `says little: ${formatShare(ceilingShare)} at the ceiling`,
  floor: ({ floorShare }) => `says little: ${formatShare(floorShare)} at the floor`,
  constant: () => "all score the same",
  reversed: () => "runs against the others",
  unrelated: () => "hardly related to the others",
};

const circumstances = { length: "length of the answers", run: "number of the run" } as const;
const scopes = { all: "all answers to a question", "within-model-config": "one model config's answers to it" } as const;

/** What else could explain a verdict's score: how long the answer is, and when it was given. */
export function lengthPage(
  { intervalLevel }: Pick<Leaderboard, "intervalLevel">,
  rows: readonly ScoreCorrelationReport[],
): Page | null {
  if (rows.length === 0) return null;
  const title = "Length and position";
  return {
    id: "length-and-position",
    title,
    subject: null,
    lead: "A grade should depend on what an answer says, not on how long it is or in which run it was given and graded. Rank correlations (Spearman) of a verdict's score with both, over ranked model configs.",
    blocks: table<ScoreCorrelationReport>({
      title,
      columns: [
        textColumn("Experiment", ({ experiment }) => experiment ?? "all"),
        textColumn("Score with", ({ circumstance }) => circumstances[circumstance], {
          meaning:
            "with length, above 0: longer answers have better grades. Either the judge rewards words, or firm answers happen to be longer. With the run: models or judge changed meanwhile.",
        }),
        textColumn("Compared", ({ scope }) => scopes[scope], {
          meaning:
            "answers are ranked among answers to the same question, so how hard it is takes no part; among one model config's answers to it, nor does how good that is.",
        }),
        numberColumn("Correlation", (row) => correlation(row.correlation), {
          meaning:
            "over verdicts where score and circumstance vary in what is compared, without broken generations. Notable is what is further from 0 than 0.3 and not by chance.",
        }),
        numberColumn(
          `${formatPercent(intervalLevel)} interval`,
          ({ interval }) => (interval === null ? null : { kind: "text", text: formatCorrelationInterval(interval) }),
          { sort: null, meaning: "allows for verdicts of one model config hanging together." },
        ),
        numberColumn("Verdicts", ({ verdicts }) => count(verdicts)),
        textColumn("", ({ notable }) => (notable ? { kind: "text", text: "notable", look: "warn" } : ""), {
          id: "notable",
          title: "Notable",
        }),
      ],
      rows,
    }),
  };
}
