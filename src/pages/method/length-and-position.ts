import type { ScoreCorrelationReport } from "../../results/contract.ts";
import { formatCorrelationInterval, formatPercent } from "../../results/format/numbers.ts";
import { numberColumn, sentences, table, textColumn, type Block } from "../blocks.ts";
import { correlation, count, interval, type CellLike } from "../cells.ts";
import { experimentColumnWith, verdictsColumnWith } from "../columns.ts";

const circumstances = { length: "length of the answers", run: "number of the run" } as const;
const scopes = { all: "all answers to a question", "within-model-config": "one model config's answers to it" } as const;

export const lengthTitle = "Length and position";

/** Whether scores depend on the length of the answers, or on the run. Experiments go by their titles, where these are given. */
export function lengthBlocks(
  found: readonly ScoreCorrelationReport[],
  level: number,
  experiments: readonly { readonly id: string; readonly title: string }[] = [],
): readonly Block[] {
  const titles = new Map(experiments.map(({ id, title }) => [id, title]));
  if (found.length === 0) return [];
  return [
    ...sentences([
      found.some(({ notable }) => notable)
        ? "Some scores depend on the length of the answers or on the run: those that are marked."
        : "No score depends on the length of the answers or on the run by more than chance and 0.3.",
      "A grade should depend on what an answer says, not on how long it is or in which run it was given and graded.",
    ]),
    ...table<ScoreCorrelationReport>({
      title: "Scores against length and run",
      columns: [
        experimentColumnWith(({ experiment }) =>
          experiment === null ? "all" : (titles.get(experiment) ?? experiment),
        ),
        textColumn("Score with", ({ circumstance }) => circumstances[circumstance]),
        textColumn("Compared", ({ scope }) => scopes[scope]),
        numberColumn("Correlation", (each) => correlation(each.correlation), {
          meaning:
            "the rank correlation (Spearman) of a verdict's score with length or run, over ranked model configs: 0 is none, 1 or -1 is perfect.",
        }),
        numberColumn(`${formatPercent(level)} interval`, intervalOf, {
          meaning: "allows for verdicts of one model config hanging together.",
        }),
        verdictsColumnWith(({ verdicts }) => count(verdicts), {
          meaning: "those where score and circumstance vary in what is compared, without broken generations.",
        }),
        textColumn("", ({ notable }) => (notable ? { kind: "text", text: "notable", look: "warn" } : ""), {
          title: "Notable",
          meaning: "further from 0 than 0.3, and not by chance.",
        }),
      ],
      rows: found,
      key: ({ experiment, circumstance, scope }) => `${experiment} ${circumstance} ${scope}`,
      legend: [
        "With length, above 0: longer answers have better grades. Either the judge rewards words, or firm answers happen to be longer. With the run: models or judge changed meanwhile.",
        "Answers are ranked among answers to the same question, so how hard it is takes no part; among one model config's answers to it, nor does how good that is.",
      ],
    }),
  ];
}

function intervalOf({ interval: ends }: ScoreCorrelationReport): CellLike {
  return ends && interval(ends, (ends.low + ends.high) / 2, { text: formatCorrelationInterval(ends) });
}
