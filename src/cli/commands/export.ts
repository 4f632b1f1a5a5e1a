import { type Command, Option } from "commander";
import { parse, join, resolve } from "node:path";
import { chooseStored, withStore, type Store, type StoredChoice } from "../../bench/index.ts";
import { exportFormats, exportResults, plainText, tableNames, type ExportRequest } from "../../report/index.ts";
import type { TableName } from "../../report/index.ts";
import type { CommandHost } from "../command-host.ts";
import { addJudgeOptions, judgesShown, type JudgeFlags } from "../flags/judge-flags.ts";
import { addExportSite } from "./export-site.ts";
import { commaList, dbOption } from "../option-values.ts";
import { printLine, type Terminal } from "../terminal.ts";
import { writeTextFile, writeTexts } from "../write-texts.ts";
import { storeLocation } from "../store-location.ts";

interface ExportFlags extends JudgeFlags {
  readonly db: string;
  readonly format: ExportRequest["format"];
  readonly output?: string;
  readonly what: ExportRequest["what"];
  readonly suite?: string;
  readonly models?: readonly string[];
}

export function addExport(program: Command, host: CommandHost): void {
  const { terminal } = host;
  // `aib export site` has options of the same names: what comes after the word site is its own.
  const command = program
    .enablePositionalOptions()
    .command("export")
    .description("Write answers, verdicts and scores for other programs (columns: docs/export.md)")
    .addOption(new Option("--format <format>", "how to write").choices(exportFormats).default("jsonl"))
    .addOption(new Option("--what <table>", "what to write").choices([...tableNames, "all"]).default("all"))
    .option("-o, --output <file>", "into this file instead of the terminal or pipe; CSV of all makes three of it")
    .option("--suite <id>", "suite id or the beginning of its digest (default: the one with the newest results)")
    .option("-m, --models <names>", "only these: labels, ids or patterns, with commas between", commaList);
  addJudgeOptions(command, "only this judge's verdicts and scores (default: every judge's)")
    .addOption(dbOption())
    .addHelpText("after", examples)
    .action(async (flags: ExportFlags) => {
      const place = { location: storeLocation(terminal, flags.db), create: false };
      await withStore(place, (store) => exportStore(terminal, store, flags));
    });
  addExportSite(command, host);
}

async function exportStore(terminal: Terminal, store: Store, flags: ExportFlags): Promise<void> {
  const chosen = await chooseStored(store, { suite: flags.suite ?? null, models: flags.models ?? [] });
  const counts: Record<TableName, number> = { answers: 0, verdicts: 0, scores: 0 };
  const onRow = (table: TableName): void => {
    counts[table] += 1;
  };
  const targets = targetsOf(flags);
  for (const { what, file } of targets) {
    const texts = exportResults(store, { ...chosen, ...judgesShown(flags), what, format: flags.format, onRow });
    if (file !== null) await writeTextFile(texts, resolve(terminal.workingDirectory, file));
    else if (!(await writeTexts(texts, terminal.stdout.send))) return;
  }
  const files = targets.flatMap(({ file }) => file ?? []);
  for (const line of summaryLines(chosen, counts, files)) printLine(terminal.stderr, line);
}

interface ExportTarget {
  readonly what: ExportRequest["what"];
  /** Null for the output stream. */
  readonly file: string | null;
}

/** CSV holds one table a file: all of them become three files beside each other. */
function targetsOf({ format, what, output }: ExportFlags): readonly ExportTarget[] {
  if (output === undefined || format !== "csv" || what !== "all") return [{ what, file: output ?? null }];
  const { dir, name, ext } = parse(output);
  return tableNames.map((table) => ({ what: table, file: join(dir, `${name}-${table}${ext}`) }));
}

function summaryLines(
  { overview, otherSuites }: StoredChoice,
  counts: Readonly<Record<TableName, number>>,
  files: readonly string[],
): readonly string[] {
  const rows = tableNames.filter((table) => counts[table] > 0).map((table) => `${counts[table]} ${table}`);
  const what = rows.length === 0 ? "Nothing" : rows.join(", ");
  const suite = plainText(`${overview.id} ${overview.version}`);
  const where = files.length === 0 ? "" : ` Written to ${files.join(", ")}.`;
  return [
    `${what} of suite ${suite}, digest ${overview.digest.slice(0, 12)}.${where}`,
    ...otherSuites.map(
      ({ id, digest, results }) =>
        `Also here: ${plainText(id)}, ${results} results. aib export --suite ${digest.slice(0, 12)}`,
    ),
  ];
}

const examples = `
Examples:
  aib export > results.jsonl
  aib export --what scores --format csv -o scores.csv
  aib export --what answers --models "google/*" | head -3
  aib export --format csv -o results.csv       makes results-answers.csv, results-verdicts.csv, results-scores.csv
  aib export --suite v2 --format json -o v2.json
  aib export site -o site                      the viewer as files for any host: docs/viewer.md
  aib export --what scores --judges google/gemini-3-flash-preview,openai/gpt-5.4-mini,x-ai/grok-4.5

JSON Lines and JSON hold every text as the model wrote it. CSV is made for spreadsheets: a text that one would run as
a formula gets an apostrophe in front, and unseen control characters are replaced.`;
