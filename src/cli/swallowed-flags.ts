import type { Command, Option } from "commander";
import { BenchError, possiblyEmptyIn, type Environment } from "../domain/index.ts";
import { shellWord } from "../report/index.ts";
import type { CommandHost } from "./command-host.ts";

/** Flags of npm's own that commands here have too: these may be set for npm. */
const npmFlags: ReadonlySet<string> = new Set(["--yes", "--force", "--call", "--json", "--version", "--help"]);

interface SwallowedFlag {
  readonly option: Option;
  /** Null where npm left the value among the words, or where the flag has none. */
  readonly value: string | null;
}

/**
 * For a program that npm called. npm keeps flags that stand before `--`: of `npm start run --models x`, `run x` arrives, and
 * `npm_config_models` is set.
 * @throws BenchError usage, with the command line that was meant.
 */
export function refuseSwallowedFlags(program: Command, { terminal, words }: CommandHost): void {
  const { command, path } = namedCommand(program, words);
  const flags = command.options.flatMap((option) => swallowed(option, terminal.environment));
  if (flags.length === 0) return;
  const meant = [...path, ...meantWords(command, words.slice(path.length), flags)].join(" ");
  throw new BenchError({
    code: "usage",
    message: `npm kept ${flags.map(({ option }) => option.long).join(", ")} for itself, as no -- stands before the command.`,
    hint: `Write: aib ${meant}`,
  });
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

/** npm sets `true` for a flag without a value, and nothing for one that begins with `--no-`. */
function swallowed(option: Option, environment: Environment): readonly SwallowedFlag[] {
  const { long, negate } = option;
  if (typeof long !== "string" || npmFlags.has(long)) return [];
  const name = long.replace(negate ? /^--no-/u : /^--/u, "").replaceAll("-", "_");
  const value = possiblyEmptyIn(environment, `npm_config_${name}`);
  if (value === null || (value === "") !== negate) return [];
  return [{ option, value: value === "" || value === "true" ? null : value }];
}

/**
 * One flag without its value and one word too many belong together. Otherwise placeholders stand for values, and for the words
 * of a command that takes some: which of them are values of flags, npm does not tell.
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
