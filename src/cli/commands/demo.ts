import type { Command } from "commander";
import { shownLocation } from "../../store/index.ts";
import type { CommandHost } from "../command-host.ts";
import { noGate } from "../flags/gate-flags.ts";
import { keyRingOf } from "../flags/key-flags.ts";
import { wholeNumber } from "../option-values.ts";
import { runRequest, type RunSettings } from "../run-request.ts";
import { printLine, type Terminal } from "../terminal.ts";

interface DemoFlags {
  readonly db: string;
  readonly runs: number;
}

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
      await runRequest(host, demoSettings(flags, host.terminal));
      printNextSteps(host.terminal, shownLocation(flags.db));
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
    gate: noGate,
    workers: null,
    request: {
      suite: "v2",
      systemPrompt: null,
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

function printNextSteps({ stdout }: Terminal, db: string): void {
  const lines = [
    "",
    `These numbers are simulated; the results are in ${db}. Next:`,
    `  aib leaderboard --db ${db} --detailed`,
    "      every measure and every run",
    `  aib view --db ${db}`,
    "      every conversation and every verdict, in a browser",
    "  aib init",
    "      set up a real model, at OpenRouter or on your own machine; says what a run costs",
    "  aib models gemini",
    "      find a real model",
    "  aib run --models <model> --runs 1",
    "      measure it; put OPENROUTER_API_KEY=... into .env first",
    "  aib run --models ollama/<model> --judge ollama/<judge> --runs 1",
    "      or one on your own machine: ollama/, lmstudio/, vllm/",
  ];
  for (const line of lines) printLine(stdout, line);
}
