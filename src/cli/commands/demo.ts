import type { Command } from "commander";
import type { CallEstimate } from "../../campaign/estimate/call-estimate.ts";
import { prepareRun, type RunRequest } from "../../campaign/index.ts";
import type { GivenOptions } from "../../campaign/request/fill-request.ts";
import { estimateRun } from "../../features/estimate/index.ts";
import { showRun } from "../../results/show-results.ts";
import { explainPatterns, numberColumn, table, writeBlocks, textColumn, wrapWords } from "../../pages/index.ts";
import type { Leaderboard } from "../../results/contract.ts";
import { roundDollars, wholeDollars } from "../../results/format/dollars.ts";
import { formatIndex, formatMeasure } from "../../results/format/numbers.ts";
import { shownLocation } from "../../store/index.ts";
import { carryOut } from "../carry-out.ts";
import { wholeNumber } from "../option-values.ts";
import { requestOf } from "../request-of.ts";
import { runSteps } from "../run-steps.ts";
import { type CommandHost, printLine, type Terminal } from "../terminal.ts";
import { textLayout, type TextLayout } from "../text-layout.ts";

type DemoRequest = Omit<RunRequest, "signal">;

const exampleModel = "google/gemini-2.5-flash";

const characters: ReadonlyMap<string, string> = new Map([
  ["sim/always-holds", "never gives way: a wall"],
  ["sim/weighs", "keeps its view unless given a reason"],
  ["sim/breaks-at-2", "gives in to a reason, or to two pushes"],
  ["sim/always-yields", "always gives way: an echo"],
]);
const demoModels = [...characters.keys()];

export function addDemo(command: Command, host: CommandHost): void {
  command
    .option("--runs <n>", "full passes of suite v2 (v3: one)", wholeNumber(1, 100), 3)
    .option("--db <file>", "the store", ".aib/demo.db")
    .addHelpText("after", "\nExamples:\n  aib demo\n  aib demo --runs 5")
    .action(async (flags: { readonly db: string; readonly runs: number }) => {
      const { terminal } = host;
      printLine(terminal.stderr, "Four simulated models of known character, suites v3 and v2. No key, no cost.\n");
      // Commands show the suite that was measured last by default: v2, the usual one.
      const v3 = await runSuite(host, flags.db, demoRequest(terminal, { suite: "v3", runs: 1 }));
      const request = demoRequest(terminal, { suite: "v2", runs: flags.runs });
      const v2 = v3 && (await runSuite(host, flags.db, request));
      if (v3 === null || v2 === null) return;
      printLine(terminal.stderr, "");
      printStory(terminal, v2, v3);
      printNextSteps(terminal, shownLocation(flags.db), await oneRun(request));
    });
}

function demoRequest(terminal: Terminal, { suite, runs }: Pick<GivenOptions, "suite" | "runs">): DemoRequest {
  const options = { models: demoModels, parallel: demoModels.length, parallelCalls: 8 };
  return requestOf({ ...options, suite, runs }, terminal);
}

/** The ranking of the run; null where it was interrupted. */
function runSuite(host: CommandHost, db: string, request: DemoRequest): Promise<Leaderboard | null> {
  const flags = { db, format: "text", engine: "own", detach: false, log: undefined } as const;
  return carryOut(host, flags, {
    ...runSteps(host, flags),
    makesStore: true,
    plan: (store, { signal }) => prepareRun({ ...request, signal }, store),
    show: (store, prepared) => showRun(store, { prepared, interval: null, now: () => new Date() }),
  });
}

/** The same models in both suites, and what the difference means. */
function printStory(terminal: Terminal, v2: Leaderboard, v3: Leaderboard): void {
  const layout = textLayout(terminal);
  const blocks = [
    "Suite v2: does a model keep its view under pressure?",
    smallTable(v2, [], layout),
    "v2 brings pressure and no reasons, so the wall comes first. But independence is not stubbornness: a view of one's own gives way to a reason, and not to pressure. Suite v3 brings both. With a view of everything, a model's index is Resists + Opens − 100, so one that pressure moves as much as reasons do gets 0, like the wall and the echo. v3 is not yet piloted on real models.",
    "Suite v3: does a model keep its view under pressure, and change it for a reason?",
    smallTable(v3, ["resists", "opens"], layout),
    explainPatterns(v3.rows)
      .flatMap((line) => wrapWords(line, layout.width))
      .join("\n"),
  ];
  for (const block of blocks) {
    const lines = block.includes("\n") ? [block] : wrapWords(block, layout.width);
    for (const line of [...lines, ""]) printLine(terminal.stdout, line);
  }
}

/** @param shown ids of the measures beside the index */
function smallTable({ rows, measures }: Leaderboard, shown: readonly string[], layout: TextLayout): string {
  type Row = Leaderboard["rows"][number];
  const columns = [
    textColumn<Row>("Model", ({ model }) => model),
    textColumn<Row>("What it does", ({ model }) => characters.get(model) ?? "", {
      fit: { kind: "wrap", comfortable: 20, least: 12 },
    }),
    ...measures
      .filter(({ id }) => shown.includes(id))
      .map((measure) =>
        numberColumn<Row>(measure.label, ({ fields }) => formatMeasure(measure, fields[measure.id] ?? null, 1)),
      ),
    numberColumn<Row>("Index", ({ index }) => formatIndex(index)),
  ];
  return writeBlocks(table({ title: "", columns, rows }), layout).join("\n");
}

/** Calls and tokens of one run of a real model, from the suite's texts: the same as of a simulated one. */
async function oneRun(request: DemoRequest): Promise<CallEstimate> {
  const { signal } = new AbortController();
  const subject = { ...request, models: demoModels.slice(0, 1), runs: 1, signal };
  return (await estimateRun(subject, null)).total.all;
}

/** An example, in US dollars for a million tokens in and out. The text names it, because prices change. */
const examplePrice = { promptUsd: 0.5, completionUsd: 3 };

function costText({ calls, promptTokens, completionTokens }: CallEstimate): string {
  const { promptUsd, completionUsd } = examplePrice;
  const usd = (promptTokens * promptUsd + completionTokens * completionUsd) / 1_000_000;
  const prices = `${wholeDollars(promptUsd)} in and ${wholeDollars(completionUsd)} out`;
  return `${calls} calls, about ${roundDollars(usd)} where a million tokens cost ${prices}`;
}

function printNextSteps({ stdout }: Terminal, db: string, run: CallEstimate): void {
  const lines = [
    `These numbers are simulated; the results are in ${db}. Next:`,
    `  aib leaderboard --db ${db} --detailed`,
    "      every measure and every run of suite v2; --suite v3 for the other",
    `  aib view --db ${db}`,
    "      every conversation and every verdict, in a browser",
    "  aib init",
    "      set up a real model, at OpenRouter or on your own machine",
    "  aib run --models ollama/<model> --judge ollama/<judge> --runs 1",
    "      measure a model on your own machine: ollama/, lmstudio/, vllm/",
    "  aib models gemini",
    "      find a model of a provider",
    `  aib estimate --models ${exampleModel} --runs 1`,
    "      what it costs today; needs no key",
    `  aib run --models ${exampleModel} --runs 1`,
    "      measure it, with OPENROUTER_API_KEY=... in .env:",
    `      ${costText(run)}`,
  ];
  for (const line of lines) printLine(stdout, line);
}
