import { basename, join, resolve } from "node:path";
import { Option, type Command } from "commander";
import {
  builtInSuites,
  checkSuite,
  exampleLanguages,
  inspectTask,
  judgeRequests,
  showSuite,
  writeExampleSuite,
  type ValidSuite,
  type ShownSuite,
} from "../../features/suites/index.ts";
import { usageError } from "../../domain/bench-error.ts";
import { type Flags, printOptions } from "../../options/index.ts";
import { cells, numberColumn, table, textColumn, writeBlocks, type Column } from "../../pages/index.ts";
import { nameConfiguration } from "../../results/count-configurations.ts";
import { plainText } from "../../results/plain-text.ts";
import { addOptions } from "../add-options.ts";
import { commaList } from "../option-values.ts";
import { printResult } from "../output/print-result.ts";
import { checkText, nextCommand } from "../suites/check-text.ts";
import { judgeRequestsText } from "../suites/judge-requests-text.ts";
import { mistakesText } from "../suites/mistake-lines.ts";
import { suiteText } from "../suites/suite-text.ts";
import { type CommandHost, printLine } from "../terminal.ts";
import type { TextLayout } from "../text-layout.ts";
import { addPilot } from "./suites-pilot.ts";
import { shellWord } from "../../results/format/unseen-characters.ts";

type SuitesFlags = Flags<typeof printOptions>;

interface ShowFlags extends SuitesFlags {
  readonly judgeRequest: boolean;
  readonly inspectTask: boolean;
}

interface CheckFlags extends SuitesFlags {
  readonly scenario?: readonly string[];
  readonly variant?: string;
  readonly delivery?: string;
}

interface NewFlags {
  readonly example: keyof typeof examples;
  readonly language: (typeof exampleLanguages)[number];
}

export function addSuites(suites: Command, host: CommandHost): void {
  suites.addHelpText(
    "after",
    `\nExamples:${listExample}${showExamples}${checkExamples}${newExamples}\n\nYour own suite: docs/own-suite.md`,
  );
  addList(suites, host);
  addShow(suites, host);
  addCheck(suites, host);
  addNew(suites, host);
  addPilot(suites, host);
}

function addList(suites: Command, { terminal }: CommandHost): void {
  addOptions(suites.command("list"), printOptions)
    .description("List the built-in suites")
    .addHelpText("after", `\nExamples:${listExample}\n  aib suites list --format json`)
    .action(async ({ format }: SuitesFlags) => {
      const shown = await builtInSuites();
      printResult(terminal, format, { json: () => suiteFacts(shown), text: (layout) => suiteListText(shown, layout) });
    });
}

function addShow(suites: Command, { terminal }: CommandHost): void {
  addOptions(suites.command("show"), printOptions)
    .description("Show a suite's wording, rubrics and weights")
    .argument("<suite>", "a built-in id, or the path of a YAML file")
    .option("--judge-request", "show what a judge is sent instead, for one conversation of each rubric", false)
    .addOption(
      new Option("--inspect-task", "write the suite as a task for Inspect AI instead: one Python file (docs/export.md)")
        .conflicts(["judgeRequest", "format"])
        .default(false),
    )
    .addHelpText("after", `\nExamples:${showExamples}\n  aib suites show v2 --format json > v2.json`)
    .action(async (source: string, { format, judgeRequest, inspectTask: asTask }: ShowFlags) => {
      const shown = await showSuite(source);
      if (asTask) {
        terminal.stdout.write(inspectTask(shown.suite));
        return;
      }
      if (judgeRequest) {
        const requests = judgeRequests(shown.suite);
        const text = (layout: TextLayout): string => judgeRequestsText(requests, layout);
        printResult(terminal, format, { json: () => requests, text, isVerbatim: true });
        return;
      }
      printResult(terminal, format, {
        json: () => shown.suite,
        text: (layout) => suiteText(shown, layout),
        // Every word in it is the suite's.
        isVerbatim: true,
      });
    });
}

function addCheck(suites: Command, { terminal, setExitCode }: CommandHost): void {
  addOptions(suites.command("check"), printOptions)
    .description("Explain every mistake in a suite, or show what it sends and costs")
    .argument("<file>", "a YAML file, or a built-in id")
    .option("--scenario <ids>", "show these conversations (default: the first of each experiment)", commaList)
    .option("--variant <id>", "under this system variant (default: the suite's)")
    .option("--delivery <delivery>", "user_role or tool_role (default: both)")
    .addHelpText(
      "after",
      `\nExamples:${checkExamples}\n\nExit codes: 0 valid, 1 not. How to write one: docs/own-suite.md`,
    )
    .action(async (source: string, flags: CheckFlags) => {
      const { format, scenario = null, variant = null, delivery = null } = flags;
      const check = await checkSuite(source, { scenarios: scenario, variant, delivery });
      if (check.kind === "invalid") setExitCode(1);
      printResult(terminal, format, {
        json: () =>
          check.kind === "valid" ? validFacts(check) : { valid: false, file: check.file, mistakes: check.mistakes },
        text: (layout) => (check.kind === "invalid" ? mistakesText(check, layout) : checkText(check, layout)),
      });
    });
}

