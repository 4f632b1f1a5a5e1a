import { InvalidArgumentError, Option, type Command } from "commander";
import { deliveries } from "../../domain/index.ts";
import { dollars } from "../flags/budget-flags.ts";
import { addJudgeNames, type JudgeNames } from "../flags/judge-flags.ts";
import { keyVariableName } from "../hidden-keys.ts";
import { commaList } from "../option-values.ts";

/** Where the models are. */
export const providers = ["openrouter", "ollama", "lmstudio", "vllm", "custom", "simulator"] as const;
export type Provider = (typeof providers)[number];

export interface InitFlags extends JudgeNames {
  readonly provider?: Provider;
  readonly baseUrl?: string;
  readonly apiKeyEnv?: string;
  readonly keyStdin: boolean;
  readonly models?: readonly string[];
  readonly modes?: readonly string[];
  readonly allowSelfJudge: boolean;
  /** False for `--no-budget`. */
  readonly budget?: number | false;
  readonly call: boolean;
  readonly force: boolean;
}

/** One flag for each question. */
export function addInitOptions(command: Command): Command {
  command
    .addOption(
      new Option(
        "--provider <name>",
        "where the models are; custom: the OpenAI-compatible server of --base-url",
      ).choices(providers),
    )
    .option("--base-url <url>", "the address of that server")
    .option("--api-key-env <name>", "the variable that holds its key", keyVariableName("--api-key-env"))
    .option("--key-stdin", "read the key from standard input, and keep it in .env", false)
    .option("-m, --models <names>", "the models to measure, with commas between", commaList);
  command.option(
    "--modes <names>",
    "user_role for a model that cannot call tools (default: the suite's, tool_role)",
    modeList,
  );
  return addJudgeNames(command, "the model that grades")
    .option("--allow-self-judge", "let a model grade itself", false)
    .option("--budget <usd>", "the budget of every run, in US dollars", dollars)
    .option("--no-budget", "runs without a budget")
    .option("--no-call", "do not try the model with a call of a few tokens")
    .option("--force", "change existing files without asking", false);
}

function modeList(text: string): readonly string[] {
  const names = commaList(text);
  if (names.every((name) => deliveries.some((known) => known === name))) return names;
  throw new InvalidArgumentError(`There are: ${deliveries.join(", ")}.`);
}
