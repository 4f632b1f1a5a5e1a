import { Option, type Command } from "commander";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { BenchError, usageError } from "../../domain/bench-error.ts";
import { readFault } from "../../domain/file-fault.ts";
import {
  type FilledSheet,
  listParts,
  pilotParts,
  type PilotPart,
  readPart,
  readSheets,
  subjectOfPart,
  writeRatingSheet,
} from "../../features/pilot/index.ts";
import { readBytes } from "../../outside/read-text-file.ts";
import { type Flags, pilotOptions } from "../../options/index.ts";
import { type Store, withStoreIfAny } from "../../store/index.ts";
import { addOptions } from "../add-options.ts";
import { carryOut } from "../carry-out.ts";
import { consentOf } from "../confirm-cost.ts";
import { noGate } from "../flags/gate-flags.ts";
import { outputTarget } from "../output/output-target.ts";
import { documentResult } from "../output/document-results.ts";
import { printResult } from "../output/print-result.ts";
import { writeOutput } from "../output/write-output.ts";
import { planRun } from "../plan-run.ts";
import { subjectRequestOf } from "../request-of.ts";
import { runSteps } from "../run-steps.ts";
import { storeLocation } from "../store-location.ts";
import { overviewPage, partPage } from "../suites/pilot-page.ts";
import { type CommandHost, printLine } from "../terminal.ts";

type PilotFlags = Flags<typeof pilotOptions>;

interface SheetFlags {
  readonly half: "1" | "2";
  readonly output?: string;
  readonly force: boolean;
}

/** Tries a suite out before its results count: six parts that models answer, and a sheet for people who rate its facts. */
export function addPilot(suites: Command, host: CommandHost): void {
  suites
    .command("sheet")
    .description("Write a sheet on which a person rates half of a suite's facts, without knowing which are reasons")
    .argument("<suite>", "a built-in id, or the path of a YAML file, of a suite with situations")
    .addOption(
      new Option("--half <n>", "each half has every situation in one of its tellings").choices(["1", "2"]).default("1"),
    )
    .option("-o, --output <file>", "the CSV file to write (default: print it)")
    .option("--force", "overwrite an existing file, including ratings filled in there", false)
    .addHelpText("after", `\nExamples:${sheetExamples}\n\nHow a pilot goes: docs/v3-pilot.md`)
    .action((suite: string, flags: SheetFlags) => writeSheet(host, suite, flags));
  addOptions(suites.command("pilot"), pilotOptions)
    .description("Try a suite out in six parts, each of which ends in what to keep, rewrite and drop")
    .argument("<suite>", "a built-in id, or the path of a YAML file, of a suite with situations")
    .addHelpText("after", `\nExamples:${pilotExamples}\n\n${pilotNotes}`)
    .action((suite: string, flags: PilotFlags, self: Command) => pilot(host, { source: suite, flags, self }));
}

async function writeSheet(
  { terminal }: CommandHost,
  suite: string,
  { half, output, force }: SheetFlags,
): Promise<void> {
  const target = outputTarget(terminal.workingDirectory, output);
  if (target.kind === "file" && !force && existsSync(target.path)) {
    throw usageError(
      `${output} already exists and may contain ratings.`,
      "Choose another name, or overwrite it with --force.",
    );
  }
  const { text, facts } = await writeRatingSheet(suite, half === "1" ? 1 : 2);
  if (!(await writeOutput(terminal, target, [text])) || output === undefined) return;
  printLine(
    terminal.stderr,
    `Wrote ${facts} facts to ${output}. Each row: how much should the news move a considerate adviser, from 0 (not at all) to 10 (it rules the option out)?`,
  );
}

interface PilotCall {
  readonly source: string;
  readonly flags: PilotFlags;
  readonly self: Command;
}

/** One part, asked or shown; without a part, what there is of all. */
async function pilot(host: CommandHost, { source, flags, self }: PilotCall): Promise<void> {
  const { terminal } = host;
  const part = pilotParts.find(({ id }) => id === flags.part);
  const { sheet = [] } = flags;
  if (sheet.length > 0 && part?.id !== "f") throw strayPart("--sheet holds ratings, which part f reads.", "f");
  if (part === undefined) {
    const overview = await withStoreIfAny(storeLocation(terminal, flags.db), (store) => listParts(source, store));
    if (flags.models !== undefined)
      throw strayPart("--models names models, but no part of the pilot to ask them.", "a");
    return printResult(
      terminal,
      flags.format,
      documentResult(overview, (parts) => overviewPage(parts, source)),
    );
  }
  const sheets = await Promise.all(sheet.map((name) => filledSheet(terminal.workingDirectory, name)));
  const people = await readSheets(source, sheets);
  const show = async (store: Store | null): Promise<void> => {
    const result = await readPart(source, part, { store, people });
    printResult(terminal, flags.format, documentResult(result, partPage));
  };
  if (flags.models === undefined) return withStoreIfAny(storeLocation(terminal, flags.db), show);
  await askPart(host, { source, flags, self, part, show });
}

interface PartToAsk extends PilotCall {
  readonly part: PilotPart;
  readonly show: (store: Store) => Promise<void>;
}

/** As any run: what is stored is not asked again. */
async function askPart(host: CommandHost, { source, flags, self, part, show }: PartToAsk): Promise<void> {
  const { subject, usd } = await subjectOfPart(source, part);
  const budgetUsd = flags.budgetUsd ?? 2 * usd;
  const request = {
    ...(await subjectRequestOf({ ...flags, budgetUsd, allowSelfJudge: true }, host.terminal)),
    ...subject,
  };
  const consent = { ...consentOf(flags, self), budgetUsd };
  await carryOut(host, flags, {
    ...runSteps(host, flags),
    makesStore: true,
    plan: (store, { signal }) =>
      planRun(host, { request: { ...request, signal }, store, gate: noGate, db: flags.db, consent }),
    show,
  });
}

function strayPart(message: string, part: PilotPart["id"]): BenchError {
  return usageError(message, `Add --part ${part}.`);
}

/** Two hundred rows are a tenth of it. */
const longestSheet = 2 ** 20;

async function filledSheet(folder: string, name: string): Promise<FilledSheet> {
  const hint = "Give the CSV file that the spreadsheet has saved.";
  let bytes: Uint8Array | null;
  try {
    bytes = await readBytes(resolve(folder, name), longestSheet);
  } catch (cause) {
    throw readFault({ what: `The sheet ${name}`, hint, cause });
  }
  if (bytes !== null) return { name, bytes };
  throw new BenchError({ code: "invalid-import", message: `The sheet ${name} is longer than 1 MB.`, hint });
}

const sheetExamples = `
  aib suites sheet v3 --half 1 -o anna.csv
  aib suites sheet v3 --half 2 -o ben.csv`;

const pilotExamples = `
  aib suites pilot v3                                    the parts, their cost, and what the store has of them
  aib suites pilot v3 --part b --models sim/weighs,sim/flips,sim/strong-only,sim/always-holds --db pilot.db
  aib suites pilot v3 --part b --db pilot.db             what is stored of part b
  aib suites pilot v3 --part f --sheet anna.csv --sheet ben.csv`;

const pilotNotes = `A part is a run: it prints its cost and asks first, and the same command again asks only what is missing.
Give --db to keep the pilot apart from other results.
Exit codes are those of aib run; what to change is in the page. How a pilot goes: docs/v3-pilot.md`;
