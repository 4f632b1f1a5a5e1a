import type { Command } from "commander";

/**
 * The words of a command line that asks for help, as commander understands them: `help suites new` is `suites new --help`.
 * For a command that does not exist commander would show the whole help. Without the flag it names the command, and the
 * nearest one.
 */
export function helpWords(program: Command, argv: readonly string[]): readonly string[] {
  const isCommand = argv[0] === "help";
  if (!isCommand && !argv.includes("--help") && !argv.includes("-h")) return argv;
  const words = isCommand ? argv.slice(1) : argv;
  const firstFlag = words.findIndex((word) => word.startsWith("-"));
  const path = firstFlag < 0 ? words : words.slice(0, firstFlag);
  const unknown = unknownCommandIn(program, path);
  if (unknown !== null) return path.slice(0, unknown + 1);
  return isCommand ? [...path, "--help"] : argv;
}

/** The position of the word that names no command where one is expected, or null. */
function unknownCommandIn(program: Command, path: readonly string[]): number | null {
  let command = program;
  for (const [at, word] of path.entries()) {
    if (command.commands.length === 0 || command.registeredArguments.length > 0) return null;
    const below = command.commands.find((each) => [each.name(), ...each.aliases()].includes(word));
    if (below === undefined) return at;
    command = below;
  }
  return null;
}
