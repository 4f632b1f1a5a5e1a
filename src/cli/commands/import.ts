import { resolve } from "node:path";
import type { Command } from "commander";
import type { Suite } from "../../domain/suite.ts";
import {
  importInspect,
  importPublished,
  readInspectLogs,
  type ImportSummary,
  type InspectImport,
} from "../../features/import/index.ts";
import { type Flags, type OptionTable, printOptions, storeOptions, suiteOptions } from "../../options/index.ts";
import { plainText } from "../../results/plain-text.ts";
import { openStore, type Store, withStore } from "../../store/index.ts";
import { addOptions } from "../add-options.ts";
import { backUp } from "../back-up.ts";
import { printResult } from "../output/print-result.ts";
import { refuseOptionsBefore } from "./export-folder.ts";
import { showBar } from "../show-bar.ts";
import { storeLocation } from "../store-location.ts";
import { type CommandHost, printLine } from "../terminal.ts";

const options = { ...printOptions, ...storeOptions } as const satisfies OptionTable;

interface ImportFlags extends Flags<typeof options> {
  readonly replace: boolean;
  readonly backup: boolean;
}

export function addImport(command: Command, host: CommandHost): void {
  const { terminal, setExitCode } = host;
  // `aib import inspect` has options of the same names: those after the word are its own.
  command.enablePositionalOptions().parent?.enablePositionalOptions();
  addOptions(command, options)
    .argument("<cache>", "the unpacked cache folder, or the .tar.gz")
    .option("--replace", "where stored results differ from the cache, take those of the cache", false)
    .option("--no-backup", "with --replace: make no backup of the store")
    .addHelpText(
      "after",
      "\nExamples:\n  aib import published-cache.tar.gz\n  aib import ./cache --db published.db\n  aib import ./cache --replace\n\nRepeating it is harmless: stored results stay. Where the cache has another answer or grade, it is listed;\n--replace takes it, after a backup. Unusable files are named and skipped. The exit code is 1 where anything was not used.",
    )
    .action(async (cache: string, flags: ImportFlags) => {
      const source = resolve(terminal.workingDirectory, cache);
      const location = storeLocation(terminal, flags.db);
      const display = showBar(terminal.stderr);
      const backups: string[] = [];
      // Made for the first result: an import that finds none leaves no store behind.
      let opened: Promise<Store> | undefined;
      const store = (): Promise<Store> => (opened ??= openStore({ location, clock: () => new Date() }));
      try {
        const summary = await importPublished({
          source,
          store: { importResults: async (...results) => (await store()).importResults(...results) },
          beforeReplacing: flags.replace
            ? async () => {
                if (flags.backup) backups.push(await backUp(terminal, await store(), flags.db));
              }
            : undefined,
          onProgress: ({ share, files }) => display.update({ share, text: `${files} files` }),
        }).finally(() => {
          display.end();
          for (const backup of backups) printLine(terminal.stderr, `Backup: ${backup}`);
        });
        printResult(terminal, flags.format, { json: () => summary, text: () => importSummaryLines(summary) });
        if (summary.problems.length > 0 || hasKeptConflicts(summary)) setExitCode(1);
      } finally {
        await (await opened)?.close();
      }
    });
  addImportInspect(command, host);
}

const inspectOptions = { ...suiteOptions, ...printOptions, ...storeOptions } as const satisfies OptionTable;

function addImportInspect(parent: Command, { terminal, setExitCode }: CommandHost): void {
  addOptions(parent.command("inspect"), inspectOptions)
    .description(
      "Read logs of Inspect AI, made with the task of aib suites show --inspect-task, as answers to be graded",
    )
    .argument("<logs...>", "logs, .eval or .json")
    .addHelpText("after", inspectExamples)
    .action(async (paths: readonly string[], flags: Flags<typeof inspectOptions>) => {
      refuseOptionsBefore(parent, "inspect", "aib import inspect logs/*.eval --db inspect.db");
      const logs = paths.map((path) => resolve(terminal.workingDirectory, path));
      // Before a store is made for it.
      const reading = await readInspectLogs(logs, flags.suite ?? "v2");
      const place = { location: storeLocation(terminal, flags.db), create: true };
      const result = await withStore(place, (store) => importInspect(store, reading));
      printResult(terminal, flags.format, { json: () => result, text: () => inspectLines(result, reading.suite) });
      const isWhole = result.logs.every(({ incomplete, conflicts }) => incomplete === 0 && conflicts === 0);
      if (!isWhole || result.refused.length > 0) setExitCode(1);
    });
}

