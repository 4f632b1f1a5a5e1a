import type { Command } from "commander";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { BenchError, readFault } from "../../domain/index.ts";
import { type FilledSheet, checkPilot, writeRatingSheet } from "../../features/pilot/index.ts";
import { readBytes } from "../../outside/read-text-file.ts";
import { type Flags, type OptionTable, printOptions, storeOptions } from "../../options/index.ts";
import { writeTerminal } from "../../pages/index.ts";
import { shownLocation, withStoreIfAny } from "../../store/index.ts";
import { addOptions } from "../add-options.ts";
import { outputTarget } from "../output/output-target.ts";
import { printResult } from "../output/print-result.ts";
import { writeOutput } from "../output/write-output.ts";
import { storeLocation } from "../store-location.ts";
import { pilotPage } from "../suites/pilot-page.ts";
import { type CommandHost, printLine } from "../terminal.ts";

const options = { ...printOptions, ...storeOptions } as const satisfies OptionTable;

interface PilotFlags extends Flags<typeof options> {
  readonly sheet: readonly string[];
  readonly judgeSheet: readonly string[];
}

interface SheetFlags {
  readonly output?: string;
  readonly force: boolean;
}

/** Tries a suite out before its results count: a sheet for people who rate its facts, and the conditions of its pilot. */
export function addPilot(suites: Command, host: CommandHost): void {
  suites
    .command("sheet")
    .description("Write a sheet on which a person rates a suite's facts, without knowing which are reasons")
    .argument("<suite>", "a built-in id, or the path of a YAML file, of a suite with items")
    .option("-o, --output <file>", "the CSV file to write (default: print it)")
    .option("--force", "overwrite an existing file, including ratings filled in there", false)
    .addHelpText("after", `\nExamples:${sheetExamples}\n\nHow a pilot goes: docs/v3-pilot.md`)
    .action((suite: string, flags: SheetFlags) => writeSheet(host, suite, flags));
  addOptions(suites.command("pilot"), options)
    .description("Hold stored results and rated sheets against the conditions of a suite's pilot")
    .argument("<suite>", "a built-in id, or the path of a YAML file, of a suite with items")
    .option("--sheet <file>", "a sheet that a person filled in (repeatable)", append, [])
    .option("--judge-sheet <file>", "a sheet that a model of another family filled in (repeatable)", append, [])
    .addHelpText(
      "after",
      `\nExamples:${pilotExamples}\n\nExit codes: 0 every condition is met, 1 one is not, or is open. How a pilot goes: docs/v3-pilot.md`,
    )
    .action((suite: string, flags: PilotFlags) => showPilot(host, suite, flags));
}

function append(path: string, before: readonly string[]): readonly string[] {
  return [...before, path];
}

async function writeSheet({ terminal }: CommandHost, suite: string, { output, force }: SheetFlags): Promise<void> {
  const target = outputTarget(terminal.workingDirectory, output);
  if (target.kind === "file" && !force && existsSync(target.path)) {
    throw new BenchError({
      code: "usage",
      message: `${output} already exists and may contain ratings.`,
      hint: "Choose another name, or overwrite it with --force.",
    });
  }
  const { text, facts } = await writeRatingSheet(suite);
  if (!(await writeOutput(terminal, target, [text])) || output === undefined) return;
  printLine(
    terminal.stderr,
    `Wrote ${facts} facts to ${output}. Each row: how much should what they hear matter to their view, from 0 (not at all) to 10?`,
  );
}

async function showPilot({ terminal, setExitCode }: CommandHost, suite: string, flags: PilotFlags): Promise<void> {
  const sheets = await Promise.all([
    ...flags.sheet.map((name) => filledSheet(terminal.workingDirectory, name, "person")),
    ...flags.judgeSheet.map((name) => filledSheet(terminal.workingDirectory, name, "judge")),
  ]);
  const pilot = await withStoreIfAny(storeLocation(terminal, flags.db), (store) =>
    checkPilot({ suite, store, sheets }),
  );
  if (!pilot.isPassed) setExitCode(1);
  printResult(terminal, flags.format, {
    json: () => pilot,
    text: (layout) => writeTerminal(pilotPage(pilot, shownLocation(flags.db)), layout),
  });
}

/** Two hundred rows are a tenth of it. */
const longestSheet = 2 ** 20;

async function filledSheet(folder: string, name: string, rater: FilledSheet["rater"]): Promise<FilledSheet> {
  const hint = "Give the CSV file that the spreadsheet has saved.";
  let bytes: Uint8Array | null;
  try {
    bytes = await readBytes(resolve(folder, name), longestSheet);
  } catch (cause) {
    throw readFault({ what: `The sheet ${name}`, hint, cause });
  }
  if (bytes !== null) return { name, bytes, rater };
  throw new BenchError({ code: "invalid-import", message: `The sheet ${name} is longer than 1 MB.`, hint });
}

const sheetExamples = `
  aib suites sheet v3 -o anna.csv`;

const pilotExamples = `
  aib suites pilot v3
  aib suites pilot v3 --db pilot.db --sheet anna.csv --sheet ben.csv`;
