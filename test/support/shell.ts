import { execFile } from "node:child_process";
import { join } from "node:path";
import { aibInFolder, type CommandOptions, type Finished } from "./command-line.ts";

const main = join(import.meta.dirname, "..", "..", "src", "cli", "main.ts");

/** A pipeline fails with its first failing command, and `aib` is the real command line. */
const preamble = `set -o pipefail; aib() { "$NODE" "$MAIN" "$@"; }`;

/** What stands before a command's name: variables, and a folder. */
const start = /^((?:[A-Z_]+=[\w.:/-]+ )*)(?:\.\/)?aib (.+)$/u;

/** A word as it stands, or in quotes that mean nothing but themselves. */
const word = /"([^"$`\\]*)"|'([^']*)'|([\w./,:=@+-]+)/gu;

/**
 * Runs a line as a person types it. A call of `aib` alone needs no shell, and no process of its own: it runs in this one. A pipe, a
 * redirection, a second command or anything else that a shell reads gets a shell.
 */
export function typed(line: string, options: CommandOptions): Promise<Finished> {
  const [, variables = "", said = ""] = start.exec(line) ?? [];
  if (said === "" || said.replaceAll(word, "").trim() !== "") return shell(line, options);
  const args = Array.from(said.matchAll(word), ([, double, single, bare]) => double ?? single ?? bare ?? "");
  const environment = Object.fromEntries(
    variables
      .split(" ")
      .filter(Boolean)
      .map((pair) => pair.split(/=(.*)/u)),
  );
  return aibInFolder(args, { ...options, environment: { ...options.environment, ...environment } });
}

/** Runs lines of a shell in which `aib` is there, as a person would type them; the shell itself is started by `starter`. */
export function shell(
  script: string,
  { cwd, environment = {} }: CommandOptions,
  starter: readonly string[] = [],
): Promise<Finished> {
  const [program, ...args] = [...starter, "bash", "-c", `${preamble}\n${script}`];
  const env = { PATH: process.env["PATH"], HOME: cwd, NODE: process.execPath, MAIN: main, ...environment };
  return new Promise((resolve) => {
    const child = execFile(program, args, { cwd, env, maxBuffer: 2 ** 28 }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode, signal: child.signalCode, stdout, stderr }),
    );
    child.stdin?.end();
  });
}
