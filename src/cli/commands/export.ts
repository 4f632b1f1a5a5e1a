import { type Command, Option } from "commander";
import { parse, join } from "node:path";
import { replaceFiles } from "../../outside/replace-files.ts";
import { type Flags, exportOptions } from "../../options/index.ts";
import { exportResults, type ExportRequest } from "../../results/export/export-results.ts";
import { tableNames, tablesOf, type TableName } from "../../results/export/export-table.ts";
import { plainText } from "../../results/plain-text.ts";
import { withStore, type Store } from "../../store/index.ts";
import { addOptions } from "../add-options.ts";
import { judgesShown } from "../flags/shown-flags.ts";
import {
  addOutputOptions,
  chooseOutput,
  type Output,
  type OutputFlags,
  type OutputFormats,
} from "../output/output-format.ts";
import { writeOutput } from "../output/write-output.ts";
import { storeLocation } from "../store-location.ts";
import { type CommandHost, printLine, type Terminal } from "../terminal.ts";
import { addExportDataset, addExportInspect } from "./export-formats.ts";
import { addExportSite } from "./export-site.ts";
import { judgesLeftOut, otherSuiteLines } from "./left-out-lines.ts";
import { type StoredChoice, chooseStored } from "../../store/selection/choose-stored.ts";

type ExportFormat = ExportRequest["format"];

interface ExportFlags extends Flags<typeof exportOptions>, OutputFlags<ExportFormat> {
  readonly what: ExportRequest["what"];
  readonly allJudges: boolean;
}

const formats: OutputFormats<ExportFormat> = {
  byExtension: { ".jsonl": "jsonl", ".ndjson": "jsonl", ".csv": "csv", ".json": "json" },
  usual: "jsonl",
};

export function addExport(command: Command, host: CommandHost): void {
  const { terminal } = host;
  // `aib export site` and the like have options of the same names: those after the word are their own.
  command.enablePositionalOptions().parent?.enablePositionalOptions();
  command.addOption(
    new Option("--what <table>", "which table to write").choices([...tableNames, "all"]).default("all"),
  );
  addOptions(addOutputOptions(command, formats, "; CSV with --what all writes a file for each table"), exportOptions)
    .addOption(
      new Option("--all-judges", "every judge's verdicts, also repeated ones, and each judge's scores")
        .conflicts(["judge", "judges"])
        .default(false),
    )
    .addHelpText("after", examples)
    .action(async (flags: ExportFlags) => {
      const output = chooseOutput(terminal.workingDirectory, flags, formats);
      const place = { location: storeLocation(terminal, flags.db), create: false };
      await withStore(place, (store) => exportStore(store, flags, { terminal, output }));
    });
  addExportSite(command, host);
  addExportInspect(command, host);
  addExportDataset(command, host);
}

async function exportStore(
  store: Store,
  flags: ExportFlags,
  { terminal, output }: { readonly terminal: Terminal; readonly output: Output<ExportFormat> },
): Promise<void> {
  const chosen = await chooseStored(store, { suite: flags.suite ?? null, models: flags.models ?? [] });
  const { judges, excludeOwnFamily } = judgesShown(flags);
  const wanted = flags.allJudges ? "every" : judges;
  const counts: Record<TableName, number> = { answers: 0, verdicts: 0, scores: 0, readings: 0, skips: 0 };
  const onRow = (table: TableName): void => {
    counts[table] += 1;
  };
  const textsOf = (what: ExportRequest["what"]) =>
    exportResults(store, { ...chosen, excludeOwnFamily, judges: wanted, what, format: output.format, onRow });
  const files = filesOf(flags, output, tablesOf(chosen.suite));
  if (files.length > 1) await replaceFiles(files.map(({ path, what }) => ({ path, texts: textsOf(what) })));
  else if (!(await writeOutput(terminal, output.target, textsOf(flags.what)))) return;
  const names = files.map(({ shownName }) => shownName);
  const hint = "--all-judges writes them too.";
  const left = wanted === "every" ? [] : await judgesLeftOut(store, { suite: chosen.overview.digest, judges }, hint);
  for (const line of [...summaryLines(chosen, counts, names), ...left]) printLine(terminal.stderr, line);
}

interface ExportFile {
  readonly what: ExportRequest["what"];
  readonly path: string;
  /** The name as given. */
  readonly shownName: string;
}

/** CSV holds one table per file: all tables become files side by side. */
function filesOf(
  { what, output = "" }: ExportFlags,
  { target, format }: Output<ExportFormat>,
  tables: readonly TableName[],
): readonly ExportFile[] {
  if (target.kind !== "file") return [];
  if (format !== "csv" || what !== "all") return [{ what, path: target.path, shownName: output }];
  return tables.map((table) => ({
    what: table,
    path: nameOfTable(target.path, table),
    shownName: nameOfTable(output, table),
  }));
}

/** `all.csv` is `all-answers.csv` for the answers. */
function nameOfTable(file: string, table: TableName): string {
  const { dir, name, ext } = parse(file);
  return join(dir, `${name}-${table}${ext}`);
}

function summaryLines(
  { overview, otherSuites }: Pick<StoredChoice, "overview" | "otherSuites">,
  counts: Readonly<Record<TableName, number>>,
  files: readonly string[],
): readonly string[] {
  const rows = tableNames.filter((table) => counts[table] > 0).map((table) => `${counts[table]} ${table}`);
  const what = rows.length === 0 ? "Nothing" : rows.join(", ");
  const suite = plainText(`${overview.id} ${overview.version}`);
  const where = files.length === 0 ? "" : ` Written to ${files.join(", ")}.`;
  return [
    `${what} of suite ${suite}, digest ${overview.digest.slice(0, 12)}.${where}`,
    ...otherSuiteLines({ otherSuites }, "aib export"),
  ];
}

const examples = `
Examples:
  aib export > results.jsonl
  aib export --what scores -o scores.csv
  aib export --what answers --models "google/*" | head -3
  aib export -o results.csv                    makes results-answers.csv, results-verdicts.csv, results-scores.csv
  aib export --suite v2 -o v2.json
  aib export site -o site                      the viewer as files for any host: docs/viewer.md
  aib export inspect -o logs                   logs for Inspect AI
  aib export dataset -o data                   Parquet tables with a card for Hugging Face
  aib export --what verdicts --all-judges      to compare judges
  aib export --what scores --judges google/gemini-3-flash-preview,openai/gpt-5.4-mini,x-ai/grok-4.5

JSON Lines and JSON hold every text as the model wrote it. CSV is made for spreadsheets: a text that one would run as
a formula gets an apostrophe in front, and invisible control characters are replaced.`;
