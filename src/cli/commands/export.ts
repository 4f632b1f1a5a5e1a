import { type Command, Option } from "commander";
import { parse, join, resolve } from "node:path";
import { exportSite, type ExportedSite } from "../../features/site/index.ts";
import { packageVersion } from "../../outside/package-file.ts";
import { replaceFiles } from "../../outside/replace-files.ts";
import {
  type Flags,
  exportOptions,
  type OptionTable,
  intervalOptions,
  shownJudgeOptions,
  storeOptions,
  storedSuiteOptions,
} from "../../options/index.ts";
import { exportResults, type ExportRequest } from "../../results/export/export-results.ts";
import { tableNames, tablesOf, type TableName } from "../../results/export/export-table.ts";
import { shellWord } from "../../results/format/unseen-characters.ts";
import { plainText } from "../../results/plain-text.ts";
import type { Store } from "../../store/index.ts";
import { addOptions } from "../add-options.ts";
import { judgesShown } from "../flags/shown-flags.ts";
import {
  addOutputOptions,
  chooseOutput,
  type Output,
  type OutputFlags,
  type OutputFormats,
} from "../output/output-format.ts";
import { refuseForeignFile, refuseOtherColumns } from "../output/output-target.ts";
import { writeOutput } from "../output/write-output.ts";
import { showBar } from "../show-bar.ts";
import { inStore } from "../store-location.ts";
import { type CommandHost, printLine, type Terminal } from "../terminal.ts";
import { refuseOptionsBefore, refuseStream, untilStopped } from "./export-folder.ts";
import { addExportDataset, addExportInspect } from "./export-formats.ts";
import { verdictsLeftOut, otherSuiteLines } from "./left-out-lines.ts";
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
      await inStore(terminal, flags.db, (store) => exportStore(store, flags, { terminal, output }));
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
  for (const { path } of files) refuseForeignFile(path, output.format);
  const filled = files.map(({ path, what }) => ({
    path,
    texts: refusingOtherColumns(path, textsOf(what), output.format),
  }));
  if (files.length > 0) await replaceFiles(filled);
  else if (!(await writeOutput(terminal, output.target, textsOf(flags.what)))) return;
  const names = files.map(({ shownName }) => shownName);
  const graded = gradedWords[flags.what];
  const left =
    wanted === "every" || graded === null
      ? []
      : await verdictsLeftOut(
          store,
          { suite: chosen.suite, judges, excludeOwnFamily },
          "--all-judges writes them too.",
          graded,
        );
  for (const line of [...summaryLines(chosen, counts, names), ...left]) printLine(terminal.stderr, line);
}

/** Refuses at its header to replace a table that has other columns. */
async function* refusingOtherColumns(
  path: string,
  texts: AsyncIterable<string>,
  format: ExportFormat,
): AsyncGenerator<string> {
  let isHeader = format === "csv";
  for await (const text of texts) {
    if (isHeader) refuseOtherColumns(path, text);
    isHeader = false;
    yield text;
  }
}

/** What a table has of each judge; null for nothing. */
const gradedWords: Readonly<Record<ExportRequest["what"], string | null>> = {
  all: "verdicts of",
  verdicts: "verdicts of",
  scores: "scores by",
  answers: null,
  readings: null,
  skips: null,
};

/** CSV holds one table per file: all tables become files side by side. */
function filesOf(
  { what, output = "" }: ExportFlags,
  { target, format }: Output<ExportFormat>,
  tables: readonly TableName[],
): readonly {
  readonly what: ExportRequest["what"];
  readonly path: string;
  /** The name as given. */
  readonly shownName: string;
}[] {
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
    ...otherSuiteLines({ overview, otherSuites }, "aib export"),
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

const options = {
  ...storedSuiteOptions,
  ...shownJudgeOptions,
  ...intervalOptions,
  ...storeOptions,
} as const satisfies OptionTable;

interface ExportSiteFlags extends Flags<typeof options> {
  readonly output: string;
  readonly base: string;
  readonly url?: string;
}

/** @param parent `aib export` */
function addExportSite(parent: Command, host: CommandHost): void {
  const command = parent
    .command("site")
    .description("Write the viewer with all results as static files for any host, for example GitHub Pages")
    .requiredOption("-o, --output <folder>", "the folder to write; an earlier export there is replaced")
    .option("--base <path>", "the site's path on its host, for example /my-repository/", "/")
    .option(
      "--url <address>",
      "the site's whole address, for links that are shown elsewhere; takes the place of --base",
    )
    .addHelpText("after", siteExamples);
  addOptions(command, options).action(async (flags: ExportSiteFlags) => {
    refuseOptionsBefore(parent, "site");
    refuseStream(flags.output, "site");
    await writeSite(host, flags);
  });
}

async function writeSite({ terminal, setExitCode }: CommandHost, flags: ExportSiteFlags): Promise<void> {
  const { workingDirectory, stderr } = terminal;
  await untilStopped({ terminal, setExitCode }, flags.output, async (signal) => {
    const bar = showBar(stderr);
    const site = await inStore(terminal, flags.db, (store) =>
      exportSite(store, {
        query: {
          suite: flags.suite ?? null,
          ...judgesShown(flags),
          interval: flags.interval ?? null,
          program: packageVersion(),
          now: () => new Date(),
        },
        folder: resolve(workingDirectory, flags.output),
        base: flags.base,
        url: flags.url ?? null,
        onBuild: () => printLine(stderr, "Building the viewer from its sources (once) ..."),
        onProgress: ({ share, files }) => bar.update({ share, text: `${files} files` }),
        signal,
      }),
    ).finally(bar.end);
    printSummary(terminal, flags, site);
  });
}

const megabyte = 1_000_000;

function printSummary({ stdout }: Terminal, { output, url }: ExportSiteFlags, site: ExportedSite): void {
  const { suite, modelConfigs, files, bytes } = site;
  const what = `suite ${plainText(suite.id)} ${plainText(suite.version)}, ${modelConfigs} model configs`;
  const size = `${files} files, ${(bytes / megabyte).toFixed(1)} MB`;
  const lines = [
    `Wrote ${output}: ${what}, ${size}, for the path ${site.base} of a host.`,
    `Show it:     aib view --site ${shellWord(output)}`,
    "             It needs a server: from disk browsers load none of its scripts.",
    "Publish it:  copy the folder to any static host; docs/viewer.md covers GitHub Pages.",
  ];
  if (site.base === "/" && url === undefined)
    lines.push("             A project's pages need its name as the path: export with --base /<repository>/");
  for (const line of lines) printLine(stdout, line);
}

const siteExamples = `
Examples:
  aib export site -o site
  aib export site -o site --base /my-repository/
  aib export site -o site --url https://me.github.io/my-repository/
  aib export site -o site --suite v2 --judge google/gemini-3-flash-preview
  aib export site --db published.db -o published

The site is written beside the folder and replaces it when it is complete. Any host of static files serves it; one that shows
404.html for a missing file opens every address of the viewer.`;
