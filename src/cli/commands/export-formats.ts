import type { Command } from "commander";
import { setFlagsFromString } from "node:v8";
import { type DatasetExport, type InspectExport, exportDataset, exportInspect } from "../../features/export/index.ts";
import { plainText } from "../../results/plain-text.ts";
import type { CommandHost } from "../terminal.ts";
import { addFolderExport } from "./export-folder.ts";
import { shellWord } from "../../results/format/unseen-characters.ts";

const megabyte = 1_000_000;

/** @param parent `aib export` */
export function addExportInspect(parent: Command, host: CommandHost): void {
  addFolderExport(parent, host, {
    word: "inspect",
    description: "Write logs that Inspect AI and its viewer read: a file for each model config",
    examples: inspectExamples,
    write: exportInspect,
    summary: inspectLines,
  });
}

function inspectLines({ suite, logs, samples, bytes }: InspectExport, output: string): readonly string[] {
  const what = `suite ${plainText(suite.id)} ${plainText(suite.version)}, ${logs} logs, ${samples} samples`;
  return [
    `Wrote ${output}: ${what}, ${(bytes / megabyte).toFixed(1)} MB.`,
    `Show it:   inspect view --log-dir ${shellWord(output)}     (pip install inspect-ai)`,
    "Samples are conversations, epochs are runs: docs/export.md.",
  ];
}

const inspectExamples = `
Examples:
  aib export inspect -o logs
  aib export inspect -o logs --suite v2 --models "google/*"
  aib export inspect -o logs --judge google/gemini-3-flash-preview
  aib export inspect --db published.db -o published-logs

A log holds one model config under one configuration; its samples are the scenarios and its epochs the runs. The export
is written beside the folder and replaces it when it is complete.`;

/** @param parent `aib export` */
export function addExportDataset(parent: Command, host: CommandHost): void {
  addFolderExport(parent, host, {
    word: "dataset",
    description: "Write all tables as Parquet, with a card for Hugging Face and Croissant metadata",
    examples: datasetExamples,
    write(store, request) {
      keepHeapSmall();
      return exportDataset(store, request);
    },
    summary: datasetLines,
  });
}

/**
 * Has V8 collect garbage sooner from now on. It otherwise lets the heap grow to a multiple of what is in use: a stream of rows
 * then takes half a gigabyte. With it the stream takes half that, and half as long again.
 */
function keepHeapSmall(): void {
  setFlagsFromString("--optimize-for-size");
}

function datasetLines({ suite, tables, bytes, addresses }: DatasetExport, output: string): readonly string[] {
  const rows = tables.map(({ name, rows: count }) => `${count} ${name}`).join(", ");
  const what = `suite ${plainText(suite.id)} ${plainText(suite.version)}, ${rows}`;
  return [
    `Wrote ${output}: ${what}, ${(bytes / megabyte).toFixed(1)} MB.`,
    "README.md in the folder lists the columns and states the licence: read it before you publish.",
    ...(addresses.length === 0
      ? []
      : [
          `The column endpoint names ${addresses.map(plainText).join(", ")}: do not publish the address of a private server.`,
        ]),
  ];
}

const datasetExamples = `
Examples:
  aib export dataset -o data
  aib export dataset -o data --suite v2 --models "google/*"
  aib export dataset -o data --judge google/gemini-3-flash-preview

A Parquet file for each table, README.md (the card of a Hugging Face data set) and croissant.json. The export is
written beside the folder and replaces it when it is complete.`;