function addNew(suites: Command, { terminal }: CommandHost): void {
  suites
    .command("new")
    .description("Write a commented example suite to start from")
    .argument("<folder>", "where to write suite.yaml; made if it is missing")
    .addOption(
      new Option("--example <name>", "conversations that judges grade, or questions in arms, with ballots")
        .choices(Object.keys(examples))
        .default("companion"),
    )
    .addOption(new Option("--language <code>", "what its texts are written in").choices(exampleLanguages).default("en"))
    .addHelpText(
      "after",
      `\nExamples:${newExamples}\n\nAn existing suite.yaml is not replaced. Every key: docs/own-suite.md`,
    )
    .action(async (folder: string, { example, language }: NewFlags) => {
      if (folder.trim() === "")
        throw usageError(
          "The folder's name is empty.",
          "Name one, which is made if it is missing: aib suites new my-suite. For this folder: aib suites new .",
        );
      const path = await writeExampleSuite(resolve(terminal.workingDirectory, folder), example, language);
      const shown = plainText(join(folder, basename(path)));
      const { holds, models } = examples[example];
      const lines = [
        `${shown} is a suite with ${holds}. Change its words, then:`,
        `  aib suites check ${shellWord(shown)}`,
        `  aib run --suite ${shellWord(shown)} --models ${models} --runs 3`,
      ];
      for (const line of lines) printLine(terminal.stdout, line);
    });
}

/** What each example holds, and simulated models that show what it measures. */
const examples = {
  companion: { holds: "three conversations", models: "sim/holds-80,sim/holds-40" },
  weighing: {
    holds: "two questions, each told by two people, with pushes and facts",
    models: "sim/weighs,sim/always-holds",
  },
} as const;

const newExamples = `
  aib suites new my-suite
  aib suites new my-questions --example weighing
  aib suites new meine-suite --language de`;

const listExample = `
  aib suites list`;

const showExamples = `
  aib suites show v2
  aib suites show ./my-suite.yaml
  aib suites show ./my-suite.yaml --judge-request
  aib suites show v2 --inspect-task > aib_v2.py`;

const checkExamples = `
  aib suites check ./my-suite.yaml
  aib suites check ./my-suite.yaml --scenario rs01 --delivery tool_role
  aib suites check ./my-suite.yaml --format json`;

function validFacts(check: ValidSuite): unknown {
  const { file, suite, extent, size, editorLine, notes } = check;
  const { id, version, title, digest, defaultConfigurations } = suite;
  const conversations = check.conversations.map(({ scenario, configuration, messages, tool }) => {
    return { scenario: scenario.id, experiment: scenario.experiment, ...configuration, messages, tool };
  });
  const next = nextCommand(check);
  const head = { valid: true, file, id, version, title, digest, defaultConfigurations, ...extent };
  return { ...head, tokensPerRun: size, notes, editorLine, next, conversations };
}

function suiteListText(suites: readonly ShownSuite[], layout: TextLayout): string {
  const unfinished = suites.flatMap(({ suite: { id, status } }) => (status === undefined ? [] : [`${id}: ${status}.`]));
  const legend = [...unfinished, "Details: aib suites show <id>"];
  return writeBlocks(table({ title: "", columns, rows: suites, legend }), layout).join("\n");
}

function suiteFacts(suites: readonly ShownSuite[]): unknown {
  return suites.map(({ suite, extent }) => {
    const { id, title, version, status = null, digest, defaultRuns, defaultConfigurations } = suite;
    return { id, title, version, status, digest, ...extent, defaultRuns, defaultConfigurations };
  });
}

const columns: readonly Column<ShownSuite>[] = [
  textColumn("Suite", ({ suite }) => suite.id),
  textColumn("Title", ({ suite }) => suite.title, { fit: { kind: "shrink", comfortable: 14, least: 10 } }),
  textColumn("Version", ({ suite }) => suite.version, { fit: { kind: "drop", priority: 2 } }),
  textColumn("Digest", ({ suite }) => suite.digest.slice(0, 12)),
  numberColumn("Scenarios", ({ extent }) => cells.count(extent.scenarios), { fit: { kind: "drop", priority: 3 } }),
  numberColumn("Turns", ({ extent }) => cells.count(extent.turns), { fit: { kind: "drop", priority: 1 } }),
  numberColumn("Calls/run", ({ extent }) => cells.count(extent.perRun.calls), {
    meaning: "answers and verdicts of one model config.",
  }),
  textColumn("Default configurations", ({ suite }) => suite.defaultConfigurations.map(nameConfiguration).join(", "), {
    fit: { kind: "wrap", comfortable: 24, least: 19 },
  }),
];
