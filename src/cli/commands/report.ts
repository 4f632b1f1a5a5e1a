import type { Command } from "commander";
import { showReport } from "../../results/show-results.ts";
import {
  type Flags,
  type OptionTable,
  intervalOptions,
  shownJudgeOptions,
  shownPartOptions,
  storeOptions,
  storedSuiteOptions,
} from "../../options/index.ts";
import type { Report } from "../../results/contract.ts";
import { documentJson } from "../../results/document-json.ts";
import { reportMarkdown, reportText } from "../../pages/index.ts";
import { addOptions } from "../add-options.ts";
import { judgesShown, partOf } from "../flags/shown-flags.ts";
import { addOutputOptions, chooseOutput, type OutputFlags, type OutputFormats } from "../output/output-format.ts";
import { refuseForeignFile, sealed } from "../output/output-target.ts";
import { writeOutput } from "../output/write-output.ts";
import { asCalled } from "../program-call.ts";
import { inStore } from "../store-location.ts";
import { type CommandHost, printLine, printText } from "../terminal.ts";
import { fileLayout, textLayout } from "../text-layout.ts";

type ReportFormat = "markdown" | "text" | "json";

const options = {
  ...storedSuiteOptions,
  models: shownPartOptions.models,
  ...shownJudgeOptions,
  ...intervalOptions,
  ...storeOptions,
} as const satisfies OptionTable;

const formats: OutputFormats<ReportFormat> = {
  byExtension: { ".md": "markdown", ".markdown": "markdown", ".txt": "text", ".json": "json" },
  usual: "markdown",
};

export function addReport(command: Command, { terminal }: CommandHost): void {
  addOptions(addOutputOptions(command, formats), options)
    .addHelpText("after", examples)
    .action(async (flags: Flags<typeof options> & OutputFlags<ReportFormat>) => {
      const { target, format } = chooseOutput(terminal.workingDirectory, flags, formats);
      if (target.kind === "file") refuseForeignFile(target.path, format);
      const report = await inStore(terminal, flags.db, (store) =>
        showReport(store, {
          suite: flags.suite ?? null,
          part: partOf(flags),
          ...judgesShown(flags),
          interval: flags.interval ?? null,
          now: () => new Date(),
        }),
      );
      const written = {
        json: () => `${documentJson(report)}\n`,
        markdown: () => {
          const page = asCalled(reportMarkdown(report), { ...terminal.stdout, program: "aib" });
          return target.kind === "file" ? sealed(page) : page;
        },
        text: () => reportText(report, target.kind === "file" ? fileLayout : textLayout(terminal)),
      };
      const text = written[format]();
      // As every other text on a terminal: a label may be a command of a workflow.
      if (target.kind === "stdout" && format === "text") printText(terminal.stdout, text);
      else await writeOutput(terminal, target, [text]);
      if (target.kind === "file") printLine(terminal.stdout, `Wrote ${flags.output}: ${summaryOf(report)}.`);
    });
}

function summaryOf({ leaderboard: { suite, rows } }: Report): string {
  const complete = rows.filter((row) => row.complete);
  const unranked = complete.filter((row) => row.unranked).length;
  const ranked = `${complete.length - unranked} ranked${unranked === 0 ? "" : `, ${unranked} not ranked`}`;
  return `suite ${suite.id} ${suite.version}, ${ranked}, ${rows.length - complete.length} incomplete`;
}

const examples = `
Examples:
  aib report -o LEADERBOARD.md
  aib report --suite v2 --judge google/gemini-3-flash-preview > report.md
  aib report --models 'google/*,openai/*' -o two-vendors.md
  aib report --format text | less
  aib report -o report.json

A report covers one suite: results of others are named and never mixed in.`;
