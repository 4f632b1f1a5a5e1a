import type { Command } from "commander";
import { type Flags, type OptionTable, printOptions, storeOptions, storedSuiteOptions } from "../../options/index.ts";
import { loadJudges } from "../../results/judges/load-judges.ts";
import { judgesPage } from "../../pages/index.ts";
import { addOptions } from "../add-options.ts";
import type { CommandHost } from "../terminal.ts";
import { documentResult } from "../output/document-results.ts";
import { printResult } from "../output/print-result.ts";
import { inStore } from "../store-location.ts";

const options = { ...storedSuiteOptions, ...printOptions, ...storeOptions } as const satisfies OptionTable;

export function addJudges(command: Command, { terminal }: CommandHost): void {
  addOptions(command, options)
    .addHelpText("after", examples)
    .action(async ({ db, suite, format }: Flags<typeof options>) => {
      const judges = await inStore(terminal, db, (store) =>
        loadJudges(store, { suite: suite ?? null, now: () => new Date() }),
      );
      printResult(terminal, format, documentResult(judges, judgesPage));
    });
}

const examples = `
Examples:
  aib judges
  aib judge -j openai/gpt-5.4-mini && aib judges      how far does another judge agree?
  aib judge -j openai/gpt-5.4-mini --repeat 3         does it agree with itself? shows aib judges at the end
  aib judges --suite lite --format json

Faults come with their evidence; checks with too few data are listed separately.
People can judge the judges: aib annotate.`;
