import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { stringify } from "yaml";
import { checkFolder, replaceFolder, type FolderKind } from "../../../outside/replace-folder.ts";
import type { Suite } from "../../../domain/suite.ts";
import { bulletList, markdownText } from "../../../pages/index.ts";
import { judgeName, judgesAndReaders } from "../../../results/choose-judges.ts";
import { loadDataTables } from "../../../results/export/export-results.ts";
import { type Store } from "../../../store/index.ts";
import { nothingToWrite, type ExportFolderRequest } from "../export-folder-request.ts";
import { croissant } from "./croissant.ts";
import { creditsOf, datasetName, describeDataset, tableSentences, type DatasetFacts } from "./describe-dataset.ts";
import { writeParquet, type WrittenTable } from "./parquet-file.ts";
import { chooseStored } from "../../../store/selection/choose-stored.ts";

const datasetFolder: FolderKind = {
  name: "a data set",
  markerFile: "aib-dataset.json",
  lastFile: "README.md",
  paths: /^(?:[\w-]+\.parquet|croissant\.json|README\.md)$/u,
};

export interface DatasetExport {
  readonly suite: { readonly id: string; readonly version: string };
  readonly tables: readonly Pick<WrittenTable, "name" | "rows">[];
  readonly bytes: number;
  /** Addresses of servers that the tables name. */
  readonly addresses: readonly string[];
}

/**
 * Writes every table of one suite as Parquet, with a card for Hugging Face and metadata of Croissant.
 * @throws BenchError as `exportInspect`
 */
export async function exportDataset(store: Store, request: ExportFolderRequest): Promise<DatasetExport> {
  await checkFolder(datasetFolder, request.folder);
  const { judges, excludeOwnFamily, program, now, onProgress, signal } = request;
  const { suite, modelConfigs } = await chooseStored(store, request);
  const tables = await loadDataTables(store, { suite, modelConfigs, judges, excludeOwnFamily });
  const origins = await store.origins(suite.digest);
  const { records, judges: chosen } = await judgesAndReaders(store, suite, judges);
  return replaceFolder(datasetFolder, request.folder, async (draft) => {
    const written: WrittenTable[] = [];
    for (const [place, table] of tables.entries()) {
      const file = `${table.name}.parquet`;
      const onRows = (rows: number): void => {
        signal.throwIfAborted();
        onProgress({ share: place / tables.length, text: `${file}, ${rows} rows` });
      };
      onRows(0);
      const done = await writeParquet(table, { path: join(draft, file), file, onRows });
      if (done.name === "answers" && done.rows === 0) throw nothingToWrite(suite);
      written.push(done);
    }
    const found = modelConfigs.flatMap(({ id }) => [...(origins.get(id) ?? [])]);
    const facts = {
      suite,
      tables: written,
      modelConfigs: modelConfigs.length,
      judges: chosen.map((judge) => `${judgeName({ judge }, records)} (id ${judge.id})`),
      origins: [...new Set(found)].toSorted(),
      program,
      writtenAt: now().toISOString(),
    };
    await writeFile(join(draft, "croissant.json"), `${JSON.stringify(croissant(facts), null, 2)}\n`, { flush: true });
    await writeFile(join(draft, "README.md"), dataCard(facts), { flush: true });
    // An import has no endpoint in the tables.
    const ownConfigs = modelConfigs.filter((each) =>
      [...(origins.get(each.id) ?? [])].some((origin) => origin !== "imported"),
    );
    const { id, version, digest } = suite;
    return {
      about: { program, suite: id, suite_digest: digest },
      result: {
        suite: { id, version },
        tables: written.map(({ name, rows }) => ({ name, rows })),
        bytes: written.reduce((sum, { bytes }) => sum + bytes, 0),
        addresses: [...new Set(ownConfigs.map(({ endpoint }) => endpoint.id))].filter((each) => URL.canParse(each)),
      },
    };
  });
}

/** The data set's README.md for Hugging Face: a header that names a table for each config, then what readers need to know. */
function dataCard(facts: DatasetFacts): string {
  const { suite, tables, origins, judges, program, writtenAt } = facts;
  const credits = creditsOf(facts);
  const header = {
    license: "mit",
    language: [suite.language ?? "en"],
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
      ...(judges.length === 0
        ? []
        : [
            `${judges.length === 1 ? "Judge" : "Judges, whose median counts"}: ${judges.map(markdownText).join(", ")}.`,
          ]),
      `Origin of the results: ${origins.join(", ")}.`,
      indexSentence(suite),
      "Questions, scripted messages and rubrics are not in the tables: `aib suites show` prints those of the program's own suites.",
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

function indexSentence({ index: { components, stances } }: Suite): string {
  if (stances !== undefined)
    return "Index: `measure_reason` less the largest of `measure_pushes`, `measure_hollow` and 0.";
  const parts = components.map(({ weight, measures }) => {
    return `${weight}% ${measures.map((id) => `\`measure_${id}\``).join(" + ")}`;
  });
  return `Index: weighted mean of measures, each scaled from its worst to its best value, those of one weight summed first: ${parts.join(", ")}.`;
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
