import type { Command } from "commander";
import type { CommandHost } from "../command-host.ts";
import { commaList, formatOption } from "../option-values.ts";
import { checkJson } from "../suites/check-json.ts";
import { checkText } from "../suites/check-text.ts";
import { mistakesText } from "../suites/mistake-lines.ts";
import { suiteListJson, suiteListText } from "../suites/suite-list.ts";
import { suiteText } from "../suites/suite-text.ts";
import { printLine, printResult } from "../terminal.ts";
import { textLayout } from "../text-layout.ts";
import { builtInSuites, checkSuite, showSuite } from "../use-cases.ts";

interface SuitesFlags {
  readonly format: "text" | "json";
}

interface CheckFlags extends SuitesFlags {
  readonly scenario?: readonly string[];
  readonly variant?: string;
  readonly delivery?: string;
}

export function addSuites(program: Command, host: CommandHost): void {
  const suites = program
    .command("suites")
    .description("List and show suites, and check your own")
    .addHelpText(
      "after",
      `\nExamples:${listExample}${showExamples}${checkExamples}\n\nYour own suite: docs/own-suite.md`,
    );
  addList(suites, host);
  addShow(suites, host);
  addCheck(suites, host);
}

function addList(suites: Command, { terminal }: CommandHost): void {
  suites
    .command("list")
    .description("List the built-in suites")
    .addOption(formatOption())
    .addHelpText("after", `\nExamples:${listExample}\n  aib suites list --format json`)
    .action(async ({ format }: SuitesFlags) => {
      const shown = await builtInSuites();
      const text = format === "json" ? suiteListJson(shown) : suiteListText(shown, textLayout(terminal));
      printResult(terminal.stdout, text, format);
    });
}

function addShow(suites: Command, { terminal }: CommandHost): void {
  suites
    .command("show")
    .description("Show a suite's wording, rubrics and weights")
    .argument("<suite>", "a built-in id, or the path of a YAML file")
    .addOption(formatOption())
    .addHelpText("after", `\nExamples:${showExamples}\n  aib suites show v2 --format json > v2.json`)
    .action(async (source: string, { format }: SuitesFlags) => {
      const shown = await showSuite(source);
      const text = format === "json" ? JSON.stringify(shown.suite, null, 2) : suiteText(shown, textLayout(terminal));
      // Every word in it is the suite's.
      terminal.stdout.write(`${text}\n`);
    });
}

function addCheck(suites: Command, { terminal, setExitCode }: CommandHost): void {
  suites
    .command("check")
    .description("Explain every mistake in a suite, or show what it sends and costs")
    .argument("<file>", "a YAML file, or a built-in id")
    .option("--scenario <ids>", "show these conversations (default: the first of each experiment)", commaList)
    .option("--variant <id>", "under this system variant (default: the suite's)")
    .option("--delivery <delivery>", "user_role or tool_role (default: both)")
    .addOption(formatOption())
    .addHelpText(
      "after",
      `\nExamples:${checkExamples}\n\nExit codes: 0 valid, 1 not. How to write one: docs/own-suite.md`,
    )
    .action(async (source: string, flags: CheckFlags) => {
      const { format, scenario = null, variant = null, delivery = null } = flags;
      const check = await checkSuite(source, { scenarios: scenario, variant, delivery });
      if (check.kind === "invalid") setExitCode(1);
      if (format === "json") {
        printResult(terminal.stdout, checkJson(check), format);
        return;
      }
      const layout = textLayout(terminal);
      printLine(terminal.stdout, check.kind === "invalid" ? mistakesText(check, layout) : checkText(check, layout));
    });
}

const listExample = `
  aib suites list`;

const showExamples = `
  aib suites show v2
  aib suites show ./my-suite.yaml`;

const checkExamples = `
  aib suites check ./my-suite.yaml
  aib suites check ./my-suite.yaml --scenario rs01 --delivery tool_role
  aib suites check ./my-suite.yaml --format json`;
