import { type Command, Option } from "commander";
import { reasoningEfforts } from "../../domain/index.ts";
import type { CommandHost } from "../command-host.ts";
import { commaList, dbOption, decimal, formatOption, wholeNumber } from "../option-values.ts";
import { runAndReport } from "../run-and-report.ts";
import type { RunFlags } from "../run-flags.ts";
import { runSettings } from "../run-settings.ts";

export function addRun(program: Command, host: CommandHost): void {
  const command = program.command("run").description("Ask the models, have the judge grade, and rank them");
  addWhat(command);
  addHow(command);
  addWhere(command);
  command
    .addOption(formatOption())
    .addOption(dbOption())
    .addHelpText("after", examples)
    .action((flags: RunFlags) => runAndReport(host, runSettings(flags, host.terminal.environment)));
}

function addWhat(command: Command): void {
  command
    .option("--models <names>", "labels or ids, with commas between (see: aib models)", commaList)
    .option("--judge <model>", "the model that grades (default: the suite's)")
    .option("--runs <n>", "full passes to have of each model config (default: the suite's)", wholeNumber(1, 1000))
    .option("--suite <id>", "a built-in suite or a YAML file", "v2")
    .option("--exp <names>", "only these experiments: identity, resistance, stability", commaList)
    .option("--variants <names>", "system variants: neutral, strong_independence (default: the suite's)", commaList)
    .option("--modes <names>", "deliveries: user_role, tool_role (default: the suite's)", commaList);
}

function addHow(command: Command): void {
  command
    .option("-p, --parallel <n>", "model configs at once", wholeNumber(1, 10_000), 8)
    .option("-t, --parallel-tasks <n>", "calls at once", wholeNumber(1, 10_000), 16)
    .option("--temperature <t>", "for all models, instead of the registry's", decimal(0, 2))
    .addOption(
      new Option("--reasoning-effort <level>", "for all models; off sends no such parameter").choices(reasoningEfforts),
    )
    .option("--timeout <seconds>", "for one call (default: 90, local servers 600)", wholeNumber(1, 86_400))
    .option("--allow-self-judge", "let a model grade itself", false)
    .option("--seed <n>", "of the simulator in this process", wholeNumber(0, 2 ** 31), 1);
}

function addWhere(command: Command): void {
  command
    .option("--base-url <url>", "any OpenAI-compatible server, for the models and the judge")
    .option("--api-key-env <name>", "the environment variable that holds its key")
    .addOption(new Option("--local-url <url>", "a server on your machine, for local/... models").env("LOCAL_MODEL_URL"))
    .addOption(new Option("--local-model <id>", "the model on it to run").env("LOCAL_MODEL_ID"))
    .option("--registry <file>", "another registry than the built-in configs/models.yaml");
}

const examples = `
Examples:
  aib run --models sim/holds-80,sim/always-yields --runs 3
  aib run --models google/gemini-3-flash-preview --judge openai/gpt-5.4-mini --runs 1
  aib run --models anthropic/claude-haiku-4.5 --exp resistance --runs 2 -t 8
  aib run --local-url http://127.0.0.1:11434/v1 --local-model qwen3:8b --runs 1
  aib run --base-url http://127.0.0.1:4010/v1 --models sim/holds-40 --judge sim/judge --runs 1

Keys come from the environment or a .env file: OPENROUTER_API_KEY, or the variable that --api-key-env names.
Run the same command again after an interruption: only what is missing is asked.`;
