import type { Command } from "commander";
import { resolve } from "node:path";
import { usageError } from "../../domain/bench-error.ts";
import type { ExportFolderRequest } from "../../features/export/index.ts";
import { type Flags, exportOptions } from "../../options/index.ts";
import { packageVersion } from "../../outside/package-file.ts";
import type { Store } from "../../store/index.ts";
import { addOptions } from "../add-options.ts";
import { judgesShown } from "../flags/shown-flags.ts";
import { showBar } from "../show-bar.ts";
import { interruptedExitCode } from "../stop-on-interrupt.ts";
import { inStore } from "../store-location.ts";
import { type CommandHost, printLine } from "../terminal.ts";
import { verdictsLeftOut, otherSuiteLines } from "./left-out-lines.ts";
import { chooseStored } from "../../store/selection/choose-stored.ts";

interface ExportFolderFlags extends Flags<typeof exportOptions> {
  readonly output: string;
}

/** An export that writes a folder of files. */
interface FolderExport<Written> {
  /** The word after `aib export`. */
  readonly word: string;
  readonly description: string;
  readonly examples: string;
  readonly write: (store: Store, request: ExportFolderRequest) => Promise<Written>;
  /** What was written, in lines. */
  readonly summary: (written: Written, output: string) => readonly string[];
}

/** @param parent `aib export` */
export function addFolderExport<Written>(parent: Command, host: CommandHost, folder: FolderExport<Written>): void {
  const { word } = folder;
  const command = parent
    .command(word)
    .description(folder.description)
    .requiredOption("-o, --output <folder>", "the folder to write; an earlier export there is replaced")
    .addHelpText("after", folder.examples);
  addOptions(command, exportOptions).action(async (flags: ExportFolderFlags) => {
    refuseOptionsBefore(parent, word);
    refuseStream(flags.output, word);
    await writeFolder(host, flags, folder);
  });
}

/** Options before the word belong to another command and would be lost. */
export function refuseOptionsBefore(parent: Command, word: string, example = `aib export ${word} -o ${word}`): void {
  const given = parent.options.find((option) => parent.getOptionValueSource(option.attributeName()) === "cli");
  if (given === undefined) return;
  throw usageError(
    `${given.long ?? given.flags} is before the word ${word}.`,
    `Give all options after ${word}: ${example}`,
  );
}

export function refuseStream(output: string, word: string): void {
  if (output !== "-") return;
  throw usageError(
    `-o -: ${word} is a folder of files and cannot be written to the output stream.`,
    `Name a folder: aib export ${word} -o ${word}`,
  );
}

async function writeFolder<Written>(
  { terminal, setExitCode }: CommandHost,
  flags: ExportFolderFlags,
  { word, write, summary }: FolderExport<Written>,
): Promise<void> {
  const { workingDirectory, stderr, stdout } = terminal;
  const { judges, excludeOwnFamily } = judgesShown(flags);
  await untilStopped({ terminal, setExitCode }, flags.output, async (signal) => {
    const bar = showBar(stderr);
    const { written, left } = await inStore(terminal, flags.db, async (store) => ({
      written: await write(store, {
        suite: flags.suite ?? null,
        models: flags.models ?? [],
        judges,
        excludeOwnFamily,
        folder: resolve(workingDirectory, flags.output),
        program: packageVersion(),
        now: () => new Date(),
        onProgress: bar.update,
        signal,
      }),
      left: await leftOut(store, flags, word),
    })).finally(bar.end);
    for (const line of summary(written, flags.output)) printLine(stdout, line);
    for (const line of left) printLine(stderr, line);
  });
}

/** What the store has besides, as `aib export` reports it. */
async function leftOut(store: Store, flags: ExportFolderFlags, word: string): Promise<readonly string[]> {
  const { suite = null } = flags;
  const choice = await chooseStored(store, { suite, models: [] });
  const hint = "Name judges with --judge or --judges.";
  return [
    ...otherSuiteLines(choice, `aib export ${word} -o other-${word}`),
    ...(await verdictsLeftOut(store, { suite: choice.suite, ...judgesShown(flags) }, hint)),
  ];
}

/** Does work that an interrupt ends, with the folder unchanged. @param output the folder, as it was named */
export async function untilStopped(
  { terminal, setExitCode }: Pick<CommandHost, "terminal" | "setExitCode">,
  output: string,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const stopping = new AbortController();
  const stopListening = terminal.onInterrupt(() => stopping.abort());
  try {
    await work(stopping.signal);
  } catch (error) {
    if (!stopping.signal.aborted) throw error;
    printLine(terminal.stderr, `Stopped. ${output} is unchanged.`);
    setExitCode(interruptedExitCode);
  } finally {
    stopListening();
  }
}
