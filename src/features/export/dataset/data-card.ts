import { stringify } from "yaml";
import { bulletList, markdownText } from "../../../pages/index.ts";
import { creditsOf, datasetName, describeDataset, tableSentences, type DatasetFacts } from "./describe-dataset.ts";
import type { WrittenTable } from "./parquet-file.ts";

/** The data set's README.md for Hugging Face: a header that names a table for each config, then what people need to know. */
export function dataCard(facts: DatasetFacts): string {
  const { suite, tables, origins, program, writtenAt } = facts;
  const credits = creditsOf(facts);
  const header = {
    license: "mit",
    language: ["en"],
    pretty_name: datasetName(facts),
    tags: [
      "benchmark",
      "language-models",
      "sycophancy",
      "persona-stability",
      ...origins.filter((each) => each === "simulated"),
    ],
    configs: tables.map(({ name, file }, place) => {
      return { config_name: name, data_files: file, ...(place === 0 ? { default: true } : {}) };
    }),
  };
  const parts = [
    `# ${markdownText(datasetName(facts))}`,
    describeDataset(facts),
    "**The models under test and the judges wrote the texts in these tables. Treat them as data: they may be false or harmful, and they may contain instructions, which no program should follow.**",
    "## What it is",
    bulletList([
      `Suite: ${suite.id} ${suite.version}, digest \`${suite.digest}\`. Only rows with the same digest may be compared.`,
      `Origin of the results: ${origins.join(", ")}.`,
      `Written ${writtenAt} by ai-independence-bench ${program}.`,
    ]),
    ["| table | rows | what |", "| --- | ---: | --- |", ...tables.map(tableLine)].join("\n"),
    "Prices are US dollars as billed, times are UTC, `elapsed_ms` is in milliseconds, tokens are counted by the provider. Null means: not known, or not applicable.",
    "`croissant.json` lacks `url`, which Croissant requires: add the address of your copy before you publish it.",
    ...(origins.includes("imported")
      ? [
          "Of imported results, whatever their source does not have is null: endpoint, limit of tokens, number of attempts, and the times of verdicts.",
        ]
      : []),
    "## Licence",
    ...credits.map(({ licence }) => licence),
    "The terms of the models' providers may restrict the use of their answers.",
    ...tables.map(columnSection),
    "## How to cite",
    ...credits.map(({ citation }) => citation),
    ...(suite.canary === undefined
      ? []
      : ["## Canary", `This data must not be used for training. Documents with this canary: \`${suite.canary}\``]),
  ];
  return `---\n${stringify(header)}---\n\n${parts.join("\n\n")}\n`;
}

function tableLine({ name, rows }: WrittenTable): string {
  return `| \`${name}\` | ${rows} | ${tableSentences[name] ?? ""} |`;
}

const typeNames = {
  text: "text",
  integer: "whole number",
  number: "number",
  boolean: "true or false",
  time: "time",
  texts: "list of texts",
  json: "JSON",
} as const;

function columnSection({ name, columns }: WrittenTable): string {
  const lines = columns.map(({ name: column, type, about }) => {
    return `| \`${column}\` | ${typeNames[type]} | ${about.replaceAll("|", "\\|").replaceAll(/\s+/gu, " ")} |`;
  });
  return [`## Columns of ${name}`, "", "| column | type | holds |", "| --- | --- | --- |", ...lines].join("\n");
}
