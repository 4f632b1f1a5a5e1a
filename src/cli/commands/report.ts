import { Option, type Command } from "commander";
import { resolve } from "node:path";
import { showReport, withStore } from "../../bench/index.ts";
import { documentJson, reportMarkdown, type Report } from "../../report/index.ts";
import type { CommandHost } from "../command-host.ts";
import { addJudgeOptions, judgesShown, type JudgeFlags } from "../flags/judge-flags.ts";
import { intervalOption, type IntervalFlag } from "../flags/interval-flag.ts";
import { addModelsOption, partOf, type PartFlags } from "../flags/part-flags.ts";
import { dbOption } from "../option-values.ts";
import { printLine } from "../terminal.ts";
import { writeTextFile } from "../write-texts.ts";
import { storeLocation } from "../store-location.ts";

interface ReportFlags extends JudgeFlags, IntervalFlag, Pick<PartFlags, "models"> {
  readonly db: string;
  readonly format: "markdown" | "json";
  readonly output?: string;
  readonly suite?: string;
}

export function addReport(program: Command, { terminal }: CommandHost): void {
  const command = program
    .command("report")
    .description(
      "Write everything about one suite's results as Markdown or JSON: ranking, cost, difficulty, judges, detail",
    )
    .option("-o, --output <file>", "the file to write, replaced when it is there (default: print it)")
    .option("--suite <id>", "suite id or the beginning of its digest (default: the one with the newest results)");
  addModelsOption(command);
  addJudgeOptions(command, "whose verdicts count (default: the judge with the most)")
    .addOption(new Option("--format <format>", "what to write").choices(["markdown", "json"]).default("markdown"))
    .addOption(intervalOption())
    .addOption(dbOption())
    .addHelpText("after", examples)
    .action(async (flags: ReportFlags) => {
      const place = { location: storeLocation(terminal, flags.db), create: false };
      const report = await withStore(place, (store) =>
        showReport(store, {
          suite: flags.suite ?? null,
          part: partOf(flags),
          ...judgesShown(flags),
          interval: flags.interval ?? null,
          now: () => new Date(),
        }),
      );
      const text = flags.format === "json" ? `${documentJson(report)}\n` : reportMarkdown(report);
      if (flags.output === undefined) {
        terminal.stdout.write(text);
        return;
      }
      await writeTextFile([text], resolve(terminal.workingDirectory, flags.output));
      printLine(terminal.stdout, `Wrote ${flags.output}: ${summaryOf(report)}.`);
    });
}

function summaryOf({ leaderboard: { suite, rows } }: Report): string {
  const ranked = rows.filter(({ complete }) => complete).length;
  return `suite ${suite.id} ${suite.version}, ${ranked} ranked, ${rows.length - ranked} incomplete`;
}

const examples = `
Examples:
  aib report -o LEADERBOARD.md
  aib report --suite v2 --judge google/gemini-3-flash-preview > report.md
  aib report --models 'google/*,openai/*' -o two-vendors.md
  aib report --format json -o report.json

One report is about one suite: results of others are named in it and never mixed in.`;
