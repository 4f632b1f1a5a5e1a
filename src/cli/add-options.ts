import { Option, type Command } from "commander";
import { type BenchError, usageError } from "../domain/bench-error.ts";
import type { OptionRow, OptionTable } from "../options/index.ts";
import { plainText } from "../results/plain-text.ts";
import { withoutPassword } from "./command-over.ts";
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
  readonly isRepeatable: boolean;

  constructor(key: string, flags: string, text: string, isRepeatable = false) {
    super(flags, text);
    this.#key = key;
    this.isRepeatable = isRepeatable;
  }

  override attributeName(): string {
    return this.#key;
  }
}

/**
 * A script passes the next flag where its variable is not set: of `--db $DB --dry-run` that would be the store, so that the run pays.
 * Of `-o=report.md` the parser takes the sign for a part of the name. Call it before the parser adds its own reading of the option.
 */
export function refuseFlagAsValue(command: Command, option: Option): void {
  if (!option.required) return;
  command.on(`option:${option.name()}`, (value: string) => {
    const { short } = option;
    if (short && value.startsWith("="))
      command.error(
        `error: option '${option.flags}' takes no = after ${short}: leave it out, or write ${option.long}=`,
      );
    // What is behind `=` may be a key.
    const [, flag] = /^(--[a-z][a-z-]*(?==|$)|-[a-z]{1,2}$)/iu.exec(value) ?? [];
    if (flag === undefined) return;
    const asFile = /<(?:files?|folder|store)\b/u.test(option.flags) ? ` Write a file of this name as ./${flag}` : "";
    // No proposal for this code: further flags may lack their values.
    const code = "commander.optionMissingArgument";
    command.error(
      `error: option '${option.flags}' argument '${flag}' is invalid. Give a value: ${flag} is a flag.${asFile}`,
      { code },
    );
  });
}

const repeatable: ReadonlySet<OptionRow["takes"]["kind"]> = new Set(["texts", "numbers", "prices"]);

/**
 * Of two values of a flag, or of a flag and its opposite, the parser would take the last: a budget may stand at the beginning of a
 * long line, and another at its end.
 * @param typed how each key was given on this command's line so far
 * @throws BenchError usage from the parser, at a second value that differs
 */
export function refuseSecondValue(command: Command, option: Option, typed: Map<string, string>): void {
  if (option.variadic || (option instanceof KeyedOption && option.isRepeatable)) return;
  const key = option.attributeName();
  command.on(`option:${option.name()}`, (value?: string | null) => {
    const given = [longName({ flag: option.flags }), ...(value == null ? [] : [withoutPassword(value)])].join(" ");
    const earlier = typed.get(key) ?? given;
    typed.set(key, given);
    if (earlier !== given) throw givenTwice(earlier, given, Array.isArray(command.getOptionValue(key)));
  });
}

function givenTwice(first: string, second: string, isList: boolean): BenchError {
  return usageError(
    plainText(`Only one of these can hold: ${first} and ${second}.`),
    `Leave one of them out${isList ? ", or put commas between the values" : ""}.`,
  );
}

function optionOf(key: string, row: OptionRow): Option {
  const option = new KeyedOption(key, row.flag, row.text, repeatable.has(row.takes.kind)).helpGroup(`${row.group}:`);
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
