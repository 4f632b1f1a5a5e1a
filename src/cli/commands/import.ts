import type { Command } from "commander";
import { resolve } from "node:path";
import { withStore } from "../../store/index.ts";
import type { CommandHost } from "../command-host.ts";
import { importSummaryLines } from "../import-summary-lines.ts";
import { dbOption } from "../option-values.ts";
import { formatOption, printResult, type PrintFormat } from "../output/print-result.ts";
import { showBar } from "../show-bar.ts";
import { storeLocation } from "../store-location.ts";
import { importPublished, requireSource } from "../use-cases.ts";

interface ImportFlags {
  readonly db: string;
  readonly format: PrintFormat;
}

export function addImport(program: Command, { terminal, setExitCode }: CommandHost): void {
  program
    .command("import")
    .description("Read the published trajectory cache into the store, as a suite of its own")
    .argument("<cache>", "the unpacked cache folder, or the .tar.gz")
    .addOption(formatOption())
    .addOption(dbOption())
    .addHelpText(
      "after",
      "\nExamples:\n  aib import published-cache.tar.gz\n  aib import ./cache --db published.db\n\nRepeating it is harmless. Unusable files are named and skipped; the exit code is then 1.",
    )
    .action(async (cache: string, flags: ImportFlags) => {
      const source = resolve(terminal.workingDirectory, cache);
      // Before a store is made for it.
      await requireSource(source);
      const display = showBar(terminal.stderr);
      const summary = await withStore({ location: storeLocation(terminal, flags.db), create: true }, (store) =>
        importPublished({
          source,
          store,
          onProgress: ({ share, files }) => display.update({ share, text: `${files} files` }),
        }),
      ).finally(display.end);
      printResult(terminal, flags.format, { json: () => summary, text: () => importSummaryLines(summary) });
      if (summary.problems.length > 0) setExitCode(1);
    });
}