function inspectLines({ logs, refused }: InspectImport, suite: Suite): readonly string[] {
  const digest = suite.digest.slice(0, 12);
  return [
    ...logs.flatMap(({ log, modelConfig, conversations, incomplete, answers, added, conflicts }) => [
      `${plainText(log)}: ${plainText(modelConfig)}, ${conversations} conversations, ${answers} answers, ${added} of them new.`,
      ...(incomplete === 0
        ? []
        : [`  Left out, because they end before their last turn: ${incomplete} conversations.`]),
      ...(conflicts === 0
        ? []
        : [`  Not used, because the store has other answers for these runs: ${conflicts} answers.`]),
    ]),
    ...refused.map(({ log, reason }) => `Refused: ${plainText(log)} ${plainText(reason)}.`),
    `Stored as answers of suite ${suite.id} ${suite.version}, digest ${digest}. Next: aib judge -j ${suite.judge.model} --suite ${digest}, then aib leaderboard --suite ${digest}`,
  ];
}

const inspectExamples = `
Examples:
  aib suites show v2 --inspect-task > aib_v2.py     to measure: inspect eval aib_v2.py --model <provider/model>
  aib import inspect logs/first.eval logs/second.eval
  aib import inspect logs/first.eval --db inspect.db

An epoch is a run. Repeating it is harmless. The exit code is 1 where anything was not used. docs/export.md`;

const mostShown = 20;

/** Whether the source has another answer or grade than the store, which kept its own. */
function hasKeptConflicts({ conflicts }: ImportSummary): boolean {
  return conflicts.listed.length > 0 && !conflicts.replaced;
}

/** What an import read, what it could not use, and why. */
function importSummaryLines(summary: ImportSummary): readonly string[] {
  const { files, verdicts, suite, added, problems, conflicts } = summary;
  const fresh = added.answers + added.verdicts + added.nameExtractions;
  const lines = [
    `${files.read} files read: ${files.imported} imported, ${files.refused} refused.`,
    `${summary.modelConfigs} model configs, ${summary.runs} runs, ${summary.answers} answers, ${verdicts.scored} verdicts scored, ${verdicts.unscored} unscored, names that the models chose in ${summary.nameExtractions} runs.`,
    ...(fresh > 0
      ? [
          `Added: ${added.answers} answers, ${added.verdicts} verdicts, ${added.attempts} attempts, names of ${added.nameExtractions} runs.`,
        ]
      : conflicts.listed.length === 0
        ? ["Everything was already stored."]
        : ["Nothing new."]),
    `Stored as suite ${suite.id} ${suite.version}, digest ${suite.digest.slice(0, 12)}. Next: aib leaderboard --suite ${suite.digest.slice(0, 12)}, or aib view --suite ${suite.digest.slice(0, 12)}`,
  ];
  const notUsed = problems.map(({ path, reason }) => `${plainText(path)}: ${plainText(reason)}`);
  return [...lines, ...conflictLines(summary), ...listed("Not used:", notUsed, problems.length)];
}

function conflictLines({ conflicts }: ImportSummary): readonly string[] {
  const { answers, grades, names, replaced } = conflicts;
  const counts = `answers: ${answers}, grades: ${grades}, runs with other names: ${names}`;
  const head = replaced
    ? `Replaced what differed from the source (${counts}):`
    : `The source differs from what is stored, which stays (${counts}). To take the source's, repeat the command with --replace`;
  return listed(head, conflicts.listed.map(conflictText), answers + grades + names);
}

function conflictText(conflict: ImportSummary["conflicts"]["listed"][number]): string {
  const { what, modelConfig, run, place, changes } = conflict;
  const changed = changes.map(({ field, stored, source }) => `${field}: ${stored} -> ${source}`).join("; ");
  return plainText(`${modelConfig}, run ${run}${place === null ? "" : `, ${place}`}, ${what}: ${changed}`);
}

/** The first of them below a head, and how many more there are; nothing for none. */
function listed(head: string, texts: readonly string[], count: number): readonly string[] {
  const shown = texts.slice(0, mostShown).map((text) => `  ${text}`);
  const more = count > shown.length ? [`  ... and ${count - shown.length} more`] : [];
  return shown.length === 0 ? [] : [head, ...shown, ...more];
}
