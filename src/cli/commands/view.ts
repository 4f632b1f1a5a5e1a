import type { Command } from "commander";
import type { CommandHost } from "../command-host.ts";
import { addJudgeOptions, judgesShown, type JudgeFlags } from "../flags/judge-flags.ts";
import { intervalOption, type IntervalFlag } from "../flags/interval-flag.ts";
import { dbOption, wholeNumber } from "../option-values.ts";
import { runViewer } from "../run-viewer.ts";

interface ViewFlags extends JudgeFlags, IntervalFlag {
  readonly db: string;
  readonly suite?: string;
  readonly port?: number;
  readonly open: boolean;
}

export function addView(program: Command, { terminal }: CommandHost): void {
  const command = program
    .command("view")
    .description(
      "Look at everything in the browser: ranking, every conversation, every verdict; live while a run goes on",
    )
    .option("--suite <id>", "suite id or the beginning of its digest (default: the one with the newest results)");
  addJudgeOptions(command, "whose verdicts count (default: the judge with the most)")
    .addOption(intervalOption())
    .option(
      "--port <number>",
      "port on 127.0.0.1; 0 takes any (default: 4117, or the next that is free)",
      wholeNumber(0, 65_535),
    )
    .option("--no-open", "print the address and open no browser")
    .addOption(dbOption())
    .addHelpText("after", examples)
    .action(async (flags: ViewFlags, self: Command) => {
      const { db, suite = null, interval = null, port = null, open } = flags;
      const dbNamed = self.getOptionValueSource("db") === "cli" ? db : null;
      await runViewer(terminal, { db, dbNamed, suite, ...judgesShown(flags), interval, port, open });
    });
}

const examples = `
Examples:
  aib view
  aib view --db .aib/demo.db --no-open
  aib view --suite lite --judge google/gemini-3-flash-preview
  aib view --port 0

Only this machine can reach it, and it changes nothing. What a run in another terminal adds is shown as it comes.
All about it, and how to publish the same pages: docs/viewer.md`;
