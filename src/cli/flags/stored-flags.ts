import type { Command } from "commander";
import { commaList } from "../option-values.ts";

/** The stored results that a command works on. */
export interface StoredFlags {
  readonly models?: readonly string[];
  readonly suite?: string;
}

export function addStoredOptions(command: Command): Command {
  return command
    .option("-m, --models <names>", "labels, ids and patterns of stored model configs (default: all)", commaList)
    .option(
      "--suite <id>",
      "suite id, the beginning of its digest, or a YAML file (default: the one with the newest results)",
    );
}
