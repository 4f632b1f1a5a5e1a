import type { Command } from "commander";
import { resolve } from "node:path";
import { importPublished, requireSource } from "../../features/import/index.ts";
import { type Flags, type OptionTable, printOptions, storeOptions } from "../../options/index.ts";
import { withStore } from "../../store/index.ts";
import { addOptions } from "../add-options.ts";
import { backUp } from "../back-up.ts";
import type { CommandHost } from "../command-host.ts";
import { hasKeptConflicts, importSummaryLines } from "../import-summary-lines.ts";
import { printResult } from "../output/print-result.ts";
import { showBar } from "../show-bar.ts";
import { storeLocation } from "../store-location.ts";
import { printLine } from "../terminal.ts";

const options = { ...printOptions, ...storeOptions } as const satisfies OptionTable;

interface ImportFlags extends Flags<typeof options> {
  readonly replace: boolean;
  readonly backup: boolean;
}

export function addImport(command: Command, { terminal, setExitCode }: CommandHost): void {
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
      // Before a store is made for it.
      await requireSource(source);
      const display = showBar(terminal.stderr);
      const backups: string[] = [];
      const summary = await withStore({ location: storeLocation(terminal, flags.db), create: true }, (store) =>
        importPublished({
          source,
          store,
          beforeReplacing: flags.replace
            ? async () => {
                if (flags.backup) backups.push(await backUp(terminal, store, flags.db));
              }
            : undefined,
          onProgress: ({ share, files }) => display.update({ share, text: `${files} files` }),
        }),
      ).finally(() => {
        display.end();
        for (const backup of backups) printLine(terminal.stderr, `Backup: ${backup}`);
      });
      printResult(terminal, flags.format, { json: () => summary, text: () => importSummaryLines(summary) });
      if (summary.problems.length > 0 || hasKeptConflicts(summary)) setExitCode(1);
    });
}
