import { effortInWords } from "../../results/format/reading.ts";
import type { TestedModelReport } from "../../results/contract.ts";
import { formatPerMillion } from "../../results/format/dollars.ts";
import { formatTemperature } from "../../results/format/numbers.ts";
import { numberColumn, table, textColumn, type TopicContent } from "../blocks.ts";
import { count, number } from "../cells.ts";
import { runsColumnWith } from "../columns.ts";
import { nameColumn } from "../ranking/columns.ts";

/** What was tested, and how. */
export function testedModelsPage(models: readonly TestedModelReport[]): TopicContent | null {
  if (models.length === 0) return null;
  return {
    lead: "What was tested. Prices in US dollars for a million tokens: in and out, as the endpoint listed them when the model was last run, and paid for both kinds together, as the calls were billed.",
    blocks: table<TestedModelReport>({
      title: "Tested models",
      columns: [
        nameColumn,
        textColumn("Model", ({ model }) => model),
        textColumn("Provider", ({ provider }) => provider),
        textColumn("Reasoning", ({ reasoningEffort }) => effortInWords[reasoningEffort]),
        numberColumn("Temperature", ({ temperature }) => number(temperature, formatTemperature)),
        textColumn("Endpoint", ({ endpoint }) => endpoint),
        numberColumn("$/M in", ({ listPrice }) => number(listPrice?.promptPerMillion, formatPerMillion)),
        numberColumn("$/M out", ({ listPrice }) => number(listPrice?.completionPerMillion, formatPerMillion)),
        numberColumn("$/M paid", ({ paidPerMillion }) => number(paidPerMillion, formatPerMillion)),
        runsColumnWith(({ runs }) => count(runs)),
        textColumn("Tested", testedText, { meaning: "the days of the first and the last call (UTC)." }),
        textColumn("Note", ({ notes }) => notes.join("; "), { fit: { kind: "wrap", comfortable: 24, least: 12 } }),
      ],
      rows: models,
      key: ({ id }) => id,
    }),
  };
}

function testedText({ firstCallAt, lastCallAt }: TestedModelReport): string {
  const [first, last] = [firstCallAt.slice(0, 10), lastCallAt.slice(0, 10)];
  return first === last ? first : `${first} to ${last}`;
}
