import { InvalidArgumentError, Option, type Command } from "commander";
import { fixedPages, pageAt } from "../../results/index.ts";
import { shownTopics } from "../../site/index.ts";
import type { CommandHost } from "../command-host.ts";
import { addJudgeOptions, judgesShown, type JudgeFlags } from "../flags/judge-flags.ts";
import { intervalOption, type IntervalFlag } from "../flags/interval-flag.ts";
import { dbOption, wholeNumber } from "../option-values.ts";
import { runFolderViewer, runViewer } from "../run-viewer.ts";

interface ViewFlags extends JudgeFlags, IntervalFlag {
  readonly db: string;
  readonly suite?: string;
  readonly port?: number;
  readonly open: boolean;
  readonly page?: string;
  readonly site?: string;
}

export function addView(program: Command, { terminal }: CommandHost): void {
  const command = program
    .command("view")
    .description("Show everything in a browser: the ranking, every conversation, every verdict, the progress of a run")
    .option("--suite <id>", "suite id or the beginning of its digest (default: the one with the newest results)");
  addJudgeOptions(command, "whose verdicts count (default: the judge with the most)")
    .addOption(intervalOption())
    .option(
      "--port <number>",
      "port on 127.0.0.1; 0 takes a free one (default: 4117, or the next that is free)",
      wholeNumber(0, 65_535),
    )
    .option("--no-open", "open no browser, only print the address")
    .addOption(new Option("--page <path>", "open this page, as /t/<model config>/<run>/<scenario>").argParser(pagePath))
    .addOption(
      new Option("--site <folder>", "show the output of `aib export site` instead of a store").conflicts([
        "suite",
        "judge",
        "judges",
        "excludeOwnFamily",
        "interval",
      ]),
    )
    .addOption(dbOption())
    .addHelpText("after", examples)
    .action(async (flags: ViewFlags, self: Command) => {
      const { db, suite = null, interval = null, port = null, open, site, page = "/" } = flags;
      const settings = { port, open, page };
      if (site !== undefined) return runFolderViewer(terminal, site, settings);
      const dbNamed = self.getOptionValueSource("db") === "cli" ? db : null;
      const subject = { db, dbNamed, suite, ...judgesShown(flags), interval };
      return runViewer(terminal, subject, settings);
    });
}

function pagePath(text: string): string {
  if (pageAt(text.replace(/[?#].*$/u, ""), shownTopics()) !== null) return text;
  const known = [...fixedPages.map(({ path }) => path), ...shownTopics().map(({ id }) => `/${id}`)].join(", ");
  throw new InvalidArgumentError(
    `The viewer's pages are ${known}, /m/<model config>, /s/<scenario> and /t/<model config>/<run>/<scenario>.`,
  );
}

const examples = `
Examples:
  aib view
  aib view --db .aib/demo.db --no-open
  aib view --suite lite --judge google/gemini-3-flash-preview
  aib view --port 0
  aib view --page /s/rs02
  aib view --site site                         the output of aib export site -o site

Only this machine can reach it, and it changes nothing. Results of a run in another terminal appear as they arrive.
Details, and how to publish the same pages: docs/viewer.md`;
