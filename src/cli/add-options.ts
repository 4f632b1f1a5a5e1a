import { Option, type Command } from "commander";
import type { OptionRow, OptionTable } from "../options/index.ts";
import { intervalNames, longName, readerOf } from "./option-values.ts";

/** Adds every option of a table to a command, whose action gets them as `Flags` of the table. */
export function addOptions(command: Command, table: OptionTable): Command {
  for (const [key, row] of Object.entries(table)) {
    command.addOption(optionOf(key, row));
    if (row.takes.kind === "either")
      command.addOption(
        new KeyedOption(key, longName(row).replace("--", "--no-"), row.takes.no).helpGroup(`${row.group}:`),
      );
  }
  return command;
}

/** An option whose value is under its key in the table, and not under the name of its flag. */
class KeyedOption extends Option {
  readonly #key: string;

  constructor(key: string, flags: string, text: string) {
    super(flags, text);
    this.#key = key;
  }

  override attributeName(): string {
    return this.#key;
  }
}

function optionOf(key: string, row: OptionRow): Option {
  const option = new KeyedOption(key, row.flag, row.text).helpGroup(`${row.group}:`);
  const { takes, byDefault, variable, conflicts } = row;
  if (takes.kind === "choice") option.choices(takes.of);
  if (takes.kind === "decimal" && takes.alone !== undefined) option.preset(String(takes.alone));
  if (takes.kind === "interval") option.choices(intervalNames);
  const reader = readerOf(row);
  if (reader !== null) option.argParser(reader);
  if (takes.kind === "switch" || byDefault !== undefined) option.default(byDefault ?? false);
  if (variable !== undefined) option.env(variable);
  if (conflicts !== undefined) option.conflicts([...conflicts]);
  return option;
}
