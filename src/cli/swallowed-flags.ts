import type { Command, Option } from "commander";
import { usageError } from "../domain/bench-error.ts";
import { possiblyEmptyIn, type Environment } from "../domain/environment.ts";
import type { CommandHost } from "./terminal.ts";
import { shellWord } from "../results/format/unseen-characters.ts";

/** npm's own flags that commands here have too: these may have been meant for npm. */
const npmFlags: ReadonlySet<string> = new Set(["--yes", "--force", "--call", "--json", "--version", "--help"]);

interface SwallowedFlag {
  readonly option: Option;
  /** Null where npm left the value among the words, or where the flag takes none. */
  readonly value: string | null;
}

/**
 * Detects flags that npm consumed because they precede `--`: of `npm start run --models x`, only `run x` arrives, and npm
 * sets `npm_config_models`.
 * @throws BenchError usage, with the intended command line.
 */
export function refuseSwallowedFlags(program: Command, { terminal, words }: CommandHost): void {
  const { command, path } = namedCommand(program, words);
  const flags = command.options.flatMap((option) => swallowed(option, terminal.environment));
  if (flags.length === 0) return;
  const meant = [...path, ...meantWords(command, words.slice(path.length), flags)].join(" ");
  throw usageError(
    `npm kept ${flags.map(({ option }) => option.long).join(", ")} for itself because there is no -- before the command.`,
    `Write: aib ${meant}`,
  );
}

/** The command that the first words name, and these words. */
function namedCommand(program: Command, words: readonly string[]) {
  let command = program;
  const path: string[] = [];
  for (const word of words) {
    const below = command.commands.find((each) => each.name() === word || each.aliases().includes(word));
    if (below === undefined) break;
    command = below;
    path.push(word);
  }
  return { command, path };
}

/** npm sets `true` for a flag without a value, and an empty value for a `--no-` flag. */
function swallowed(option: Option, environment: Environment): readonly SwallowedFlag[] {
  const { long, negate } = option;
  if (typeof long !== "string" || npmFlags.has(long)) return [];
  const name = long.replace(negate ? /^--no-/u : /^--/u, "").replaceAll("-", "_");
  const value = possiblyEmptyIn(environment, `npm_config_${name}`);
  if (value === null || (value === "") !== negate) return [];
  return [{ option, value: value === "" || value === "true" ? null : value }];
}

/**
 * One flag without its value and one extra word belong together. Otherwise the command line shows placeholders for values,
 * and for arguments: npm does not reveal which words are values of flags.
 */
function meantWords(
  { registeredArguments }: Command,
  rest: readonly string[],
  flags: readonly SwallowedFlag[],
): readonly string[] {
  const lacking = flags.filter(({ option, value }) => option.required && value === null);
  const [only] = rest;
  const own = registeredArguments.length === 0 && rest.length === 1 && lacking.length === 1 ? only : undefined;
  const placeholders = registeredArguments.map((argument) => `<${argument.name()}>`);
  return [...(lacking.length === 0 ? rest.map(shellWord) : placeholders), ...flags.map((flag) => flagWords(flag, own))];
}

function flagWords({ option: { long, flags, required }, value }: SwallowedFlag, own: string | undefined): string {
  if (!required) return String(long);
  const given = value ?? own;
  return `${long} ${given === undefined ? (/<[^>]+>/u.exec(flags)?.[0] ?? "<value>") : shellWord(given)}`;
}
