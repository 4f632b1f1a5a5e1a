import type { Command } from "commander";
import { loadRuns } from "../../results/show-results.ts";
import {
  type Flags,
  type OptionTable,
  modelOptions,
  printOptions,
  storeOptions,
  storedSuiteOptions,
} from "../../options/index.ts";
import { plainText } from "../../results/plain-text.ts";
import { runsPage } from "../../pages/index.ts";
import { shownLocation } from "../../store/index.ts";
import { addOptions } from "../add-options.ts";
import type { CommandHost } from "../terminal.ts";
import { documentResult } from "../output/document-results.ts";
import { printResult } from "../output/print-result.ts";
import { inStore } from "../store-location.ts";
import { watchRuns } from "../watch/watch-runs.ts";
import { shellWord } from "../../results/format/unseen-characters.ts";

const options = {
  models: { ...modelOptions.models, text: "only of these: labels, ids or patterns, comma-separated" },
  ...storedSuiteOptions,
  judge: {
    flag: "-j, --judge <model>",
    text: "whose verdicts (default: the judge with the most)",
    group: "Judge",
    takes: { kind: "text" },
  },
  watch: {
    flag: "--watch",
    text: "show active runs of all processes until they end (q leaves)",
    group: "Scope",
    takes: { kind: "switch" },
    conflicts: ["models", "suite", "judge", "format"],
  },
  ...printOptions,
  ...storeOptions,
} as const satisfies OptionTable;

export function addRuns(own: Command, { terminal }: CommandHost): void {
  addOptions(own, options)
    .addHelpText("after", examples)
    .action(async (flags: Flags<typeof options>, command: Command) => {
      const shown = shownLocation(flags.db);
      const db = command.getOptionValueSource("db") === "cli" ? shown : null;
      if (flags.watch) {
        const more = `aib runs${db === null ? "" : ` --db ${shellWord(db)}`}`;
        return inStore(terminal, flags.db, (store) =>
          watchRuns(terminal, store, { db: plainText(shown), command: more }),
        );
      }
      const health = await inStore(terminal, flags.db, (store) =>
        loadRuns(store, {
          suite: flags.suite ?? null,
          judge: flags.judge ?? null,
          models: flags.models ?? [],
          db,
          now: () => new Date(),
        }),
      );
      return printResult(terminal, flags.format, documentResult(health, runsPage));
    });
}

const examples = `
Examples:
  aib runs
  aib runs --models "*flash*" --judge google/gemini-3-flash-preview
  aib runs --suite lite --format json
  aib runs --watch                     what a run in another terminal is doing`;
