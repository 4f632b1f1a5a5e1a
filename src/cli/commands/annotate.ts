import type { Command } from "commander";
import { existsSync } from "node:fs";
import { basename, extname, resolve } from "node:path";
import { BenchError, usageError } from "../../domain/bench-error.ts";
import { readFault } from "../../domain/file-fault.ts";
import { type SheetRequest, exportSheet, importSheet } from "../../features/annotate/index.ts";
import { readBytes } from "../../outside/read-text-file.ts";
import {
  type Flags,
  type OptionTable,
  partOptions,
  printOptions,
  storeOptions,
  storedOptions,
} from "../../options/index.ts";
import { addOptions } from "../add-options.ts";
import { sheetImportFacts, sheetImportLines, sheetLines } from "../annotate-lines.ts";
import { wholeNumber } from "../option-values.ts";
import { addOutputOptions, chooseOutput, type OutputFlags, type OutputFormats } from "../output/output-format.ts";
import { printResult } from "../output/print-result.ts";
import { writeOutput } from "../output/write-output.ts";
import { inStore } from "../store-location.ts";
import { type CommandHost, printLine } from "../terminal.ts";

type SheetFormat = SheetRequest["format"];

const exportOptions = {
  experiments: partOptions.experiments,
  ...storedOptions,
  ...storeOptions,
} as const satisfies OptionTable;

interface ExportFlags extends Flags<typeof exportOptions>, OutputFlags<SheetFormat> {
  readonly sample: number;
  readonly seed: number;
  readonly annotator?: string;
  readonly force: boolean;
}

const sheetFormats: OutputFormats<SheetFormat> = {
  byExtension: { ".html": "html", ".htm": "html", ".csv": "csv" },
  usual: "csv",
};

const importOptions = { ...printOptions, ...storeOptions } as const satisfies OptionTable;

interface ImportFlags extends Flags<typeof importOptions> {
  readonly annotator?: string;
  readonly partial: boolean;
}

export function addAnnotate(annotate: Command, host: CommandHost): void {
  annotate.addHelpText("after", `\nExamples:${exportExamples}${importExamples}\n\nDetails: docs/annotate.md`);
  addExport(annotate, host);
  addImport(annotate, host);
}

function addExport(annotate: Command, host: CommandHost): void {
  const command = annotate
    .command("export")
    .description(
      "Write conversations for a person to grade, without their models' names: a page for a browser or a table for a spreadsheet",
    );
  addOutputOptions(command, sheetFormats)
    .option("--sample <n>", "how many conversations", wholeNumber(1, 100_000), 60)
    .option("--annotator <name>", "leave out conversations that this person has already graded")
    .option("--seed <n>", "seed of the sample and its order", wholeNumber(0, 2 ** 31), 1)
    .option("--force", "overwrite an existing file, including grades filled in there", false);
  addOptions(command, exportOptions)
    .addHelpText("after", `\nExamples:${exportExamples}`)
    .action((flags: ExportFlags) => writeSheet(host, flags));
}

function addImport(annotate: Command, host: CommandHost): void {
  addOptions(annotate.command("import"), importOptions)
    .description("Import a filled-in sheet as the grades of a judge called human")
    .argument("<sheet>", "the CSV that a spreadsheet or the page has saved")
    .option("--annotator <name>", "whose grades these are: the judge is then human/<name>")
    .option("--partial", "import the valid rows even if others are invalid", false)
    .addHelpText(
      "after",
      `\nExamples:${importExamples}\n\nExit codes: 0 everything imported, 1 the sheet has mistakes.`,
    )
    .action((sheet: string, flags: ImportFlags) => readSheet(host, sheet, flags));
}

async function writeSheet({ terminal }: CommandHost, flags: ExportFlags): Promise<void> {
  const { target, format } = chooseOutput(terminal.workingDirectory, flags, sheetFormats);
  const file = target.kind === "file" ? (flags.output ?? null) : null;
  if (target.kind === "file" && !flags.force && existsSync(target.path))
    throw usageError(
      `${file ?? target.path} already exists and may contain grades.`,
      "Choose another name, or overwrite it with --force.",
    );
  const sheet = await inStore(terminal, flags.db, (store) => exportSheet(store, { ...requestOf(flags, file), format }));
  if (!(await writeOutput(terminal, target, [sheet.text]))) return;
  for (const line of sheetLines(sheet, file)) printLine(terminal.stderr, line);
}

function requestOf(flags: ExportFlags, file: string | null): Omit<SheetRequest, "format"> {
  const { suite, models, experiments, annotator, sample, seed } = flags;
  const name = file === null ? "" : basename(file, extname(file));
  return {
    suite: suite ?? null,
    models: models ?? [],
    experiments: experiments ?? null,
    sample,
    seed,
    annotator: annotator ?? null,
    savedAs: `${name === "" ? "sheet" : name}-graded.csv`,
  };
}

async function readSheet({ terminal, setExitCode }: CommandHost, sheet: string, flags: ImportFlags): Promise<void> {
  const { annotator = null, partial, format } = flags;
  const bytes = await bytesOf(resolve(terminal.workingDirectory, sheet), sheet);
  const request = { bytes, name: sheet, annotator, partial };
  const result = await inStore(terminal, flags.db, (store) => importSheet(store, request));
  if (result.problems.length > 0) setExitCode(1);
  printResult(terminal, format, { json: () => sheetImportFacts(result), text: () => sheetImportLines(result, sheet) });
}

async function bytesOf(path: string, name: string): Promise<Uint8Array> {
  try {
    const bytes = await readBytes(path, longestSheet);
    if (bytes !== null) return bytes;
  } catch (cause) {
    const hint = "Give the CSV file that the spreadsheet or the page has saved.";
    throw readFault({ what: `The sheet ${name}`, hint, cause });
  }
  throw new BenchError({
    code: "invalid-import",
    message: `The sheet ${name} is longer than ${longestSheet / 2 ** 20} MB.`,
    hint: "Give the CSV file that the spreadsheet or the page has saved; export more, smaller sheets with --sample.",
  });
}

/** A sheet of ten thousand conversations is a fifth of it. */
const longestSheet = 256 * 2 ** 20;

const exportExamples = `
  aib annotate export -o sheet.html                           a page to grade on, in a browser
  aib annotate export -o sheet.csv --sample 120 --exp resistance
  aib annotate export -o more.html --annotator anna --seed 2`;

const importExamples = `
  aib annotate import sheet-graded.csv --annotator anna
  aib annotate import sheet.csv --partial`;
