import type { Command } from "commander";
import { loadJudges } from "../../results/index.ts";
import { withStore } from "../../store/index.ts";
import type { CommandHost } from "../command-host.ts";
import { dbOption } from "../option-values.ts";
import { judgesResult } from "../output/document-results.ts";
import { formatOption, printResult, type PrintFormat } from "../output/print-result.ts";
import { storeLocation } from "../store-location.ts";

interface JudgesFlags {
  readonly db: string;
  readonly format: PrintFormat;
  readonly suite?: string;
}

export function addJudges(program: Command, { terminal }: CommandHost): void {
  program
    .command("judges")
    .description("Whether the judges can be trusted: agreement, own family, test and retest, quotes, cost, faults")
    .option("--suite <id>", "suite id or the beginning of its digest (default: the one with the newest results)")
    .addOption(formatOption())
    .addOption(dbOption())
    .addHelpText("after", examples)
    .action(async ({ db, suite, format }: JudgesFlags) => {
      const place = { location: storeLocation(terminal, db), create: false };
      const judges = await withStore(place, (store) =>
        loadJudges(store, { suite: suite ?? null, now: () => new Date() }),
      );
      printResult(terminal, format, judgesResult(judges));
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
