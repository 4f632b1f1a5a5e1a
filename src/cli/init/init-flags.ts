import { InvalidArgumentError, Option, type Command } from "commander";
import { deliveries } from "../../domain/suite.ts";
import {
  judgeNameOptions,
  selfJudgeOptions,
  subjectOptions,
  type Flags,
  type OptionTable,
} from "../../options/index.ts";
import { addOptions } from "../add-options.ts";
import { keyVariableName } from "../hidden-keys.ts";
import { dollars, commaList } from "../option-values.ts";

/** Where the models are. */
export const providers = ["openrouter", "ollama", "lmstudio", "vllm", "custom", "simulator"] as const;
export type Provider = (typeof providers)[number];

export interface InitFlags extends Flags<typeof options> {
  readonly provider?: Provider;
  readonly baseUrl?: string;
  readonly apiKeyEnv?: string;
  readonly keyStdin: boolean;
  readonly models?: readonly string[];
  readonly modes?: readonly string[];
  /** False for `--no-budget`. */
  readonly budget?: number | false;
  readonly call: boolean;
  readonly force: boolean;
}

const options = {
  judge: { ...judgeNameOptions.judge, text: "the model that grades" },
  judges: judgeNameOptions.judges,
  ...selfJudgeOptions,
  reasoningEffort: subjectOptions.reasoningEffort,
  maxTokens: subjectOptions.maxTokens,
} as const satisfies OptionTable;

/** One flag for each question. */
export function addInitOptions(command: Command): Command {
  command
    .optionsGroup("Servers and keys:")
    .addOption(
      new Option(
        "--provider <name>",
        "where the models are; custom: the OpenAI-compatible server of --base-url",
      ).choices(providers),
    )
    .option("--base-url <url>", "the address of that server")
    .option("--api-key-env <name>", "the variable that holds its key", keyVariableName("--api-key-env"))
    .option("--key-stdin", "read the key from standard input, and keep it in .env", false)
    .optionsGroup("Models:")
    .option("-m, --models <names>", "the models to measure, comma-separated", commaList);
  command
    .optionsGroup("Scope:")
    .option(
      "--modes <names>",
      "user_role for a model that cannot call tools (default: the suite's, tool_role)",
      modeList,
    );
  return addOptions(command, options)
    .optionsGroup("Money:")
    .option("--budget <usd>", "the budget of every run, in US dollars", dollars)
    .option("--no-budget", "runs without a budget")
    .option("--no-call", "do not try the model with a call of a word")
    .optionsGroup("Output:")
    .option("--force", "change existing files without asking", false);
}

function modeList(text: string): readonly string[] {
  const names = commaList(text);
  if (names.every((name) => deliveries.some((known) => known === name))) return names;
  throw new InvalidArgumentError(`There are: ${deliveries.join(", ")}.`);
}
