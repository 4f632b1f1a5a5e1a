import type { Leaderboard, TestedModelReport } from "../contract.ts";
import { formatPerMillion, formatTemperature, noValue } from "../format/index.ts";
import { numberColumn, textColumn, type Column } from "../pages/blocks.ts";
import { markdownTable } from "./markdown-table.ts";
import { subjectColumns, type SectionWriter } from "./section.ts";

export const testedModelsSection: SectionWriter = ({ leaderboard, testedModels }) => {
  if (testedModels.length === 0) return null;
  const explanation =
    "What was tested. Prices in US dollars for a million tokens: in and out, as the endpoint listed them when the model was last run, and paid for both kinds together, as the calls were billed. Tested: the days of the first and the last call (UTC).";
  return { title: "Tested models", blocks: [explanation, markdownTable(columnsOf(leaderboard), testedModels)] };
};

function columnsOf(leaderboard: Leaderboard): readonly Column<TestedModelReport>[] {
  return [
    ...subjectColumns(leaderboard),
    textColumn("Model", ({ model }) => model),
    textColumn("Provider", ({ provider }) => provider ?? noValue),
    textColumn("Reasoning", ({ reasoningEffort }) => reasoningEffort),
    numberColumn("Temperature", ({ temperature }) => formatTemperature(temperature)),
    textColumn("Endpoint", ({ endpoint }) => endpoint),
    numberColumn("$/M in", ({ listPrice }) => formatPerMillion(listPrice === null ? null : listPrice.promptPerMillion)),
    numberColumn("$/M out", ({ listPrice }) =>
      formatPerMillion(listPrice === null ? null : listPrice.completionPerMillion),
    ),
    numberColumn("$/M paid", ({ paidPerMillion }) => formatPerMillion(paidPerMillion)),
    numberColumn("Runs", ({ runs }) => String(runs)),
    textColumn("Tested", testedText),
    textColumn("Note", ({ notes }) => notes.join("; ")),
  ];
}

function testedText({ firstCallAt, lastCallAt }: TestedModelReport): string {
  const [first, last] = [firstCallAt.slice(0, 10), lastCallAt.slice(0, 10)];
  return first === last ? first : `${first} to ${last}`;
}
