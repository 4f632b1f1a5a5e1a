import { aib, type CommandOptions } from "./command-line.ts";

/** One command line of a help text. */
export interface HelpExample {
  /** As a person types it: one `aib` command, without a pipe to other programs. */
  readonly text: string;
  /** Variables that stand before the command. */
  readonly environment: Readonly<Record<string, string>>;
  readonly args: readonly string[];
}

/** Every command of the program, with those below it: `run`, `export`, `export site`. */
export async function listedCommands(options: CommandOptions): Promise<readonly (readonly string[])[]> {
  const { stdout } = await aib(["completion", "fish"], options);
  const paths = new Set(Array.from(stdout.matchAll(/^ +set command '\/(.+)'$/gmu), ([, path = ""]) => path));
  return [...paths].map((path) => path.split("/"));
}

/** The examples of a help text in their order, with their comments taken off, and each command of a line on its own. */
export function examplesIn(help: string): readonly HelpExample[] {
  const wholeLines = help.replaceAll(/ \\\n +/gu, " ");
  const lines = Array.from(wholeLines.matchAll(/^ {2}((?:[A-Z_]+=\S+ )?aib\b.*)$/gmu), ([, line = ""]) => line);
  const texts = lines.flatMap((line) => line.replace(/ {2,}.*$/u, "").split(" && "));
  return [...new Set(texts)].map(exampleOf);
}

/** A word as it stands, or in quotes that mean nothing but themselves. */
const word = /"([^"$`\\]*)"|'([^']*)'|(\S+)/gu;

function exampleOf(text: string): HelpExample {
  // Redirections and pipes are the shell's.
  const [own = ""] = text.split(/ [|>] /u);
  const words = Array.from(own.matchAll(word), ([, double, single, bare]) => double ?? single ?? bare ?? "");
  const start = words.indexOf("aib");
  const environment = Object.fromEntries(words.slice(0, start).map((pair) => pair.split(/=(.*)/u)));
  return { text, environment, args: words.slice(start + 1) };
}
