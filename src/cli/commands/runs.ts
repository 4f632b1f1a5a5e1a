import { Option, type Command } from "commander";
import { plainText, shellWord } from "../../results/index.ts";
import { runsPage, writeTerminal } from "../../pages/index.ts";
import { shownLocation, withStore } from "../../store/index.ts";
import type { CommandHost } from "../command-host.ts";
import { commaList, dbOption } from "../option-values.ts";
import { formatOption, printResult, type PrintFormat } from "../output/print-result.ts";
import { storeLocation } from "../store-location.ts";
import { loadRuns } from "../use-cases.ts";
import { watchRuns } from "../watch/watch-runs.ts";

interface RunsFlags {
  readonly db: string;
  readonly format: PrintFormat;
  readonly models?: readonly string[];
  readonly suite?: string;
  readonly judge?: string;
  readonly watch: boolean;
}

export function addRuns(program: Command, { terminal }: CommandHost): void {
  program
    .command("runs")
    .description("Show every run: progress, what is missing and how to complete it, faults, spending")
    .option("-m, --models <names>", "only of these: labels, ids or patterns, with commas between", commaList)
    .option("--suite <id>", "suite id or the beginning of its digest (default: the one with the newest results)")
    .option("-j, --judge <model>", "whose verdicts (default: the judge with the most)")
    .addOption(
      new Option("--watch", "show active runs of all processes until they end (q leaves)")
        .default(false)
        .conflicts(["models", "suite", "judge", "format"]),
    )
    .addOption(formatOption())
    .addOption(dbOption())
    .addHelpText("after", examples)
    .action(async (flags: RunsFlags, command: Command) => {
      const { workingDirectory } = terminal;
      const place = { location: storeLocation({ workingDirectory }, flags.db), create: false };
      const shown = shownLocation(flags.db);
      const db = command.getOptionValueSource("db") === "cli" ? shown : null;
      if (flags.watch) {
        const more = `aib runs${db === null ? "" : ` --db ${shellWord(db)}`}`;
        return withStore(place, (store) => watchRuns(terminal, store, { db: plainText(shown), command: more }));
      }
      const health = await withStore(place, (store) =>
        loadRuns(store, {
          suite: flags.suite ?? null,
          judge: flags.judge ?? null,
          models: flags.models ?? [],
          db,
          now: () => new Date(),
        }),
      );
      return printResult(terminal, flags.format, {
        json: () => health,
        text: (layout) => writeTerminal(runsPage(health), layout),
      });
    });
}

const examples = `
Examples:
  aib runs
  aib runs --models "*flash*" --judge google/gemini-3-flash-preview
  aib runs --suite lite --format json
  aib runs --watch                     what a run in another terminal is doing`;
