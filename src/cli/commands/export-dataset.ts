import type { Command } from "commander";
import type { DatasetExport } from "../../features/export/index.ts";
import { plainText } from "../../report/index.ts";
import type { CommandHost } from "../command-host.ts";
import { exportDataset } from "../use-cases.ts";
import { addFolderExport } from "./export-folder.ts";

/** @param parent `aib export` */
export function addExportDataset(parent: Command, host: CommandHost): void {
  addFolderExport(parent, host, {
    word: "dataset",
    description: "Write all tables as Parquet, with a card for Hugging Face and Croissant metadata",
    examples,
    write: exportDataset,
    summary: summaryLines,
  });
}

const megabyte = 1_000_000;

function summaryLines({ suite, tables, bytes }: DatasetExport, output: string): readonly string[] {
  const rows = tables.map(({ name, rows: count }) => `${count} ${name}`).join(", ");
  const what = `suite ${plainText(suite.id)} ${plainText(suite.version)}, ${rows}`;
  return [
    `Wrote ${output}: ${what}, ${(bytes / megabyte).toFixed(1)} MB.`,
    "Columns: README.md in the folder. Read README.md before you publish: it states the licence.",
  ];
}

const examples = `
Examples:
  aib export dataset -o data
  aib export dataset -o data --suite v2 --models "google/*"
  aib export dataset -o data --judge google/gemini-3-flash-preview

A Parquet file for each table, README.md (the card of a Hugging Face data set) and croissant.json. The folder is written
beside its place and takes it when it is whole.`;
