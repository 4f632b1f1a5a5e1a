import type { Command } from "commander";
import { commaList } from "../option-values.ts";

/** The part of the results that a command shows. */
export interface PartFlags {
  readonly models?: readonly string[];
  readonly exp?: readonly string[];
  readonly variants?: readonly string[];
  readonly modes?: readonly string[];
}

export function addModelsOption(command: Command): Command {
  return command.option(
    "-m, --models <names>",
    "show only these: labels, ids and patterns of stored model configs, with commas between",
    commaList,
  );
}

export function addPartOptions(command: Command): Command {
  return addModelsOption(command)
    .option("-e, --exp <names>", "only the measures of these experiments, without an index", commaList)
    .option("--variants <names>", "verdicts under these system variants (default: the suite's)", commaList)
    .option(
      "--modes <names>",
      "verdicts under these deliveries: user_role, tool_role (default: the suite's)",
      commaList,
    );
}

export function partOf({ models, exp, variants, modes }: PartFlags) {
  return { models: models ?? [], experiments: exp ?? null, variants: variants ?? null, deliveries: modes ?? null };
}
