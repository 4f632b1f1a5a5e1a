import type { Command } from "commander";
import type { InspectExport } from "../../features/export/index.ts";
import { plainText, shellWord } from "../../report/index.ts";
import type { CommandHost } from "../command-host.ts";
import { exportInspect } from "../use-cases.ts";
import { addFolderExport } from "./export-folder.ts";

/** @param parent `aib export` */
export function addExportInspect(parent: Command, host: CommandHost): void {
  addFolderExport(parent, host, {
    word: "inspect",
    description: "Write logs that Inspect AI and its viewer read: a file for each model config",
    examples,
    write: exportInspect,
    summary: summaryLines,
  });
}

const megabyte = 1_000_000;

function summaryLines({ suite, logs, samples, bytes }: InspectExport, output: string): readonly string[] {
  const what = `suite ${plainText(suite.id)} ${plainText(suite.version)}, ${logs} logs, ${samples} samples`;
  return [
    `Wrote ${output}: ${what}, ${(bytes / megabyte).toFixed(1)} MB.`,
    `Show it:   inspect view --log-dir ${shellWord(output)}     (pip install inspect-ai)`,
    "Samples are conversations, epochs are runs: docs/export.md.",
  ];
}

const examples = `
Examples:
  aib export inspect -o logs
  aib export inspect -o logs --suite v2 --models "google/*"
  aib export inspect -o logs --judge google/gemini-3-flash-preview
  aib export inspect --db published.db -o published-logs

A log holds one model config under one configuration; its samples are the scenarios and its epochs the runs. The folder is
written beside its place and takes it when it is whole.`;
