import type { Command } from "commander";
import type { CallEstimate } from "../../campaign/index.ts";
import { roundDollars, wholeDollars } from "../../report/index.ts";
import { shownLocation } from "../../store/index.ts";
import type { CommandHost } from "../command-host.ts";
import { noGate } from "../flags/gate-flags.ts";
import { keyRingOf } from "../flags/key-flags.ts";
import { wholeNumber } from "../option-values.ts";
import { runRequest, type RunSettings } from "../run-request.ts";
import { printLine, type Terminal } from "../terminal.ts";
import { estimateRun } from "../use-cases.ts";

interface DemoFlags {
  readonly db: string;
  readonly runs: number;
}

const exampleModel = "google/gemini-2.5-flash";

const demoModels = ["sim/always-holds", "sim/holds-80", "sim/asks", "sim/holds-40", "sim/always-yields"];

export function addDemo(program: Command, host: CommandHost): void {
  program
    .command("demo")
    .description("Benchmark a few simulated model configs with suite v2: no key, no network, no cost")
    .option("--runs <n>", "full passes of each", wholeNumber(1, 100), 3)
    .option("--db <file>", "the store", ".aib/demo.db")
    .addHelpText("after", "\nExamples:\n  aib demo\n  aib demo --runs 5")
    .action(async (flags: DemoFlags) => {
      printLine(
        host.terminal.stderr,
        "Five simulated models with known characters, suite v2. No key, no network, no cost.\n",
      );
      const settings = demoSettings(flags, host.terminal);
      await runRequest(host, settings);
      printNextSteps(host.terminal, shownLocation(flags.db), await oneRun(settings));
    });
}

function demoSettings({ db, runs }: DemoFlags, terminal: Terminal): RunSettings {
  const { environment } = terminal;
  const routing = { baseUrl: null, apiKeyEnv: null, localUrl: null, environment };
  return {
    db,
    dbNamed: db,
    yes: false,
    isBudgetTyped: false,
    log: null,
    format: "text",
    interval: null,
    prompts: null,
    gate: noGate,
    workers: null,
    request: {
      suite: "v2",
      systemPrompts: [],
      models: demoModels,
      judges: [],
      blind: false,
      judgeReasoningEffort: "off",
      excludeOwnFamily: null,
      runs,
      experiments: null,
      variants: null,
      deliveries: null,
      overrides: { temperature: null, reasoningEffort: null },
      routing,
      judgeRouting: routing,
      registryFile: null,
      allowSelfJudge: false,
      simulatorSeed: 1,
      keys: keyRingOf(terminal, {}),
      pace: { parallel: demoModels.length, parallelTasks: 8, localParallel: 1, caps: [], timeoutMs: null },
    },
  };
}

/** Calls and tokens of one run of a real model, from the suite's texts: the same as of a simulated one. */
async function oneRun({ request }: RunSettings): Promise<CallEstimate> {
  const { signal } = new AbortController();
  const subject = { ...request, models: demoModels.slice(0, 1), runs: 1, prices: [], signal };
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
    "",
    `These numbers are simulated; the results are in ${db}. Next:`,
    `  aib leaderboard --db ${db} --detailed`,
    "      every measure and every run",
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
