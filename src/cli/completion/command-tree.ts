import type { Command, Option } from "commander";

/** What a shell can complete at one place of the command line. */
export interface CommandNode {
  /** The words from the program's name to the command, as `/run` or `/export/site`; empty for the program itself. */
  readonly path: string;
  /** The path under every name of the command. */
  readonly paths: readonly string[];
  /** Commands below it, and the values of its argument. */
  readonly words: readonly Word[];
  readonly flags: readonly Flag[];
}

export interface Word {
  readonly name: string;
  readonly about: string;
}

export interface Flag {
  /** With their dashes. */
  readonly long: string;
  readonly short: string | null;
  readonly takesValue: boolean;
  /** Empty where any value is allowed. */
  readonly choices: readonly string[];
  readonly about: string;
}

/** Every command of the program, itself first. Hidden flags are left out. */
export function commandNodes(command: Command, paths: readonly string[] = [""]): readonly CommandNode[] {
  const { commands, registeredArguments } = command;
  const values = registeredArguments.flatMap(({ argChoices = [], description }) =>
    argChoices.map((name) => ({ name, about: description })),
  );
  const own: CommandNode = {
    path: paths[0] ?? "",
    paths,
    words: [...commands.map((each) => ({ name: each.name(), about: each.description() })), ...values],
    flags: command.createHelp().visibleOptions(command).map(flagOf),
  };
  const below = commands.flatMap((each) => {
    const names = [each.name(), ...each.aliases()];
    return commandNodes(
      each,
      names.flatMap((name) => paths.map((path) => `${path}/${name}`)),
    );
  });
  return [own, ...below];
}

function flagOf({ long, short, required, optional, argChoices, description }: Option): Flag {
  return {
    long: long ?? short ?? "",
    short: long === undefined ? null : (short ?? null),
    takesValue: required || optional,
    choices: argChoices ?? [],
    about: description,
  };
}

export function isBelow({ path }: CommandNode): boolean {
  return path !== "";
}

export function namesOf({ long, short }: Flag): readonly string[] {
  return short === null ? [long] : [long, short];
}

/** As one word of the quoting that bash and zsh share. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
